import { emptyProduct, type Product } from "@freehub/contract/catalogue/product-fields";
import { productSorts, type SortKey } from "@freehub/contract/catalogue/product-limits";
import * as contract from "@freehub/contract/catalogue/products";
import { ApiError } from "@freehub/contract/errors";
import { type Insertable, sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { ProductTable } from "#db/schema.ts";
import { type TestServer, testServer } from "../../../../test/server.ts";
import { showSuppliers } from "../../../../test/show-suppliers.ts";
import { indexNewProducts } from "./index-products.ts";
import { documentOf } from "./product-document.ts";

const helmet = {
	name: "Aria Road Helmet",
	description: "Road helmet to EN 1078, sizes 52 to 61 cm.",
	price: "129.90",
	quantity: "12",
	supplier: "Merrowdale",
	image: "https://pictures.test/aria.jpg",
};

async function refusal(call: Promise<unknown>) {
	const error = await call.then(
		() => undefined,
		(thrown: unknown) => thrown,
	);
	if (!(error instanceof ApiError)) throw new Error("The call was not refused.", { cause: error });
	const { status, code, errors } = error.problem;
	return { status, code, ...(errors && { fields: errors.map(({ field }) => field) }) };
}

async function addMany(server: TestServer, products: Record<string, string | undefined>[]) {
	const { client } = await server.newUser();
	const added = [];
	for (const product of products) {
		added.push(await client.call(contract.addProduct, { body: { ...helmet, ...product } }));
	}
	return { client, added };
}

const grams = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 };

/** The expected sort value of a product: texts ignore case and accents, weights are converted. */
function purchaseOrderOf(product: Product, key: SortKey): string | number {
	if (key === "created") return product._id;
	if (key === "weight")
		return product.weight === null ? -1 : product.weight * grams[product.weightUnit ?? "g"];
	const value = product[key];
	if (typeof value === "number") return value;
	const isNumeric = key === "cost" || key === "reorderPoint" || key === "safetyStock";
	if (isNumeric || value === undefined) return -1;
	return (value ?? "")
		.normalize("NFKD")
		.replaceAll(/\p{M}/gu, "")
		.replaceAll(/[^\p{L}\p{N}]+/gu, " ")
		.toLowerCase();
}

describe("GET /products-by-id", () => {
	it("answers those that are there, each once, in the order of the ids; the cost to those who may know it", async () => {
		const server = await testServer();
		const { client, added } = await addMany(server, [
			{ name: "Bell", cost: "4" },
			{ name: "Lamp" },
			{ name: "Pump" },
		]);
		const [bell = "", lamp = "", pump = ""] = added.map(({ insertedId }) => insertedId);
		await client.call(contract.deleteProduct, { params: { id: pump } });
		const query = { ids: [lamp, pump, "unknown", bell, lamp].join() };
		const found = await client.call(contract.listProductsById, { query: query });
		expect(found.map(({ name, cost }) => [name, cost])).toEqual([
			["Lamp", null],
			["Bell", 4],
		]);
		expect(found[1]).toEqual(await client.call(contract.getProduct, { params: { id: bell } }));
		const [told] = await server.visitor.call(contract.listProductsById, { query: { ids: bell } });
		expect(told).not.toHaveProperty("cost");
		expect(await client.call(contract.listProductsById, { query: { ids: "unknown" } })).toEqual([]);
	});

	it("refuses more than a hundred ids", async () => {
		const server = await testServer();
		const ids = Array.from({ length: 101 }, (_, i) => `id-${i}`).join();
		const call = server.visitor.call(contract.listProductsById, { query: { ids } });
		expect(await refusal(call)).toMatchObject({ status: 400, code: "invalid_input" });
	});
});

