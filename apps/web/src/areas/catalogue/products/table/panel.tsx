import { t } from "@lingui/core/macro";
import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import classes from "./toolbar.module.css";

/** Max time that a panel waits for its content before it opens, in ms. */
const MAX_WAIT_MS = 600;

type Props = {
	/** Of the chip, if its row has to find it. */
	id?: string;
	label: string;
	/** The value set in the panel, as text. */
	value?: string | undefined;
	/** Clears the value. */
	onClear?: () => void;
	icon?: ReactNode;
	/** Accessible name, if the label alone is not clear. */
	name?: string;
	/** Loads the panel's content before the panel opens, so that it opens at its final height. */
	prepare?: () => Promise<unknown>;
	/** The panel's content; `close` closes it and returns the focus. */
	children: (close: () => void) => ReactNode;
};

/** A button with a panel, which is rendered when it opens. If a value is set, the button shows it and a way to clear it. */
export function Panel({ id, label, value, onClear, icon, name, prepare, children }: Props) {
	const [isOpen, setOpen] = useState(false);
	const isSet = value !== undefined;
	const load = () => void prepare?.().catch(() => undefined);
	function toggle() {
		if (isOpen || prepare === undefined) return setOpen(!isOpen);
		// On failure or timeout, open anyway: the panel shows the state.
		const open = () => setOpen(true);
		void Promise.race([prepare(), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]).then(
			open,
			open,
		);
	}
	return (
		<span
			className={classes.pick}
			data-set={isSet || undefined}
			data-quiet={icon !== undefined || undefined}
			data-chip={id}
		>
			<Popover
				opened={isOpen}
				onChange={setOpen}
				position="bottom-start"
				width={300}
				trapFocus
				returnFocus
				shadow="none"
				transitionProps={{ duration: 0 }}
			>
				<Popover.Target>
					<button
						type="button"
						title={value ?? (icon === undefined ? undefined : label)}
						aria-label={
							isSet ? t({ comment: "A filter and what it is set to", message: `${label}: ${value}` }) : name
						}
						onPointerEnter={load}
						onFocus={load}
						onClick={toggle}
					>
						{icon}
						<span className="cut">{value ?? label}</span>
						{!isSet && icon === undefined && <IconChevronDown className="icon-small" aria-hidden="true" />}
					</button>
				</Popover.Target>
				<Popover.Dropdown className={classes.panel} aria-label={name ?? label}>
					{children(() => setOpen(false))}
				</Popover.Dropdown>
			</Popover>
			{isSet && onClear && <ClearButton value={value} onClear={onClear} />}
		</span>
	);
}

export function ClearButton({ value, onClear }: { value: string; onClear: () => void }) {
	return (
		<button type="button" className={classes.x} aria-label={t`Clear filter: ${value}`} onClick={onClear}>
			<IconX className="icon-small" aria-hidden="true" />
		</button>
	);
}
