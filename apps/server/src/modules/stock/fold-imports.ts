import type { MovementFilter } from "@freehub/contract/stock";
import type { Db } from "#db/connection.ts";
import * as repo from "./movements.repo.ts";

/** A line of the ledger, or the newest of the movements of an import that follow each other. */
export type FoldedRow = repo.MovementRow & {
	/** How many movements the line stands for. */
	count: number;
	/** The oldest of them. */
	end: repo.Place;
};

/** What the movements of one import have in common (`referenceOf`); what somebody wrote like that by hand is folded as well. */
const ofImport = /^Import ./;

/** The newest lines of the ledger after a place, at most `limit`, with what an import booked as one line each. */
export async function findFolded(
	db: Db,
	filter: MovementFilter,
	limit: number,
	after: repo.Place | undefined,
): Promise<FoldedRow[]> {
	const lines: FoldedRow[] = [];
	let from = after;
	while (lines.length < limit) {
		const asked = limit - lines.length;
		const rows = await repo.findMovements(db, filter, asked, from);
		for (const row of rows) {
			const last = lines.at(-1);
			if (last !== undefined && isSameImport(last, row))
				Object.assign(last, { count: last.count + 1, end: repo.placeOf(row) });
			else lines.push({ ...row, count: 1, end: repo.placeOf(row) });
		}
		const last = lines.at(-1);
		if (last === undefined || rows.length < asked) break;
		if (ofImport.test(last.reference)) await takeRest(db, filter, last);
		from = last.end;
	}
	return lines;
}

function isSameImport(a: repo.MovementRow, b: repo.MovementRow): boolean {
	return (
		ofImport.test(a.reference) && a.reference === b.reference && a.actor === b.actor && a.kind === b.kind
	);
}

/** Puts into the line what of its import follows it, however much that is. */
async function takeRest(db: Db, filter: MovementFilter, line: FoldedRow): Promise<void> {
	const { count, end } = await repo.findRest(db, filter, line, line.end);
	if (end !== undefined) Object.assign(line, { count: line.count + count, end });
}
