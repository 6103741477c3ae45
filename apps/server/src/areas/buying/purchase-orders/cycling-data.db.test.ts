import { readFileSync } from "node:fs";
import { getStockValue } from "@freehub/contract/buying/costs";
import { addOffer, listOffers } from "@freehub/contract/buying/offers";
import * as commands from "@freehub/contract/buying/purchase-commands";
import * as contract from "@freehub/contract/buying/purchase-orders";
import { addSupplier, listSupplierTerms } from "@freehub/contract/buying/suppliers";
import { listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { checkLedger, recordBatch } from "@freehub/contract/stock/stock";
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

/** Loads every fortieth of the 1,999 orders; all with `npm test -- --long`. */
const EVERY = isLong ? 1 : 40;

/** When the shop looks at what is on its way. */
const DAYS = ["2012-03-01", "2013-09-15", "2014-01-20"];

/** Prices in the files have four decimals: they are those of a hundred pieces. */
const priced = (price = "") => ({ cost: Math.round(Number(price) * 10_000) / 100, per: 100 });

const number = (text = "") => Number(text);

it("buys what the files bought: incoming at three dates, quantities, rejections and stock value are their sums", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const all = read("purchase_order_lines.csv");
	const chosen = new Set([...new Set(all.map(({ order }) => order))].filter((_, i) => i % EVERY === 0));
	const rows = all.filter(({ order }) => chosen.has(order));
	expect(rows.length).toBe(isLong ? 4470 : 83);
	const skus = [...new Set(rows.map(({ sku }) => sku))];
	await importFile(client, ["sku,name,price,quantity", ...skus.map((sku) => `${sku},${sku},0,0`)].join("\n"));
	const products = await client.call(listProducts);
	const idOf = new Map(products.map(({ sku, _id }) => [sku ?? "", _id]));
	const suppliers = await addSuppliers(client, rows);
	await addOffers(client, idOf, suppliers);

	const orders = new Map<string, contract.PurchaseOrder>();
	const events = [...Map.groupBy(rows, ({ order = "" }) => order)].flatMap(([order, lines]) => {
		const [{ order_date: ordered = "", ship_date: shipped = "" } = {}] = lines;
		return [
			{ day: ordered, run: async () => void orders.set(order, await send(client, lines, idOf, suppliers)) },
			{ day: shipped, run: () => receive(client, lines, orders.get(order) as contract.PurchaseOrder) },
		];
	});
	events.sort((a, b) => (a.day < b.day ? -1 : 1));
	for (const [i, day] of [...DAYS, "9999-12-31"].entries()) {
		const until = events.filter((event) => event.day <= day && event.day > (DAYS[i - 1] ?? ""));
		for (const { run } of until) await run();
		expect(await incoming(client), day).toEqual(incomingIn(rows, day));
	}

	const bought = (await client.call(listProducts)).map(({ sku, quantity }) => [sku, quantity]);
	const sums = skus.map((sku) => [
		sku,
		sumOf(
			rows.filter((row) => row.sku === sku),
			accepted,
		),
	]);
	expect(Object.fromEntries(bought)).toEqual(Object.fromEntries(sums));
	const credits = await Promise.all(
		[...orders.values()].map(({ _id: id }) => client.call(contract.getPurchaseOrder, { params: { id } })),
	);
	const refused = credits.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.refused, 0);
	expect(refused).toBe(sumOf(rows, ({ rejected }) => number(rejected)));
	const { average, fifo, pieces } = await client.call(getStockValue, {});
	// Each receipt is rounded to a cent once.
	const value = sumOf(rows, (row) => Math.round(accepted(row) * number(row.unit_price) * 100 + 1e-6)) / 100;
	expect({ average, fifo, pieces }).toEqual({ average: value, fifo: value, pieces: sumOf(rows, accepted) });
	expect(await client.call(checkLedger)).toMatchObject({ balanced: true, differences: [] });
}, 3_600_000);

function sumOf(rows: readonly Row[], value: (row: Row) => number): number {
	return rows.reduce((sum, row) => sum + value(row), 0);
}

const accepted = ({ received, rejected }: Row): number => number(received) - number(rejected);

