import { expect, it } from "vitest";
import { type FreePieces, proposeSources } from "./propose-sources.ts";

const from = (
	kind: "place" | "purchase",
	id: string,
	pieces: number,
	store: string | null = null,
): FreePieces => ({
	product: "bell",
	source: { kind, id },
	store,
	pieces,
});
const line = (pieces: number, id = "first", product = "bell") => ({ line: id, product, pieces });
const free = [from("place", "depot", 9), from("place", "shelf", 2, "shop"), from("purchase", "PO-1", 5)];
const words = (proposed: ReturnType<typeof proposeSources>) =>
	proposed.map(({ line: id, source, pieces }) => `${id} ${source.id} ${pieces}`);

it("takes what is free where it is collected, with its bins, then at other places, then what is coming", () => {
	expect(words(proposeSources([line(20)], free, "shop"))).toEqual([
		"first shelf 2",
		"first depot 9",
		"first PO-1 5",
	]);
	expect(words(proposeSources([line(3)], free, null))).toEqual(["first depot 3"]);
});

it("gives two lines of one product no piece twice, and nothing of another product", () => {
	const lines = [line(8), line(4, "second"), line(1, "third", "lock")];
	expect(words(proposeSources(lines, free, null))).toEqual([
		"first depot 8",
		"second depot 1",
		"second shelf 2",
		"second PO-1 1",
	]);
});

it("what is not named waits", () => {
	const proposed = proposeSources([line(20)], free, null);
	expect(proposed.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(16);
});
