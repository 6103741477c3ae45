import { expect, it, onTestFinished } from "vitest";
import type { PurchaseOrderPaper } from "#areas/buying/purchase-orders/purchase-paper.ts";
import { papers as bounds } from "#queues/bounds.ts";
import { type DrawPaper, paperThread } from "./paper-thread.ts";
import { createPapers } from "./papers.ts";

const LINE = { name: "Bell", sku: null, supplierSku: "", ordered: 1, pack: 1, cost: 1, per: 1, total: 1 };

/** An order with a note, and lines of the same name. */
function order(note: string, lines = 1, name = "Bell"): PurchaseOrderPaper {
	return {
		buyer: { name: "Freehub", address: [], customerNumber: "", language: "en" },
		number: "PO-1",
		supplier: "Wheels Inc.",
		location: "Storeroom",
		currency: "EUR",
		day: "2026-11-27",
		expected: null,
		note,
		total: lines,
		lines: Array.from({ length: lines }, () => ({ ...LINE, name })),
	};
}

const shop = { currency: "EUR", language: "en" } as const;

function drawIn(thread: ReturnType<typeof paperThread>): (data: PurchaseOrderPaper) => Promise<Uint8Array> {
	onTestFinished(thread.stop);
	return (data) => thread.draw({ kind: "order", shop, data });
}

it("gives up a paper that takes too long, while the server goes on, and draws the next one", async () => {
	const draw = drawIn(paperThread({ ...bounds, deadlineMs: 3000 }));
	let turns = 0;
	const ticking = setInterval(() => {
		turns += 1;
	}, 10);
	// More letters than any order can have.
	const endless = draw(order("", 1, "\u0995\u09cd".repeat(2_000_000)));
	await expect(endless).rejects.toMatchObject({ code: "unavailable" });
	clearInterval(ticking);
	expect(turns).toBeGreaterThan(100);
	expect(Buffer.from(await draw(order("Ring first."))).toString("latin1", 0, 5)).toBe("%PDF-");
});

it("refuses a paper with too many pages", async () => {
	const draw = drawIn(paperThread());
	await expect(draw(order("\n".repeat(60 * bounds.pages)))).rejects.toMatchObject({ code: "paper_too_long" });
	expect((await draw(order("Ring first."))).length).toBeGreaterThan(1000);
});

it("draws the longest order that can be written with its pages and memory, whatever it is made of", async () => {
	// Not its time: other tests may run beside it.
	const draw = drawIn(paperThread({ ...bounds, deadlineMs: 100_000 }));
	const word = "পাহাড়িটায়ারক্ষত্রিয়স্ট্রিং";
	const bengali = (length: number, first: number) => `${word}${first}`.repeat(length).slice(0, length);
	for (const text of [(length: number) => "W".repeat(length), bengali]) {
		const longest = order("", 1000);
		const lines = longest.lines.map((line, i) => ({
			...line,
			name: text(200, i * 300),
			sku: text(100, i * 300 + 100),
			supplierSku: text(100, i * 300 + 200),
		}));
		const bytes = await draw({ ...longest, lines, note: `${text(1000, 7)}${"\n".repeat(3000)}` });
		expect(bytes.length).toBeGreaterThan(100_000);
	}
});

const noteOf = ({ data }: Parameters<DrawPaper>[0]) => ("note" in data ? data.note : "");

it("is drawn once, as long as everything that is printed on it stays the same", async () => {
	const drawn: string[] = [];
	const draw: DrawPaper = async (job) => {
		drawn.push(noteOf(job));
		return new Uint8Array([1]);
	};
	const papers = createPapers(draw);
	const ask = (note: string) => papers.draw("somebody", "order", order(note));
	await Promise.all([ask("a"), ask("a"), ask("b")]);
	expect(await ask("a")).toEqual(new Uint8Array([1]));
	expect(drawn).toEqual(["a", "b"]);
});

it("waits in a queue that is fair and has an end, and is not tried again at once if it cannot be drawn", async () => {
	let tries = 0;
	const { promise, resolve } = Promise.withResolvers<Uint8Array>();
	const papers = createPapers(async (job) => {
		tries += 1;
		const note = noteOf(job);
		if (note !== "long") return promise;
		return paperThread({ ...bounds, deadlineMs: 0 }).draw({ kind: "order", shop, data: order(note) });
	});
	const ask = (client: string, note: string) => papers.draw(client, "order", order(note));
	const asked = Array.from({ length: 9 }, (_, i) => ask("greedy", String(i)));
	await expect(ask("greedy", "one more")).rejects.toMatchObject({ code: "too_many_requests" });
	const other = ask("modest", "theirs");
	resolve(new Uint8Array([1]));
	await Promise.all([...asked, other]);
	tries = 0;
	for (let i = 0; i < 2; i++)
		await expect(ask("modest", "long")).rejects.toMatchObject({ code: "unavailable" });
	expect(tries).toBe(1);
});
