import { randomUUID } from "node:crypto";
import { undoImport } from "@freehub/contract/catalogue/imports";
import type { ProductChange } from "@freehub/contract/catalogue/product-fields";
import * as products from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { listAudit } from "@freehub/contract/office/audit";
import { changeRole } from "@freehub/contract/people/people";
import { addLocation } from "@freehub/contract/stock/locations";
import * as contract from "@freehub/contract/stock/review";
import * as stock from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { expectNoScan } from "../../../../test/expect-no-scan.ts";
import { importFile, settled } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";
import { findingsQuery } from "./review.repo.ts";

async function shop(settings = {}) {
	const server = await testServer(settings);
	const { client, user } = await server.newUser("olga@shop.test");
	const add = async (fields: object = {}) => {
		const whole = { name: "Chain", description: "126 links", price: 10, quantity: 100, supplier: "S" };
		const body = { ...whole, category: "Drivetrain", image: "/c.svg", ...fields };
		return (await client.call(products.addProduct, { body }))._id;
	};
	const book = async (product: string, line: object) => {
		const options = { params: { id: product }, body: line as never, idempotencyKey: randomUUID() };
		return (await client.call(stock.recordMovement, options)).movement;
	};
	const takeBack = async ({ _id: id }: { _id: string }) =>
		(await client.call(stock.reverseMovement, { params: { id }, idempotencyKey: randomUUID() })).movement;
	const change = async (id: string, body: ProductChange) => {
		const { version } = await client.call(products.getProduct, { params: { id } });
		await client.call(products.changeProduct, { params: { id }, body, version });
	};
	return { server, client, user, add, book, takeBack, change };
}

type Asked = { kind?: contract.FindingKind; seen?: "no" | "yes" };
const list = (client: Client, query: Asked = {}) => client.call(contract.listFindings, { query });
const kinds = async (client: Client, query: Asked = {}) =>
	(await list(client, query)).map(({ kind }) => kind);
const counts = async (client: Client) => (await client.call(contract.getReview)).counts;

