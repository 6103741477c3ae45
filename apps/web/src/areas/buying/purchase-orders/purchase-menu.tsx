import { t } from "@lingui/core/macro";
import { Button, Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { getPurchaseOrderFile, type PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { IconDots } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { apiLink } from "#lib/api.ts";

/** Rarely used actions of an order, behind a button. @param children gets a function that closes the menu. */
export function PurchaseOrderMenu({ children }: { children: (close: () => void) => ReactNode }) {
	const [isOpen, setOpen] = useState(false);
	const label = t`More about this order`;
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

/** The order's files, as they are mailed. */
export function FileLinks({ order, onChoose }: { order: PurchaseOrder; onChoose?: () => void }) {
	const link = (format: "pdf" | "csv") =>
		apiLink(getPurchaseOrderFile, { params: { id: order._id }, query: { format } });
	return (
		<>
			<a href={link("pdf")} download onClick={onChoose}>
				{t({ context: "verb", message: "Download as PDF" })}
			</a>
			<a href={link("csv")} download onClick={onChoose}>
				{t({ context: "verb", message: "Download as CSV" })}
			</a>
		</>
	);
}
