import { describe, expect, it } from "vitest";
import { TooMany } from "#app-error.ts";
import { renders } from "#queues/bounds.ts";
import { createQueue } from "#queues/queue.ts";
import { createPageCache } from "./page-cache.ts";
import { type Address, RenderedTooLate } from "./render-thread.ts";

const home: Address = { url: "https://shop.test/", isVisitor: true, language: "en" };

/** A shop whose only page shows the number of pieces. */
function shop() {
	const state = { commits: 0, quantity: 3, rendered: 0, asked: 0, status: 200, time: 0, isLate: false };
	const errors: unknown[] = [];
	/** Rendering waits for this promise, if it is set. */
	const until: { ended?: Promise<void> } = {};
	const read = () => ({ status: 200, text: String(state.quantity) });
	const send = async () => {
		state.asked += 1;
		return new Response(read().text);
	};
	const pages = createPageCache({
		db: { stamp: async () => String(state.commits) },
		render: async ({ url }, client) => {
			state.rendered += 1;
			await until.ended;
			if (url.includes("late") || state.isLate) throw new RenderedTooLate("late");
			if (url.includes("broken")) throw new Error("broken");
			const quantity = await (await send()).text();
			const status = client === "greedy" ? 429 : state.status;
			const page = { status, html: `<p>${quantity} left at ${url}</p>` };
			return { page, reads: new Map([["/api/products", `200\n\n\n${quantity}`]]) };
		},
		send,
		queue: createQueue(renders.queue),
		count: (address) => {
			if (address === "at its limit") throw new TooMany("address", 30);
		},
		frameOf: ({ url }) => `<p>The browser makes ${url}</p>`,
		onError: (error) => errors.push(error),
		now: () => state.time,
	});
	const text = async (request = home, client = "ann") =>
		Buffer.from(await (await pages(request, client)).bytes("identity")).toString();
	return { state, pages, text, errors, until };
}

