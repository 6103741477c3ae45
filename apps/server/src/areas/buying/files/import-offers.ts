import { offerColumns } from "@freehub/contract/buying/file-fields";
import type { FileQuery, FileReading, FileReport } from "@freehub/contract/buying/files";
import { dateAnswersOf } from "@freehub/contract/catalogue/sheet-notes";
import { refusal } from "#app-error.ts";
import { newOffer } from "#areas/buying/offers/offer-columns.ts";
import { lockProductsShared } from "#areas/buying/offers/offers.repo.ts";
import { fileChoice, parsed, readRows, refusalsOf } from "#areas/catalogue/files/plan-rows.ts";
import { previewRows } from "#areas/catalogue/files/preview-rows.ts";
import { chosenColumns, rememberColumns } from "#areas/catalogue/files/remembered-columns.ts";
import type { ImportUploads, Upload } from "#areas/catalogue/import/upload-import.ts";
import { insertRows, updateRows } from "#db/bulk.ts";
import { changed } from "#db/changes.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import type { Table } from "#sheets/open-table.ts";
import { type OffersFile, type OffersPlan, planOffers } from "./plan-offers.ts";
import { readOfferRow, rowsOfPrices } from "./read-offer-row.ts";

/**
 * Adds and changes offers by a file; a dry run only answers the report.
 * @throws AppError file_refused; import_has_refusals if rows are refused and not to be skipped; not_found for the usual supplier.
 */
export async function importOffers(
	db: Db,
	{ readAtOnce }: ImportUploads,
	file: Upload["file"],
	query: FileQuery,
	request: WriteRequest,
): Promise<FileReport> {
	const { read, hash } = await readAtOnce(file, request, fileChoice(query), (table) =>
		readOffers(db.kysely, table, query),
	);
	const report = async (connection: Connection, plan: OffersPlan) =>
		reportOf(plan, read.fileNotes, await previewRows(connection, plan.accepted));
	if (query.dry === "yes") return report(db.kysely, await planOffers(db.kysely, read, query.supplier));
	return write(db, { ...request, asked: [request.asked, hash] }, async (tx) => {
		const plan = await planOffers(tx, read, query.supplier, db);
		if (plan.refused.length > 0 && query.skipRefused !== "yes") {
			throw refusal("import_has_refusals", { rows: plan.refused.length });
		}
		await rememberColumns(tx, "offers", read.sheet, query, request.now);
		const suppliers = await writePlan(db, tx, plan, request.now);
		const answer = await report(tx, plan);
		const { new: added, changed: others, refused } = answer.counts;
		return {
			answer,
			changes: suppliers.map((id) => changed("supplier", id)),
			audit: suppliers.length === 0 ? [] : [{ name: query.name, added, changed: others, refused }],
		};
	});
}

/** Reads a file of offers to its end. */
export async function readOffers(
	connection: Connection,
	table: Table,
	query: FileReading & Pick<FileQuery, "dry">,
): Promise<OffersFile> {
	const { reading, rows, sheet, fileNotes } = await readRows(table, {
		kind: offerColumns,
		required: [["sku", "supplierSku", "barcode", "_id"]],
		decimals: query.decimals,
		usualPer: query.per,
		numbersOf: rowsOfPrices,
		price: "prices",
		dates: dateAnswersOf(query.dates),
		isDry: query.dry === "yes",
		chosen: (columns) => chosenColumns(connection, "offers", columns, query),
		currency: query.currency,
		days: query.days,
	});
	return { reading, sheet, fileNotes, rows: await parsed(rows, (row) => readOfferRow(row, reading)) };
}

function reportOf(
	{ rows, refused, noted, sheet }: OffersPlan,
	fileNotes: FileReport["fileNotes"],
	preview: FileReport["preview"],
): FileReport {
	const count = (which: "new" | "changed" | "unchanged") => rows.filter(({ is }) => is === which).length;
	const counts = { new: count("new"), changed: count("changed"), unchanged: count("unchanged") };
	return {
		counts: { ...counts, refused: refused.length },
		...refusalsOf(refused, noted),
		preview,
		fileNotes,
		...sheet,
	};
}

/** @returns the suppliers with new or changed offers. */
async function writePlan(db: Db, tx: Tx, { rows }: OffersPlan, now: Date): Promise<string[]> {
	const added = rows.filter((row) => row.is === "new");
	const altered = rows.filter((row) => row.is === "changed");
	const products = new Set(added.map(({ of: { product } }) => product));
	if ((await lockProductsShared(db, tx, [...products])).size < products.size) {
		throw refusal("not_found", { what: "product" });
	}
	await insertRows(
		db,
		tx,
		"offer",
		added.map(({ of, columns }) => ({ ...newOffer(of, now), ...columns })),
	);
	await updateRows(
		db,
		tx,
		"offer",
		altered.map(({ offer: { id, version }, columns }) => {
			return { id, columns: { ...columns, version: version + 1, updated_at: now } };
		}),
	);
	return [...new Set([...added.map(({ of }) => of.supplier), ...altered.map(({ offer }) => offer.supplier)])];
}