describe("POST /product", () => {
	it("takes the form's strings, trims them, and answers the product with the fields of the earlier backend", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		await showSuppliers(client);
		const answer = await client.call(contract.addProduct, {
			body: { ...helmet, name: "  Aria Road Helmet " },
		});
		const { acknowledged, insertedId, ...product } = answer;
		expect({ acknowledged, insertedId }).toEqual({ acknowledged: true, insertedId: product._id });
		expect(product).toEqual({
			...emptyProduct,
			...helmet,
			_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
			price: 129.9,
			quantity: 12,
			reserved: 0,
			available: 12,
			incoming: 0,
			modelId: null,
			version: 1,
		});
		const { cost: _, showInShop: _s, ...publicly } = product;
		expect(await server.visitor.call(contract.getProduct, { params: { id: product._id } })).toEqual(publicly);
	});

	it("takes numbers, and ignores fields that a product does not have", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const body = { ...helmet, price: 0, quantity: 0, _id: "mine", on_hand: 7 };
		const answer = await client.call(contract.addProduct, { body });
		expect(answer).toMatchObject({ price: 0, quantity: 0 });
		expect(answer._id).not.toBe("mine");
	});

	it("refuses a visitor with 401 and stores nothing", async () => {
		const server = await testServer();
		expect(await refusal(server.visitor.call(contract.addProduct, { body: helmet }))).toEqual({
			status: 401,
			code: "unauthenticated",
		});
		expect(await server.visitor.call(contract.listProducts)).toEqual([]);
	});

	it.each([
		["an empty name", { name: "   " }, "name"],
		["a price below 0", { price: "-1" }, "price"],
		["a price with three decimals", { price: 1.999 }, "price"],
		["a price that is no number", { price: "cheap" }, "price"],
		["a negative quantity", { quantity: -1 }, "quantity"],
		["a fractional quantity", { quantity: "1.5" }, "quantity"],
		["a quantity beyond what a column holds", { quantity: 1e15 }, "quantity"],
		["an empty quantity", { quantity: "" }, "quantity"],
		["an empty supplier", { supplier: "" }, "supplier"],
		["an empty description", { description: "" }, "description"],
		["an image that is no link", { image: "javascript:alert(1)" }, "image"],
	])("refuses %s with 400 and names the field", async (_, wrong, field) => {
		const server = await testServer();
		const { client } = await server.newUser();
		const body = { ...helmet, ...wrong } as typeof helmet;
		expect(await refusal(client.call(contract.addProduct, { body }))).toEqual({
			status: 400,
			code: "invalid_input",
			fields: [field],
		});
		expect(await client.call(contract.listProducts)).toEqual([]);
	});

	it("gives one message per field when everything is missing", async () => {
		const server = await testServer();
		const { cookie } = await server.newUser();
		const response = await server.request("/api/product", {
			method: "POST",
			headers: { "content-type": "application/json", cookie },
			body: "{}",
		});
		expect(response.headers.get("content-type")).toBe("application/problem+json");
		expect(await response.json()).toMatchObject({
			status: 400,
			code: "invalid_input",
			errors: ["name", "description", "price", "quantity", "supplier", "image"].map((field) => ({
				field,
				message: expect.stringMatching(/ is required\.$/),
			})),
		});
	});

	it("refuses what is not JSON, and a body of another type, and one that is too large", async () => {
		const server = await testServer();
		const { cookie } = await server.newUser();
		const send = async (type: string, body: string) => {
			const init = { method: "POST", headers: { "content-type": type, cookie }, body };
			const response = await server.request("/api/product", init);
			return [response.status, ((await response.json()) as { code: string }).code];
		};
		expect(await send("application/json", "{")).toEqual([400, "invalid_json"]);
		expect(await send("text/plain", JSON.stringify(helmet))).toEqual([415, "unsupported_media_type"]);
		const large = JSON.stringify({ ...helmet, description: "x".repeat(2_000_000) });
		expect(await send("application/json", large)).toEqual([413, "body_too_large"]);
	});

	it("does the work once when it is repeated with its key, also when both arrive at once", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const add = () => client.call(contract.addProduct, { body: helmet, idempotencyKey: "form-1" });
		const [first, second] = await Promise.all([add(), add()]);
		expect(second).toEqual(first);
		expect(await add()).toEqual(first);
		expect(await client.call(contract.listProducts)).toHaveLength(1);
		const other = client.call(contract.addProduct, {
			body: { ...helmet, name: "Other" },
			idempotencyKey: "form-1",
		});
		expect(await refusal(other)).toEqual({ status: 422, code: "idempotency_key_reused" });
	});

	it("keeps the keys of two users apart", async () => {
		const server = await testServer();
		for (const { client } of [await server.newUser(), await server.newUser()]) {
			await client.call(contract.addProduct, { body: helmet, idempotencyKey: "form-1" });
		}
		expect(await server.visitor.call(contract.listProducts)).toHaveLength(2);
	});

	it("lets a SKU stand once, and frees it when its product is deleted", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const body = { ...helmet, sku: "HM-5010" };
		const first = await client.call(contract.addProduct, { body });
		expect(await refusal(client.call(contract.addProduct, { body }))).toEqual({
			status: 409,
			code: "sku_taken",
			fields: ["sku"],
		});
		await client.call(contract.deleteProduct, { params: { id: first._id } });
		expect(await client.call(contract.addProduct, { body })).toMatchObject({ sku: "HM-5010" });
	});

	it("refuses a page of another site", async () => {
		const server = await testServer();
		const { cookie } = await server.newUser();
		const send = async (origin: string) => {
			const headers = { "content-type": "application/json", cookie, origin };
			return (await server.request("/api/product", { method: "POST", headers, body: JSON.stringify(helmet) }))
				.status;
		};
		expect(await send("https://evil.test")).toBe(403);
		expect(await send("null")).toBe(403);
		expect(await send("http://shop.test")).toBe(201);
	});

	it("drops the one character that no text column can hold", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const answer = await client.call(contract.addProduct, { body: { ...helmet, name: "Aria\u0000 II" } });
		expect(answer.name).toBe("Aria II");
	});
});

