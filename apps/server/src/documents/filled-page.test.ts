import { expect, it } from "vitest";
import { filledPage, type Place } from "./filled-page.ts";

/** Documents of which every nth has a rare state, the newest first, with as many lines as asked. */
function shelf(count: number, linesEach = 1) {
	const all = Array.from({ length: count }, (_, i) => ({
		id: `d${String(count - i).padStart(5, "0")}`,
		created_at: new Date((count - i) * 1000),
		isRare: (count - i) % 7 === 0,
	}));
	const reads: number[] = [];
	return {
		reads,
		documents: {
			rows: async (after: Place | undefined, limit: number) => {
				const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after[1]) + 1;
				return all.slice(start, start + limit);
			},
			countLines: async (ids: readonly string[]) => new Map(ids.map((id) => [id, linesEach])),
			read: async (rows: readonly (typeof all)[number][]) => {
				reads.push(rows.length);
				return rows.map((row) => ({ ...row, lines: Array.from({ length: linesEach }) }));
			},
		},
	};
}

const rare = ({ id, isRare }: { id: string; isRare: boolean }) => (isRare ? id : undefined);

it("reads on until a page of a rare state is full, and goes on after it without missing one", async () => {
	const { documents } = shelf(1000);
	const found: string[] = [];
	let cursor: string | undefined;
	do {
		const page = await filledPage(documents, { limit: 20, cursor }, rare);
		expect(page.items.length).toBeLessThanOrEqual(20);
		found.push(...page.items);
		cursor = page.next;
	} while (cursor !== undefined);
	expect(found).toHaveLength(142);
	expect(new Set(found).size).toBe(142);
	expect(found).toEqual(found.toSorted().toReversed());
});

it("ends a page after very many documents, although it is not full", async () => {
	const { documents } = shelf(5000);
	const page = await filledPage(documents, { limit: 10 }, () => undefined);
	expect(page.items).toEqual([]);
	expect(page.next).toBeDefined();
});

it("reads as many documents at a time as have a thousand lines, and ends a page at a number of lines", async () => {
	const { documents, reads } = shelf(30, 400);
	const page = await filledPage(documents, { limit: 30 }, ({ id }) => id, 2000);
	expect(page.items).toHaveLength(5);
	expect(reads).toEqual([2, 2, 2]);
	expect((await filledPage(documents, { limit: 30, cursor: page.next }, ({ id }) => id)).items).toHaveLength(
		25,
	);
});
