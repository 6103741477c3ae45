import { getPurchaseOrderFile, type PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { DocumentMenu } from "#documents/document-menu.tsx";
import { apiLink } from "#lib/api.ts";

/** Rarely used actions of an order, behind a button. @param children gets a function that closes the menu. */
export function PurchaseOrderMenu({ children }: { children: (close: () => void) => ReactNode }) {
	return <DocumentMenu label={t`More about this order`}>{children}</DocumentMenu>;
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