describe("DELETE /product/{id}", () => {
	it("takes the product out of every list, keeps its row, and answers 404 the second time", async () => {
		const server = await testServer();
		const { client, added } = await addMany(server, [{}, { name: "Scree Trail Helmet" }]);
		const params = { id: added[0]?._id ?? "" };
		expect(await client.call(contract.deleteProduct, { params })).toEqual({
			acknowledged: true,
			deletedCount: 1,
		});
		expect(await refusal(client.call(contract.deleteProduct, { params }))).toEqual({
			status: 404,
			code: "not_found",
		});
		expect(await refusal(client.call(contract.getProduct, { params }))).toEqual({
			status: 404,
			code: "not_found",
		});
		const page = await client.page(contract.listProducts, { query: { search: "helmet" } });
		expect([page.total, page.items.map(({ name }) => name)]).toEqual([1, ["Scree Trail Helmet"]]);
		expect((await client.page(contract.listProducts, { query: { limit: 5 } })).total).toBe(1);
		expect(await server.db.kysely.selectFrom("product").select("id").execute()).toHaveLength(2);
	});

	it("refuses a visitor", async () => {
		const server = await testServer();
		const { added } = await addMany(server, [{}]);
		const params = { id: added[0]?._id ?? "" };
		expect(await refusal(server.visitor.call(contract.deleteProduct, { params }))).toMatchObject({
			status: 401,
		});
		expect(await server.visitor.call(contract.listProducts)).toHaveLength(1);
	});

	it("keeps even the database from removing a product's row", async () => {
		const server = await testServer();
		await addMany(server, [{}]);
		await expect(sql`delete from product`.execute(server.db.kysely)).rejects.toThrow(/never removed/);
	});
});

