import { exportProducts } from "@freehub/contract/catalogue/exports";
import { addProduct, deleteProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { type ExportProgram, exportPrograms } from "@freehub/contract/export-formats";
import { changeRole } from "@freehub/contract/people/people";
import { addLocation, listLocations } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import type { Role } from "@freehub/domain/people/access";
import { describe, expect, it } from "vitest";
import { csvObjects } from "../../../../test/csv-objects.ts";
import { importFile } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";

const bell = {
	name: "Bell",
	description: "Loud",
	price: 9.5,
	quantity: 0,
	supplier: "Uist",
	image: "/drawings/bell.svg",
};

async function add(client: Client, given: object): Promise<string> {
	return (await client.call(addProduct, { body: { ...bell, ...given } }))._id;
}

let key = 0;
const move = (client: Client, id: string, quantity: number, location: string, to: string) =>
	client.call(recordMovement, {
		params: { id },
		body: { kind: "transfer", quantity, location, to },
		idempotencyKey: `move-${key++}`,
	});

async function file(client: Client, program: ExportProgram, query: object = {}) {
	return csvObjects(await client.call(exportProducts, { query: { program, ...query } }));
}

/** The cells of some columns, line by line. */
const cells = (lines: readonly Record<string, string>[], ...columns: string[]) =>
	lines.map((line) => columns.map((column) => line[column] ?? ""));

/** Two locations, a model in both of them, a product that visitors do not see, and one that is deleted. */
async function shop() {
	const server = await testServer({ publicUrl: "https://shop.example" });
	const { client } = await server.newUser();
	const place = async (body: object) => (await client.call(addLocation, { body: body as never }))._id;
	const annex = await place({ name: "Annex", kind: "warehouse" });
	const shelf = await place({ name: "A-1", kind: "bin", parent: annex });
	const frame = { model: "Heron frame", image: "/drawings/frame.svg", brand: "Heron", cost: 742.5 };
	const large = await add(client, {
		...frame,
		name: "Heron L",
		size: "L",
		colour: "Moss",
		sku: "H-L",
		quantity: 5,
	});
	await add(client, { name: "Hidden, =bell", sku: "00412", price: 0, quantity: 1 });
	await add(client, { ...frame, name: "Heron S", size: "S", colour: "Moss", sku: "H-S", quantity: 2 });
	const gone = await add(client, { ...frame, name: "Heron M", size: "M", colour: "Moss", sku: "H-M" });
	await client.call(deleteProduct, { params: { id: gone } });
	await move(client, large, 2, "main", annex);
	await move(client, large, 1, annex, shelf);
	const [main] = await client.call(listLocations);
	return { server, client, annex, shelf, main: main?.name ?? "" };
}

describe("an export for another program", () => {
	it("has the products of a model together, with links to the pictures that others can read", async () => {
		const { client } = await shop();
		const lines = await file(client, "shopify-products");
		const columns = [
			"Handle",
			"Title",
			"Option2 Value",
			"Variant Inventory Qty",
			"Cost per item",
			"Published",
		];
		expect(cells(lines, ...columns, "Image Src")).toEqual([
			["hidden-bell", "Hidden, =bell", "", "1", "", "false", "https://shop.example/drawings/bell.svg"],
			["heron-frame", "Heron frame", "S", "2", "742.50", "true", "https://shop.example/drawings/frame.svg"],
			["heron-frame", "", "L", "5", "742.50", "", ""],
		]);
	});

	it("has the stock of each location, or of one location alone", async () => {
		const { client, annex, shelf, main } = await shop();
		const columns = ["SKU", "Location", "Bin name", "On hand (new)"];
		const inventory = async (query?: object) =>
			cells(await file(client, "shopify-inventory", query), ...columns);
		expect(await inventory()).toEqual([
			["00412", main, "", "1"],
			["00412", "Annex", "", "not stocked"],
			["H-S", main, "", "2"],
			["H-S", "Annex", "", "not stocked"],
			["H-L", main, "", "3"],
			["H-L", "Annex", "A-1", "2"],
		]);
		expect(await inventory({ location: annex })).toEqual([["H-L", "Annex", "A-1", "2"]]);
		expect(await inventory({ location: shelf })).toEqual([["H-L", "Annex, A-1", "A-1", "1"]]);
		const there = await file(client, "woocommerce", { location: annex });
		expect(cells(there, "SKU", "Stock", "Parent")).toEqual([
			["model-heron-frame", "", ""],
			["H-L", "2", "model-heron-frame"],
		]);
		const items = await file(client, "square");
		expect(cells(items, "SKU", `New Quantity ${main}`, "New Quantity Annex")).toEqual([
			["00412", "1", ""],
			["H-S", "2", ""],
			["H-L", "3", "2"],
		]);
	});

	it("has the products of its filter, as text without formulas, and begins as the program's own files do", async () => {
		const { server, client } = await shop();
		const { cookie } = await server.newUser();
		const get = async (query: string) =>
			server.request(`/api/product-export?${query}`, { headers: { cookie } });
		const answer = await get("program=square&search=hidden");
		expect(answer.headers.get("content-disposition")).toBe('attachment; filename="square.csv"');
		expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
		const bytes = new Uint8Array(await answer.arrayBuffer());
		expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
		expect(new TextDecoder().decode(bytes).trimEnd().split("\r\n")).toHaveLength(2);
		expect(await (await get("program=shopify-products")).text()).toMatch(/^Handle,Title,/);
		await add(client, { name: "=cmd()", model: "+model", size: "-1", colour: "@x", sku: "=1+1" });
		for (const program of exportPrograms)
			expect(await client.call(exportProducts, { query: { program } })).not.toMatch(/(^|,)"?[=+@-]/m);
	});

	it("refuses columns, another format and programs that it does not know", async () => {
		const { client } = await shop();
		const refused = (query: object) =>
			expect(client.call(exportProducts, { query: { program: "square", ...query } })).rejects;
		await refused({ format: "xlsx" }).toMatchObject({
			status: 400,
			problem: { errors: [{ field: "format" }] },
		});
		await refused({ columns: "name" }).toMatchObject({
			status: 400,
			problem: { errors: [{ field: "columns" }] },
		});
		await refused({ program: "magento" }).toMatchObject({
			status: 400,
			problem: { errors: [{ field: "program" }] },
		});
	});

	it("has handles that no two share, and that stay when products are added or filtered", async () => {
		const { client } = await shop();
		await add(client, { name: "Heron frame", sku: "X-1" });
		await add(client, { name: "Heron Frame!", sku: "X-2" });
		await add(client, { name: "Heron frame 2", sku: "X-3" });
		const handles = async (query?: object) =>
			Object.fromEntries(cells(await file(client, "shopify-products", query), "Variant SKU", "Handle"));
		const all = await handles();
		expect(all).toEqual({
			"00412": "hidden-bell",
			"H-L": "heron-frame",
			"H-S": "heron-frame",
			"X-1": "heron-frame-2",
			"X-2": "heron-frame-3",
			"X-3": "heron-frame-2-2",
		});
		await add(client, { name: "heron frame", sku: "X-4" });
		expect(await handles()).toEqual({ ...all, "X-4": "heron-frame-4" });
		expect(await handles({ search: "X-4" })).toEqual({ "X-4": "heron-frame-4" });
	});

	it("keeps models together that are longer than what is read at once, or share the key of their name", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const lines = Array.from({ length: 700 }, (_, i) => {
			const model = i % 2 === 0 ? "Long" : i % 3 === 0 ? "" : `Model ${i % 40}`;
			return `S-${i},Part ${i},1,${model},${i}`;
		});
		await importFile(client, `sku,name,price,model,size\n${lines.join("\n")}\n`);
		await add(client, { name: "Twin", model: "Model-1", sku: "T-1" });
		const found = await file(client, "shopify-products");
		expect(found.map((line) => String(line["Variant SKU"])).toSorted()).toEqual(
			[...lines.map((line) => String(line.split(",")[0])), "T-1"].toSorted(),
		);
		const starts = found.filter((line, i) => line.Handle !== found[i - 1]?.Handle);
		expect(new Set(starts.map(({ Handle }) => Handle)).size).toBe(starts.length);
		expect(starts.every(({ Title }) => Title !== undefined)).toBe(true);
		expect(found.filter(({ Handle }) => Handle === "long")).toHaveLength(350);
	});
});

it("a file for another program has costs only for people who may know them, and is for staff", async () => {
	const { client: owner, server } = await shop();
	const costs = ["742.50", "Cost per item", "Cost of goods", "Default Unit Cost"];
	const seenBy = async (client: Client) => {
		const files = exportPrograms.map((program) => client.call(exportProducts, { query: { program } }));
		const text = (await Promise.all(files)).join("\n");
		return costs.filter((cost) => text.includes(cost));
	};
	expect(await seenBy(owner)).toEqual(costs);
	// Visitors read the stock of a shop that everyone manages; hidden products they do not see.
	expect(await seenBy(server.visitor)).toEqual([]);
	expect(cells(await file(server.visitor, "square"), "SKU")).toEqual([["H-S"], ["H-L"]]);

	const strict = await testServer({ access: "staff" });
	const { client: boss } = await strict.newUser();
	await add(boss, { cost: 742.5 });
	const as = async (role: Role) => {
		const { user, client } = await strict.newUser();
		await boss.call(changeRole, { params: { id: user.id }, body: { role } });
		return client;
	};
	expect(await seenBy(await as("warehouse"))).toEqual([]);
	expect(await seenBy(await as("viewer"))).toEqual([]);
	expect(await seenBy(await as("buyer"))).toEqual(costs);
	await expect(seenBy(await as("customer"))).rejects.toMatchObject({ status: 403 });
	await expect(seenBy(strict.visitor)).rejects.toMatchObject({ status: 401 });
});
