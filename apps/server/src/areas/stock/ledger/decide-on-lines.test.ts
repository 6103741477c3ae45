import { beforeAll, expect, it } from "vitest";
import { refusal } from "#app-error.ts";
import { changed } from "#db/changes.ts";
import { counterChanges, decideOnLines, type Part } from "./decide-on-lines.ts";
import { type DocumentLine, type LineBook, type OpenLine, openLineBooks } from "./line-books.ts";

type Job = DocumentLine & { planned: number; used: number };

/** A kind of document that there is not: pieces of a line are delivered to a job. */
const jobs: LineBook<Job> = {
	kind: "job",
	what: "job line",
	read: async () => new Map(),
	apply(line, { quantity, mayExceed, isBack }) {
		const used = line.used + (isBack ? -quantity : quantity);
		if (used > line.planned && !mayExceed)
			return { error: refusal("too_much_returned", { left: line.planned - line.used }) };
		return { line: { ...line, used }, cost: null, exceeds: used > line.planned };
	},
	counters: (before, after) => ({ incoming: before.used - after.used }),
	changed: ({ id }) => changed("stock", id),
	numbers: async () => new Map(),
	differences: async () => [],
};

beforeAll(() => openLineBooks([jobs]));

const line: Job = { id: "line", product: "bell", number: "J-1", planned: 10, used: 4 };
const lines = new Map<string, OpenLine>([["line", { book: jobs, line }]]);

function part(quantity: number, also: Partial<Part> = {}): Part {
	const none = {
		from: "main",
		to: "customer",
		refused: 0,
		settlement: null,
		mayExceed: false,
		isBack: false,
		root: undefined,
	};
	const named = { kind: "job", id: "line" };
	return { named, product: "bell", kind: "deliver", quantity, ...none, ...also };
}

it("sums what the movements of a batch do to a line, and counts the difference for its product", () => {
	const { results, refusals, after } = decideOnLines(lines, [
		part(2),
		undefined,
		part(5, { mayExceed: true }),
	]);
	expect(refusals).toEqual([]);
	expect(results.map(({ exceeds }) => exceeds)).toEqual([0, 0, 1]);
	expect(after.get("line")?.line).toEqual({ ...line, used: 11 });
	expect(counterChanges(lines, after)).toEqual(new Map([["bell", { incoming: -7 }]]));
	expect(lines.get("line")?.line).toEqual(line);
});

it("takes back first, so that a batch that also uses pieces of the line is possible", () => {
	const { refusals, after } = decideOnLines(lines, [part(9), part(4, { isBack: true })]);
	expect(refusals).toEqual([]);
	expect(after.get("line")?.line).toMatchObject({ used: 9 });
});

it("refuses what the book refuses, and lines that are not there or are of another product", () => {
	const parts = [
		part(7),
		part(1, { named: { kind: "job", id: "other" } }),
		part(1, { product: "chain" }),
		part(6),
	];
	const { refusals, after } = decideOnLines(lines, parts);
	expect(refusals.map(({ at, error }) => [at, error.code])).toEqual([
		[0, "too_much_returned"],
		[1, "not_found"],
		[2, "not_found"],
	]);
	expect(after.get("line")?.line).toMatchObject({ used: 10 });
});
