import { randomUUID } from "node:crypto";
import { join } from "node:path";
import * as costs from "@freehub/contract/buying/costs";
import { changeProduct, getProduct } from "@freehub/contract/catalogue/products";
import { createClient } from "@freehub/contract/client";
import { getStatus } from "@freehub/contract/office/status";
import { recordMovement } from "@freehub/contract/stock/stock";
import { beforeEach, expect, it } from "vitest";
import { commandOf } from "#commands/commands.ts";
import { runHere } from "#commands/run-here.ts";
import { type Config, readConfig } from "#config.ts";
import { folder } from "../../test/archives.ts";
import { type BuyingShop, buyingShop } from "../../test/buying.ts";
import { fillHere } from "../../test/fill-here.ts";
import { plantTooLarge, TOO_LARGE } from "../../test/plant-too-large.ts";
import { readEverything } from "../../test/read-everything.ts";
import { emptyTarget, sqliteTarget } from "../../test/restore-target.ts";
import { proveBackup } from "./backups.ts";
import { everything } from "./everything.ts";
import { makeBackup, openSnapshot } from "./make-backup.ts";
import { restoreBackup, type Target } from "./restore-backup.ts";
import type { Row } from "./tables.ts";

async function rowsOf(config: Config, table: string): Promise<Row[]> {
	const snapshot = await openSnapshot(config);
	const rows: Row[] = [];
	for await (const batch of snapshot.rowsOf(table)) rows.push(...batch);
	await snapshot.close();
	return rows;
}

/** Sums beyond 2^53 that a shop within all limits has: a dear product, a large receipt, and a large loss. */
async function bookLargeSums({ client, products }: BuyingShop): Promise<void> {
	const [, id = ""] = products;
	const { version } = await client.call(getProduct, { params: { id } });
	await client.call(changeProduct, { params: { id }, version, body: { price: 20_000_000 } });
	const book = (body: object) =>
		client.call(recordMovement, { params: { id }, body: body as never, idempotencyKey: randomUUID() });
	await book({ kind: "receive", quantity: 1_000_000_000 });
	await book({ kind: "adjust", reason: "lost", quantity: 999_999_999 });
}

let shop: BuyingShop;
let movement = "";
let about: { orders: string[]; batches: string[] };

beforeEach(async () => {
	shop = await buyingShop();
	const order = await shop.order([10]);
	const { batch } = await shop.receive(order, [{ line: 0, quantity: 10 }]);
	await shop.client.call(costs.addCharge, {
		params: { id: batch },
		body: { kind: "freight", basis: "pieces", amount: 10 },
	});
	const { kysely } = shop.server.db;
	({ id: movement } = await kysely
		.selectFrom("movement")
		.select("id")
		.where("batch", "=", batch)
		.executeTakeFirstOrThrow());
	about = { orders: [order._id], batches: [batch] };
});

it("sums beyond 2^53 are read, exported, backed up and restored digit by digit", async () => {
	await bookLargeSums(shop);
	await readEverything(shop, about);
	const { config } = shop.server;
	const path = join(folder(), "shop.tar.gz");
	await makeBackup(config, path, new Date());
	const target = await emptyTarget();
	await restoreBackup(path, target, false, fillHere);
	const restored = configOf(target);
	for (const table of ["finding", "stock_figure"]) {
		expect(await rowsOf(restored, table)).toEqual(await rowsOf(config, table));
	}
	const found = await rowsOf(config, "finding");
	expect(found.filter(({ kind }) => kind === "adjustment")).toMatchObject([{ cents: "1999999998000000000" }]);
});

it("a value that an earlier version stored breaks no page, no export and no backup, is restored as it is, and is named", async () => {
	const { server } = shop;
	await plantTooLarge(server.config, movement);
	await readEverything(shop, about);
	const { outOfRange } = await shop.client.call(getStatus);
	const ofRow = { order: "PO-0001", product: "Bell" };
	expect(outOfRange).toEqual([
		{
			table: "movement",
			column: "cost",
			row: movement,
			...ofRow,
			value: TOO_LARGE.cost,
			least: 0,
			most: 1e12,
		},
		{
			table: "charge_part",
			column: "value",
			row: expect.any(String),
			...ofRow,
			value: TOO_LARGE.value,
			least: 0,
			most: 1e12,
		},
	]);
	const { config } = server;
	await doctorNames(config);
	let csv = 0;
	for await (const part of everything(config)) csv += part.length;
	expect(csv).toBeGreaterThan(1000);
	const path = join(folder(), "shop.tar.gz");
	await makeBackup(config, path, new Date());
	expect(await proveBackup(path)).toMatchObject({ ledger: { balanced: true } });
	for (const target of [await emptyTarget(), sqliteTarget()]) {
		await restoreBackup(path, target, false, fillHere);
		const restored = configOf(target);
		expect(await rowsOf(restored, "movement")).toMatchObject([{ id: movement, cost: TOO_LARGE.cost }]);
		expect(await rowsOf(restored, "charge_part")).toMatchObject([{ movement, value: TOO_LARGE.value }]);
	}
});

/** The command in a process without a server, as on a stopped shop. */
async function doctorNames(config: Config): Promise<void> {
	const lines: string[] = [];
	const print = (line: string) => void lines.push(line);
	const doctor = commandOf("doctor")([]);
	expect(
		await runHere(config, (send) => doctor.run({ client: createClient(send), file: undefined, print })),
	).toBe(1);
	expect(lines).toContain(
		`movement ${movement}, order PO-0001, product Bell: cost is ${TOO_LARGE.cost}, and can be 0 to 1,000,000,000,000`,
	);
	expect(lines[0]).toMatch(/The books balance/);
}

const configOf = ({ dataDir, databaseUrl }: Target): Config =>
	readConfig({ DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) });
