import { describe, expect, it } from "vitest";
import { MAX_TURNOVER } from "../quantity.ts";
import { applyEntries, decide, decideReversal, type Levels, onHand, type StockCommand } from "./stock.ts";
import { type DatedEntry, historyOf } from "./stock-history.ts";

function levels(bins: Record<string, number>, product = "p"): Levels {
	return new Map([[product, new Map(Object.entries(bins))]]);
}

const shelf = levels({ main: 10, bin: 3, supplier: -13 });

function one(command: Partial<StockCommand> & { kind: StockCommand["kind"] }) {
	return decide([{ product: "p", quantity: 1, location: "main", ...command } as StockCommand], shelf);
}

describe("decide", () => {
	it.each<[string, Partial<StockCommand> & { kind: StockCommand["kind"] }, [string, string, number]]>([
		["receives from the supplier", { kind: "receive", quantity: 5 }, ["supplier", "main", 5]],
		["delivers to the customer", { kind: "deliver", quantity: 10 }, ["main", "customer", 10]],
		["returns to the supplier", { kind: "return", quantity: 4 }, ["main", "supplier", 4]],
		["transfers between locations", { kind: "transfer", quantity: 3, to: "bin" }, ["main", "bin", 3]],
		[
			"takes damaged pieces out",
			{ kind: "adjust", quantity: 2, reason: "damaged" },
			["main", "adjustment", 2],
		],
		[
			"takes them out with a minus too",
			{ kind: "adjust", quantity: -2, reason: "lost" },
			["main", "adjustment", 2],
		],
		["puts found pieces in", { kind: "adjust", quantity: 2, reason: "found" }, ["adjustment", "main", 2]],
		["corrects upwards", { kind: "adjust", quantity: 4, reason: "correction" }, ["adjustment", "main", 4]],
		["corrects downwards", { kind: "adjust", quantity: -4, reason: "correction" }, ["main", "adjustment", 4]],
		["books what a count found too few", { kind: "count", quantity: 7 }, ["main", "adjustment", 3]],
		["books what a count found too many", { kind: "count", quantity: 12 }, ["adjustment", "main", 2]],
		["books nothing where a count agrees", { kind: "count", quantity: 10 }, ["adjustment", "main", 0]],
	])("%s", (_, command, [from, to, quantity]) => {
		expect(one(command)).toEqual({ ok: true, entries: [{ product: "p", from, to, quantity }], of: [0] });
	});

	it("refuses to deliver more than is at the location, and says how much there is", () => {
		expect(one({ kind: "deliver", quantity: 11 })).toEqual({
			ok: false,
			rejection: { code: "insufficient_stock", product: "p", location: "main", requested: 11, available: 10 },
		});
	});

	it("sums the lines of a batch before it checks them, and names what they ask for in all", () => {
		const deliver = { kind: "deliver", product: "p", location: "main" } as const;
		const receive = { kind: "receive", product: "p", location: "main" } as const;
		const tooMuch = decide(
			[
				{ ...deliver, quantity: 6 },
				{ ...receive, quantity: 1 },
				{ ...deliver, quantity: 6 },
			],
			shelf,
		);
		// The batch's own receipts are available, too.
		expect(tooMuch).toMatchObject({ rejection: { requested: 12, available: 11 } });
		const inAnyOrder = decide(
			[
				{ ...deliver, quantity: 12 },
				{ ...receive, quantity: 2 },
			],
			shelf,
		);
		expect(inAnyOrder).toMatchObject({ ok: true });
	});

	it("compares with what is on hand over all real locations, before the batch", () => {
		expect(one({ kind: "receive", ifQuantity: 13 })).toMatchObject({ ok: true });
		expect(one({ kind: "receive", ifQuantity: 10 })).toEqual({
			ok: false,
			rejection: { code: "quantity_changed", product: "p", expected: 10, quantity: 13 },
		});
	});

	it("refuses a turnover with a place outside that could not be added up exactly", () => {
		const sold = levels({ main: 10, supplier: -MAX_TURNOVER, customer: MAX_TURNOVER - 10 });
		const command = { product: "p", location: "main", quantity: 1 };
		expect(decide([{ ...command, kind: "deliver" }], sold)).toMatchObject({ ok: true });
		expect(decide([{ ...command, kind: "receive" }], sold)).toEqual({
			ok: false,
			rejection: { code: "too_much_stock", product: "p", location: "supplier", limit: MAX_TURNOVER },
		});
	});

	it("refuses more stock than a quantity can be", () => {
		expect(one({ kind: "receive", quantity: 999_999_999 })).toMatchObject({
			rejection: { code: "too_much_stock" },
		});
	});
});

