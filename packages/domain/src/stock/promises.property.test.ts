import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	applyPromises,
	DELIVERED,
	decidePromises,
	fillSource,
	foreseeArrivals,
	makePromises,
	movePromise,
	type PromiseDecision,
	type Promised,
	type PromiseEntry,
	type PromiseMove,
	place,
	promisedFrom,
	promisedTo,
	releasePromises,
	reservedAt,
	type Source,
	settleSource,
	totalsOf,
	WAITING,
} from "./promises.ts";

// A model of one product: levels of two places, open pieces of a purchase line, and the lines that were placed.
const places = ["A", "B"] as const;
const purchase: Source = { kind: "purchase", id: "buy" };

type Line = { ordered: number; released: number; delivered: number };
type Shop = {
	promises: Promised[];
	entries: PromiseEntry[];
	levels: Map<string, number>;
	open: number;
	lines: Map<string, Line>;
	clock: number;
	/** The movements that were booked and not taken back, with what they caused. */
	booked: Booked[];
};
type Booked = { move: PromiseMove; caused: PromiseEntry[]; line?: string; received?: number };

const begin = (): Shop => ({
	promises: [],
	entries: [],
	levels: new Map(places.map((id) => [id, 0])),
	open: 20,
	lines: new Map(),
	clock: 0,
	booked: [],
});

const capacityOf =
	({ levels, open }: Shop) =>
	({ kind, id }: Source) =>
		kind === "place" ? (levels.get(id) ?? 0) : kind === "purchase" ? open : 0;

function keep(shop: Shop, entries: readonly PromiseEntry[]): void {
	shop.promises = applyPromises(shop.promises, entries);
	shop.entries.push(...entries);
}

function keepIf(shop: Shop, decision: PromiseDecision): boolean {
	if (decision.ok) keep(shop, decision.entries);
	return decision.ok;
}

/** Books a movement, if the promises let it. @returns what it caused. */
function book(shop: Shop, move: PromiseMove, change: { open?: number } = {}): PromiseEntry[] | undefined {
	const after = new Map(shop.levels);
	const put = (id: string, by: number) => {
		const level = after.get(id);
		if (level !== undefined) after.set(id, level + by);
	};
	put(move.from, -move.quantity);
	put(move.to, move.quantity);
	if ([...after.values()].some((level) => level < 0)) return undefined;
	const open = shop.open + (change.open ?? 0);
	const decision = decidePromises(shop.promises, [move], (id) => after.get(id) ?? 0, [
		{ source: purchase, pieces: Math.max(0, open) },
	]);
	if (!decision.ok) return undefined;
	shop.levels = after;
	shop.open = open;
	const caused: PromiseEntry[] = decision.entries;
	keep(shop, caused);
	return caused;
}

function noted(shop: Shop, move: PromiseMove, more: Omit<Booked, "move" | "caused"> = {}): boolean {
	const caused = book(shop, move, { open: -(more.received ?? 0) });
	if (caused === undefined) return false;
	shop.booked.push({ move, caused, ...more });
	const line = shop.lines.get(more.line ?? "");
	if (line !== undefined && move.serves?.to === DELIVERED) line.delivered += move.quantity;
	return true;
}

function undo(shop: Shop, at: number): boolean {
	const one = shop.booked[at];
	if (one === undefined) return false;
	const { move, caused, line, received = 0 } = one;
	const back = { from: move.to, to: move.from, quantity: move.quantity, undoes: caused };
	const isFact = move.isFact || move.from === "outside";
	if (book(shop, { ...back, isFact }, { open: received }) === undefined) return false;
	shop.booked.splice(at, 1);
	const own = shop.lines.get(line ?? "");
	if (own !== undefined && move.serves?.to === DELIVERED) own.delivered -= move.quantity;
	return true;
}

const openOf = ({ ordered, released, delivered }: Line) => ordered - released - delivered;

type Act = { what: (typeof acts)[number]; n: number; m: number; pieces: number };
const acts = [
	"order",
	"order",
	"promise",
	"release",
	"receive",
	"receive",
	"found",
	"lose",
	"deliver",
	"deliver other",
	"pick",
	"transfer",
	"shrink",
	"order more",
	"undo",
] as const;
const act: fc.Arbitrary<Act> = fc.record({
	what: fc.constantFrom(...acts),
	n: fc.nat(99),
	m: fc.nat(99),
	pieces: fc.integer({ min: 1, max: 6 }),
});

