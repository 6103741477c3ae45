import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as contract from "@freehub/contract/catalogue/imports";
import { listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { checkLedger } from "@freehub/contract/stock/stock";
import { expect, it } from "vitest";
import { dryRun, settled } from "../../../../test/import-file.ts";
import { runProgram, signUpAt } from "../../../../test/program.ts";
import { dataFolder, startServer } from "../../../../test/start-server.ts";

/** Enough steps of 16 rows that a kill is in the middle of them. */
const ROWS = 400;

const start = (dataDir: string) => startServer({ DATA_DIR: dataDir, DEMO: "off" });

/** Kills the server without warning as soon as the work on an import reaches a number of rows. */
async function killWhen(client: Client, id: string, child: ChildProcess, done: number): Promise<void> {
	for (;;) {
		const { progress, state } = await client.call(contract.getImport, { params: { id } });
		if (progress.done >= done) break;
		if (state === "done" || state === "undone")
			throw new Error("The import was over before the server was killed.");
		await wait(5);
	}
	child.kill("SIGKILL");
	await once(child, "exit");
}

it("goes on after the server was killed in the middle of it, forwards and back, does nothing twice, and removes what an upload left", async () => {
	const dataDir = dataFolder();
	let { child, url } = await start(dataDir);
	const client = await signUpAt(() => url, "olga@shop.test", "Olga");
	const rows = Array.from({ length: ROWS }, (_, i) => `N-${i},New ${i},1.50,${1 + (i % 7)}`).join("\n");
	const { _id: id } = await dryRun(client, `sku,name,price,quantity\n${rows}\n`);

	await client.call(contract.commitImport, { params: { id } });
	await killWhen(client, id, child, ROWS / 4);
	({ child, url } = await start(dataDir));
	const half = await client.call(contract.getImport, { params: { id } });
	expect(half.state).toBe("committing");
	expect(half.progress.done).toBeLessThan(ROWS);
	expect(await settled(client, id)).toMatchObject({ state: "done", result: { created: ROWS, skipped: 0 } });
	const all = await client.page(listProducts, { query: { limit: 1 } });
	expect(all.total).toBe(ROWS);
	expect(await client.call(checkLedger)).toMatchObject({ balanced: true, entries: ROWS, products: ROWS });

	await client.call(contract.undoImport, { params: { id } });
	await killWhen(client, id, child, ROWS / 4);
	// An upload that was under way when a server was killed.
	const left = join(dataDir, "imports/left-by-a-crash");
	writeFileSync(left, "sku,na");
	const before = new Date(Date.now() - 2 * 60 * 60 * 1000);
	utimesSync(left, before, before);
	({ child, url } = await start(dataDir));
	expect(await settled(client, id)).toMatchObject({ state: "undone", result: { kept: 0 } });
	expect((await client.page(listProducts, { query: { limit: 1 } })).total).toBe(0);
	expect(await client.call(checkLedger)).toMatchObject({ balanced: true, entries: 2 * ROWS, onHand: 0 });
	expect(existsSync(join(dataDir, "imports", id))).toBe(false);
	await expect.poll(() => existsSync(left), { timeout: 15_000 }).toBe(false);
}, 180_000);

const run = (dataDir: string, ...args: string[]) => runProgram(dataDir, "import", ...args);

it("is done by a program without a server as well: in part, and taken back", async () => {
	const dataDir = dataFolder();
	const file = join(dataDir, "bikes.csv");
	writeFileSync(file, "sku,name,price,quantity\nA,Bell,1,2\nB,,1,2\nC,Lock,1,2\n");
	const part = await run(dataDir, file, "--partial", "--quantity", "receive");
	expect([part.code, part.output]).toEqual([
		2,
		expect.stringContaining("2 created, 0 changed, 0 unchanged, 1 refused"),
	]);
	const id = /--undo ([\da-f-]{36})/.exec(part.output)?.[1] ?? "";
	const undone = await run(dataDir, "--undo", id);
	expect([undone.code, undone.output]).toEqual([
		0,
		expect.stringContaining("2 created products and 0 changed rows taken back"),
	]);
}, 120_000);
