import type { Import } from "@freehub/contract/catalogue/imports";
import type { Right } from "@freehub/domain/people/access";
import { holdersOf } from "#areas/stock/ledger/line-books.ts";
import { type LostPromise, noticeOf } from "#areas/stock/ledger/told-promises.ts";
import type { Connection } from "#db/connection.ts";

/** Listed promises of an import: those that are lost first, which are the youngest of each product. */
const MAX_LISTED = 50;

/** The promises whose pieces an import's last work has taken. As it is stored, it says nothing about people. */
export type ImportLosses = { count: number; first: readonly LostPromise[] };

/** @param stored the import's column `lost`. */
export function readLosses(stored: string): ImportLosses {
	return stored === "" ? { count: 0, first: [] } : (JSON.parse(stored) as ImportLosses);
}

/** The losses after a step of the work. */
export function addLosses({ count, first }: ImportLosses, lost: readonly LostPromise[]): ImportLosses {
	return { count: count + lost.length, first: [...first, ...lost].slice(0, MAX_LISTED) };
}

/** The import's column `lost`. */
export function storedLosses(losses: ImportLosses): string {
	return losses.count === 0 ? "" : JSON.stringify(losses);
}

/** An import's losses for an answer: whose promises they were, only for readers of sales. */
export async function namedLosses(
	connection: Connection,
	stored: string,
	rights: readonly Right[],
): Promise<Pick<Import, "lost">> {
	const { count, first } = readLosses(stored);
	if (count === 0) return {};
	const holders = await holdersOf(
		connection,
		first.map(({ line, lineKind }) => ({ kind: lineKind, id: line })),
	);
	return { lost: { count, promises: first.map((one) => noticeOf(one, holders, rights)) } };
}
