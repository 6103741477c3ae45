import type { TransferNote } from "@freehub/contract/stock/transfer-notes";
import { languages } from "@freehub/domain/language";
import { expect, it } from "vitest";
import { paperWords } from "#documents/paper-words.ts";
import { drawTablePaper } from "#documents/table-paper.ts";
import { pdfText } from "../../../../test/pdf-text.ts";
import { transferPaper } from "./transfer-paper.ts";

const none = { sent: 0, received: 0, over: 0, returned: 0, lost: 0, open: 0 };

function note(lines: number): TransferNote {
	return {
		_id: "n",
		number: "TN-2026-0007",
		state: "on_its_way",
		isLate: false,
		from: { _id: "main", name: "Storeroom" },
		to: { _id: "north", name: "North, N-1" },
		expected: "2026-12-24",
		note: "Ring first.",
		createdAt: "2026-11-27T08:00:00Z",
		createdByName: "Kim",
		sentAt: "2026-11-28T08:00:00Z",
		cancelledAt: null,
		lines: Array.from({ length: lines }, (_, i) => ({
			...none,
			_id: `l${i}`,
			product: `p${i}`,
			productName: `Bell ${i + 1}`,
			image: "",
			isDeleted: false,
			sku: `B-${i + 1}`,
			barcode: "4006381333931",
			pieces: 1200,
		})),
		steps: [],
		version: 1,
	};
}

const sender = { name: "Freehub", address: ["Quay 1", "20095 Hamburg"] };
const now = new Date("2026-11-30T12:00:00Z");

it("names both places, what is in the box, and room to write what arrived; every page has its number", async () => {
	const pages = await pdfText(await drawTablePaper(transferPaper(note(40), { sender, language: "en", now })));
	expect(pages.length).toBeGreaterThan(1);
	const [first = ""] = pages;
	for (const text of ["Freehub", "Quay 1", "Delivery note TN-2026-0007", "Storeroom", "North, N-1"])
		expect(first).toContain(text);
	expect(first).toContain("November 28, 2026");
	expect(first).toContain("Bell 1 Our SKU: B-1 · 4006381333931 1,200 ________");
	expect(pages.at(-1)).toContain("Ring first.");
	for (const [i, page] of pages.entries()) expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
	expect(pages.join(" ")).not.toMatch(/Total|Price/);
});

it.each(languages)("is written in '%s', also as a draft without a number", async (language) => {
	const draft = { ...note(1), number: null, sentAt: null, expected: null, note: "" };
	const paper = transferPaper(draft, { sender, language, now });
	expect(paper.title).not.toMatch(/null|\s$/);
	expect(paper.facts.map(([label]) => label)).toContain(paperWords[language].date);
	expect((await pdfText(await drawTablePaper(paper))).join(" ")).toContain("Bell 1");
});
