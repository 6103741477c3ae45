import "fake-indexeddb/auto";
import { listIncoming } from "@freehub/contract/buying/purchase-orders";
import { findBarcode } from "@freehub/contract/catalogue/barcodes";
import type { DeviceProduct } from "@freehub/contract/catalogue/device";
import { getProduct, listProducts } from "@freehub/contract/catalogue/products";
import type { Change } from "@freehub/contract/changes";
import { listLocations } from "@freehub/contract/stock/locations";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { api, sendBy } from "#lib/api.ts";
import { closeCatalogue, forgetCatalogue, keptProducts, readState } from "./catalogue-store.ts";
import { noteAnswer, readOffline } from "./offline-reads.ts";
import { syncCatalogue } from "./sync-catalogue.ts";

/** A fake server with products, which can be cut off. */
const server = {
	products: new Map<string, DeviceProduct>(),
	changes: [] as Change[],
	firstKept: 0,
	asked: [] as string[],
	isCut: false,
	/** The answer for product `a` waits for this promise. */
	held: undefined as Promise<void> | undefined,
};

function set(id: string, quantity: number, also: Partial<DeviceProduct["product"]> = {}): void {
	const product = {
		_id: id,
		name: `Bell ${id}`,
		description: "",
		price: 9,
		quantity,
		supplier: "",
		image: "",
		version: 1,
		modelId: null,
		...Object.fromEntries(
			"sku barcode category brand model size colour weight weightUnit reorderPoint safetyStock originCountry"
				.split(" ")
				.map((name) => [name, null]),
		),
		...also,
	} as unknown as DeviceProduct["product"];
	server.products.set(id, { product, levels: [{ location: "main", quantity }], barcodes: [] });
	change("stock", id);
}

function change(kind: Change["kind"], id: string): void {
	const at = new Date().toISOString();
	server.changes.push({ position: server.changes.length + 1, kind, id, what: "changed", at });
}

function answer(path: string): Response {
	const { pathname, searchParams } = new URL(path, "http://server");
	if (pathname === "/api/changes") {
		const last = server.changes.length;
		if (!searchParams.has("after")) return Response.json({ changes: [], next: last, isEnd: true });
		const after = Number(searchParams.get("after"));
		if (after < server.firstKept) return problem(410, "read_again");
		return Response.json({ changes: server.changes.slice(after), next: last, isEnd: true });
	}
	if (pathname === "/api/device-products") {
		const ids = searchParams.get("ids")?.split(",");
		const all = [...server.products.values()].filter(
			({ product }) => ids === undefined || ids.includes(product._id),
		);
		const from = Number(searchParams.get("cursor") ?? 0);
		const to = ids === undefined ? from + 2 : all.length;
		return Response.json(all.slice(from, to), {
			headers: {
				"x-total-count": String(server.products.size),
				...(to < all.length && { link: `<?cursor=${to}>; rel="next"` }),
			},
		});
	}
	if (pathname === "/api/locations") return Response.json([]);
	if (pathname === "/api/products/a") return Response.json(server.products.get("a")?.product);
	return problem(404, "not_found");
}

function problem(status: number, code: string): Response {
	return Response.json({ type: "about:blank", title: code, status, detail: code, code }, { status });
}

const lost = vi.fn();
const back = vi.fn();

beforeAll(() => {
	// why: the network boundary; the server's answers are tested with the real server
	sendBy(async (path) => {
		server.asked.push(path);
		if (path === "/api/products/a") await server.held;
		if (server.isCut) throw new TypeError("Failed to fetch");
		return answer(path);
	});
	readOffline({ onLost: lost, onBack: back });
});
beforeEach(async () => {
	// apiHost() reads the API's host from the page.
	vi.stubGlobal("document", { querySelector: () => null });
	// A service worker caches the app in this browser.
	vi.stubGlobal("navigator", { serviceWorker: { controller: {} } });
	Object.assign(server, { changes: [], firstKept: 0, asked: [], isCut: false, held: undefined });
	server.products.clear();
	noteAnswer();
	lost.mockClear();
	back.mockClear();
	await forgetCatalogue();
});
afterEach(async () => {
	vi.unstubAllGlobals();
	await closeCatalogue();
});

const sync = (reader = "kim", used: string[] = [], signal = new AbortController().signal) =>
	syncCatalogue({ reader, used, onProducts: () => {}, signal });
const kept = async () =>
	Object.fromEntries((await keptProducts()).map(({ id, product }) => [id, product.quantity]));

it("reads everything once, and afterwards only what has changed", async () => {
	for (const id of "abcde") set(id, 1);
	await sync();
	expect(await kept()).toEqual({ a: 1, b: 1, c: 1, d: 1, e: 1 });
	expect(await readState()).toMatchObject({ position: 5, isWhole: true });
	set("b", 7);
	set("f", 3);
	server.products.delete("c");
	change("product", "c");
	server.asked.length = 0;
	await sync();
	expect(await kept()).toEqual({ a: 1, b: 7, d: 1, e: 1, f: 3 });
	expect(server.asked).toEqual([
		expect.stringContaining("/changes?after=5"),
		expect.stringContaining(`ids=${encodeURIComponent("b,f,c")}`),
	]);
});

it("goes on where an interrupted first reading has stopped, and takes in what changed meanwhile", async () => {
	for (const id of "abcde") set(id, 1);
	const end = new AbortController();
	const begun = syncCatalogue({
		reader: "kim",
		used: [],
		onProducts: () => end.abort(new Error("closed")),
		signal: end.signal,
	});
	await expect(begun).rejects.toThrow("closed");
	expect(await kept()).toEqual({ a: 1, b: 1 });
	set("a", 8);
	server.asked.length = 0;
	await sync();
	expect(server.asked[0]).toContain("cursor=2");
	expect(await kept()).toEqual({ a: 8, b: 1, c: 1, d: 1, e: 1 });
});

