import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Resources } from "../../../bench/src/resources.ts";
import { freePort } from "../../../tools/free-port.ts";
import { type Companion, startCompanion, untilListening } from "./programs.ts";

/** A group of servers behind one address. */
export type Backend = {
	name: string;
	mode: "http" | "tcp";
	/** How HAProxy finds out who may get requests. */
	check: readonly string[];
	/** `host:port`, and the port of the check if it is another. */
	servers: readonly { address: string; checkPort?: number }[];
};

/**
 * Starts HAProxy in front of some servers.
 * @param folder for its configuration.
 * @returns its port.
 */
export async function startHaproxy(
	resources: Resources,
	program: string,
	folder: string,
	{ name, mode, check, servers }: Backend,
): Promise<Companion & { port: number }> {
	const port = await freePort();
	const file = join(folder, `haproxy-${name}.cfg`);
	// Connections to a database are idle for long; nobody else's are.
	const idle = mode === "tcp" ? "30m" : "60s";
	const lines = [
		"global",
		"  maxconn 2000",
		"defaults",
		`  mode ${mode}`,
		"  timeout connect 2s",
		`  timeout client ${idle}`,
		`  timeout server ${idle}`,
		"  timeout check 5s",
		"  timeout queue 30s",
		...(mode === "http" ? ["  timeout http-keep-alive 60s"] : []),
		"  option redispatch",
		`frontend ${name}`,
		`  bind 127.0.0.1:${port}`,
		"  default_backend servers",
		"backend servers",
		"  balance roundrobin",
		...check.map((line) => `  ${line}`),
		...servers.map(
			({ address, checkPort }, i) =>
				`  server s${i + 1} ${address} check${checkPort === undefined ? "" : ` port ${checkPort}`}`,
		),
	];
	writeFileSync(file, `${lines.join("\n")}\n`);
	const companion = startCompanion(resources, program, ["-db", "-f", file], { cwd: folder });
	await untilListening(companion, port);
	return { ...companion, port };
}
