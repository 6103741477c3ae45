import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { cancelImport, listImports } from "@freehub/contract/catalogue/imports";
import { addProduct, listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { checkLedger } from "@freehub/contract/stock/stock";
import { expect, it, onTestFinished } from "vitest";
import { runProgram, signUpAt } from "../../test/program.ts";
import { dataFolder, sharedServer, startServer } from "../../test/start-server.ts";

const owner = (url: string): Promise<Client> => signUpAt(url, "olga@shop.test", "Olga");

/** A file of products, in a folder unknown to the server. */
function tableOf(rows: number): string {
	const folder = mkdtempSync(join(tmpdir(), "freehub-file-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const lines = Array.from({ length: rows }, (_, i) => `N-${i},New ${i},1.50,${1 + (i % 7)}`);
	const file = join(folder, "new.csv");
	writeFileSync(file, `sku,name,price,quantity\n${lines.join("\n")}\n`);
	return file;
}

const bell = { name: "Bell", description: "Rings.", price: 5, quantity: 2, supplier: "S", image: "/b.svg" };

// On a slow machine an import lasts for more writes than the limit per minute.
const server = sharedServer({ DEMO: "off", RATE_LIMITS: "off" });

it("imports through the running server, whose own writes go on, and prints what it always prints", async () => {
	const { url, dataDir } = server;
	const client = await owner(url);
	let isDone = false;
	const importing = runProgram(dataDir, "import", tableOf(64)).finally(() => {
		isDone = true;
	});
	let added = 0;
	while (!isDone) {
		await client.call(addProduct, { body: { ...bell, sku: `B-${added}` } });
		added += 1;
		await wait(20);
	}
	const { code, output } = await importing;
	expect([code, output]).toEqual([
		0,
		expect.stringMatching(
			/^Decimals: point in price\.\nStock: 64 lines add \d+ pieces\.\n64 created, 0 changed, 0 unchanged, 0 refused, in [\d.]+ s\nTake it back with: /,
		),
	]);
	expect(added).toBeGreaterThan(0);
	const { total } = await client.page(listProducts, { query: { limit: 1 } });
	expect(total).toBe(64 + added);
	const id = /--undo ([\da-f-]{36})/.exec(output)?.[1] ?? "";
	expect(await runProgram(dataDir, "import", "--undo", id)).toMatchObject({ code: 0 });
	expect(await client.call(checkLedger)).toMatchObject({ balanced: true, products: added });
});

it("is answered in the same words by a server, with every character; and no second server writes to its database", async () => {
	const { dataDir } = server;
	const file = tableOf(1);
	writeFileSync(file, "sku,name,price,quantity\nA,Bell,1,2\nB,,1,2\n");
	const { code, output } = await runProgram(dataDir, "import", file);
	expect([code, output]).toEqual([
		2,
		expect.stringMatching(/^line 3: refused: name: Name is required\.\n[^]*Nothing was imported; --partial/),
	]);
	writeFileSync(file, "\0\0\0\0");
	for (const args of [[file], [tmpdir()], [`${file}.none`], ["--undo", "no-such-import"]]) {
		const bad = await runProgram(dataDir, "import", ...args);
		expect([bad.code, bad.output]).toEqual([1, expect.not.stringContaining("    at ")]);
		if (args[0] === "--undo") expect(bad.output).toBe("There is no import with this id.\n");
	}
	const address = "no\u2028body\u2029@shop.test";
	const owned = await runProgram(dataDir, "owner", address);
	expect([owned.code, owned.output]).toEqual([1, expect.stringContaining(address)]);

	const { PATH, NODE_COMPILE_CACHE } = process.env;
	const second = spawn(process.execPath, [fileURLToPath(new URL("../main.ts", import.meta.url))], {
		env: { PATH, NODE_COMPILE_CACHE, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent" },
		stdio: ["ignore", "ignore", "pipe"],
	});
	let said = "";
	second.stderr.on("data", (text) => (said += String(text)));
	const [status] = (await once(second, "close")) as [number];
	expect([status, said]).toEqual([
		1,
		`DATA_DIR is in use by another server that is running (it is ${dataDir})\n`,
	]);
});

it("says so when the server ends meanwhile, and works by itself where a killed server left its key; npm run doctor tells with and without a server whether the books balance, and mends what products keep for their readers", async () => {
	const first = await startServer({ DEMO: "off" });
	let { url } = first;
	const { dataDir, child } = first;
	const client = await signUpAt(() => url, "olga@shop.test", "Olga");
	await client.call(addProduct, { body: { ...bell, sku: "A" } });
	const healthy =
		"Ledger: 1 entries, 1 products with 2 pieces on hand. The books balance.\nNumbers: all are in their ranges.\nDocuments: 1 products checked, 0 corrected.\n";
	expect(await runProgram(dataDir, "doctor")).toEqual({ code: 0, output: healthy });
	const key = join(dataDir, "operator.json");
	expect(statSync(key).mode & 0o777).toBe(0o600);
	const importing = runProgram(dataDir, "import", tableOf(20_000));
	await expect.poll(() => listRows(dataDir), { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
	const killed = once(child, "exit");
	child.kill("SIGKILL");
	await killed;
	expect(await importing).toEqual({
		code: 1,
		output: expect.stringMatching(/^The server stopped before the command was done\./) as string,
	});
	expect(existsSync(key)).toBe(true);
	expect(await runProgram(dataDir, "owner", "olga@shop.test")).toEqual({
		code: 0,
		output: "olga@shop.test is an owner of the shop.\n",
	});
	const again = await startServer({ DATA_DIR: dataDir, DEMO: "off" });
	url = again.url;
	const [left] = await client.call(listImports);
	await client.call(cancelImport, { params: { id: left?._id ?? "" } });
	const stopped = once(again.child, "exit");
	again.child.kill("SIGTERM");
	await stopped;
	expect(existsSync(key)).toBe(false);
	expect(await runProgram(dataDir, "doctor")).toEqual({ code: 0, output: healthy });

	const database = new DatabaseSync(join(dataDir, "freehub.sqlite"));
	database.exec("update level set quantity = 3 where location = 'main'");
	database.exec(`update product set document = '{"name":"Horn"}'`);
	database.close();
	const { code, output } = await runProgram(dataDir, "doctor");
	expect([code, output]).toEqual([
		1,
		expect.stringMatching(
			/THE BOOKS DO NOT BALANCE\.\n(product [\da-f-]+( at main)?: .*\n)+Numbers: all are in their ranges\.\nDocuments: 1 products checked, 1 corrected\.\n$/,
		),
	]);
});

function listRows(dataDir: string): number {
	const database = new DatabaseSync(join(dataDir, "freehub.sqlite"), { readOnly: true });
	try {
		return Number(database.prepare("select count(*) as rows from import").get()?.rows);
	} finally {
		database.close();
	}
}

it("refuses in words a DATA_DIR that has no shop, and makes nothing there", async () => {
	const dataDir = dataFolder();
	const mistyped = join(dataDir, "dta");
	for (const [folder, ...args] of [
		[mistyped, "doctor"],
		[mistyped, "owner", "olga@shop.test"],
		[mistyped, "import", tableOf(1), "--dry-run"],
		[dataDir, "import", "--undo", crypto.randomUUID()],
	] as const) {
		expect(await runProgram(folder, ...args), args.join(" ")).toEqual({
			code: 1,
			output: `There is no shop in DATA_DIR (it is ${folder}). Set it to the folder of a shop, or start Freehub with this one first.\n`,
		});
		expect(readdirSync(dataDir)).toEqual([]);
	}
});
