import { randomUUID } from "node:crypto";
import { pastPurchaseColumns } from "@freehub/contract/buying/past-fields";
import type { PastReading as Asked, PastQuery, PastReport } from "@freehub/contract/buying/past-purchases";
import { dateAnswersOf } from "@freehub/contract/catalogue/sheet-notes";
import { v7 as uuidv7 } from "uuid";
import { refusal } from "#app-error.ts";
import { fileChoice, parsed, readRows, refusalsOf } from "#areas/catalogue/files/plan-rows.ts";
import { previewRows } from "#areas/catalogue/files/preview-rows.ts";
import { chosenColumns, rememberColumns } from "#areas/catalogue/files/remembered-columns.ts";
import type { ImportUploads, Upload } from "#areas/catalogue/import/upload-import.ts";
import { namedIds } from "#areas/catalogue/products/named-ids.ts";
import { insertRows } from "#db/bulk.ts";
import { changed } from "#db/changes.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import type { Table } from "#sheets/open-table.ts";
import { type PastFile, type PastPlan, planPast } from "./plan-past.ts";
import { readPastRow } from "./read-past-row.ts";

/**
 * Adds what was bought before Freehub by a file; a dry run only answers the report. No stock, cost, order or product changes.
 * @throws AppError file_refused; import_has_refusals if rows are refused and not to be skipped; not_found for the usual supplier.
 */
export async function importPast(
	db: Db,
	{ readAtOnce }: ImportUploads,
	file: Upload["file"],
	query: PastQuery,
	request: WriteRequest,
): Promise<PastReport> {
	const { read, hash } = await readAtOnce(file, request, fileChoice(query), (table) =>
		readPast(db.kysely, table, query, request.now),
	);
	const report = async (connection: Connection, plan: PastPlan, id: string | null) =>
		reportOf(plan, read, id, await previewRows(connection, plan.accepted));
	if (query.dry === "yes") return report(db.kysely, await planPast(db.kysely, read, query), null);
	return write(db, { ...request, asked: [request.asked, hash] }, async (tx) => {
		const plan = await planPast(tx, read, query, db);
		if (plan.refused.length > 0 && query.skipRefused !== "yes") {
			throw refusal("import_has_refusals", { rows: plan.refused.length });
		}
		await rememberColumns(tx, "past", read.sheet, query, request.now);
		if (plan.added.length === 0) return { answer: await report(tx, plan, null), audit: [] };
		const { id, suppliers } = await insertPast(db, tx, plan, query.name, request);
		return {
			answer: await report(tx, plan, id),
			changes: [changed("past_purchase", id, "added"), ...suppliers.map((one) => changed("supplier", one))],
			audit: [{ name: query.name, added: plan.added.length, orders: plan.orders }],
		};
	});
}

/** Reads a file of past purchases to its end. */
export async function readPast(
	connection: Connection,
	table: Table,
	query: Asked & Pick<PastQuery, "dry">,
	now: Date,
): Promise<PastFile> {
	const { reading, rows, sheet, fileNotes } = await readRows(table, {
		kind: pastPurchaseColumns,
		required: [["sku", "supplierSku", "barcode"], ["order"], ["orderedOn"], ["quantity", "received"]],
		decimals: query.decimals,
		usualPer: query.per,
		price: "cost",
		dates: dateAnswersOf(query.dates),
		isDry: query.dry === "yes",
		chosen: (columns) => chosenColumns(connection, "past", columns, query),
		currency: query.currency,
		days: query.days,
	});
	return { reading, sheet, fileNotes, rows: await parsed(rows, (row) => readPastRow(row, reading, now)) };
}

/** Adds the lines and their suppliers. @returns the import, and the suppliers with new lines. */
async function insertPast(
	db: Db,
	tx: Tx,
	{ added }: PastPlan,
	name: string,
	{ actor, now }: WriteRequest,
): Promise<{ id: string; suppliers: string[] }> {
	const id = randomUUID();
	const names = added.map(({ supplier }) => ({ supplier: supplier.id === undefined ? supplier.name : "" }));
	const named = await namedIds(db, tx, names, now);
	const idOf = ({ id: known, name: supplier }: { id: string | undefined; name: string }) =>
		known ?? named({ supplier }).supplier_id ?? "";
	await tx.insertInto("past_import").values({ id, name, actor, recorded_at: now }).execute();
	const rows = added.map(({ supplier, ...line }) => ({
		id: uuidv7(),
		import: id,
		supplier: idOf(supplier),
		...line,
	}));
	await insertRows(db, tx, "past_purchase", rows);
	return { id, suppliers: [...new Set(rows.map(({ supplier }) => supplier))] };
}

function reportOf(
	{ added, accepted, known, orders, grown, refused, noted, unknown }: PastPlan,
	{ sheet, fileNotes }: PastFile,
	id: string | null,
	preview: PastReport["preview"],
): PastReport {
	const names = added.flatMap(({ supplier }) => (supplier.id === undefined ? [supplier.name] : []));
	return {
		counts: { new: accepted.length, changed: 0, unchanged: known, refused: refused.length },
		...refusalsOf(refused, noted),
		preview,
		fileNotes,
		...sheet,
		pastOrders: orders,
		grownOrders: grown,
		addedSuppliers: [...new Set(names)],
		unknown,
		import: id,
	};
}