describe("findings about movements", () => {
	it("are adjustments of many pieces or a large value, with who made them and what they were worth", async () => {
		const { client, add, book } = await shop();
		const cheap = await add({ price: 1 });
		const dear = await add({ name: "Wheel", price: 125, sku: "W-1" });
		await book(cheap, { kind: "adjust", quantity: 19, reason: "lost" });
		await book(dear, { kind: "adjust", quantity: 3, reason: "found" });
		await book(cheap, { kind: "deliver", quantity: 50 });
		await book(cheap, { kind: "adjust", quantity: 20, reason: "damaged" });
		const at4 = await book(dear, { kind: "adjust", quantity: 4, reason: "stolen", note: "Window" });
		const [value, pieces] = await list(client);
		expect(value).toMatchObject({
			kind: "adjustment",
			movement: {
				_id: at4._id,
				quantity: 4,
				reason: "stolen",
				note: "Window",
				actorName: "olga",
				value: 500,
			},
			product: { _id: dear, name: "Wheel", sku: "W-1" },
			import: null,
			seen: null,
		});
		expect(pieces?.movement).toMatchObject({ quantity: 20, value: 20, expected: null });
		expect(await counts(client)).toEqual({ adjustment: 2 });
	});

	it("are counts that differ by more than a share of what was expected, to either side", async () => {
		const { client, add, book } = await shop();
		const id = await add();
		await book(id, { kind: "count", quantity: 100 });
		await book(id, { kind: "count", quantity: 90 });
		await book(id, { kind: "count", quantity: 99 });
		await book(id, { kind: "count", quantity: 88 });
		await book(id, { kind: "count", quantity: 100 });
		const empty = await add({ quantity: 0 });
		// Its opening count: nothing was expected.
		await book(empty, { kind: "count", quantity: 30 });
		await book(empty, { kind: "deliver", quantity: 30 });
		await book(empty, { kind: "count", quantity: 1 });
		// The same at another location, where the product has no stock yet.
		const { _id: shelf } = await client.call(addLocation, { body: { name: "Shelf", kind: "warehouse" } });
		await book(empty, { kind: "count", quantity: 12, location: shelf });
		const found = [
			[0, 1],
			[88, 100],
			[99, 88],
		];
		const differences = async () =>
			(await list(client)).map(({ movement }) => [movement?.expected, movement?.counted]);
		expect(await differences()).toEqual(found);
		// Independent of the limits.
		const { limits } = await client.call(contract.getReview);
		await client.call(contract.changeReviewLimits, { body: { ...limits, countPercent: 11 } });
		expect(await differences()).toEqual(found);
	});

	it("are none of the first stock that an import brings, also again after its undo; later imports have theirs", async () => {
		const { client } = await shop();
		const options = { addsLocations: true };
		const products = "sku,name,price,category,image,quantity\nA,Race,2,C,/c.svg,100\nB,Ball,2,C,/c.svg,50\n";
		const places = "sku,location,bin,quantity\nA,Depot,1,60\nA,Depot,2,40\nB,Depot,1,50\n";
		const undo = async (id: string) => {
			await client.call(undoImport, { params: { id } });
			await settled(client, id);
		};
		// So that the undo does not delete the products.
		await importFile(client, products.replaceAll(/,\d+$/gm, ",0"));
		for (let time = 0; time < 2; time++) {
			const first = await importFile(client, products, undefined, "products.csv");
			const second = await importFile(client, places, { options }, "stock.csv");
			expect(await kinds(client)).toEqual([]);
			await undo(second._id);
			await undo(first._id);
			expect(await kinds(client)).toEqual([]);
		}
		await importFile(client, products);
		await importFile(client, products.replace(",100", ",30"));
		const [found, ...others] = await list(client);
		expect(found).toMatchObject({ kind: "count", movement: { expected: 100, counted: 30 } });
		expect(others).toEqual([]);
	});

	it("go when the movement is taken back, and come back when that is taken back", async () => {
		const { client, add, book, takeBack } = await shop();
		const id = await add();
		const adjusted = await book(id, { kind: "adjust", quantity: 30, reason: "lost" });
		const counted = await book(id, { kind: "count", quantity: 20 });
		expect(await kinds(client)).toEqual(["count", "adjustment"]);
		const back = await takeBack(adjusted);
		await takeBack(counted);
		expect(await list(client)).toEqual([]);
		const again = await takeBack(back);
		expect((await list(client)).map(({ movement }) => movement?._id)).toEqual([again._id]);
		await takeBack(again);
		expect(await list(client)).toEqual([]);
	});

	it("are none of what takes a movement back, whatever price or limits, but of what brings it back", async () => {
		const { client, add, book, takeBack, change } = await shop();
		const id = await add({ price: 1 });
		const lost = await book(id, { kind: "adjust", quantity: 10, reason: "lost" });
		await change(id, { price: 100 });
		const back = await takeBack(lost);
		expect(await list(client)).toEqual([]);
		await change(id, { price: 1 });
		const again = await takeBack(back);
		expect(await list(client)).toEqual([]);
		const { limits } = await client.call(contract.getReview);
		await client.call(contract.changeReviewLimits, { body: { ...limits, adjustPieces: 10 } });
		expect((await list(client)).map(({ movement }) => movement?._id)).toEqual([again._id]);
	});

	it("keep the value that they came up with, whatever the product costs when the limits are changed", async () => {
		const { client, add, book, change } = await shop();
		const id = await add({ price: 1 });
		await book(id, { kind: "adjust", quantity: 20, reason: "lost" });
		await change(id, { price: 100 });
		const { limits } = await client.call(contract.getReview);
		await client.call(contract.changeReviewLimits, { body: { ...limits, adjustPieces: 50 } });
		expect(await list(client)).toEqual([]);
	});

	it("follow the shop's limits, which owners set and the audit log notes; what was seen stays", async () => {
		const { server, client, add, book } = await shop();
		const other = await server.newUser();
		const id = await add({ price: 1 });
		await book(id, { kind: "adjust", quantity: 10, reason: "lost" });
		await book(id, { kind: "adjust", quantity: 20, reason: "lost" });
		await book(id, { kind: "adjust", quantity: 21, reason: "lost" });
		await book(id, { kind: "count", quantity: 46 });
		const { limits } = await client.call(contract.getReview);
		expect(limits).toEqual({ adjustPieces: 20, adjustValue: 500, countPercent: 10 });
		const [, at20] = await list(client);
		await client.call(contract.markSeen, { params: { id: at20?._id ?? "" } });
		const set = async (body: contract.ReviewLimits, by = client) =>
			by.call(contract.changeReviewLimits, { body });
		await expect(set(limits, other.client)).rejects.toMatchObject({ code: "forbidden" });
		await set({ adjustPieces: 5, adjustValue: 500, countPercent: 5 });
		const pieces = async (query: Asked = {}) =>
			(await list(client, query)).map(({ movement }) => movement?.quantity);
		expect(await pieces()).toEqual([3, 21, 10]);
		const strict = { adjustPieces: 1000, adjustValue: 20, countPercent: 50 };
		await set(strict);
		expect([await pieces(), await pieces({ seen: "yes" })]).toEqual([[21], [20]]);
		expect((await client.call(contract.getReview)).limits).toEqual(strict);
		const log = await client.call(listAudit, { query: { action: "review" } });
		expect(log.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
			"review.limits done",
			"review.limits done",
			"review.limits refused",
			"review.seen done",
		]);
		await expect(set({ adjustPieces: 0, adjustValue: 0.5, countPercent: -1 })).rejects.toMatchObject({
			problem: { errors: [{ field: "adjustPieces" }, { field: "adjustValue" }, { field: "countPercent" }] },
		});
	});
});

