import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../../../tools/free-port.ts";
import { asNobody, endProgram } from "./other-programs.ts";

export type TestPostgres = { url: string; stop(): Promise<void> };

/** Nothing of a test's database must survive a crash. */
export const notDurable: readonly string[] = ["fsync=off", "full_page_writes=off", "synchronous_commit=off"];

/**
 * Starts a separate PostgreSQL on loopback, with its data in a temporary folder.
 * @param bin folder of its programs
 * @param settings additional configuration lines; durability is off unless they say otherwise.
 * @returns also its address through a socket in the file system, which costs less of the processors than TCP.
 */
export async function startPostgres(
	bin: string,
	settings: readonly string[] = notDurable,
): Promise<TestPostgres & { socketUrl: string }> {
	const folder = folderOfNobody("freehub-postgres-");
	const data = join(folder, "data");
	const options = { cwd: folder, ...asNobody };
	execFileSync(
		join(bin, "initdb"),
		["-D", data, "-U", "freehub", "--auth=trust", "-E", "UTF8", "--no-sync"],
		{
			...options,
			stdio: "pipe",
		},
	);
	const port = await freePort();
	const all = [
		"listen_addresses=127.0.0.1",
		`port=${port}`,
		`unix_socket_directories=${folder}`,
		"max_connections=300",
	];
	const args = ["-D", data, ...[...all, ...settings].flatMap((setting) => ["-c", setting])];
	const child = spawn(join(bin, "postgres"), args, { ...options, stdio: "ignore" });
	const url = `postgres://freehub@127.0.0.1:${port}/postgres`;
	await untilReady(url, child);
	const socketUrl = `${url}?host=${encodeURIComponent(folder)}`;
	return { url, socketUrl, stop: () => endProgram(child, "SIGINT", folder) };
}

/** Makes another database. @returns its address. */
export async function newDatabase({ url }: Pick<TestPostgres, "url">): Promise<string> {
	const name = `shop_${randomBytes(6).toString("hex")}`;
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(`create database ${name}`);
	await client.end();
	return Object.assign(new URL(url), { pathname: name }).href;
}

/** A new temporary folder of the user that runs PostgreSQL. */
export function folderOfNobody(prefix: string): string {
	const folder = mkdtempSync(join(tmpdir(), prefix));
	if (asNobody.uid !== undefined && asNobody.gid !== undefined) chownSync(folder, asNobody.uid, asNobody.gid);
	return folder;
}

/** Waits until a server that was just started takes connections. */
export async function untilReady(url: string, child: ChildProcess): Promise<void> {
	for (let attempt = 0; attempt < 300; attempt++) {
		if (child.exitCode !== null) throw new Error(`postgres ended with code ${child.exitCode}`);
		const client = new pg.Client({ connectionString: url });
		try {
			await client.connect();
			await client.end();
			return;
		} catch {
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
	}
	child.kill();
	throw new Error("postgres did not answer within 30 s");
}
