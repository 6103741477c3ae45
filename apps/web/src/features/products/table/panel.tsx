import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import classes from "./filters.module.css";

type Props = {
	label: string;
	/** Something in the panel is set. */
	isSet?: boolean;
	icon?: ReactNode;
	/** The panel's content; `close` closes it and gives the focus back. */
	children: (close: () => void) => ReactNode;
};

/** A button with a panel under it, which is built when it is first opened. */
export function Panel({ label, isSet = false, icon, children }: Props) {
	const [isOpen, setOpen] = useState(false);
	return (
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
					className={classes.pick}
					data-set={isSet || undefined}
					onClick={() => setOpen(!isOpen)}
				>
					{icon}
					{label}
					<IconChevronDown size={16} aria-hidden="true" />
				</button>
			</Popover.Target>
			<Popover.Dropdown className={classes.panel} aria-label={label}>
				{children(() => setOpen(false))}
			</Popover.Dropdown>
		</Popover>
	);
}
