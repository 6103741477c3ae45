import type { Right } from "@freehub/domain/people/access";
import * as promises from "@freehub/domain/stock/promises";
import { holdersOf } from "#areas/stock/ledger/line-books.ts";
import { findPromisesToServe } from "#areas/stock/ledger/read-promises.ts";
import { noticeOf } from "#areas/stock/ledger/told-promises.ts";
import type { Connection } from "#db/connection.ts";

/** A line that brings pieces to a place. */
export type BringingLine = { id: string; product: string; pieces: number; to: string };

/** For whom pieces of a line will be: the number of documents, their pieces in all, and the first of them. */
export type ForWhom = {
	orders: number;
	pieces: number;
	named: { number: string | null; who: string | null; pieces: number }[];
};

/**
 * For whom the pieces of lines will be if all come in this order, as their receipts will decide it; lines whose pieces nobody waits for
 * are missing.
 * @param most documents that are named per line: by number to readers of sales, with the customer to readers of customers.
 */
export async function foreseeArrivals(
	connection: Connection,
	kind: "purchase",
	lines: readonly BringingLine[],
	{ rights, most }: { rights: readonly Right[]; most: number },
): Promise<Map<string, ForWhom>> {
	const open = lines.filter(({ pieces }) => pieces > 0);
	const byProduct = Map.groupBy(open, ({ product }) => product);
	const waiting = await findPromisesToServe(connection, kind, open);
	const foreseen = [...waiting].flatMap(([product, promised]) => {
		const own = byProduct.get(product) ?? [];
		const arrivals = own.map(({ id, pieces, to }) => {
			return { source: { kind, id }, to: promises.place(to), pieces };
		});
		const entries = promises.foreseeArrivals(promised, arrivals);
		return own.map(({ id }, i) => ({ id, entries: entries[i] ?? [] }));
	});
	const holders = await holdersOf(
		connection,
		foreseen.flatMap(({ entries }) => entries.map(({ line, lineKind }) => ({ kind: lineKind, id: line }))),
	);
	return new Map(
		foreseen.flatMap(({ id, entries }) => {
			if (entries.length === 0) return [];
			const documents = Map.groupBy(entries, ({ line }) => holders.get(line)?.document ?? line);
			const named = [...documents.values()].flatMap(([first, ...others]) => {
				if (first === undefined) return [];
				const { number, who } = noticeOf(first, holders, rights);
				const pieces = others.reduce((sum, one) => sum + one.pieces, first.pieces);
				return { number, who, pieces };
			});
			const pieces = named.reduce((sum, one) => sum + one.pieces, 0);
			return [[id, { orders: named.length, pieces, named: named.slice(0, most) }]];
		}),
	);
}
