/** One line of the ledger: a quantity from one location to another. It is zero only when a count agreed. */
export type Entry = { product: string; from: string; to: string; quantity: number };

/** An entry and when it happened, in ms since 1970. */
export type DatedEntry = Entry & { at: number };

/** The moment of what has no date: after everything that has one. */
export const NOW = Number.MAX_SAFE_INTEGER;

/** What changed the level of a product at a location, and when. */
export type Change = { at: number; delta: number };

/** Changes per product, then per location, in the order of time. */
export type History = Map<string, Map<string, Change[]>>;

/** The changes that entries are. */
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

/** Adds the changes of one more entry, each in its place. */
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

/** By how much a level changed after a moment. */
export function changeAfter(history: History, product: string, location: string, at: number): number {
	let sum = 0;
	for (const change of history.get(product)?.get(location) ?? []) if (change.at > at) sum += change.delta;
	return sum;
}

/**
 * `requested` is what is taken out of a location up to the moment at which it is too much; `available` what was there
 * then, with what comes in up to it. `at` is the moment; undefined: now.
 */
export type Shortage = { requested: number; available: number; at: number | undefined };

/**
 * The first moment at which new changes of a level would leave it below zero, if there is one. A level that was below
 * zero before is no reason against changes that do not lower it.
 * @param level what is there now, without the new changes.
 * @param past the changes that are booked, since the first of the new ones that takes something out or earlier.
 * @param own the new changes; both are in the order of time.
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
