import { readFileSync } from "node:fs";
import * as past from "@freehub/contract/buying/past-purchases";
import { listSupplierTerms } from "@freehub/contract/buying/suppliers";
import { listProducts } from "@freehub/contract/catalogue/products";
import { listMovements } from "@freehub/contract/stock/stock";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { importFile } from "../../../../test/import-file.ts";
import { sendPast } from "../../../../test/send-file.ts";
import { testServer } from "../../../../test/server.ts";

/** Next to the project; if it is missing, vitest.config.ts excludes this file and says so. */
const folder = new URL("../../../../../../../shared/data/adventureworks/", import.meta.url);
const text = readFileSync(new URL("purchase_order_lines.csv", folder), "utf8");

type Row = Record<string, string>;
const rows = parse(text, { columns: true }) as Row[];

const median = (values: readonly number[]) =>
	values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? null;
const days = ({ order_date = "", ship_date = "" }: Row) =>
	(Date.parse(ship_date) - Date.parse(order_date)) / 86_400_000;

it("takes the 4,470 lines of 1,999 orders at once, with a supplier's figures by year, and moves nothing", async () => {
	const { client } = await (await testServer()).newUser();
	const skus = [...new Set(rows.map(({ sku }) => sku))];
	await importFile(client, ["sku,name,price,quantity", ...skus.map((sku) => `${sku},${sku},0,0`)].join("\n"));
	const products = await client.call(listProducts);
	const head = text.slice(0, text.indexOf("\n")).split(",");
	const query = { columns: `receivedOn:${head.indexOf("ship_date")}`, addSuppliers: "yes" } as const;
	const report = await sendPast(client, text, query);
	expect(report).toMatchObject({
		counts: { new: rows.length, refused: 0 },
		pastOrders: new Set(rows.map(({ order }) => order)).size,
		unknown: [],
	});
	expect(report.addedSuppliers).toHaveLength(new Set(rows.map(({ vendor }) => vendor)).size);
	expect(await sendPast(client, text, query)).toMatchObject({ counts: { new: 0, unchanged: rows.length } });

	const [{ vendor = "" } = {}] = rows;
	const own = rows.filter((row) => row.vendor === vendor);
	const [supplier] = await client.call(listSupplierTerms, { query: { search: vendor } });
	const history = await client.call(past.getSupplierHistory, { params: { id: supplier?._id ?? "" } });
	const years = Map.groupBy(own, ({ order_date = "" }) => Number(order_date.slice(0, 4)));
	expect(
		history.map(({ year, lines, leadDays, orders, pastOrders }) => [
			year,
			lines,
			leadDays,
			orders,
			pastOrders,
		]),
	).toEqual(
		[...years]
			.toSorted(([a], [b]) => b - a)
			.map(([year, lines]) => {
				const orders = new Set(lines.map(({ order }) => order)).size;
				return [year, lines.length, median(lines.map(days)), orders, orders];
			}),
	);
	const spent = own.reduce(
		(sum, { unit_price, received, rejected }) =>
			sum + Math.round(Number(unit_price) * (Number(received) - Number(rejected)) * 100 + 1e-6),
		0,
	);
	const amounts = history.flatMap(({ spent: each }) => each.map(({ amount }) => Math.round(amount * 100)));
	expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(spent);
	expect(await client.call(listMovements, {})).toEqual([]);
	expect(await client.call(listProducts)).toEqual(products);
});
