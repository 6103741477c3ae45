import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@freehub/contract/client";
import * as contract from "@freehub/contract/imports";
import { listProducts } from "@freehub/contract/products";
import { checkLedger } from "@freehub/contract/stock";
import { expect, it } from "vitest";
import { dryRun, settled } from "../../../test/import-file.ts";
import { runProgram, signUpAt } from "../../../test/program.ts";
import { dataFolder, startServer } from "../../../test/start-server.ts";

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
	}
	child.kill("SIGKILL");
	await once(child, "exit");
}

it("goes on after the server was killed in the middle of it, forwards and back, and does nothing twice", async () => {
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
	({ child, url } = await start(dataDir));
	expect(await settled(client, id)).toMatchObject({ state: "undone", result: { kept: 0 } });
	expect((await client.page(listProducts, { query: { limit: 1 } })).total).toBe(0);
	expect(await client.call(checkLedger)).toMatchObject({ balanced: true, entries: 2 * ROWS, onHand: 0 });
	expect(existsSync(join(dataDir, "imports", id))).toBe(false);
}, 180_000);

const run = (dataDir: string, ...args: string[]) => runProgram(dataDir, "import", ...args);

it("is done by a program as well: shown, refused, done in part, and taken back", async () => {
	const dataDir = dataFolder();
	const file = join(dataDir, "bikes.csv");
	writeFileSync(file, "sku,name,price,quantity\nA,Bell,1,2\nB,,1,2\nC,Lock,1,2\n");
	const dry = await run(dataDir, file, "--dry-run");
	expect(dry.output).toMatch(
		/^line 3: refused: name: Name is required\.\nDecimals: .*\nDry run: 2 new, 0 changed, 0 unchanged, 1 refused/,
	);
	expect(dry.code).toBe(2);
	const part = await run(dataDir, file, "--partial", "--quantity", "receive");
	expect([part.code, part.output]).toEqual([
		2,
		expect.stringContaining("2 created, 0 changed, 0 unchanged, 1 refused"),
	]);
	const id = /--undo ([\da-f-]{36})/.exec(part.output)?.[1] ?? "";
	const undone = await run(dataDir, "--undo", id);
	expect([undone.code, undone.output]).toEqual([
		0,
		expect.stringContaining("2 created and 0 changed products taken back"),
	]);
	writeFileSync(file, "sku,name,price,quantity\nA,Bell,1,2\n");
	expect(await run(dataDir, file)).toMatchObject({ code: 0 });
	writeFileSync(file, "sku;name;price;quantity\nA;Bell;1;1.000\n");
	const unclear = await run(dataDir, file);
	expect([unclear.code, unclear.output]).toEqual([
		2,
		expect.stringMatching(/^line 2: refused: quantity: 1\.000 could mean 1 or 1000/),
	]);
	expect(unclear.output).toContain("--decimals");
	expect(await run(dataDir, file, "--decimals", "comma")).toMatchObject({
		code: 0,
		output: expect.stringMatching(/^Decimals: comma, as set\.\n0 created, 1 changed/),
	});
	writeFileSync(file, "Stock list\nsku;name;price;quantity;Price;Image\nA;Bell;1,50;1.000;2;bell.jpg\n");
	expect(await run(dataDir, file, "--dry-run", "--encoding", "windows-1252")).toMatchObject({
		code: 0,
		output: expect.stringMatching(
			/^line 3: note: Image: The picture bell\.jpg is missing\..*\nLeft out: 1 row above the names of the columns\.\nColumn price appears more than once\.\nDecimals: comma in price\.\nDry run: 0 new, 1 changed/,
		),
	});
}, 120_000);

it("removes at its start what an upload left that was under way when the server was killed", async () => {
	const dataDir = dataFolder();
	const folder = join(dataDir, "imports");
	mkdirSync(folder);
	const left = join(folder, "left-by-a-crash");
	writeFileSync(left, "sku,na");
	const before = new Date(Date.now() - 2 * 60 * 60 * 1000);
	utimesSync(left, before, before);
	await start(dataDir);
	await expect.poll(() => existsSync(left), { timeout: 15_000 }).toBe(false);
});
