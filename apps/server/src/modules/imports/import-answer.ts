import { readMapping } from "@freehub/contract/import-fields";
import type { Import, ImportRow } from "@freehub/contract/imports";
import type { NamedImport, StoredRow } from "./imports.repo.ts";
import type { Change } from "./plan-row.ts";
import type { RowReason } from "./row-reason.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long an import's rows are kept, and with them the way back. */
export const ROWS_KEPT_MS = 90 * DAY_MS;

/** A stored import as the API answers it. */
export function toImport(row: NamedImport, now: Date): Import {
	const total = row.count_new + row.count_changed + row.count_unchanged + row.count_refused;
	const createdAt = new Date(row.created_at);
	const { created, changed, kept, skipped } = row;
	return {
		_id: row.id,
		name: row.name,
		state: row.state,
		head: JSON.parse(row.head) as Import["head"],
		mapping: readMapping(row.mapping),
		options: {
			quantityAs: row.quantity_as,
			decimals: row.decimals,
			isAllOrNothing: row.mode === "all",
		},
		foundDecimals:
			row.found_decimals === null ? null : (JSON.parse(row.found_decimals) as Import["foundDecimals"]),
		counts: {
			new: row.count_new,
			changed: row.count_changed,
			unchanged: row.count_unchanged,
			refused: row.count_refused,
			noted: row.count_noted,
			total,
		},
		progress: progressOf(row, total),
		error: row.error,
		createdAt: createdAt.toISOString(),
		createdByName: row.created_by_name ?? (row.created_by === "system" ? "system" : "Former user"),
		...(row.state === "reading" || row.state === "ready"
			? {}
			: { result: { created, changed, kept, skipped } }),
		undoable: row.state === "done" && now.getTime() < createdAt.getTime() + ROWS_KEPT_MS,
	};
}

function progressOf({ state, position, reached }: NamedImport, total: number): Import["progress"] {
	switch (state) {
		case "reading":
			return { done: position, total: null };
		case "ready":
			return { done: 0, total };
		case "committing":
			return { done: position, total };
		case "cancelling":
		case "undoing":
			return { done: reached - position, total: reached };
		case "done":
		case "cancelled":
		case "failed":
		case "undone":
			return { done: reached, total: reached };
	}
}

/** A stored row as the API answers it. */
export function toImportRow(row: StoredRow): ImportRow {
	const changes = row.changes === "" ? [] : (JSON.parse(row.changes) as Change[]);
	const isThere = row.outcome !== "new" || row.state === "applied" || row.state === "kept";
	return {
		line: row.line,
		outcome: row.outcome,
		state: row.state,
		product: isThere ? row.product : null,
		title: row.title,
		changes: changes.map(([field, from, to]) => ({ field, from, to })),
		reasons: row.reasons === "" ? [] : (JSON.parse(row.reasons) as RowReason[]),
	};
}
