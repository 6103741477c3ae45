import { purchaseOrderColumns } from "@freehub/contract/buying/file-fields";
import {
	type FilePurchaseOrder,
	type FileQuery,
	type FileReading,
	type PurchaseOrdersReport,
} from "@freehub/contract/buying/files";
import { dateAnswersOf } from "@freehub/contract/catalogue/sheet-notes";
import { fromMinor } from "@freehub/domain/money";
import { refusal } from "#app-error.ts";
import { insertDraft } from "#areas/buying/purchase-orders/write-drafts.ts";
import { fileChoice, parsed, readRows, refusalsOf } from "#areas/catalogue/files/plan-rows.ts";
import { previewRows } from "#areas/catalogue/files/preview-rows.ts";
import { chosenColumns, rememberColumns } from "#areas/catalogue/files/remembered-columns.ts";
import type { ImportUploads, Upload } from "#areas/catalogue/import/upload-import.ts";
import { lockProducts } from "#areas/stock/ledger/open-ledger.ts";
import { changed } from "#db/changes.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import type { Table } from "#sheets/open-table.ts";
import { type PlannedPurchaseOrder, type PurchaseOrdersFile, planPurchaseOrders } from "./plan-purchases.ts";
import { readPurchaseOrderRow } from "./read-purchase-row.ts";

/**
 * Begins drafts of the orders in a file, all in one transaction; a dry run only answers the report. An order with a refused row is
 * left out whole.
 * @throws AppError file_refused; import_has_refusals if orders are refused and not to be skipped; not_found for the usual supplier.
 */
export async function importPurchaseOrders(
	db: Db,
	{ readAtOnce }: ImportUploads,
	file: Upload["file"],
	query: FileQuery,
	request: WriteRequest,
): Promise<PurchaseOrdersReport> {
	const { read, hash } = await readAtOnce(file, request, fileChoice(query), (table) =>
		readOrders(db.kysely, table, query),
	);
	const plan = (connection: Connection) => planPurchaseOrders(connection, read, query.supplier, request.now);
	const preview = (connection: Connection, orders: readonly PlannedPurchaseOrder[]) => {
		const accepted = orders.flatMap((order) => (order.refused.length === 0 ? order.accepted : []));
		return previewRows(connection, accepted);
	};
	if (query.dry === "yes") {
		const orders = await plan(db.kysely);
		return reportOf(orders, read, new Map(), await preview(db.kysely, orders));
	}
	return write(db, { ...request, asked: [request.asked, hash] }, async (tx) => {
		const orders = await plan(tx);
		const refusedRows = orders.reduce((sum, { refused }) => sum + refused.length, 0);
		if (refusedRows > 0 && query.skipRefused !== "yes") {
			throw refusal("import_has_refusals", { rows: refusedRows });
		}
		await rememberColumns(tx, "orders", read.sheet, query, request.now);
		const drafts = await insertDrafts(db, tx, orders, request);
		const added = [...drafts.values()];
		return {
			answer: reportOf(orders, read, drafts, await preview(tx, orders)),
			changes: added.map((id) => changed("purchase_order", id, "added")),
			audit: added.length === 0 ? [] : [{ name: query.name, orders: added.length }],
		};
	});
}

/** Reads a file of orders to its end. */
export async function readOrders(
	connection: Connection,
	table: Table,
	query: FileReading & Pick<FileQuery, "dry">,
): Promise<PurchaseOrdersFile> {
	const { reading, rows, sheet, fileNotes } = await readRows(table, {
		kind: purchaseOrderColumns,
		required: [["sku", "supplierSku", "barcode"], ["quantity"]],
		decimals: query.decimals,
		usualPer: query.per,
		price: "cost",
		dates: dateAnswersOf(query.dates),
		isDry: query.dry === "yes",
		chosen: (columns) => chosenColumns(connection, "orders", columns, query),
		currency: query.currency,
		days: query.days,
	});
	return { reading, sheet, fileNotes, rows: await parsed(rows, (row) => readPurchaseOrderRow(row, reading)) };
}

/** @returns the drafts of the orders that are not refused. */
async function insertDrafts(
	db: Db,
	tx: Tx,
	orders: readonly PlannedPurchaseOrder[],
	request: WriteRequest,
): Promise<Map<PlannedPurchaseOrder, string>> {
	const right = orders.filter(({ refused }) => refused.length === 0);
	// In one order for all drafts, as every booking locks them.
	await lockProducts(
		db,
		tx,
		right.flatMap(({ order }) => order.lines.map(({ product }) => product)),
	);
	const drafts = new Map<PlannedPurchaseOrder, string>();
	for (const each of right) drafts.set(each, await insertDraft(db, tx, each.order, request));
	return drafts;
}

function reportOf(
	orders: readonly PlannedPurchaseOrder[],
	{ sheet, fileNotes }: Pick<PurchaseOrdersFile, "sheet" | "fileNotes">,
	drafts: ReadonlyMap<PlannedPurchaseOrder, string>,
	preview: PurchaseOrdersReport["preview"],
): PurchaseOrdersReport {
	const refused = orders.filter((order) => order.refused.length > 0);
	return {
		counts: { new: orders.length - refused.length, changed: 0, unchanged: 0, refused: refused.length },
		...refusalsOf(
			orders.flatMap((order) => order.refused),
			orders.flatMap((order) => order.noted),
		),
		preview,
		fileNotes,
		...sheet,
		orders: orders.map((one): FilePurchaseOrder => {
			const { reference, supplierName, currency, order, total } = one;
			return {
				reference,
				supplierName,
				draft: drafts.get(one) ?? null,
				isRefused: one.refused.length > 0,
				lines: order.lines.length,
				pieces: order.lines.reduce((sum, { ordered }) => sum + ordered, 0),
				currency,
				total: fromMinor(total, currency),
			};
		}),
	};
}
