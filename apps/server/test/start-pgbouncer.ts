import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../tools/free-port.ts";
import { accepts, asNobody, endProgram } from "./other-programs.ts";

export type PoolMode = "session" | "transaction";

/** Debian's path of PgBouncer; undefined: it is not installed. */
export function findPgBouncer(): string | undefined {
	return ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].find((path) => existsSync(path));
}

/**
 * Starts PgBouncer on loopback in front of every database of a PostgreSQL, with enough connections for two servers.
 * @param url the address of the PostgreSQL.
 * @returns the same address through PgBouncer.
 */
export async function startPgBouncer(
	program: string,
	url: string,
	mode: PoolMode,
): Promise<{ url: string; child: ChildProcess; stop: () => Promise<void> }> {
	const folder = mkdtempSync(join(tmpdir(), "freehub-pgbouncer-"));
	const target = new URL(url);
	const own = new URL(url);
	own.port = String(await freePort());
	const users = join(folder, "users");
	const settings = join(folder, "settings.ini");
	writeFileSync(users, `"${target.username}" ""\n`, { mode: 0o644 });
	writeFileSync(
		settings,
		`[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own.port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 50
max_client_conn = 1000
`,
	);
	// Read by another user.
	chmodSync(folder, 0o755);
	const child = spawn(program, ["-q", settings], { ...asNobody, cwd: "/", stdio: "ignore" });
	for (let attempt = 0; !(await accepts(Number(own.port))); attempt++) {
		if (child.exitCode !== null || attempt === 100) throw new Error("PgBouncer did not start");
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	return {
		url: own.href,
		child,
		stop: () => endProgram(child, "SIGTERM", folder),
	};
}
