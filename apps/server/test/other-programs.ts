import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect } from "node:net";

/** PostgreSQL and PgBouncer refuse to run as root; this user, which owns no files, exists on every Linux. */
const NOBODY = { uid: 65534, gid: 65534 };

/** The user that runs such a program; empty if the tests do not run as root. */
export const asNobody: Partial<typeof NOBODY> = process.getuid?.() === 0 ? NOBODY : {};

/** Whether something listens on a port of this machine. */
export function accepts(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect({ host: "127.0.0.1", port });
		socket.once("error", () => resolve(false));
		socket.once("connect", () => {
			socket.destroy();
			resolve(true);
		});
	});
}

/** Ends a program and removes its folder. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals, folder: string): Promise<void> {
	const ended = once(child, "exit");
	child.kill(signal);
	await ended;
	rmSync(folder, { recursive: true });
}
