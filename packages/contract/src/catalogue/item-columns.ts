import { columnKey } from "@freehub/domain/sheets/column-key";
import { offerColumns, purchaseOrderColumns } from "../buying/file-fields.ts";
import { listColumnNames } from "../buying/price-list-fields.ts";
import { foreignNames, otherNames } from "./column-names.ts";
import { importFieldNames } from "./import-fields.ts";

/** The names, normalized by `columnKey`, of columns with codes, prices and quantities: a table without any lists no items. */
export function itemColumnKeys(): string[] {
	const ofProducts = (["sku", "barcode", "price", "cost", "quantity"] as const).flatMap((field) => [
		importFieldNames[field],
		...otherNames[field].split(" "),
		...(foreignNames[field]?.split(" ") ?? []),
	]);
	const [ofOffers] = offerColumns.names;
	const [ofOrders] = purchaseOrderColumns.names;
	const ofBuying = [
		offerColumns.headings.supplierSku,
		offerColumns.headings.prices,
		...ofOffers.supplierSku,
		...ofOffers.prices,
		...listColumnNames.sku,
		...ofOrders.quantity,
	];
	return [...new Set([...ofProducts, ...ofBuying].map(columnKey))];
}
