import { t } from "@lingui/core/macro";
import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import classes from "./toolbar.module.css";

/** A panel waits so long for what it shows. */
const MOST_MS = 600;

type Props = {
	label: string;
	/** What is set in the panel, in words. */
	value?: string | undefined;
	/** Takes back what is set. */
	onClear?: () => void;
	icon?: ReactNode;
	/** Its name, where its words alone say too little. */
	name?: string;
	/** Fetches what the panel shows, which opens when that is there: it has its height at once. */
	prepare?: () => Promise<unknown>;
	/** The panel's content; `close` closes it and gives the focus back. */
	children: (close: () => void) => ReactNode;
};

/** A button with a panel under it, which is built when it is opened. With a value it says that one, and how to clear it. */
export function Panel({ label, value, onClear, icon, name, prepare, children }: Props) {
	const [isOpen, setOpen] = useState(false);
	const isSet = value !== undefined;
	function toggle() {
		if (isOpen || prepare === undefined) return setOpen(!isOpen);
		// What fails or takes long is said in the panel.
		const open = () => setOpen(true);
		void Promise.race([prepare(), new Promise((resolve) => setTimeout(resolve, MOST_MS))]).then(open, open);
	}
	return (
		<span className={classes.pick} data-set={isSet || undefined} data-quiet={icon !== undefined || undefined}>
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
						onPointerEnter={() => void prepare?.().catch(() => undefined)}
						onClick={toggle}
					>
						{icon}
						<span>{value ?? label}</span>
						{!isSet && icon === undefined && <IconChevronDown size={16} aria-hidden="true" />}
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
			<IconX size={16} aria-hidden="true" />
		</button>
	);
}