describe("findings about products", () => {
	it("are those without price, category or picture, until they have one or are deleted", async () => {
		const { client, add, change } = await shop();
		const id = await add({ price: 0, category: undefined, image: "/drawings/placeholder-box.svg" });
		const found = await list(client);
		expect(new Set(found.map(({ kind }) => kind))).toEqual(
			new Set(["no-price", "no-category", "no-picture"]),
		);
		expect(found[0]?.product).toEqual({ _id: id, name: "Chain", sku: null, isDeleted: false });
		await change(id, { price: 5, image: "/c.svg" });
		expect(await kinds(client)).toEqual(["no-category"]);
		await client.call(products.deleteProduct, { params: { id } });
		expect(await kinds(client)).toEqual([]);
		await client.call(products.restoreProduct, { params: { id } });
		expect(await kinds(client)).toEqual(["no-category"]);
		await change(id, { category: "Drivetrain" });
		await change(id, { price: 0 });
		expect(await counts(client)).toEqual({ "no-price": 1 });
	});
});

describe("findings about imports", () => {
	it("are those with refused rows, for those who may import, until they are taken back", async () => {
		const { server, client } = await shop({ access: "staff" });
		const viewer = await server.newUser();
		const file =
			"sku,name,price,supplier,category,image\nA-1,Bell,5,S,Bells,/b.svg\nA-2,Horn,dear,S,Bells,/b.svg\n";
		const { _id: id } = await importFile(client, file, { options: { isAllOrNothing: false } });
		const [finding] = await list(client);
		expect(finding).toMatchObject({
			kind: "import",
			import: { _id: id, name: "bikes.csv", state: "done", refused: 1, rows: 2, actorName: "olga" },
		});
		expect(await counts(client)).toEqual({ import: 1 });
		await client.call(changeRole, { params: { id: viewer.user.id }, body: { role: "viewer" } });
		expect([await kinds(viewer.client), await counts(viewer.client)]).toEqual([[], {}]);
		await client.call(changeRole, { params: { id: viewer.user.id }, body: { role: "warehouse" } });
		const seen = viewer.client.call(contract.markSeen, { params: { id: finding?._id ?? "" } });
		await expect(seen).rejects.toMatchObject({ code: "not_found" });
		await client.call(undoImport, { params: { id } });
		await settled(client, id);
		expect(await kinds(client)).toEqual([]);
	});
});