async function addSuppliers(client: Client, rows: readonly Row[]): Promise<Map<string, string>> {
	const needed = new Set(rows.map(({ vendor }) => vendor));
	for (const { name = "", account = "" } of read("vendors.csv")) {
		if (isLong || needed.has(name)) {
			await client.call(addSupplier, { body: { name, customerNumber: account, currency: "USD" } });
		}
	}
	const suppliers = await client.all(listSupplierTerms);
	expect(suppliers).toHaveLength(isLong ? 104 : needed.size);
	return new Map(suppliers.map(({ name, _id }) => [name, _id]));
}

async function addOffers(
	client: Client,
	idOf: ReadonlyMap<string, string>,
	suppliers: ReadonlyMap<string, string>,
): Promise<void> {
	const rows = read("vendor_products.csv").filter(
		({ sku = "", vendor = "" }) => idOf.has(sku) && suppliers.has(vendor),
	);
	for (const { sku = "", vendor = "", price, min_order, lead_time_days } of rows) {
		const body = {
			supplier: suppliers.get(vendor) ?? "",
			product: idOf.get(sku) ?? "",
			supplierSku: sku,
			minimum: number(min_order),
			leadDays: number(lead_time_days),
			breaks: [{ from: 1, price: Math.round(number(price) * 100) / 100 }],
		};
		await client.call(addOffer, { body });
	}
	expect(await client.all(listOffers)).toHaveLength(rows.length);
}

async function send(
	client: Client,
	rows: readonly Row[],
	idOf: ReadonlyMap<string, string>,
	suppliers: ReadonlyMap<string, string>,
): Promise<contract.PurchaseOrder> {
	const [first] = rows as [Row];
	const lines = rows.map(({ sku = "", ordered, unit_price }) => {
		return {
			product: idOf.get(sku) ?? "",
			ordered: number(ordered),
			supplierSku: sku,
			...priced(unit_price),
		};
	});
	const body = { supplier: suppliers.get(first.vendor ?? "") ?? "", expected: first.due_date ?? null, lines };
	const { _id: id } = await client.call(commands.addPurchaseOrder, { body });
	return client.call(commands.sendPurchaseOrder, { params: { id }, body: { by: "marked" } });
}

/** Receives an order; its rejected pieces are credited. Then the lines of finished orders are closed. */
async function receive(client: Client, rows: readonly Row[], order: contract.PurchaseOrder): Promise<void> {
	const lines = rows.flatMap((row, i) => {
		const { _id: purchaseLine = "", product = "" } = order.lines[i] ?? {};
		const pieces = number(row.rejected);
		if (number(row.received) === 0) return [];
		return {
			kind: "receive" as const,
			product,
			purchaseLine,
			quantity: accepted(row),
			occurredAt: `${row.ship_date}T00:00:00Z`,
			reference: `Delivery ${row.order}`,
			...(pieces > 0 && { refused: { pieces, reason: "damaged" as const, settlement: "credited" as const } }),
		};
	});
	if (lines.length > 0) {
		await client.call(recordBatch, { body: { lines }, idempotencyKey: `receive-${order._id}` });
	}
	if (rows.every(isOver))
		await client.call(commands.closePurchaseLines, { params: { id: order._id }, body: {} });
}

const isOver = ({ status }: Row): boolean => status === "complete" || status === "rejected";

async function incoming(client: Client): Promise<Record<string, number>> {
	const products = (await client.call(listProducts)).filter(({ incoming = 0 }) => incoming > 0);
	return Object.fromEntries(products.map(({ sku, incoming }) => [sku, incoming]));
}

/** The same from the files: what was ordered until a day and had not been shipped. */
function incomingIn(rows: readonly Row[], day: string): Record<string, number> {
	const sums = new Map<string, number>();
	for (const row of rows) {
		const { sku = "", order_date = "", ship_date = "" } = row;
		if (order_date > day) continue;
		const hasCome = ship_date <= day;
		const open = hasCome && isOver(row) ? 0 : number(row.ordered) - (hasCome ? number(row.received) : 0);
		if (open > 0) sums.set(sku, (sums.get(sku) ?? 0) + open);
	}
	return Object.fromEntries(sums);
}
