/** One line of the ledger: a quantity from one location to another. It is zero only for a count that agreed. */
export type Entry = { product: string; from: string; to: string; quantity: number };

/** An entry with the time at which it happened, in ms since 1970. */
export type DatedEntry = Entry & { at: number };

/** The time of undated entries: after all dated ones. */
export const NOW = Number.MAX_SAFE_INTEGER;

/** A change of a product's level at a location, and its time. */
export type Change = { at: number; delta: number };

/** Changes per product, then per location, in chronological order. */
export type History = Map<string, Map<string, Change[]>>;

/** The changes caused by entries. */
export function historyOf(entries: Iterable<DatedEntry>): History {
	const history: History = new Map();
	for (const { product, from, to, quantity, at } of entries) {
		changesOf(history, product, from).push({ at, delta: -quantity });
		changesOf(history, product, to).push({ at, delta: quantity });
	}
	for (const bins of history.values()) {
		for (const changes of bins.values()) changes.sort((a, b) => a.at - b.at);
	}
	return history;
}

/** Inserts the changes of one more entry in order. */
export function addToHistory(history: History, { product, from, to, quantity, at }: DatedEntry): void {
	for (const [location, delta] of [
		[from, -quantity],
		[to, quantity],
	] as const) {
		const changes = changesOf(history, product, location);
		const later = changes.findLastIndex((change) => change.at <= at) + 1;
		changes.splice(later, 0, { at, delta });
	}
}

function changesOf(history: History, product: string, location: string): Change[] {
	let bins = history.get(product);
	if (bins === undefined) history.set(product, (bins = new Map()));
	let changes = bins.get(location);
	if (changes === undefined) bins.set(location, (changes = []));
	return changes;
}

/** The sum of a level's changes after a time. */
export function changeAfter(history: History, product: string, location: string, at: number): number {
	let sum = 0;
	for (const change of history.get(product)?.get(location) ?? []) if (change.at > at) sum += change.delta;
	return sum;
}

/**
 * The least level from a time on: what can be taken then without ever going below zero, as far as earlier bookings go.
 * @param level the level at that time.
 */
export function leastFrom(
	history: History,
	product: string,
	location: string,
	{ level, at }: { level: number; at: number },
): number {
	let least = level;
	for (const change of history.get(product)?.get(location) ?? []) {
		if (change.at <= at) continue;
		level += change.delta;
		least = Math.min(least, level);
	}
	return least;
}

/**
 * `requested` is the outgoing quantity up to the time at which it is too much; `available` is what was there then, including
 * incoming quantities up to it. `at` is that time; undefined: now.
 */
export type Shortage = { requested: number; available: number; at: number | undefined };

/**
 * The first time at which new changes of a level would make it negative, if any. Changes that do not lower a level are allowed
 * even if it was negative before.
 * @param level the current level, without the new changes.
 * @param past the booked changes, starting at or before the first new outgoing change.
 * @param own the new changes; both lists are in chronological order.
 */
export function findShortage(
	level: number,
	past: readonly Change[],
	own: readonly Change[],
): Shortage | undefined {
	let [incoming, outgoing] = [0, 0];
	for (const { delta } of past) level -= delta;
	for (let [i, j] = [0, 0]; j < own.length || (i < past.length && outgoing > incoming); ) {
		const at = Math.min(past[i]?.at ?? NOW, own[j]?.at ?? NOW);
		for (let change = past[i]; change !== undefined && change.at <= at; change = past[++i])
			level += change.delta;
		for (let change = own[j]; change !== undefined && change.at <= at; change = own[++j]) {
			if (change.delta < 0) outgoing -= change.delta;
			else incoming += change.delta;
		}
		if (outgoing > incoming && level + incoming < outgoing) {
			const available = Math.max(0, level + incoming);
			return { requested: outgoing, available, at: at === NOW ? undefined : at };
		}
	}
	return undefined;
}
