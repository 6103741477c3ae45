import { execFileSync, spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { freePort } from "../../../tools/free-port.ts";
import { asNobody, endProgram } from "./other-programs.ts";
import { folderOfNobody, type TestPostgres, untilReady } from "./start-postgres.ts";

/**
 * Starts a standby that follows a PostgreSQL of `startPostgres`.
 * @param bin folder of PostgreSQL's programs, or of links to some of them.
 */
export async function startStandby(bin: string, primaryUrl: string): Promise<TestPostgres> {
	const programs = dirname(realpathSync(join(bin, "postgres")));
	const folder = folderOfNobody("freehub-standby-");
	const data = join(folder, "data");
	const options = { cwd: folder, ...asNobody };
	const copy = ["-D", data, "-R", "--checkpoint=fast", "--no-sync", "-d", primaryUrl];
	execFileSync(join(programs, "pg_basebackup"), copy, { ...options, stdio: "pipe" });
	const url = new URL(primaryUrl);
	url.port = String(await freePort());
	const settings = [`port=${url.port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
	const args = ["-D", data, ...[...settings, "max_connections=300"].flatMap((setting) => ["-c", setting])];
	const child = spawn(join(programs, "postgres"), args, { ...options, stdio: "ignore" });
	await untilReady(url.href, child);
	return { url: url.href, stop: () => endProgram(child, "SIGINT", folder) };
}
