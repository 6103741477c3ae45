import { listNumberFields } from "@freehub/contract/buying/price-list-fields";
import type { PriceList, PriceListRow } from "@freehub/contract/buying/price-lists";
import { matchListColumns, readListMapping } from "@freehub/contract/catalogue/match-columns";
import { fromMinor } from "@freehub/domain/money";
import { shop } from "@freehub/domain/shop";
import { aboutImport, type ImportKind, isUndoable } from "#areas/catalogue/import/get-import.ts";
import type { NamedImport, StoredRow } from "#areas/catalogue/import/imports.repo.ts";
import { lacksPer } from "#areas/catalogue/import/per-of-price.ts";
import type { RowReason } from "#areas/catalogue/import/read-row.ts";
import type { TableHead } from "#sheets/table.ts";
import { type ListChange } from "./plan-list.ts";

/** Imports that are suppliers' price lists. */
export const priceLists: ImportKind<PriceList> = {
	isList: true,
	numbers: listNumberFields,
	readMapping: readListMapping,
	recognize: () => undefined,
	match: matchListColumns,
	toAnswer: toPriceList,
};

/** Converts a stored price list to the API's form. */
function toPriceList(row: NamedImport, now: Date): PriceList {
	const { count_new, count_changed, count_withdrawn, count_unchanged, count_refused } = row;
	const mapping = readListMapping(row.mapping);
	return {
		...aboutImport(row),
		supplier: row.supplier ?? "",
		mapping,
		lacksPer: lacksPer({ head: JSON.parse(row.head) as TableHead, mapping }, ["price"]),
		options: {
			decimals: row.decimals,
			currency: row.currency ?? shop().currency,
			per: row.per,
			dates: JSON.parse(row.dates) as PriceList["options"]["dates"],
		},
		foundDecimals:
			row.found_decimals === null ? null : (JSON.parse(row.found_decimals) as PriceList["foundDecimals"]),
		counts: {
			new: count_new,
			changed: count_changed,
			withdrawn: count_withdrawn,
			unchanged: count_unchanged,
			refused: count_refused,
			noted: row.count_noted,
			total: count_new + count_changed + count_unchanged + count_refused,
		},
		undoable: isUndoable(row, now) && Boolean(row.is_last),
	};
}

/** Converts a stored row to the API's form. */
export function toPriceListRow(row: StoredRow): PriceListRow {
	const changes = row.changes === "" ? [] : (JSON.parse(row.changes) as ListChange[]);
	const currencies = changes.find(([field]) => field === "currency");
	const [, , per = 1] = changes.find(([field]) => field === "per") ?? [];
	return {
		line: row.line === 0 ? null : row.line,
		outcome: row.outcome as PriceListRow["outcome"],
		state: row.state as PriceListRow["state"],
		title: row.title,
		currency: currencies === undefined ? null : String(currencies[2]),
		per: currencies === undefined ? null : Number(per),
		changes: changes.flatMap(([field, from, to]): PriceListRow["changes"] => {
			if (field === "list" || from === to) return [];
			if (field === "withdrawn_at") return [{ field: "withdrawn", from, to }];
			if (field !== "price") return [{ field, from, to }];
			const [, before, after] = currencies ?? [field, null, null];
			const amount = (currency: unknown, minor: unknown) =>
				typeof minor === "number" ? fromMinor(minor, String(currency)) : null;
			return [{ field, from: amount(before, from), to: amount(after, to) }];
		}),
		reasons: row.reasons === "" ? [] : (JSON.parse(row.reasons) as RowReason[]),
	};
}
