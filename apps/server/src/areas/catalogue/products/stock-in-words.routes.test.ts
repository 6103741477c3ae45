import { randomUUID } from "node:crypto";
import { addBarcode } from "@freehub/contract/catalogue/barcodes";
import { getModel, listModels } from "@freehub/contract/catalogue/models";
import { productSorts } from "@freehub/contract/catalogue/product-limits";
import * as contract from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { changeRole } from "@freehub/contract/people/people";
import { recordMovement } from "@freehub/contract/stock/stock";
import { type Role, rightsOf, roles } from "@freehub/domain/people/access";
import { expect, it } from "vitest";
import { addressesOf } from "../../../../test/addresses-of.ts";
import { MAIN, sellingShop } from "../../../../test/selling.ts";

/** Numbers that occur nowhere else: on hand, promised, available, incoming, the reorder point and the safety stock of two products. */
const ON_HAND = 7_310_057;
const PROMISED = 1_110_877;
const numbers = [ON_HAND, 7_310_069, 7_310_071, 7_310_093, 7_310_101, PROMISED, 7_310_101 - PROMISED];
/** The same after one more piece of each product. */
const laterNumbers = [ON_HAND + 1, 7_310_102, 7_310_102 - PROMISED];

async function shopWith(access: "staff" | "everyone") {
	const shop = await sellingShop({ access });
	const { client, products } = shop;
	const [id = "", low = ""] = products;
	const body = { reorderPoint: 7_310_071, safetyStock: 7_310_093, model: "Bells", size: "S" };
	await client.call(contract.changeProduct, { params: { id }, body, version: 1 });
	await client.call(contract.changeProduct, {
		params: { id: low },
		body: { reorderPoint: 9_000_000, model: "Bells", size: "M" },
		version: 1,
	});
	await client.call(addBarcode, { params: { id }, body: { code: "14006381333938", pieces: 10 } });
	const receive = (product: string, quantity: number) =>
		client.call(recordMovement, {
			params: { id: product },
			body: { kind: "receive", quantity },
			idempotencyKey: randomUUID(),
		});
	await receive(id, 7_310_071);
	await receive(id, 1);
	await receive(low, ON_HAND);
	await receive(products[2] ?? "", 5);
	await shop.order([7_310_069]);
	await client.call(recordMovement, {
		params: { id },
		body: { kind: "count", quantity: 7_310_101 },
		idempotencyKey: randomUUID(),
	});
	await shop.sell(PROMISED, MAIN);
	const [model] = await client.call(listModels, { query: {} });
	return { ...shop, id, low, model: model?._id ?? "" };
}

type Shop = Awaited<ReturnType<typeof shopWith>>;

/** The pages that visitors see, and files for other programs. */
const pages = ({ id, low, model }: Shop) => [
	"/",
	"/products",
	`/products/${id}`,
	`/products/${low}/chain`,
	"/products?stock=low&q=bell",
	`/dashboard/manageinventory/inventory/${id}`,
	`/models/${model}`,
	"/feed.xml",
	"/sitemap.xml",
	"/sitemap-pages.xml",
	"/robots.txt",
];

async function numbersSeen(shop: Shop, cookie: string): Promise<string[]> {
	const { server, id, low, model } = shop;
	const ids = [id, low, model, "14006381333938", "main"];
	const reads = (await addressesOf(server, "GET", ids)).map((path) => `/api${path}`);
	const lists = productSorts
		.flatMap((sort) => [sort, `-${sort}`])
		.flatMap((sort) => [`/api/products?limit=1&sort=${sort}`, `/api/product-export?sort=${sort}`]);
	const named = [
		"/api/products?limit=2",
		"/api/products?search=bell",
		`/api/products-by-id?ids=${id},${low}`,
	];
	const also = ["/api/changes?after=0", "/api/facets?stock=low", `/api/device-products?ids=${id}`];
	const shown: string[] = [];
	for (const path of [...reads, ...lists, ...named, ...also, ...pages(shop)]) {
		const answer = await server.request(path, { headers: { cookie } });
		const text = await answer.text();
		// A cursor is base64 of the value of the last row.
		const next = new URL(answer.headers.get("link")?.match(/<([^>]+)>/)?.[1] ?? "/", "http://x").searchParams;
		const place = Buffer.from(next.get("cursor") ?? "", "base64url").toString();
		for (const number of [...numbers, ...laterNumbers]) {
			if (`${text} ${place}`.replaceAll(/[,.\u202f]/g, "").includes(String(number)))
				shown.push(`${path}: ${number}`);
		}
	}
	return shown;
}