describe("GET /products", () => {
	it("answers a plain array of all products in the order they were added", async () => {
		const server = await testServer();
		expect(await (await server.request("/api/products")).json()).toEqual([]);
		const names = Array.from({ length: 7 }, (_, i) => `Tyre ${9 - i}`);
		await addMany(
			server,
			names.map((name) => ({ name })),
		);
		const response = await server.request("/api/products");
		expect(response.headers.get("x-total-count")).toBe("7");
		const products = (await response.json()) as { name: string }[];
		expect(products.map(({ name }) => name)).toEqual(names);
	});

	it("streams a catalogue larger than one batch whole", async () => {
		const server = await testServer();
		await addMany(server, [{}]);
		const row = await server.db.kysely.selectFrom("product").selectAll().executeTakeFirstOrThrow();
		const copy = Object.fromEntries(
			// Without generated columns.
			Object.entries(row).filter(([name]) => !/^(seq|available)$|_order$/.test(name)),
		) as Insertable<ProductTable>;
		const now = new Date();
		const moments = { created_at: now, updated_at: now, deleted_at: null };
		const { brand, category, model_id } = row;
		const rows = Array.from({ length: 1199 }, (_, i) => {
			const id = `f${String(i).padStart(5, "0")}`;
			return { ...copy, ...moments, id, brand, category, model_id, document: documentOf({ ...row, id }) };
		});
		for (let i = 0; i < rows.length; i += 100) {
			const some = rows.slice(i, i + 100);
			await server.db.transact(async (tx) => {
				await tx.insertInto("product").values(some).execute();
				await indexNewProducts(server.db, tx, some);
			});
		}
		const products = await server.visitor.call(contract.listProducts);
		expect(new Set(products.map(({ _id }) => _id)).size).toBe(1200);
		const page = await server.visitor.page(contract.listProducts, { query: { limit: 1 } });
		expect(page.total).toBe(1200);
	});

	it.each(productSorts)("pages by %s without losing or repeating a product", async (sort) => {
		const server = await testServer();
		const { client, added } = await addMany(
			server,
			["b", "Ä", "a", "c", "B", "z"].map((name, i) => ({
				name,
				price: String(i % 3),
				quantity: String(i % 2),
				supplier: ["Noordwijk", "Highmoor"][i % 2] ?? "",
				// The last one has only required fields, so it sorts before the others.
				...(i < 5 && {
					sku: `${["x", "Y", "w"][i % 3]}-${i}`,
					barcode: ["96385074", "4006381333931", "036000291452", "00012345600012", "73513537"][i],
					category: ["Bikes", "Bikes > Road", "parts"][i % 3],
					brand: ["Orrin", "calder"][i % 2],
					model: ["Fell", "Tarn"][i % 2],
					cost: String(i % 3),
					reorderPoint: String(i % 3),
					safetyStock: String(i % 2),
					weight: ["1", "900", "2", "50", "0.5"][i],
					weightUnit: ["kg", "g", "lb", "oz", "kg"][i],
				}),
			})),
		);
		await server.db.transact(async (tx) => {
			const ordered = tx.updateTable("product").set({ incoming: 5 });
			await ordered.where("id", "=", added[1]?._id ?? "").execute();
		});
		const seen: Product[] = [];
		let cursor: string | undefined;
		do {
			const query: { limit: number; sort: typeof sort; cursor: string | undefined } = {
				limit: 4,
				sort,
				cursor,
			};
			const page = await client.page(contract.listProducts, { query });
			expect(page.total).toBe(6);
			seen.push(...page.items);
			cursor = page.next;
		} while (cursor !== undefined);
		expect(new Set(seen.map(({ _id }) => _id))).toEqual(new Set(added.map(({ _id }) => _id)));
		const key = sort.replace("-", "") as SortKey;
		const values = seen.map((product) => purchaseOrderOf(product, key));
		const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
		expect(values).toEqual(sort.startsWith("-") ? sorted.toReversed() : sorted);
		expect(new Set(values).size).toBeGreaterThan(1);
	});

	it("finds by the beginnings of words in any field, without regard to case and accents", async () => {
		const server = await testServer();
		await addMany(server, [
			{ name: "Crème Saddle", description: "Leather." },
			{ name: "Chain", description: "126 links, for 12-speed." },
			{ name: "Chainring", description: "32 teeth." },
		]);
		const find = async (search: string) => {
			const page = await server.visitor.page(contract.listProducts, { query: { search, sort: "name" } });
			expect(page.total).toBe(page.items.length);
			return page.items.map(({ name }) => name);
		};
		expect(await find("creme")).toEqual(["Crème Saddle"]);
		expect(await find("CHAIN")).toEqual(["Chain", "Chainring"]);
		expect(await find("12-speed chain")).toEqual(["Chain"]);
		expect(await find(`o'hara "x" & ! : * (`)).toEqual([]);
		expect(await find("-- '")).toEqual([]);
		expect(await find("hain")).toEqual(["Chain", "Chainring"]);
	});

	it("narrows to one supplier", async () => {
		const server = await testServer();
		const suppliers = ["Highmoor", "Noordwijk", "Highmoor"];
		await showSuppliers(
			(
				await addMany(
					server,
					suppliers.map((supplier) => ({ supplier })),
				)
			).client,
		);
		const query = { supplier: "Highmoor", limit: 1 };
		const page = await server.visitor.page(contract.listProducts, { query });
		expect([page.total, page.items[0]?.supplier, page.next === undefined]).toEqual([2, "Highmoor", false]);
		expect(await server.visitor.call(contract.listSuppliers)).toEqual(["Highmoor", "Noordwijk"]);
	});

	it("puts the next page into a Link header that works as it is", async () => {
		const server = await testServer();
		await addMany(server, [{ name: "One" }, { name: "Two" }]);
		const first = await server.request("/api/products?limit=1&sort=name&search=helmet");
		const link = /^<([^>]+)>; rel="next"$/.exec(first.headers.get("link") ?? "")?.[1];
		const second = await server.request(link ?? "");
		expect(await second.json()).toMatchObject([{ name: "Two" }]);
		expect(second.headers.get("link")).toBeNull();
	});

	it.each([
		["limit=0", "invalid_input"],
		["limit=abc", "invalid_input"],
		["limit=1.5", "invalid_input"],
		["limit=100000", "invalid_input"],
		["sort=colour", "invalid_input"],
		["search=%00", "invalid_input"],
		["cursor=nonsense", "invalid_cursor"],
		[`cursor=${Buffer.from('["name","x","y"]').toString("base64url")}&sort=price`, "invalid_cursor"],
		[`cursor=${Buffer.from('["price","x","y"]').toString("base64url")}&sort=price`, "invalid_cursor"],
		[`cursor=${Buffer.from('["price",1e300,"y"]').toString("base64url")}&sort=price`, "invalid_cursor"],
		[`cursor=${Buffer.from('["price",1.5,"y"]').toString("base64url")}&sort=price`, "invalid_cursor"],
		[`cursor=${Buffer.from('["created","x","\\u0000"]').toString("base64url")}`, "invalid_cursor"],
	])("refuses ?%s", async (query, code) => {
		const server = await testServer();
		const response = await server.request(`/api/products?${query}`);
		expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code })]);
	});
});