function carryOut(shop: Shop, { what, n, m, pieces }: Act): void {
	const here = places[n % 2] as string;
	const there = places[(n + 1) % 2] as string;
	const ids = [...shop.lines.keys()];
	const line = ids[m % Math.max(1, ids.length)] ?? "";
	const capacity = capacityOf(shop);
	switch (what) {
		case "order": {
			const id = `line ${shop.lines.size}`;
			const source = [place(here), purchase, WAITING][m % 3] as Source;
			const wanted = [{ source, pieces: Math.min(pieces, 1 + (m % 2)) }];
			const one = { line: id, lineKind: "sale", product: "p", since: shop.clock++, pieces, wanted };
			if (keepIf(shop, makePromises(shop.promises, [one], capacity))) {
				shop.lines.set(id, { ordered: pieces, released: 0, delivered: 0 });
			}
			return;
		}
		case "promise": {
			const to = [place(here), purchase, WAITING][n % 3] as Source;
			keepIf(shop, movePromise(shop.promises, { line, to, pieces }, capacity));
			return;
		}
		case "release": {
			const own = shop.lines.get(line);
			if (own !== undefined && keepIf(shop, releasePromises(shop.promises, line, pieces))) {
				own.released += pieces;
			}
			return;
		}
		case "receive": {
			const isFor = m % 2 === 0;
			const brings = { source: isFor ? purchase : undefined, isNew: true };
			noted(
				shop,
				{ from: "outside", to: here, quantity: pieces, isFact: false, brings },
				{ received: isFor ? Math.min(pieces, shop.open) : 0 },
			);
			return;
		}
		case "found":
			noted(shop, { from: "outside", to: here, quantity: pieces, isFact: true });
			return;
		case "lose":
			noted(shop, { from: here, to: "outside", quantity: pieces, isFact: true });
			return;
		case "deliver":
		case "pick": {
			const own = shop.lines.get(line);
			if (own === undefined || openOf(own) < pieces) return;
			const to = what === "deliver" ? "outside" : there;
			const serves = { line, to: what === "deliver" ? DELIVERED : place(there) };
			noted(shop, { from: here, to, quantity: pieces, isFact: false, serves }, { line });
			return;
		}
		case "deliver other":
		case "transfer": {
			const to = what === "transfer" ? there : "outside";
			noted(shop, { from: here, to, quantity: pieces, isFact: false });
			return;
		}
		case "shrink":
			shop.open = Math.max(0, shop.open - pieces);
			keep(shop, settleSource(shop.promises, purchase, shop.open));
			return;
		case "order more":
			shop.open += pieces;
			keep(shop, fillSource(shop.promises, purchase, shop.open));
			// Nobody waits while the line has pieces for nobody.
			expect(
				Math.min(promisedFrom(shop.promises, WAITING), shop.open - promisedFrom(shop.promises, purchase)),
			).toBe(0);
			return;
		case "undo":
			undo(shop, n % Math.max(1, shop.booked.length));
			return;
	}
}

function expectLaws(shop: Shop): void {
	const { promises, levels, lines, open, entries } = shop;
	for (const { pieces } of promises) expect(pieces).toBeGreaterThan(0);
	for (const id of places) {
		expect(promisedFrom(promises, place(id))).toBeLessThanOrEqual(levels.get(id) ?? 0);
		expect(reservedAt(promises).get(id) ?? 0).toBe(promisedFrom(promises, place(id)));
	}
	expect(promisedFrom(promises, purchase)).toBeLessThanOrEqual(Math.max(0, open));
	for (const [id, line] of lines)
		expect({ id, pieces: promisedTo(promises, id) }).toEqual({ id, pieces: openOf(line) });
	const { owed, reserved } = totalsOf(promises);
	expect(owed).toBe([...lines.values()].reduce((sum, line) => sum + openOf(line), 0));
	expect(reserved).toBeLessThanOrEqual(owed);
	expect(sorted(applyPromises([], entries))).toEqual(sorted(promises));
}

const sorted = (promises: readonly Promised[]) =>
	promises
		.map((one) => JSON.stringify([one.line, one.source.kind, one.source.id, one.pieces, one.since]))
		.toSorted();

