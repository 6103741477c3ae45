import { NewBatch } from "@freehub/contract/stock/movement-lines";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { expect, test } from "vitest";
import { withItsBins } from "#areas/stock/ledger/location-choices.ts";
import { lineFor, readCell } from "./cell-edit.ts";

test.each([
	["12", { ok: true, to: 12, delta: 5 }],
	["=12", { ok: true, to: 12, delta: 5 }],
	[" 1200 ", { ok: true, to: 1200, delta: 1193 }],
	["+5", { ok: true, to: 12, delta: 5 }],
	["-2", { ok: true, to: 5, delta: -2 }],
	["−2", { ok: true, to: 5, delta: -2 }],
	["0", { ok: true, to: 0, delta: -7 }],
	["1,200", { ok: true, to: 1200, delta: 1193 }],
	["+1 200", { ok: true, to: 1207, delta: 1200 }],
	["12.0", { ok: true, to: 12, delta: 5 }],
	["+১২", { ok: true, to: 19, delta: 12 }],
	["7", { ok: true, to: 7, delta: 0 }],
])("%s typed over 7", (text, reading) => {
	expect(readCell(text, 7)).toEqual(reading);
});

test.each([
	"-8",
	"=-1",
	"1.5",
	"1,5",
	"1.200",
	"1,2345",
	"1 2",
	"0,333",
	"five",
	"+",
	"",
	"1e3",
	String(MAX_QUANTITY + 1),
	"9999999999999",
])("%s typed over 7 is refused in words", (text) => {
	expect(readCell(text, 7)).toMatchObject({ ok: false, message: expect.stringMatching(/\.$/) as string });
});

test("who may not take out is told so, and may add all the same", () => {
	expect(readCell("6", 7, false)).toEqual({ ok: false, message: "You may only add." });
	expect(readCell("8", 7, false)).toEqual({ ok: true, to: 8, delta: 1 });
});

test("a change becomes a line that the API takes, guarded by what was on hand", () => {
	const lines = [
		lineFor("a", 7, 5, { increase: "receive", location: "main" }),
		lineFor("b", 7, 5, { increase: "adjust", location: "depot" }),
		lineFor("c", 7, -2, { increase: "receive", location: "main" }),
		lineFor("d", 7, -2, { increase: "receive", location: withItsBins("main") }),
	];
	expect(lines).toEqual([
		{ product: "a", kind: "receive", quantity: 5, ifQuantity: 7 },
		{ product: "b", kind: "adjust", reason: "correction", quantity: 5, location: "depot", ifQuantity: 7 },
		{ product: "c", kind: "adjust", reason: "correction", quantity: -2, ifQuantity: 7 },
		{
			product: "d",
			kind: "adjust",
			reason: "correction",
			quantity: -2,
			location: "main",
			fromBins: "most",
			ifQuantity: 7,
		},
	]);
	expect(NewBatch.parse({ lines }).lines).toEqual(lines);
});
