import { t } from "@lingui/core/macro";
import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { type ReactElement, type ReactNode, useState } from "react";

type Props = {
	/** The product's name. */
	name: string;
	/** The button that opens the menu; it also has the menu's name. */
	button: (props: { "aria-label": string; onClick: () => void }) => ReactElement;
	/** The menu's content; `close` closes the menu. */
	children: (close: () => void) => ReactNode;
};

/** Rarely used actions of a product, behind a button. */
export function MoreMenu({ name, button, children }: Props) {
	const [isOpen, setOpen] = useState(false);
	const label = t({ comment: "name is a product's", message: `More about ${name}` });
	return (
		<Popover
			opened={isOpen}
			onChange={setOpen}
			position="bottom-end"
			width={180}
			trapFocus
			returnFocus
			shadow="none"
			transitionProps={{ duration: 0 }}
		>
			<Popover.Target>{button({ "aria-label": label, onClick: () => setOpen(!isOpen) })}</Popover.Target>
			<Popover.Dropdown className="menu-list" aria-label={label}>
				{children(() => setOpen(false))}
			</Popover.Dropdown>
		</Popover>
	);
}