async function personAs({ server, client }: Shop, role: Role) {
	const person = await server.newUser();
	await client.call(changeRole, { params: { id: person.user.id }, body: { role } });
	return person;
}

it("no answer, page, list, cursor or file tells a number of the stock to readers without stock.read", async () => {
	const shop = await shopWith("staff");
	const all = await numbersSeen(shop, shop.cookie);
	for (const number of numbers) expect(all.some((each) => each.endsWith(String(number)))).toBe(true);
	expect(await numbersSeen(shop, "")).toEqual([]);
	for (const role of roles.filter((one) => !rightsOf(one, "staff").includes("stock.read"))) {
		expect(await numbersSeen(shop, (await personAs(shop, role)).cookie), role).toEqual([]);
	}
	// Somebody who booked both products, and is a customer now.
	const former = await personAs(shop, "warehouse");
	for (const id of [shop.id, shop.low]) {
		const body = { kind: "receive", quantity: 1 } as const;
		await former.client.call(recordMovement, { params: { id }, body, idempotencyKey: randomUUID() });
	}
	await shop.client.call(changeRole, { params: { id: former.user.id }, body: { role: "customer" } });
	expect(await numbersSeen(shop, former.cookie)).toEqual([]);
});

it("they read availability in words, may filter by it, and neither sort nor filter by pieces", async () => {
	const shop = await shopWith("staff");
	const { id, low, model, server, products } = shop;
	const customer = await personAs(shop, "customer");
	const readers: [Client, string][] = [
		[server.visitor, "unauthenticated"],
		[customer.client, "forbidden"],
	];
	for (const [reader, code] of readers) {
		const product = await reader.call(contract.getProduct, { params: { id }, query: {} });
		expect(product).toMatchObject({ availability: "in", reorderPoint: null, safetyStock: null });
		for (const field of ["quantity", "reserved", "available", "incoming", "incomingNext"])
			expect(product).not.toHaveProperty(field);
		const few = await reader.call(contract.listProducts, { query: { stock: "low" } });
		// A reorder point makes nothing scarce for visitors; five pieces are.
		expect(few).toMatchObject([{ _id: products[2], availability: "low" }]);
		expect((await reader.call(contract.getFacets, { query: {} })).stock).toEqual({ in: 2, low: 1, out: 0 });
		const { variants } = await reader.call(getModel, { params: { id: model }, query: {} });
		expect(variants.map(({ availability }) => availability)).toEqual(["in", "in"]);
		expect(await reader.call(contract.getProduct, { params: { id: low }, query: {} })).toMatchObject({
			availability: "in",
		});
		for (const sort of ["quantity", "-available", "-incoming", "reorderPoint", "-safetyStock"] as const) {
			await expect(reader.call(contract.listProducts, { query: { sort, limit: 1 } })).rejects.toMatchObject({
				code,
			});
		}
		for (const query of [
			{ incoming: "yes" },
			{ promised: "yes" },
			{ available: "yes" },
			{ toOrder: "yes" },
			{ location: "main" },
			{ unmoved: "1" },
		] as const) {
			await expect(reader.call(contract.listProducts, { query })).rejects.toMatchObject({ code });
			await expect(reader.call(contract.getFacets, { query })).rejects.toMatchObject({ code });
		}
	}
});

it("visitors of a shop for everyone read the pieces, and so does everybody with stock.read", async () => {
	const shop = await shopWith("everyone");
	const { id, server } = shop;
	const ofVisitor = await server.visitor.call(contract.getProduct, { params: { id }, query: {} });
	expect(ofVisitor).toMatchObject({
		quantity: 7_310_101,
		reserved: PROMISED,
		incoming: 7_310_069,
		reorderPoint: 7_310_071,
	});
	expect(ofVisitor).not.toHaveProperty("availability");
	const staff = await shopWith("staff");
	const viewer = await personAs(staff, "viewer");
	expect(
		await viewer.client.call(contract.getProduct, { params: { id: staff.id }, query: {} }),
	).toMatchObject({ quantity: 7_310_101 });
});