describe("'seen'", () => {
	it("is remembered for the shop with who and when, is done once, and can be taken back", async () => {
		const { server, client, user, add } = await shop();
		const kim = await server.newUser("kim@shop.test");
		await add({ price: 0 });
		const [finding] = await list(client);
		const params = { id: finding?._id ?? "" };
		const first = await client.call(contract.markSeen, { params });
		expect(first.seen).toEqual({ by: user.id, byName: "olga", at: expect.any(String) });
		expect(await kim.client.call(contract.markSeen, { params })).toEqual(first);
		expect([await list(client), await counts(client)]).toEqual([[], {}]);
		expect(await list(kim.client, { seen: "yes" })).toEqual([first]);
		const log = await client.call(listAudit, { query: { action: "review.seen" } });
		expect(log.map(({ actorName, target }) => [actorName, target])).toEqual([
			["kim", params.id],
			["olga", params.id],
		]);
		expect(log[0]?.subjects.map(({ name }) => name)).toEqual(["Chain"]);
		expect((await kim.client.call(contract.markUnseen, { params })).seen).toBeNull();
		expect(await kinds(client)).toEqual(["no-price"]);
		for (const endpoint of [contract.markSeen, contract.markUnseen]) {
			const lost = client.call(endpoint, { params: { id: "no-price.nothing" } });
			await expect(lost).rejects.toMatchObject({ status: 404 });
		}
	});
});

describe("GET /findings", () => {
	it("is done for all of a kind that had come up by then, but for questions", async () => {
		const { client, user, add } = await shop();
		const image = "/drawings/placeholder-box.svg";
		await add({ image });
		await add({ image, price: 0 });
		const until = new Date(Date.now() + 1000).toISOString();
		const see = (body: object, by = client) => by.call(contract.markAllSeen, { body: body as never });
		const early = new Date(Date.now() - 60_000).toISOString();
		expect(await see({ kind: "no-picture", until: early })).toEqual({ seen: 0 });
		expect(await see({ kind: "no-picture", until })).toEqual({ seen: 2 });
		expect(await see({ kind: "no-picture", until })).toEqual({ seen: 0 });
		expect(await counts(client)).toMatchObject({ "no-price": 1 });
		expect(await kinds(client)).toEqual(["no-price"]);
		const [seen] = await list(client, { kind: "no-picture", seen: "yes" });
		expect(seen?.seen?.by).toBe(user.id);
		await expect(see({ kind: "enquiry", until })).rejects.toMatchObject({ code: "invalid_input" });
		await expect(see({ kind: "count", until: "today" })).rejects.toMatchObject({ code: "invalid_input" });
		const log = await client.call(listAudit, { query: { action: "review.seen-all", outcome: "done" } });
		expect(log.map(({ detail }) => detail)).toContain(JSON.stringify(["no-picture", 2]));
	});

	it("is for staff, not for visitors where they may read the stock", async () => {
		const { server } = await shop();
		for (const endpoint of [contract.getReview, contract.listFindings]) {
			await expect(server.visitor.call(endpoint)).rejects.toMatchObject({ status: 401 });
		}
	});

	it("is read in pages and by kind, newest or oldest first, through an index", async () => {
		const { server, client, add, book } = await shop();
		const ids = [
			await add({ price: 0 }),
			await add({ price: 0, category: undefined }),
			await add({ price: 0 }),
		];
		await book(ids[0] ?? "", { kind: "adjust", quantity: 50, reason: "lost" });
		const all = await client.all(contract.listFindings, { query: { limit: 2 } });
		expect(all.map(({ kind }) => kind)).toEqual([
			"adjustment",
			"no-price",
			"no-price",
			"no-category",
			"no-price",
		]);
		const priced = await client.all(contract.listFindings, { query: { limit: 1, kind: "no-price" } });
		expect(priced.map(({ product }) => product?._id)).toEqual(ids.toReversed());
		const oldest = { order: "oldest" as const, limit: 2 };
		const reversed = await client.all(contract.listFindings, { query: oldest });
		expect(reversed.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id).toReversed());
		for (const kind of [undefined, "count" as const]) {
			for (const isOldestFirst of [false, true]) {
				const asked = { seen: false, kind, isOldestFirst, leftOut: [] };
				const query = findingsQuery(server.db.kysely, asked, [Date.now(), "x"], 10).compile();
				await expectNoScan(server, query, ["finding"]);
			}
		}
	});
});
