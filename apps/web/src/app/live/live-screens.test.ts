import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Change } from "@freehub/contract/changes";
import type { Page } from "@freehub/contract/client";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { sendBy } from "#lib/api.ts";
import { holdLists, onRemoved } from "#lib/held-lists.ts";
import { productKeys, stockKeys } from "#lib/product-cache.ts";
import { endChange, expectChanges, startChange } from "#lib/quantity-signals.ts";
import { createLiveScreens } from "./live-screens.ts";

beforeEach(() => vi.stubGlobal("document", { querySelector: () => null }));
afterAll(() => vi.unstubAllGlobals());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const product = (id: string, quantity: number, name = id) =>
	({ _id: id, name, quantity, version: 1, modelId: null }) as Product;
const pageOf = (...items: Product[]): Page<Product> =>
	({ items, total: items.length, isTotalExact: true, next: undefined }) as Page<Product>;

let positions = 0;
const change = (kind: Change["kind"], id: string, rest: Partial<Change> = {}): Change => ({
	position: ++positions,
	kind,
	id,
	what: "changed",
	at: new Date().toISOString(),
	...rest,
});

const rowsKey = [...productKeys.all, "rows", {}, 0];

function open() {
	const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	const screens = createLiveScreens(queryClient);
	onTestFinished(() => {
		screens.stop();
		queryClient.clear();
	});
	/** Mounts a query; `reads` counts how often it was read. */
	function mount<Data>(queryKey: readonly unknown[], read: () => Promise<Data> | Data, first?: Data) {
		const seen = { reads: 0 };
		const queryFn = async () => {
			seen.reads += 1;
			return read();
		};
		const options = {
			queryKey,
			queryFn,
			staleTime: 60_000,
			...(first !== undefined && { initialData: first }),
		};
		onTestFinished(new QueryObserver(queryClient, options as never).subscribe(() => {}));
		return seen;
	}
	const rows = () => queryClient.getQueryData<Page<Product>>(rowsKey)?.items ?? [];
	return { queryClient, screens, mount, rows };
}

it("shows a quantity in its row at once, without a request, and leaves the other rows alone", () => {
	const { queryClient, screens, rows } = open();
	const [a, b] = [product("a", 1), product("b", 2)];
	queryClient.setQueryData(rowsKey, pageOf(a, b), { updatedAt: 1000 });
	screens.apply([change("stock", "b", { quantity: 9 })]);
	expect(rows().map(({ quantity }) => quantity)).toEqual([1, 9]);
	expect(rows()[0]).toBe(a);
	// It was not read again, so its age is unchanged.
	expect(queryClient.getQueryState(rowsKey)?.dataUpdatedAt).toBe(1000);
});

it("shows incoming pieces with the quantity, also while one is changing that oneself", () => {
	const { queryClient, screens, rows } = open();
	queryClient.setQueryData(rowsKey, pageOf(product("a", 1), product("b", 2)));
	screens.apply([change("stock", "a", { quantity: 1, incoming: 30 })]);
	startChange("b");
	screens.apply([change("stock", "b", { quantity: 9, incoming: 5 })]);
	endChange("b", true);
	expect(rows().map(({ quantity, incoming }) => [quantity, incoming])).toEqual([
		[1, 30],
		[2, 5],
	]);
	screens.apply([change("stock", "a", { quantity: 4 })]);
	expect(rows()[0]).toMatchObject({ quantity: 4, incoming: 30 });
});

it("leaves the number alone that one is changing oneself", () => {
	const { queryClient, screens, rows } = open();
	queryClient.setQueryData(rowsKey, pageOf(product("mine", 5)));
	startChange("mine");
	screens.apply([change("stock", "mine", { quantity: 4 })]);
	expect(rows()[0]?.quantity).toBe(5);
	endChange("mine", true);
	screens.apply([change("stock", "mine", { quantity: 6 })]);
	expect(rows()[0]?.quantity).toBe(6);
});

it("leaves a quantity alone while nobody knows whether a change that this device has sent is in it", async () => {
	const { queryClient, screens, rows } = open();
	queryClient.setQueryData(rowsKey, pageOf(product("sent", 7)));
	expectChanges(new Map([["sent", { delta: 1, isSent: true }]]));
	screens.apply([change("stock", "sent", { quantity: 8 })]);
	expect(rows()[0]?.quantity).toBe(7);
	expectChanges(new Map([["sent", { delta: 1, isSent: false }]]));
	screens.apply([change("stock", "sent", { quantity: 9 })]);
	expect(rows()[0]?.quantity).toBe(9);
	expectChanges(new Map());
});

it("reads no products while the answer to a change of this tab is on its way", async () => {
	const { screens, mount } = open();
	const list = mount(rowsKey, () => pageOf(product("own", 8)), pageOf(product("own", 7)));
	expectChanges(new Map([["own", { delta: 1, isSent: true, isAwaited: true }]]));
	screens.apply([change("product", "another", { what: "added" })]);
	await pause(250);
	expect(list.reads).toBe(0);
	expectChanges(new Map());
	await vi.waitFor(() => expect(list.reads).toBe(1));
});

it("puts what was told meanwhile into an answer that was asked for before", async () => {
	const { screens, mount, rows } = open();
	let answer: (page: Page<Product>) => void = () => {};
	mount(rowsKey, () => new Promise<Page<Product>>((resolve) => (answer = resolve)));
	screens.apply([change("stock", "late", { quantity: 8 })]);
	answer(pageOf(product("late", 3)));
	await vi.waitFor(() => expect(rows()[0]?.quantity).toBe(8));
});

