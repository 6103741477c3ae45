import { randomUUID } from "node:crypto";
import {
	changeImport,
	commitImport,
	getImport,
	listImportRows,
	undoImport,
} from "@freehub/contract/catalogue/imports";
import { listProducts } from "@freehub/contract/catalogue/products";
import { checkLedger, recordMovement } from "@freehub/contract/stock/stock";
import pino from "pino";
import { expect, it } from "vitest";
import { dryRun, importFile, settled } from "../../../../test/import-file.ts";
import { runs } from "../../../../test/runs.ts";
import { testServer } from "../../../../test/server.ts";
import { importRunner } from "./import-runner.ts";

/** More than a step of either engine. */
const ROWS = runs(300, 500);

it("is done once by several processes together, while others change the same stock, and the books balance", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const errors: string[] = [];
	const log = pino({ level: "error" }, { write: (line: string) => void errors.push(line) });
	const runners = Array.from({ length: 3 }, () =>
		importRunner({ db: server.db, now: () => new Date(), dataDir: "/nowhere", log }),
	);
	await importFile(client, "sku,name,price,quantity\nOLD-1,Old 1,1,50\nOLD-2,Old 2,1,50\n");
	const old = await client.call(listProducts);
	const rows = Array.from({ length: ROWS }, (_, i) => `N-${i},New ${i},1.50,${1 + (i % 7)}`).join("\n");
	const { _id: id } = await dryRun(
		client,
		`sku,name,price,quantity\nOLD-1,Old 1,2,3\n${rows}\nOLD-2,Old 2,2,3\n`,
		{
			options: { quantityAs: "receive" },
		},
	);
	const params = { id };

	let isOver = false;
	const others = old.map(async ({ _id }) => {
		let delivered = 0;
		while (!isOver) {
			const body = { kind: delivered % 2 === 0 ? ("deliver" as const) : ("receive" as const), quantity: 1 };
			await client.call(recordMovement, { params: { id: _id }, body, idempotencyKey: randomUUID() });
			delivered++;
			for (const runner of runners) runner.wake();
		}
		return delivered;
	});
	await client.call(commitImport, { params });
	const done = await settled(client, id);
	expect(done).toMatchObject({ state: "done", result: { created: ROWS, changed: 2, skipped: 0 } });
	const booked = await client.call(checkLedger);
	expect(booked).toMatchObject({ balanced: true, sum: 0, products: ROWS + 2 });
	await client.call(undoImport, { params });
	expect(await settled(client, id)).toMatchObject({ state: "undone", result: { kept: 0 } });
	isOver = true;
	const changes = (await Promise.all(others)).reduce((sum, count) => sum + count, 0);
	for (const runner of runners) await runner.stop();

	expect(await client.call(listImportRows, { params, query: { outcome: "kept" } })).toEqual([]);
	expect((await client.call(listProducts)).map(({ sku, price }) => [sku, price])).toEqual([
		["OLD-1", 1],
		["OLD-2", 1],
	]);
	const entries = 2 + 2 * (ROWS + 2) + changes;
	expect(await client.call(checkLedger)).toMatchObject({ balanced: true, sum: 0, entries, products: 2 });
	expect(errors).toEqual([]);
}, 120_000);

it("is shown and goes on though products have got another field since it was uploaded", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const { _id: id, mapping } = await dryRun(client, "sku,name,price,brand\nA,Bell,1,Orrin\n");
	const { brand: _, ...before } = mapping;
	const stored = { mapping: JSON.stringify(before) };
	await server.db.kysely.updateTable("import").set(stored).where("id", "=", id).execute();
	const params = { id };
	expect((await client.call(getImport, { params })).mapping).toEqual({ ...mapping, brand: null });
	await client.call(changeImport, { params, body: { options: { quantityAs: "receive" } } });
	expect(await settled(client, id)).toMatchObject({ state: "ready", counts: { new: 1, refused: 0 } });
	await client.call(commitImport, { params });
	await settled(client, id);
	expect(await client.call(listProducts)).toMatchObject([{ sku: "A", name: "Bell", brand: null }]);
});
