import { Button, Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { IconDots } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";

type Props = {
	label: string;
	/** Gets a function that closes the menu. */
	children: (close: () => void) => ReactNode;
};

/** Rarely used actions of a document, behind a button. */
export function DocumentMenu({ label, children }: Props) {
	const [isOpen, setOpen] = useState(false);
	return (
		<Popover
			opened={isOpen}
			onChange={setOpen}
			position="bottom-end"
			width={270}
			trapFocus
			returnFocus
			shadow="none"
			transitionProps={{ duration: 0 }}
		>
			<Popover.Target>
				<Button variant="quiet" px={10} aria-label={label} onClick={() => setOpen(!isOpen)}>
					<IconDots aria-hidden="true" />
				</Button>
			</Popover.Target>
			<Popover.Dropdown className="menu-list" aria-label={label}>
				{children(() => setOpen(false))}
			</Popover.Dropdown>
		</Popover>
	);
}