it("reads what is mounted a few times a second however much changes, and once more after the last change", async () => {
	const { screens, mount } = open();
	let committed = 0;
	const shown: number[] = [];
	const history = mount([...stockKeys.all, "movements", "busy", {}], () => shown.push(committed), 0);
	const other = mount([...stockKeys.all, "movements", "quiet", {}], () => 0, 0);
	for (let n = 1; n <= 200; n++) {
		committed = n;
		screens.apply([change("stock", "busy", { quantity: n })]);
		await pause(5);
	}
	await pause(800);
	expect(history.reads).toBeGreaterThanOrEqual(2);
	expect(history.reads).toBeLessThanOrEqual(10);
	expect(shown.at(-1)).toBe(200);
	expect(other.reads).toBe(0);
});

it("does not read again what was asked for after the change was told", async () => {
	const { queryClient, screens, mount } = open();
	const key = [...stockKeys.all, "levels", "own"];
	const levels = mount(key, () => 1, 1);
	screens.apply([change("stock", "own", { quantity: 1 })]);
	await queryClient.invalidateQueries({ queryKey: key });
	await pause(500);
	expect(levels.reads).toBe(1);
});

it("reads a changed product once and puts it where it stands", async () => {
	const { queryClient, screens, rows } = open();
	const asked: string[] = [];
	// why: stubs the server's answer
	sendBy(async (path) => {
		asked.push(path);
		return Response.json(product("b", 2, "A new name"));
	});
	queryClient.setQueryData(rowsKey, pageOf(product("a", 1), product("b", 2), product("c", 3)));
	screens.apply([change("product", "b"), change("product", "b"), change("product", "nowhere")]);
	await vi.waitFor(() => expect(rows()[1]?.name).toBe("A new name"));
	expect(rows().map(({ _id }) => _id)).toEqual(["a", "b", "c"]);
	expect(asked).toEqual(["/api/products/b"]);
});

it("adds and removes rows only where nobody has them in their hands", async () => {
	const { screens, mount } = open();
	const list = mount(rowsKey, () => pageOf(), pageOf());
	const release = holdLists(() => true);
	screens.apply([change("product", "new", { what: "added" })]);
	await pause(400);
	expect(list.reads).toBe(0);
	release();
	await vi.waitFor(() => expect(list.reads).toBe(1));
});

it("brings back the page of a product that was restored, and tells of one that was deleted", async () => {
	const { screens, mount } = open();
	let isThere = false;
	const page = mount([...productKeys.all, "one", "p"], () => {
		if (!isThere) throw new Error("not found");
		return product("p", 1);
	});
	const gone: string[] = [];
	onTestFinished(onRemoved((id) => gone.push(id)));
	await vi.waitFor(() => expect(page.reads).toBe(1));
	isThere = true;
	screens.apply([change("product", "p", { what: "added" }), change("product", "q", { what: "removed" })]);
	await vi.waitFor(() => expect(page.reads).toBe(2));
	expect(gone).toEqual(["q"]);
});

it("reads everything again that is shown, held or not, where something was missed", async () => {
	const { screens, mount } = open();
	const seen = [rowsKey, [...stockKeys.all, "check"], ["own", "today", "90"]].map((key) =>
		mount(key, () => 1, 1),
	);
	onTestFinished(holdLists(() => true));
	screens.readAgain();
	await vi.waitFor(() => expect(seen.map(({ reads }) => reads)).toEqual([1, 1, 1]));
});

it("reads a supplier's pages again when its terms, its offers or its orders change, and the orders, whose prices follow the offers, also when these do", async () => {
	const { screens, mount } = open();
	const terms = mount(["own", "suppliers", "one", "a"], () => ({}), {});
	const offers = mount(["own", "offers", "list", {}], () => [], []);
	const orders = mount(["own", "orders", "open", "a"], () => [], []);
	screens.apply([change("supplier", "a")]);
	await vi.waitFor(() => expect([terms.reads, offers.reads, orders.reads]).toEqual([1, 1, 1]));
	screens.apply([change("purchase_order", "b")]);
	await vi.waitFor(() => expect([terms.reads, offers.reads, orders.reads]).toEqual([2, 1, 2]));
});

it("reads a list to count again when stock moves", async () => {
	const { screens, mount } = open();
	const list = mount([...stockKeys.all, "to-count", "store", ["store", "bin"]], () => [], []);
	screens.apply([change("stock", "p")]);
	await vi.waitFor(() => expect(list.reads).toBe(1));
});

it("reads deliveries again at once when an order or its receipts change", async () => {
	const { screens, mount } = open();
	const lines = mount(["own", "receiving", "lines", "batch", ["order"]], () => []);
	await pause(10);
	for (let i = 0; i < 5; i++) screens.apply([change("purchase_order", "order")]);
	await pause(100);
	expect(lines.reads).toBe(2);
	screens.apply([change("supplier", "supplier")]);
	await pause(150);
	expect(lines.reads).toBe(2);
});

it("reads a product again whose incoming pieces may come on another day, and forgets the day where none are left", async () => {
	const { queryClient, screens, rows } = open();
	const ordered = { ...product("a", 1), incoming: 5, incomingNext: "2999-01-05" };
	queryClient.setQueryData(rowsKey, pageOf(ordered, product("b", 2)));
	const asked: string[] = [];
	sendBy(async (path) => {
		asked.push(path);
		return Response.json({ ...ordered, incomingNext: "2999-02-05" });
	});
	screens.apply([change("stock", "a", { quantity: 1, incoming: 5 })]);
	await vi.waitFor(() => expect(rows()[0]).toMatchObject({ incomingNext: "2999-02-05" }));
	screens.apply([change("stock", "a", { quantity: 6, incoming: 0 }), change("stock", "b", { quantity: 3 })]);
	expect(rows()[0]).not.toHaveProperty("incomingNext");
	await pause(400);
	expect(asked).toHaveLength(1);
});
