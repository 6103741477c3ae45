import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addProduct } from "@freehub/contract/products";
import { checkLedger } from "@freehub/contract/stock";
import { expect, it } from "vitest";
import { runProgram, signUpAt, startProgram } from "../../test/program.ts";
import { runs } from "../../test/runs.ts";
import { dataFolder, sharedServer, startServer } from "../../test/start-server.ts";
import { verifyArchive } from "./archive.ts";
import { listBackups } from "./backups.ts";

const bell = { name: "Bell", description: "Rings.", price: 5, quantity: 2, supplier: "S", image: "/b.svg" };

it("copies a shop beside its server, proves the copy, and fills an empty folder from it, in words", async () => {
	const { url, dataDir, child } = await startServer({ DEMO: "off" });
	const client = await signUpAt(url, "olga@shop.test", "Olga");
	await client.call(addProduct, { body: bell });
	const made = await runProgram(dataDir, "backup");
	const path = made.output.split(": ")[0] ?? "";
	expect(made).toEqual({
		code: 0,
		output: expect.stringMatching(
			/\/backups\/freehub-backup-\d{8}-\d{6}\.tar\.gz: \d+\.\d MB, 1 products, 1 movements\.\n$/,
		),
	});
	expect(await runProgram(dataDir, "backup", "--prove", path)).toEqual({
		code: 0,
		output:
			"Proven: it was restored and checked. 1 products, 1 movements, 2 pieces on hand. The books balance.\n",
	});
	expect((await client.call(checkLedger)).balanced).toBe(true);

	expect(await runProgram(dataDir, "restore", path)).toEqual({
		code: 1,
		output: `DATA_DIR is in use by another server that is running (it is ${dataDir})\n`,
	});
	const other = dataFolder();
	const restored = await runProgram(other, "restore", path);
	expect(restored).toEqual({
		code: 0,
		output: expect.stringMatching(
			/^Restored as of .*Z\. 1 products, 1 movements, 2 pieces on hand\. The books balance\.\n$/,
		),
	});
	const stopped = once(child, "exit");
	child.kill("SIGTERM");
	await stopped;
	expect((await runProgram(dataDir, "restore", path)).output).toMatch(
		/^There is a shop in DATA_DIR already .* With --replace/,
	);
	expect((await runProgram(dataDir, "restore", path, "--replace")).code).toBe(0);
	expect(readdirSync(dataDir).some((name) => name.startsWith("replaced-"))).toBe(true);

	const again = await startServer({ DATA_DIR: other, DEMO: "off" });
	const person = await fetch(`${again.url}/api/auth/sign-in/email`, {
		method: "POST",
		headers: { "content-type": "application/json", origin: again.url },
		body: JSON.stringify({ email: "olga@shop.test", password: "correct horse battery" }),
	});
	expect(person.status, "accounts keep their passwords").toBe(200);
});

const demo = sharedServer();

it("is never half there, at whatever moment the copy, its proof or a restore is killed", async () => {
	const { dataDir } = demo;
	const folder = join(dataDir, "backups");
	const killed = async (place: string, ...args: string[]) => {
		const child = startProgram(place, ...args);
		const ended = once(child, "close");
		await new Promise((resolve) => setTimeout(resolve, Math.random() * 2500));
		child.kill("SIGKILL");
		await ended;
	};
	for (let n = 0; n < runs(2, 100); n++) {
		await killed(dataDir, "backup", "--nightly");
		for (const path of await listBackups(folder)) await verifyArchive(path);
	}
	expect(await runProgram(dataDir, "backup", "--nightly")).toEqual({ code: 0, output: "" });
	const path = (await listBackups(folder)).at(-1) ?? "";
	expect(JSON.parse(readFileSync(join(folder, "state.json"), "utf8"))).toEqual({
		begunAt: expect.any(String),
		madeAt: expect.any(String),
		provenAt: expect.any(String),
		path,
	});
	const place = dataFolder();
	for (let n = 0; n < runs(2, 100); n++) {
		await killed(place, "restore", path);
		// It is whole as soon as it has its name.
		if (existsSync(join(place, "freehub.sqlite"))) {
			expect(await runProgram(place, "doctor")).toMatchObject({ code: 0 });
			rmSync(join(place, "freehub.sqlite"));
		}
	}
	expect(await runProgram(place, "restore", path)).toMatchObject({ code: 0 });
});

it("says in words that the disk is full, leaves nothing, and the server goes on", async () => {
	const { url, dataDir } = demo;
	const folder = dataFolder();
	// Files of the command can have 8 blocks.
	const program = fileURLToPath(new URL("../../dist/backup-command.js", import.meta.url));
	const child = spawn(
		"sh",
		["-c", 'ulimit -f 8; exec "$0" "$@"', process.execPath, program, "backup", "--to", folder],
		{
			env: { PATH: process.env.PATH, DATA_DIR: dataDir },
			stdio: ["ignore", "ignore", "pipe"],
		},
	);
	let words = "";
	child.stderr.on("data", (text) => (words += String(text)));
	const [code] = (await once(child, "close")) as [number];
	expect([code, words]).toEqual([1, "The backup cannot be written: EFBIG: file too large, write\n"]);
	expect(readdirSync(folder)).toEqual([]);
	expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

it("refuses in words a DATA_DIR that has no shop, and makes nothing there", async () => {
	const dataDir = dataFolder();
	expect(await runProgram(dataDir, "backup")).toEqual({
		code: 1,
		output: `There is no shop in DATA_DIR (it is ${dataDir}). Set it to the folder of a shop, or start Freehub with this one first.\n`,
	});
	expect(readdirSync(dataDir)).toEqual([]);
});
