import { type ListField, listFieldNames } from "@freehub/contract/buying/price-list-fields";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { isSamePrice } from "@freehub/domain/buying/price-per";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import type { RowReason } from "#areas/catalogue/import/read-row.ts";
import { shortReasons } from "#areas/catalogue/import/refusals.ts";
import { isoOf } from "#db/timestamp.ts";
import { columnNameOf } from "#sheets/read-cells.ts";
import type { SupplierArticleRow } from "./article-columns.ts";
import type { Claims, OpenClaim } from "./claim-barcodes.ts";
import type { KeyLines } from "./key-lines.ts";
import type { Lines } from "./lines.ts";
import type { ListedFields, ListReading, ListRow } from "./read-list-row.ts";

type Value = string | number | null;

/**
 * A field of an article with its old and new value; for a new article the old one is null. A price is in minor units of the
 * currency, which is named with it even where it stays, as is the number of pieces that it is for. Times are ISO texts.
 */
export type ListChange = readonly [field: ListField | "withdrawn_at" | "list", from: Value, to: Value];

/** How a price list is read, and what is known of its earlier rows. */
export type ListPlan = {
	readonly reading: ListReading;
	/** The import. */
	readonly list: string;
	readonly lines: Lines;
	/** The SKUs and barcodes that several rows have: all of these rows are refused, as nobody can say which is right. */
	readonly skus: KeyLines;
	readonly barcodes: KeyLines;
	readonly claims: Claims;
	/** Rows of which it is not known which article they are about, so that no article is known to be missing. */
	lostSkus: number;
	/** Rows whose barcode another article has, which later rows may give up. */
	readonly waiting: (OpenClaim & PlannedListRow)[];
};

/** A planned row, and the article with its SKU. */
export type PlannedListRow = { row: ListRow; known: SupplierArticleRow | undefined; planned: RowPlan };

type RowPlan = {
	outcome: "new" | "changed" | "unchanged" | "refused";
	changes: ListChange[];
	reasons: RowReason[];
};

/** The fields of a new article, in the order in which they are shown. */
const newFields = ["sku", "name", "barcode", "brand", "price", "per", "currency", "pack", "minimum"] as const;
const initial: ListedFields = { barcode: null, brand: null, per: 1, pack: 1, minimum: 0 };

/** Decides what committing does with a row. @param known the article with its SKU. */
export function planListRow(row: ListRow, plan: ListPlan, known: SupplierArticleRow | undefined): RowPlan {
	const { reading, list, lines } = plan;
	const wrong = [...row.wrong];
	if (row.sku !== "") {
		if (known !== undefined) lines.note(known.number);
		const line = plan.skus.other(row.sku, row.line);
		if (line !== undefined) {
			const label = listFieldNames.sku;
			wrong.push({
				column: columnNameOf("sku", reading),
				...reason("key_twice", { label, key: row.sku, line }),
			});
		}
	}
	const changed =
		known === undefined ? undefined : new Set(changesOf(row.fields, known).map(([field]) => field));
	// A text that looks damaged may be what the article has already.
	for (const { field, why } of row.suspects) if (changed?.has(field) !== false) wrong.push(why);
	if (known === undefined) {
		for (const field of ["name", "price"] as const) {
			if (row.fields[field] !== undefined || wrong.length > 0) continue;
			wrong.push({ column: null, ...reason("required", { label: listFieldNames[field] }) });
		}
	}
	if (wrong.length > 0) return { outcome: "refused", changes: [], reasons: wrong };
	if (known === undefined) {
		const fields = { ...initial, ...row.fields };
		const changes = newFields.flatMap((field): ListChange[] => {
			const to = fields[field];
			const isUsual = to === undefined || to === null || (field === "per" && to === 1);
			return isUsual ? [] : [[field, null, to]];
		});
		return { outcome: "new", changes, reasons: row.notes };
	}
	const changes = changesOf(row.fields, known);
	if (changes.length === 0) return { outcome: "unchanged", changes, reasons: row.notes };
	changes.push(["list", known.list, list]);
	const isUnsaid =
		known.per !== 1 && row.fields.per === undefined && changes.some(([field]) => field === "price");
	const note = { column: columnNameOf("price", reading), ...reason("per_unsaid", { per: known.per }) };
	return { outcome: "changed", changes, reasons: isUnsaid ? [...row.notes, note] : row.notes };
}

function changesOf(fields: ListedFields, known: SupplierArticleRow): ListChange[] {
	const changes: ListChange[] = [];
	for (const field of ["name", "barcode", "brand", "pack", "minimum"] as const) {
		const to = fields[field];
		if (to !== undefined && to !== known[field]) changes.push([field, known[field], to]);
	}
	const { price = known.price, currency = known.currency } = fields;
	const { per = fields.price === undefined ? known.per : 1 } = fields;
	const isSame = isSamePrice({ cost: price, per }, { cost: known.price, per: known.per });
	if (!isSame || currency !== known.currency) {
		changes.push(
			["price", known.price, price],
			["per", known.per, per],
			["currency", known.currency, currency],
		);
	}
	if (known.withdrawn_at !== null) {
		changes.push(["withdrawn_at", isoOf(known.withdrawn_at), null]);
	}
	return changes;
}

/** A planned row that is refused after all. */
export function refuseBarcode({ reasons }: RowPlan, why: Reason, { reading }: ListPlan): RowPlan {
	const wrong = { column: columnNameOf("barcode", reading), ...why };
	return { outcome: "refused", changes: [], reasons: [wrong, ...reasons] };
}

/** The changes of an article that is no longer in the list. */
export function planWithdrawal({ list: before }: Pick<SupplierArticleRow, "list">, list: string, now: Date) {
	return [
		["withdrawn_at", null, now.toISOString()],
		["list", before, list],
	] satisfies ListChange[];
}

/** The row to store of a planned row of the file. */
export function storedRow(
	{ line, name, sku, fields }: ListRow,
	{ outcome, changes, reasons }: RowPlan,
	known: SupplierArticleRow | undefined,
) {
	return {
		line,
		outcome,
		product: known === undefined ? null : String(known.number),
		...titleOf(name || known?.name || "", sku, fields.barcode ?? known?.barcode ?? ""),
		changes: changes.length === 0 ? "" : JSON.stringify(changes),
		reasons: reasons.length === 0 ? "" : JSON.stringify(shortReasons(reasons)),
	};
}

/** The title of a row, and the key by which it is searched. */
export function titleOf(name: string, sku: string, barcode: string) {
	return {
		title: (name || sku).slice(0, 200),
		search_key: sortKey([name, sku, barcode].join(" ").slice(0, 500)),
	};
}
