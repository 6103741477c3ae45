import { expect, it } from "vitest";
import { differences, revisionsOf } from "./revisions.ts";

type Document = { note: string; day?: string | null; price?: number };

it("says of each revision what differs from the one before, newest first", () => {
	const documents: Document[] = [
		{ note: "Ring." },
		{ note: "Ring.", day: "2026-12-01", price: 5 },
		{ note: "Knock.", day: null, price: 5 },
	];
	const rows = documents.map((document, n) => ({ n, document: JSON.stringify(document) }));
	const revisions = revisionsOf(rows, { note: "" } as Document, ({ n }, before, after) => ({
		n,
		...differences(before, after, ["note", "day"]),
	}));
	expect(revisions).toEqual([
		{ n: 2, note: { before: "Ring.", after: "Knock." }, day: { before: "2026-12-01", after: null } },
		// An old document did not have the day.
		{ n: 1 },
		{ n: 0, note: { before: "", after: "Ring." } },
	]);
});
