import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { listProducts } from "@freehub/contract/catalogue/products";
import { listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import { MAX_LINES, type MovementLine } from "@freehub/contract/stock/movement-lines";
import * as contract from "@freehub/contract/stock/stock";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { importFile } from "../../../../test/import-file.ts";
import { isLong } from "../../../../test/runs.ts";
import { testServer } from "../../../../test/server.ts";

/** Next to the project; if it is missing, vitest.config.ts excludes this file and says so. */
const folder = new URL("../../../../../../../shared/data/adventureworks/", import.meta.url);

type Row = Record<string, string>;

function read(name: string): Row[] {
	return parse(readFileSync(new URL(name, folder)), { columns: true }) as Row[];
}

/** The stock of the file was counted after the last delivery. */
const COUNTED_AT = "2014-08-12T00:00:00Z";

const deliveredAt = ({ ship_date }: Row): string => `${ship_date}T00:00:00Z`;

/** Checks every eighth of the 432 products with a purchase or a level; all with `npm test -- --long`. */
const EVERY = isLong ? 1 : 8;

it("books real purchase lines and levels with their own dates, balanced at any moment", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const bought = read("purchase_order_lines.csv");
	const counted = read("stock.csv");
	const skus = new Set(
		[...new Set([...bought, ...counted].map(({ sku }) => sku))].filter((_, number) => number % EVERY === 0),
	);
	const purchases = bought.filter(({ sku }) => skus.has(sku));
	const stock = counted.filter(({ sku }) => skus.has(sku));
	expect([purchases.length, stock.length]).toEqual(isLong ? [4470, 1069] : [527, 140]);
	const csv = ["sku,name,price,quantity", ...[...skus].map((sku) => `${sku},${sku},0,0`)].join("\n");
	await importFile(client, csv);
	const products = await client.call(listProducts);
	const idOf = new Map(products.map(({ sku, _id }) => [sku, _id]));

	const places = new Map<string, string>();
	const place = async (name: string, parent?: string): Promise<string> => {
		const key = `${parent} ${name}`;
		const known = places.get(key);
		if (known !== undefined) return known;
		const body =
			parent === undefined ? { name, kind: "warehouse" as const } : { name, kind: "bin" as const, parent };
		const { _id } = await client.call(addLocation, { body });
		places.set(key, _id);
		return _id;
	};

	const lines: MovementLine[] = [];
	for (const row of purchases) {
		const common = {
			product: idOf.get(row.sku ?? "") ?? "",
			occurredAt: deliveredAt(row),
			reference: `PO ${row.order}`,
		};
		lines.push({ ...common, kind: "receive", quantity: Number(row.received) });
		if (row.rejected !== "0") {
			lines.push({ ...common, kind: "adjust", reason: "damaged", quantity: Number(row.rejected) });
		}
	}
	for (const row of stock.filter(({ quantity }) => quantity !== "0")) {
		const location = await place(`${row.shelf}-${row.bin}`, await place(row.location ?? ""));
		const product = idOf.get(row.sku ?? "") ?? "";
		const quantity = Number(row.quantity);
		lines.push({ product, kind: "adjust", reason: "found", quantity, location, occurredAt: COUNTED_AT });
	}
	for (let start = 0; start < lines.length; start += MAX_LINES) {
		const body = { lines: lines.slice(start, start + MAX_LINES) };
		await client.call(contract.recordBatch, { body, idempotencyKey: randomUUID() });
	}

	const check = await client.call(contract.checkLedger);
	expect(check).toMatchObject({ balanced: true, sum: 0, differences: [], entries: lines.length });
	for (const at of ["2012-01-01T00:00:00Z", "2013-06-30T00:00:00Z", "2014-12-31T00:00:00Z"]) {
		const expected = new Map<string, number>();
		const add = (sku: string, location: string, quantity: number): void => {
			const key = `${idOf.get(sku)} ${location}`;
			expected.set(key, (expected.get(key) ?? 0) + quantity);
		};
		for (const row of purchases) {
			if (deliveredAt(row) <= at) add(row.sku ?? "", "main", Number(row.received) - Number(row.rejected));
		}
		for (const row of COUNTED_AT <= at ? stock : []) {
			const location = await place(`${row.shelf}-${row.bin}`, await place(row.location ?? ""));
			add(row.sku ?? "", location, Number(row.quantity));
		}
		const answer = await client.all(listStock, { query: { at } });
		const levels = new Map(
			answer.map(({ product, location, quantity }) => [`${product} ${location}`, quantity]),
		);
		expect(levels).toEqual(new Map([...expected].filter(([, quantity]) => quantity !== 0)));
	}
});
