import type { Pick, Picks } from "@freehub/contract/selling/picks";
import { expect, it } from "vitest";
import { picksAfter } from "./after-changes.ts";

const pick = (line: string, pieces: number): Pick => ({
	line,
	order: `order ${line}`,
	number: "1001",
	customer: null,
	due: null,
	collectAt: null,
	isReady: true,
	product: "bell",
	productName: "Bell",
	sku: null,
	barcode: null,
	image: "",
	pieces,
	level: 5,
});
const packing = { _id: "packing", name: "Packing" };
const picks: Picks = {
	store: { _id: "main", name: "Main" },
	packing,
	places: [{ _id: "shelf", name: "A-1", isPacking: false, picks: [pick("a", 2), pick("b", 1)] }],
	free: 0,
	isCut: false,
};
const product = { _id: "bell" };
const shown = ({ places }: Picks) =>
	places.map(({ _id, picks: own }) => [
		_id,
		...own.map(({ line, pieces, level }) => `${line} ${pieces}/${level}`),
	]);
const toPacking = (saleLine: string, quantity: number) =>
	({ product, body: { kind: "transfer", quantity, location: "shelf", to: "packing", saleLine } }) as const;

it("moves what is picked on this device to the packing place, and takes away what is handed over", () => {
	const after = picksAfter(picks, [toPacking("a", 1), toPacking("b", 1)]);
	expect(shown(after)).toEqual([
		["shelf", "a 1/3"],
		["packing", "a 1/1", "b 1/1"],
	]);
	const given = { kind: "deliver", quantity: 1, location: "packing", saleLine: "b" } as const;
	expect(shown(picksAfter(after, [{ product, body: given }]))).toEqual([
		["shelf", "a 1/3"],
		["packing", "a 1/0"],
	]);
	expect(shown(picks)).toEqual([["shelf", "a 2/5", "b 1/5"]]);
});

it("a count leaves as many as were counted, and other changes nothing", () => {
	const count = (quantity: number) =>
		({ product, body: { kind: "count", quantity, location: "shelf" } }) as const;
	expect(shown(picksAfter(picks, [count(2)]))).toEqual([["shelf", "a 2/2"]]);
	expect(shown(picksAfter(picks, [count(0)]))).toEqual([]);
	const other = {
		product: { _id: "chain" },
		body: { kind: "count", quantity: 0, location: "shelf" },
	} as const;
	expect(picksAfter(picks, [other, toPacking("unknown", 1)])).toEqual(picks);
});
