import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { listStock } from "@freehub/contract/stock/levels";
import { type Location, listLocations } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import type { Page } from "@playwright/test";
import { expect, owner, signInAs, test } from "../fixtures.ts";
import { ImportPage } from "../pages/import.ts";

/** The data lie next to the project; without them the configuration skips this file and prints a message. */
const folder = fileURLToPath(new URL("../../../shared/data/adventureworks/", import.meta.url));

test.use({ settings: { DEMO: "off" } });

/** The lines of stock.csv, the contents of each bin; no cell contains a comma. */
const lines = readFileSync(`${folder}stock.csv`, "utf8")
	.trim()
	.split(/\r?\n/)
	.slice(1)
	.map((line) => {
		const [sku = "", warehouse = "", shelf, bin, quantity] = line.split(",");
		return { sku, warehouse, bin: `${shelf}-${bin}`, quantity: Number(quantity) };
	});

type Sums = Record<string, number>;

/** Sums pieces by name. Omits zero sums, because a zero is no level. */
function sumsOf(parts: Iterable<readonly [name: string, pieces: number]>): Sums {
	const sums: Sums = {};
	for (const [name, pieces] of parts) if (pieces !== 0) sums[name] = (sums[name] ?? 0) + pieces;
	return sums;
}

/** 'Tool Crib' or 'Tool Crib, A-1'. */
function nameOf(id: string | null, locations: readonly Location[]): string {
	const { name = "", parent = null } = locations.find(({ _id }) => _id === id) ?? {};
	return parent === null ? name : `${nameOf(parent, locations)}, ${name}`;
}

test("stock.csv becomes the levels that its lines say, each location lists its own, and a count changes one bin", async ({
	page,
	asOwner: api,
}) => {
	test.setTimeout(240_000);
	await signInAs(page, owner);
	const importing = new ImportPage(page);
	await importing.upload(`${folder}products.csv`);
	// The quantities are in the other file, by location.
	await importing.column("quantity").selectOption({ label: "Skip this column" });
	await importing.expectCounts({ New: 504, Changed: 0, Unchanged: 0, Refused: 0 });
	await importing.commitAll();

	await importing.upload(`${folder}stock.csv`);
	await page.getByRole("checkbox", { name: "Add missing locations" }).check();
	const none = lines.filter(({ quantity }) => quantity === 0).length;
	await importing.expectCounts({ New: 0, Changed: lines.length - none, Unchanged: none, Refused: 0 });
	expect(lines.length).toBe(1069);
	await importing.commitAll();

	const [locations, products] = [await api.all(listLocations), await api.all(listProducts)];
	const skuOf = new Map(products.map(({ _id, sku }) => [_id, sku ?? ""]));
	const levels = async () =>
		sumsOf(
			(await api.all(listStock)).map(({ product, location, quantity }) => [
				`${skuOf.get(product)} in ${nameOf(location, locations)}`,
				quantity,
			]),
		);
	const booked = await levels();
	expect(booked).toEqual(
		sumsOf(lines.map(({ sku, warehouse, bin, quantity }) => [`${sku} in ${warehouse}, ${bin}`, quantity])),
	);
	expect(sumsOf(products.map(({ sku, quantity = 0 }) => [sku ?? "", quantity]))).toEqual(
		sumsOf(lines.map(({ sku, quantity }) => [sku, quantity])),
	);

	const filled = locations.filter(
		({ kind, _id }) => (kind === "warehouse" || kind === "bin") && _id !== "main",
	);
	expect(filled.length).toBe(
		new Set(lines.flatMap(({ warehouse, bin }) => [warehouse, `${warehouse}, ${bin}`])).size,
	);
	for (const { _id } of filled) {
		const name = nameOf(_id, locations);
		const wanted = lines.filter(
			({ warehouse, bin }) => name === warehouse || name === `${warehouse}, ${bin}`,
		);
		expect(await listedAt(api, _id), name).toEqual(
			sumsOf(wanted.map(({ sku, quantity }) => [sku, quantity])),
		);
	}
	const idOf = (name: string) => filled.find(({ _id }) => nameOf(_id, locations) === name)?._id ?? "";
	const [racks, forming] = [idOf("Sheet Metal Racks, D-0"), idOf("Frame Forming, L-0")];
	for (const bin of [racks, forming]) await expectTable(page, api, bin);

	const [[sku, pieces] = ["", 0]] = Object.entries(await listedAt(api, racks));
	const product = products.find((each) => each.sku === sku)?._id ?? "";
	const body = { kind: "count", quantity: pieces - 1, location: racks } as const;
	await api.call(recordMovement, { params: { id: product }, body, idempotencyKey: "counted" });
	expect(await levels()).toEqual({ ...booked, [`${sku} in Sheet Metal Racks, D-0`]: pieces - 1 });
});

/** The products in the table for a location, with their pieces there. */
async function listedAt(api: Client, location: string): Promise<Sums> {
	const listed = await api.all(listProducts, { query: { location } });
	return sumsOf(listed.map(({ sku, quantityAtLocation = 0 }) => [sku ?? "", quantityAtLocation]));
}

/** Opens the table for a location; all of its rows fit in the view. */
async function expectTable(page: Page, api: Client, location: string): Promise<void> {
	const listed = await api.all(listProducts, { query: { location } });
	await page.goto(`/dashboard/manageinventory?location=${location}`);
	// The header row counts as a row too.
	await expect(page.getByRole("grid").getByRole("row")).toHaveCount(listed.length + 1);
	for (const { name, quantityAtLocation = 0 } of listed) {
		const pill = page.getByRole("button", { name: `Delivered: ${name}`, exact: true }).locator("..");
		await expect(pill).toHaveText(quantityAtLocation.toLocaleString("en-US"));
	}
}