describe("whatever is ordered, booked and taken back", () => {
	it("no source has less than is promised out of it, and no line is short", () => {
		fc.assert(
			fc.property(fc.array(act, { maxLength: 60 }), (all) => {
				const shop = begin();
				for (const one of all) {
					carryOut(shop, one);
					expectLaws(shop);
				}
			}),
			{ numRuns: 500 },
		);
	});

	it("is undone by taking its movements back from the last to the first", () => {
		const movements = act.filter(
			({ what }) => !["order", "promise", "release", "shrink", "order more", "undo"].includes(what),
		);
		const before = fc.array(act, { maxLength: 20 });
		fc.assert(
			fc.property(before, fc.array(movements, { maxLength: 30 }), (first, all) => {
				const shop = begin();
				for (const one of first) carryOut(shop, one);
				const was = { promises: sorted(shop.promises), levels: [...shop.levels], open: shop.open };
				const kept = shop.booked.length;
				for (const one of all) carryOut(shop, one);
				while (shop.booked.length > kept) expect(undo(shop, shop.booked.length - 1)).toBe(true);
				expect({ promises: sorted(shop.promises), levels: [...shop.levels], open: shop.open }).toEqual(was);
			}),
			{ numRuns: 500 },
		);
	});

	it("the youngest loses, and the oldest that waits is served first", () => {
		fc.assert(
			fc.property(fc.array(act, { maxLength: 60 }), (all) => {
				const shop = begin();
				for (const one of all) {
					const before = shop.promises;
					const known = shop.entries.length;
					carryOut(shop, one);
					for (const { reason, from, since, line } of shop.entries.slice(known)) {
						const isServed = reason === "supplied" || (reason === "arrived" && from.kind === "none");
						if (reason !== "lost" && reason !== "shrunk" && !isServed) continue;
						const still = shop.promises.filter(
							({ source }) => source.kind === from.kind && source.id === from.id,
						);
						const others = still.filter(
							(other) =>
								other.line !== line &&
								before.some(
									(was) =>
										was.line === other.line && was.source.kind === from.kind && was.source.id === from.id,
								),
						);
						for (const other of others) {
							if (isServed) expect(other.since).toBeGreaterThan(since);
							else expect(other.since).toBeLessThan(since);
						}
					}
				}
			}),
			{ numRuns: 500 },
		);
	});
});

describe("what is foreseen of pieces that are to come", () => {
	it("is what their receipts decide, one after the other", () => {
		const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 });
		fc.assert(
			fc.property(fc.array(act, { maxLength: 40 }), sizes, (all, pieces) => {
				const shop = begin();
				for (const one of all) carryOut(shop, one);
				const foreseen = foreseeArrivals(
					shop.promises,
					pieces.map((quantity) => ({ source: purchase, to: place("A"), pieces: quantity })),
				);
				let promises: readonly Promised[] = shop.promises;
				let level = shop.levels.get("A") ?? 0;
				for (const [i, quantity] of pieces.entries()) {
					const brings = { source: purchase, isNew: true };
					const move = { from: "outside", to: "A", quantity, isFact: true, brings };
					level += quantity;
					const decision = decidePromises(promises, [move], (id) => (id === "A" ? level : 99), []);
					expect(decision).toEqual({ ok: true, entries: foreseen[i]?.map((entry) => ({ ...entry, of: 0 })) });
					promises = applyPromises(promises, foreseen[i] ?? []);
				}
			}),
		);
	});
});

describe("a movement", () => {
	const line = (id: string, since: number) => ({ line: id, lineKind: "sale", product: "p", since });
	const rosa: Promised = { ...line("rosa", 1), source: place("A"), pieces: 2 };
	const tom: Promised = { ...line("tom", 2), source: place("A"), pieces: 1 };

	it("of somebody else is refused when it takes what is promised, with the free pieces and the holders", () => {
		const move = { from: "A", to: "outside", quantity: 2, isFact: false };
		expect(decidePromises([rosa, tom], [move], () => 2, [])).toEqual({
			ok: false,
			rejection: { code: "promised", of: 0, place: "A", requested: 2, free: 1, holders: [rosa, tom] },
		});
	});

	it("that is a fact lets the youngest wait", () => {
		const move = { from: "A", to: "outside", quantity: 2, isFact: true };
		const decision = decidePromises([rosa, tom], [move], () => 1, []);
		expect(decision.ok && decision.entries.map(({ line: id, pieces, to }) => [id, pieces, to])).toEqual([
			["tom", 1, WAITING],
			["rosa", 1, WAITING],
		]);
	});

	it("for a line uses what waits of it if the place has free pieces", () => {
		const waiting = { ...rosa, source: WAITING };
		const move = {
			from: "A",
			to: "outside",
			quantity: 2,
			isFact: false,
			serves: { line: "rosa", to: DELIVERED },
		};
		const decision = decidePromises([waiting, tom], [move], () => 1, []);
		expect(decision.ok && decision.entries.map(({ reason, pieces }) => [reason, pieces])).toEqual([
			["moved", 2],
			["delivered", 2],
		]);
		expect(decidePromises([waiting, tom], [move], () => 0, []).ok).toBe(false);
	});

	it("picks no piece twice", () => {
		const picked = { ...rosa, source: place("B") };
		const move = { from: "A", to: "B", quantity: 1, isFact: false, serves: { line: "rosa", to: place("B") } };
		expect(decidePromises([picked], [move], () => 5, [])).toMatchObject({
			ok: false,
			rejection: { code: "nothing_promised", available: 0 },
		});
	});
});
