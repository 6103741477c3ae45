import { describe, expect, it } from "vitest";
import { applyEntries, decide, decideReversal, type Levels, onHand, type StockCommand } from "./stock.ts";

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
		expect(one(command)).toEqual({ ok: true, entries: [{ product: "p", from, to, quantity }] });
	});

	it("refuses to deliver more than is at the location, and says how much there is", () => {
		expect(one({ kind: "deliver", quantity: 11 })).toEqual({
			ok: false,
			rejection: { code: "insufficient_stock", product: "p", location: "main", requested: 11, available: 10 },
		});
	});

	it("sums the lines of a batch before it checks them", () => {
		const deliver = { kind: "deliver", product: "p", location: "main" } as const;
		const receive = { kind: "receive", product: "p", location: "main" } as const;
		const tooMuch = decide(
			[
				{ ...deliver, quantity: 6 },
				{ ...deliver, quantity: 6 },
			],
			shelf,
		);
		expect(tooMuch).toMatchObject({ rejection: { requested: 12, available: 10 } });
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

	it("refuses more stock than a quantity can be", () => {
		expect(one({ kind: "receive", quantity: 999_999_999 })).toMatchObject({
			rejection: { code: "too_much_stock" },
		});
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