describe("cached pages", () => {
	it("are rendered once, and nothing is read again while nothing was committed", async () => {
		const { state, text } = shop();
		expect(await text()).toBe("<p>3 left at https://shop.test/</p>");
		await text();
		expect(state).toMatchObject({ rendered: 1, asked: 1 });
	});

	it("stand where something else was committed: what they are made of is read again and is the same", async () => {
		const { state, text } = shop();
		await text();
		state.commits += 1;
		await text();
		expect(state).toMatchObject({ rendered: 1, asked: 2 });
		await text();
		expect(state).toMatchObject({ rendered: 1, asked: 2 });
	});

	it("are rendered again when what they are made of has changed", async () => {
		const { state, text } = shop();
		await text();
		state.quantity = 2;
		state.commits += 1;
		expect(await text()).toBe("<p>2 left at https://shop.test/</p>");
		expect(state.rendered).toBe(2);
	});

	it("are rendered once for all who ask at the same moment", async () => {
		const { state, text } = shop();
		await Promise.all([text(), text(), text()]);
		expect(state.rendered).toBe(1);
	});

	it("are others for other addresses, and for those who may be signed in", async () => {
		const { state, text } = shop();
		await text();
		await text({ ...home, isVisitor: false });
		await text({ ...home, url: "https://other.test/" });
		expect(state.rendered).toBe(3);
	});

	it("include failures for a moment, so that not every visit repeats them", async () => {
		const { state, pages } = shop();
		state.status = 503;
		expect((await pages(home, "ann")).status).toBe(503);
		state.status = 200;
		state.commits += 1;
		expect([(await pages(home, "bob")).status, state.rendered]).toEqual([503, 1]);
		state.time += renders.failureMs;
		expect([(await pages(home, "bob")).status, state.rendered]).toEqual([200, 2]);
	});

	it.each([
		["late", renders.lateMs],
		["broken", renders.failureMs],
	])("leave a page to the browser that cannot be made, and try again later: %s", async (kind, forMs) => {
		const { state, text, pages, errors } = shop();
		const request = { ...home, url: `https://shop.test/${kind}` };
		expect(await text(request)).toBe(`<p>The browser makes https://shop.test/${kind}</p>`);
		state.commits += 1;
		state.time += forMs - 1;
		expect((await pages(request, "bob")).status).toBe(503);
		expect([state.rendered, errors.length]).toEqual([1, 1]);
		state.time += 1;
		await text(request);
		expect(state.rendered).toBe(2);
	});

	it("stay as they were just before, for a moment, where they cannot be made again", async () => {
		const { state, text, errors } = shop();
		const before = await text();
		state.quantity = 2;
		state.commits += 1;
		state.isLate = true;
		expect([await text(), await text()]).toEqual([before, before]);
		expect([state.rendered, errors.length]).toEqual([2, 1]);
		state.time += renders.failureMs;
		expect(await text()).toBe("<p>The browser makes https://shop.test/</p>");
		state.isLate = false;
		state.time += renders.lateMs;
		expect(await text()).toBe("<p>2 left at https://shop.test/</p>");
	});

	it("are nobody else's where somebody had asked too much", async () => {
		const { pages } = shop();
		const [own, others] = [pages(home, "greedy"), pages(home, "bob")];
		expect([(await own).status, (await others).status]).toEqual([429, 200]);
		const again = await pages({ ...home, language: "de" }, "greedy");
		expect([again.status, (await pages({ ...home, language: "de" }, "bob")).status]).toEqual([429, 200]);
	});

	it("are left to the browser of whoever has had too many made, and to nobody else's", async () => {
		const { text, pages } = shop();
		const [own, others] = [pages(home, "at its limit"), text(home, "bob")];
		expect([(await own).status, await others]).toEqual([429, "<p>3 left at https://shop.test/</p>"]);
		expect(await text(home, "at its limit")).toBe("<p>3 left at https://shop.test/</p>");
	});

	it("are made in turns that are fair by address: who asks for too many makes them in the browser", async () => {
		const { text, until } = shop();
		let end = () => {};
		until.ended = new Promise((resolve) => {
			end = resolve;
		});
		const search = (text: number) => ({ ...home, url: `https://shop.test/products?search=${text}` });
		const greedy = Array.from({ length: 40 }, (_, i) => text(search(i), "greedy"));
		const refused = await Promise.all(greedy.slice(20));
		expect(new Set(refused.map((html) => html.includes("The browser makes")))).toEqual(new Set([true]));
		// Includes the page that the greedy client waits for.
		const others = [text(search(15), "ann"), text(home, "bob")];
		end();
		for (const html of await Promise.all(others)) expect(html).toContain("3 left");
		const own = await Promise.all(greedy.slice(0, 17));
		expect(own.every((html) => html.includes("3 left"))).toBe(true);
	});

	it("are answered as they were a moment ago while many wait, and are looked at again in their turn", async () => {
		const { state, text, until } = shop();
		await text();
		const waitsFor = (client: string) => text({ ...home, url: `https://shop.test/${client}` }, client);
		let end = () => {};
		until.ended = new Promise((resolve) => {
			end = resolve;
		});
		const many = ["b", "c", "d", "e", "f", "g", "h"].map(waitsFor);
		await new Promise(setImmediate);
		state.quantity = 2;
		state.commits += 1;
		state.time += renders.justNowMs - 1;
		const both = [await text(), await text(home, "bob")];
		expect(both).toEqual(Array(2).fill("<p>3 left at https://shop.test/</p>"));
		end();
		await Promise.all(many);
		await new Promise(setImmediate);
		expect([await text(), state.rendered]).toEqual(["<p>2 left at https://shop.test/</p>", 9]);
	});

	it("are answered as they were a moment ago to whoever has waited long enough, and are the new ones next time", async () => {
		const { state, text, pages, until } = shop();
		const before = await text();
		let end = () => {};
		until.ended = new Promise((resolve) => {
			end = resolve;
		});
		state.quantity = 2;
		state.commits += 1;
		const others = { ...home, language: "de" as const };
		const [own, first, waiting] = [pages(home, "ann", 1), pages(others, "bob", 1), text(home, "ann")];
		expect(Buffer.from(await (await own).bytes("identity")).toString()).toBe(before);
		end();
		expect(await waiting).toBe("<p>2 left at https://shop.test/</p>");
		await first;
		expect(await Promise.all([text(), text(others)])).toEqual(Array(2).fill(await waiting));
		expect(state.rendered).toBe(3);
	});

	it("are not answered as they were longer ago, whoever waits", async () => {
		const { state, text, until } = shop();
		await text();
		let end = () => {};
		until.ended = new Promise((resolve) => {
			end = resolve;
		});
		const many = ["b", "c", "d", "e", "f", "g", "h"].map((client) =>
			text({ ...home, url: `https://shop.test/${client}` }, client),
		);
		await new Promise(setImmediate);
		state.quantity = 2;
		state.commits += 1;
		state.time += renders.justNowMs;
		const waiting = text();
		end();
		await Promise.all(many);
		expect(await waiting).toBe("<p>2 left at https://shop.test/</p>");
	});

	it("are the same in every encoding", async () => {
		const { pages } = shop();
		const page = await pages(home, "ann");
		const { brotliDecompressSync, gunzipSync } = await import("node:zlib");
		const plain = Buffer.from(await page.bytes("identity"));
		expect(brotliDecompressSync(await page.bytes("br"))).toEqual(plain);
		expect(gunzipSync(await page.bytes("gzip"))).toEqual(plain);
	});
});
