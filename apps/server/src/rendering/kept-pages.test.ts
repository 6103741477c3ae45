import { describe, expect, it } from "vitest";
import { keepPages } from "./kept-pages.ts";
import type { Address } from "./renderer.ts";

const home: Address = { url: "https://shop.test/", isVisitor: true, language: "en" };

/** A shop whose only page says how many pieces there are. */
function shop() {
	const state = { commits: 0, quantity: 3, rendered: 0, asked: 0, status: 200 };
	const read = () => ({ status: 200, text: String(state.quantity) });
	const send = async () => {
		state.asked += 1;
		return new Response(read().text);
	};
	const pages = keepPages(
		{ stamp: async () => String(state.commits) },
		async ({ url }) => {
			state.rendered += 1;
			const quantity = await (await send()).text();
			const page = { status: state.status, html: `<p>${quantity} left at ${url}</p>` };
			return { page, reads: new Map([["/api/products", `200\n\n\n${quantity}`]]) };
		},
		send,
	);
	const text = async (request = home) =>
		Buffer.from(await (await pages(request)).bytes("identity")).toString();
	return { state, pages, text };
}

describe("kept pages", () => {
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

	it("do not include failures, which may be over in a moment", async () => {
		const { state, pages } = shop();
		state.status = 503;
		expect((await pages(home)).status).toBe(503);
		state.status = 200;
		expect((await pages(home)).status).toBe(200);
	});

	it("are the same in every encoding", async () => {
		const { pages } = shop();
		const page = await pages(home);
		const { brotliDecompressSync, gunzipSync } = await import("node:zlib");
		const plain = Buffer.from(await page.bytes("identity"));
		expect(brotliDecompressSync(await page.bytes("br"))).toEqual(plain);
		expect(gunzipSync(await page.bytes("gzip"))).toEqual(plain);
	});
});
