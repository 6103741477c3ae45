import type { MovementFilter } from "@freehub/contract/stock/stock";
import { isOfImport } from "@freehub/domain/sheets/import-reference";
import type { Db } from "#db/connection.ts";
import * as repo from "./movements.repo.ts";

/** A line of the ledger, or the newest of consecutive movements of an import. */
export type FoldedRow = repo.MovementRow & {
	/** The number of movements that the line represents. */
	count: number;
	/** The place of the oldest of them. */
	end: repo.MovementPlace;
};

/** Of an import, or one that takes back such a movement; one that restores it is a line of its own. */
function isFoldable({ reference, reversals }: repo.MovementRow): boolean {
	return reversals <= 1 && isOfImport(reference);
}

/** The newest lines of the ledger after a place, at most `limit`; consecutive movements of an import become one line. */
export async function findFolded(
	db: Db,
	filter: MovementFilter,
	limit: number,
	after: repo.MovementPlace | undefined,
): Promise<FoldedRow[]> {
	const lines: FoldedRow[] = [];
	let from = after;
	while (lines.length < limit) {
		const asked = limit - lines.length;
		const rows = await repo.findMovements(db, filter, asked, from);
		for (const row of rows) {
			const last = lines.at(-1);
			const end = repo.movementPlace(row);
			if (last !== undefined && isSameImport(last, row)) extend(last, 1, end);
			else lines.push({ ...row, count: 1, end });
		}
		const last = lines.at(-1);
		if (last === undefined || rows.length < asked) break;
		if (isFoldable(last)) {
			// Fold the rest of the import, however long it is.
			const { count, end } = await repo.findRest(db, filter, last, last.end);
			if (end !== undefined) extend(last, count, end);
		}
		from = last.end;
	}
	return lines;
}

function isSameImport(a: repo.MovementRow, b: repo.MovementRow): boolean {
	const isSame = a.reference === b.reference && a.actor === b.actor && a.kind === b.kind;
	return isFoldable(a) && isSame && a.reversals === b.reversals && a.root_actor === b.root_actor;
}

/** Extends a line by the movements that follow it. */
function extend(line: FoldedRow, count: number, end: repo.MovementPlace): void {
	line.count += count;
	line.end = end;
}