it("reads everything again where the server does not list the changes any more, and lets go what is not there", async () => {
	for (const id of "abc") set(id, 1);
	await sync();
	set("a", 2);
	server.products.delete("b");
	server.firstKept = 100;
	await sync();
	expect(await kept()).toEqual({ a: 2, c: 1 });
});

it("forgets what was read for somebody else before it reads anything", async () => {
	set("a", 1);
	await sync("kim");
	server.isCut = true;
	await expect(sync("alex")).rejects.toThrow(TypeError);
	expect(await kept()).toEqual({});
});

it("answers reads while the server does not, says so, and has them read again when it is back", async () => {
	set("a", 4, { barcode: "036000291452", name: "Brass bell" });
	set("b", 2, { sku: "BL-2" });
	await sync();
	server.isCut = true;
	const product = await api.call(getProduct, { params: { id: "a" } });
	expect(product).toMatchObject({ name: "Brass bell", quantity: 4 });
	expect(lost).toHaveBeenCalledTimes(1);
	const page = await api.page(listProducts, { query: { limit: 1, sort: "name" } });
	expect(page).toMatchObject({ items: [{ _id: "b" }], total: 2, isTotalExact: true });
	const second = await api.page(listProducts, { query: { limit: 1, sort: "name", cursor: page.next } });
	expect(second).toMatchObject({ items: [{ _id: "a" }], next: undefined });
	expect(await api.call(findBarcode, { params: { code: "0036000291452" } })).toMatchObject({
		product: { _id: "a" },
		pieces: 1,
	});
	expect(await api.call(findBarcode, { params: { code: "BL-2" } })).toMatchObject({ product: { _id: "b" } });
	await expect(api.call(findBarcode, { params: { code: "bl-2" } })).rejects.toThrow(TypeError);
	// The device cannot answer for unknown products, server cursors or filters on data that it does not store.
	await expect(api.call(getProduct, { params: { id: "nowhere" } })).rejects.toThrow(TypeError);
	await expect(api.page(listProducts, { query: { cursor: "eyJ4Ijox" } })).rejects.toThrow(TypeError);
	await expect(api.page(listProducts, { query: { unmoved: 30 } })).rejects.toThrow(TypeError);
	expect(back).not.toHaveBeenCalled();
	server.isCut = false;
	await expect(api.call(getProduct, { params: { id: "nowhere" } })).rejects.toMatchObject({
		code: "not_found",
	});
	expect(back).toHaveBeenCalledTimes(1);
});

it("answers what is incoming and on which days, as of the last sync", async () => {
	set("a", 1, { incoming: 12 });
	set("b", 2);
	const kept = server.products.get("a") as DeviceProduct;
	const expected = [
		{ pieces: 2, day: "2020-01-05" },
		{ pieces: 10, day: "2999-01-05" },
	];
	server.products.set("a", { ...kept, expected });
	await sync("ada");
	server.isCut = true;
	const listed = await api.page(listProducts, { query: { incoming: "yes" } });
	expect(listed.items.map(({ _id, incoming }) => [_id, incoming])).toEqual([["a", 12]]);
	const sorted = await api.page(listProducts, { query: { sort: "-incoming" } });
	expect(sorted.items.map(({ _id }) => _id)).toEqual(["a", "b"]);
	const of = (product: string) => api.call(listIncoming, { query: { product } });
	expect(await of("a")).toEqual([
		{ product: "a", location: "", pieces: 2, day: "2020-01-05", isLate: true },
		{ product: "a", location: "", pieces: 10, day: "2999-01-05", isLate: false },
	]);
	expect(await of("b")).toEqual([]);
});

it("waits for a slow answer as long as the server answers others, and no longer", async () => {
	set("a", 4);
	await sync();
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
	onTestFinished(() => void vi.useRealTimers());
	// Record an answer at the fake clock's time.
	noteAnswer();
	let release = () => {};
	server.held = new Promise((resolve) => (release = resolve));
	const shown = vi.fn();
	const reading = api.call(getProduct, { params: { id: "a" } }).then(shown);
	await vi.advanceTimersByTimeAsync(1_500);
	await api.call(listLocations);
	await vi.advanceTimersByTimeAsync(1_500);
	expect(shown).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(700);
	vi.useRealTimers();
	await reading;
	expect(shown).toHaveBeenCalledWith(expect.objectContaining({ quantity: 4 }));
	release();
	await vi.waitFor(() => expect(back).toHaveBeenCalledTimes(1));
});

it("takes no request from before the last answer for a sign that the server is gone", async () => {
	let fail = () => {};
	server.held = new Promise((_, reject) => (fail = () => reject(new TypeError("Failed to fetch"))));
	const late = api.call(getProduct, { params: { id: "a" } });
	await api.call(listLocations);
	fail();
	await expect(late).rejects.toThrow();
	expect(lost).not.toHaveBeenCalled();
});

it("answers nobody with the products that were stored for another reader", async () => {
	set("a", 1, { cost: 5 });
	await sync("olga");
	server.isCut = true;
	const costs = async () => (await api.page(listProducts, { query: {} })).items.map(({ cost }) => cost);
	expect(await costs()).toEqual([5]);
	server.isCut = false;
	set("a", 1);
	await forgetCatalogue();
	await sync("kim");
	server.isCut = true;
	expect(await costs()).toEqual([undefined]);
});
