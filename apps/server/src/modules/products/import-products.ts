import { ImportedProduct } from "@freehub/contract/product-fields";
import { CsvError, parse } from "csv-parse/sync";
import { AppError } from "#app-error.ts";
import { systemRequest } from "#db/answer-once.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { setOnHand } from "#modules/stock/set-on-hand.ts";
import { writeProduct } from "./add-product.ts";
import { namedRows } from "./named-rows.ts";
import { columnsOf, searchedOf } from "./product-columns.ts";
import { findBySku, type ProductRow, updateProduct } from "./products.repo.ts";

export type ImportReport = { created: number; updated: number; refused: { line: number; reason: string }[] };

type Row = { line: number; product: ImportedProduct };

const required = ["sku", "name", "price", "quantity"];

/**
 * Creates a product for each row with a new SKU and updates the one that bears a known SKU; other rows are
 * refused and reported with the line on which they begin. All accepted rows are written in one transaction.
 * @param csv text with a header line; columns: sku, name, description, price, quantity, supplier, category, image.
 * @throws AppError when it is no CSV, or a required column is missing.
 */
export async function importProducts(db: Db, csv: string, now: Date): Promise<ImportReport> {
	const request = systemRequest(now);
	const refused: ImportReport["refused"] = [];
	const rows = accepted(readRows(csv), refused);
	return inTransaction(db, async (tx) => {
		const report: ImportReport = { created: 0, updated: 0, refused: [...refused] };
		const known = await findBySku(
			tx,
			rows.map(({ product }) => product.sku),
		);
		for (const { line, product } of rows) {
			const found = known.get(product.sku);
			if (found === undefined) {
				await writeProduct(db, tx, product, request);
				report.created++;
			} else if (
				await setOnHand(
					db,
					tx,
					{ product: found.id, quantity: product.quantity, reference: "Import" },
					request,
				)
			) {
				// A file without an image column, or with an empty one, keeps the picture that is there.
				const { image, ...columns } = {
					...columnsOf({ ...searchedOf(found), ...product }),
					...(await namedRows(tx, product, now)),
				};
				const all = { ...columns, ...(image === "" ? {} : { image }) };
				if (differs(found, all)) {
					await updateProduct(tx, found.id, { ...all, version: found.version + 1, updated_at: now });
				}
				report.updated++;
			} else {
				report.refused.push({ line, reason: "Other locations hold more than this quantity already." });
			}
		}
		return report;
	});
}

/** Whether a stored product is another than its columns are to say; those that are derived follow from the others. */
function differs(stored: ProductRow, columns: Partial<ProductRow>): boolean {
	return (Object.keys(stored) as (keyof ProductRow)[]).some(
		(name) => columns[name] !== undefined && columns[name] !== stored[name],
	);
}

type CsvRecord = { info: { lines: number }; record: Record<string, string>; raw: string };

function readRows(csv: string): CsvRecord[] {
	let columns: string[] = [];
	let records: CsvRecord[];
	try {
		records = parse(csv, {
			bom: true,
			columns: (header: string[]) => {
				columns = header.map((name) => name.trim().toLowerCase());
				return columns;
			},
			skip_empty_lines: true,
			info: true,
			raw: true,
			relax_column_count: true,
		}) as unknown as CsvRecord[];
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		throw new AppError("invalid_input", `This is not a CSV file: ${error.message}`);
	}
	const missing = required.filter((name) => !columns.includes(name));
	if (missing.length > 0) {
		throw new AppError(
			"invalid_input",
			`The first line must name the columns; missing: ${missing.join(", ")}.`,
		);
	}
	return records;
}

function accepted(records: CsvRecord[], refused: ImportReport["refused"]): Row[] {
	const rows: Row[] = [];
	const lineOf = new Map<string, number>();
	for (const { info, record, raw } of records) {
		// `info.lines` is the line on which the record ends; a quoted field may hold line breaks.
		const line = info.lines - (raw.trimEnd().match(/\n/g)?.length ?? 0);
		const parsed = ImportedProduct.safeParse(record);
		if (!parsed.success) {
			refused.push({ line, reason: parsed.error.issues.map(({ message }) => message).join(" ") });
			continue;
		}
		const first = lineOf.get(parsed.data.sku);
		if (first !== undefined) {
			refused.push({ line, reason: `SKU ${parsed.data.sku} stands on line ${first} already.` });
			continue;
		}
		lineOf.set(parsed.data.sku, line);
		rows.push({ line, product: parsed.data });
	}
	return rows;
}
