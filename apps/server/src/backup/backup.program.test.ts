import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addProduct } from "@freehub/contract/catalogue/products";
import { checkLedger } from "@freehub/contract/stock/stock";
import { beforeAll, expect, it, vi } from "vitest";
import { isFolderLocked } from "#commands/running-server.ts";
import { runProgram, signUpAt, startProgram } from "../../test/program.ts";
import { runNight } from "../../test/run-night.ts";
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
			/\/backups\/freehub-backup-\d{8}-\d{6}-[0-9a-f]{8}\.tar\.gz: \d+\.\d MB, 1 products, 1 movements\.\n$/,
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
beforeAll(async () => {
	await signUpAt(demo.url, "olga@shop.test", "Olga");
});

it("is never half there, at whatever moment the copy, its proof or a restore is killed", async () => {
	const { dataDir } = demo;
	const folder = join(dataDir, "backups");
	const soon = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 2500));
	const killed = async (child: ChildProcess) => {
		const ended = once(child, "close");
		await soon();
		child.kill("SIGKILL");
		await ended;
	};
	const due = { isDue: true, unproven: null };
	for (let n = 0; n < runs(2, 100); n++) {
		await runNight({ DATA_DIR: dataDir }, due, (child) => void killed(child));
		for (const path of await listBackups(folder)) await verifyArchive(path);
	}
	const before = await listBackups(folder);
	const night = await runNight({ DATA_DIR: dataDir }, due);
	// By what is new: those of the same second have no order.
	const [path = "", ...others] = (await listBackups(folder)).filter((each) => !before.includes(each));
	expect(others).toEqual([]);
	expect(night).toEqual({
		code: 0,
		output: "",
		reports: [
			{ step: "found", former: {} },
			{ step: "made", madeAt: expect.any(String), path },
			{ step: "proven", provenAt: expect.any(String) },
		],
	});
	const place = dataFolder();
	for (let n = 0; n < runs(2, 100); n++) {
		await killed(startProgram(place, "restore", path));
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

it("removes what a killed proof left, and not what another one works in", async () => {
	const { dataDir } = demo;
	const made = await runProgram(dataDir, "backup");
	const path = made.output.split(": ")[0] ?? "";
	const TMPDIR = dataFolder();
	const left = () => readdirSync(TMPDIR).filter((name) => name.startsWith("freehub-proof-"));
	const begin = async () => {
		const before = left();
		const child = startProgram({ DATA_DIR: dataDir, TMPDIR }, "backup", "--prove", path);
		const ended = once(child, "close");
		// Not before it is locked: without a lock, the folder of a process that is stopped would be one that was left.
		const begun = () =>
			left().find((name) => !before.includes(name) && isFolderLocked(join(TMPDIR, name))) ?? "";
		const name = await vi.waitUntil(begun, { interval: 5, timeout: 20_000 });
		return { child, ended, folder: join(TMPDIR, name) };
	};
	const killed = await begin();
	killed.child.kill("SIGKILL");
	await killed.ended;
	const paused = await begin();
	paused.child.kill("SIGSTOP");
	// Its files appear in the first minute.
	const old = new Date(Date.now() - 120_000);
	for (const folder of [killed.folder, paused.folder]) utimesSync(folder, old, old);
	expect((await runProgram({ DATA_DIR: dataDir, TMPDIR }, "backup", "--prove", path)).code).toBe(0);
	expect(left().map((name) => join(TMPDIR, name))).toEqual([paused.folder]);
	paused.child.kill("SIGCONT");
	expect(await paused.ended).toEqual([0, null]);
	expect(left()).toEqual([]);
});

it("ends with its server, whose lease it works under", async () => {
	const { dataDir } = demo;
	const { promise, resolve } = Promise.withResolvers<unknown>();
	void runNight({ DATA_DIR: dataDir }, { isDue: true, unproven: null }, (child) => {
		child.once("message", () => child.disconnect());
		child.once("exit", resolve);
	});
	expect(await promise).toBe(1);
	expect(await runProgram(dataDir, "backup", "--nightly")).toEqual({
		code: 1,
		output: "--nightly is for the server alone\n",
	});
});

it("says that the disk is full for other programs' files, and leaves no half one; one that is there stays", async () => {
	const { dataDir } = demo;
	const folder = dataFolder();
	const file = join(folder, "shop.zip");
	const program = fileURLToPath(new URL("../../dist/backup-command.js", import.meta.url));
	const cut = ["-c", 'ulimit -f 8; exec "$0" "$@"', process.execPath, program, "backup", "--csv", file];
	const child = spawn("sh", cut, {
		env: { PATH: process.env.PATH, DATA_DIR: dataDir },
		stdio: ["ignore", "ignore", "pipe"],
	});
	let words = "";
	child.stderr.on("data", (text) => (words += String(text)));
	const [code] = (await once(child, "close")) as [number];
	expect([code, words]).toEqual([
		1,
		`FILE cannot be written (it is ${file}): EFBIG: file too large, write. Nothing was left there; make room or name another place\n`,
	]);
	expect(readdirSync(folder)).toEqual([]);
	expect(await runProgram(dataDir, "backup", "--csv", file)).toEqual({ code: 0, output: "" });
	expect(readdirSync(folder)).toEqual(["shop.zip"]);
	expect(await runProgram(dataDir, "backup", "--csv", file)).toEqual({
		code: 1,
		output: `FILE exists already (it is ${file}). Name another one, or remove it\n`,
	});
	expect((await runProgram(dataDir, "backup", "--csv", "/dev/null/shop.zip")).output).toMatch(
		/^FILE cannot be written \(it is \/dev\/null\/shop\.zip\): ENOTDIR/,
	);
});

it.each([
	["backup"],
	["backup", "--prove", "FILE"],
	["backup", "--csv", "-"],
	["restore", "FILE"],
	["doctor"],
	["owner", "olga@shop.test"],
	["import", "FILE"],
])("says that DATA_DIR is a file: %s", async (...args) => {
	const folder = dataFolder();
	const DATA_DIR = join(folder, "data");
	writeFileSync(DATA_DIR, "not a folder");
	const file = join(folder, "products.csv");
	writeFileSync(file, "name\n");
	const given = args.map((arg) => (arg === "FILE" ? file : arg));
	const output = `DATA_DIR cannot be used (it is ${DATA_DIR}): it is a file, and must be a folder\n`;
	expect(await runProgram(DATA_DIR, ...given)).toEqual({ code: 1, output });
	const databaseUrl = "postgres://freehub@127.0.0.1:9/shop";
	expect(await runProgram({ DATA_DIR, DATABASE_URL: databaseUrl }, ...given)).toEqual({ code: 1, output });
});