describe("decide, where something happened in the past", () => {
	/** 10 came at 100, 7 left at 200, 5 came at 300: the level is 8 now. */
	const past: DatedEntry[] = [
		{ product: "p", from: "supplier", to: "main", quantity: 10, at: 100 },
		{ product: "p", from: "main", to: "customer", quantity: 7, at: 200 },
		{ product: "p", from: "supplier", to: "main", quantity: 5, at: 300 },
	];
	const now = applyEntries(new Map(), past);
	const book = (...commands: (Partial<StockCommand> & { kind: StockCommand["kind"] })[]) =>
		decide(
			commands.map((command) => ({ product: "p", location: "main", ...command }) as StockCommand),
			now,
			historyOf(past),
		);

	it.each<[string, number, number, number, number]>([
		["before the first receipt", 50, 1, 0, 50],
		["what was there, but left since", 150, 4, 3, 200],
		["more than there was at the moment itself", 200, 4, 3, 200],
	])("refuses to take out %s", (_, at, quantity, available, moment) => {
		expect(book({ kind: "deliver", quantity, at })).toEqual({
			ok: false,
			rejection: {
				code: "insufficient_stock",
				product: "p",
				location: "main",
				requested: quantity,
				available,
				at: moment,
			},
		});
	});

	it("takes out what was there from then on", () => {
		expect(book({ kind: "deliver", quantity: 3, at: 150 })).toMatchObject({ ok: true });
		expect(book({ kind: "deliver", quantity: 8, at: 300 })).toMatchObject({ ok: true });
	});

	it("counts the lines of a batch in the order of their time", () => {
		const early = { kind: "receive", quantity: 4, at: 40 } as const;
		const out = { kind: "deliver", quantity: 7, at: 150 } as const;
		expect(book(out, early)).toMatchObject({ ok: true });
		expect(book(out, { ...early, at: 250 })).toMatchObject({
			rejection: { requested: 7, available: 3, at: 200 },
		});
		expect(book(out, { ...early, at: undefined })).toMatchObject({ rejection: { at: 200 } });
	});

	it("checks a transfer where it comes from, and lets it be taken on from where it went", () => {
		const move = { kind: "transfer", quantity: 3, to: "bin", at: 150 } as const;
		expect(book(move)).toMatchObject({ ok: true });
		expect(book({ ...move, quantity: 4 })).toMatchObject({ rejection: { location: "main", at: 200 } });
		expect(book(move, { kind: "deliver", quantity: 3, location: "bin", at: 160 })).toMatchObject({
			ok: true,
		});
		expect(book(move, { kind: "deliver", quantity: 3, location: "bin", at: 140 })).toMatchObject({
			rejection: { location: "bin", available: 0, at: 140 },
		});
	});

	it("compares a count with the level at its moment, and checks what it takes out from then on", () => {
		expect(book({ kind: "count", quantity: 12, at: 150 })).toEqual({
			ok: true,
			entries: [{ product: "p", from: "adjustment", to: "main", quantity: 2 }],
			of: [0],
		});
		expect(book({ kind: "count", quantity: 7, at: 150 })).toEqual({
			ok: true,
			entries: [{ product: "p", from: "main", to: "adjustment", quantity: 3 }],
			of: [0],
		});
		// With a count of 6 at 150, the 7 pieces that left at 200 would be too many.
		expect(book({ kind: "count", quantity: 6, at: 150 })).toMatchObject({
			rejection: { requested: 4, available: 3, at: 200 },
		});
		expect(book({ kind: "receive", quantity: 1, at: 120 }, { kind: "count", quantity: 11, at: 120 })).toEqual(
			{
				ok: true,
				entries: [
					{ product: "p", from: "supplier", to: "main", quantity: 1 },
					{ product: "p", from: "adjustment", to: "main", quantity: 0 },
				],
				of: [0, 1],
			},
		);
	});

	it("does not refuse what lowers no level that was below zero before", () => {
		const broken: DatedEntry[] = [
			{ product: "p", from: "main", to: "customer", quantity: 5, at: 100 },
			{ product: "p", from: "supplier", to: "main", quantity: 9, at: 200 },
		];
		const decideAt = (kind: "receive" | "deliver", quantity: number, at: number | undefined) =>
			decide(
				[{ kind, product: "p", location: "main", quantity, at }],
				applyEntries(new Map(), broken),
				historyOf(broken),
			);
		expect(decideAt("receive", 1, 50)).toMatchObject({ ok: true });
		expect(decideAt("deliver", 4, 200)).toMatchObject({ ok: true });
		expect(decideAt("deliver", 4, undefined)).toMatchObject({ ok: true });
		expect(decideAt("deliver", 1, 50)).toMatchObject({ rejection: { available: 0, requested: 1, at: 50 } });
	});
});

describe("decideReversal", () => {
	it("takes entries back, and that back again", () => {
		const entries = [{ product: "p", from: "supplier", to: "main", quantity: 4 }];
		const back = decideReversal(entries, shelf);
		expect(back).toEqual({
			ok: true,
			entries: [{ product: "p", from: "main", to: "supplier", quantity: 4 }],
		});
		if (!back.ok) return;
		const again = decideReversal(back.entries, applyEntries(shelf, back.entries));
		expect(again).toEqual({ ok: true, entries });
	});

	it("is refused when the stock is no longer there", () => {
		const entries = [{ product: "p", from: "supplier", to: "main", quantity: 11 }];
		expect(decideReversal(entries, shelf)).toMatchObject({
			rejection: { code: "insufficient_stock", available: 10 },
		});
	});
});

describe("onHand", () => {
	it("counts real locations alone", () => {
		expect(onHand(shelf, "p")).toBe(13);
		expect(onHand(shelf, "q")).toBe(0);
	});
});
