import {
	applyPromises,
	balancesOf,
	type Promised,
	type PromiseEntry,
	reservedAt,
	totalsOf,
} from "@freehub/domain/stock/promises";
import { type Changed, changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { together } from "#db/together.ts";
import { type Holder, hasPromises, holdersOf, type NamedLine } from "./line-books.ts";
import type { MovementRow } from "./movements.repo.ts";
import { findCaused, findPromises, type RecordedEntry } from "./promises.repo.ts";

/** The promises of the products of an open ledger: as in the database, and updated by every recorded change. */
export type OpenPromises = {
	stored: ReadonlyMap<string, readonly Promised[]>;
	now: Map<string, readonly Promised[]>;
	recorded: RecordedEntry[];
	/** The entries that movements which may be reversed have caused, by movement. */
	caused: ReadonlyMap<string, readonly PromiseEntry[]>;
	/** Those who hold promises, by line. */
	holders: ReadonlyMap<string, Holder>;
};

/**
 * Reads the promises of locked products. Nothing is read for products that owe nothing, whose movements name no line with promises.
 * @param found the promises of the products, if they were read by now.
 */
export async function openPromises(
	db: Db,
	tx: Tx,
	products: Iterable<{ id: string; owed: number }>,
	reversible: readonly MovementRow[],
	found?: Map<string, Promised[]>,
): Promise<OpenPromises> {
	const owing = new Set([...products].flatMap(({ id, owed }) => (owed > 0 ? id : [])));
	const undone = reversible.filter(({ product, line_kind }) => owing.has(product) || hasPromises(line_kind));
	const [stored, caused] = await together([
		found ?? findPromises(db, tx, [...owing]),
		findCaused(
			tx,
			undone.map(({ id }) => id),
		),
	]);
	const held = [...stored.values(), ...caused.values()].flat();
	const holders = await holdersOf(
		tx,
		held.map(({ line, lineKind }) => ({ kind: lineKind, id: line })),
	);
	return { stored, now: new Map(stored), recorded: [], caused, holders };
}

/** The lines to which pieces may be promised again when movements are taken back. */
export function sourcesOf({ caused }: OpenPromises): NamedLine[] {
	return [...caused.values()]
		.flat()
		.flatMap(({ from, to }) =>
			[from, to].flatMap(({ kind, id }) =>
				kind === "purchase" || kind === "transfer" ? [{ kind, id }] : [],
			),
		);
}

/** Records entries of a product. */
export function recordEntries(
	{ now, recorded }: OpenPromises,
	product: string,
	entries: readonly RecordedEntry[],
): void {
	if (entries.length === 0) return;
	now.set(product, applyPromises(now.get(product) ?? [], entries));
	recorded.push(...entries);
}

/** The products whose promises have changed. */
export function productsChanged({ recorded }: OpenPromises): Set<string> {
	return new Set(recorded.map(({ product }) => product));
}

/** The changes of a product's promised pieces: in total, and at places. */
export function promisedChanges(
	{ stored, now }: OpenPromises,
	product: string,
): { owed: number; reserved: number; places: ReadonlyMap<string, number> } {
	const [before, after] = [stored.get(product) ?? [], now.get(product) ?? []];
	if (before === after) return { owed: 0, reserved: 0, places: new Map() };
	const [were, are] = [totalsOf(before), totalsOf(after)];
	const [there, here] = [reservedAt(before), reservedAt(after)];
	const places = new Map<string, number>();
	for (const place of new Set([...there.keys(), ...here.keys()])) {
		const change = (here.get(place) ?? 0) - (there.get(place) ?? 0);
		if (change !== 0) places.set(place, change);
	}
	return { owed: are.owed - were.owed, reserved: are.reserved - were.reserved, places };
}

/** The balances that have changed; those that are gone have no pieces. */
export function balancesChanged(promises: OpenPromises): Promised[] {
	const { stored, now } = promises;
	return [...productsChanged(promises)].flatMap((product) => {
		const before = balancesOf(stored.get(product) ?? []);
		const after = balancesOf(now.get(product) ?? []);
		const gone = [...before].flatMap(([name, one]) => (after.has(name) ? [] : { ...one, pieces: 0 }));
		const kept = [...after].flatMap(([name, one]) => (before.get(name)?.pieces === one.pieces ? [] : one));
		return [...gone, ...kept];
	});
}

/** The changes to publish: of the products, and of the documents whose lines' promises have changed. */
export function promiseChanges(promises: OpenPromises): Changed[] {
	const { recorded, holders } = promises;
	const documents = [...new Set(recorded.map(({ line }) => line))].flatMap(
		(line) => holders.get(line)?.changed ?? [],
	);
	return [...[...productsChanged(promises)].map((product) => changed("stock", product)), ...documents];
}
