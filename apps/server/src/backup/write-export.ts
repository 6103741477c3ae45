import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { ConfigError } from "#config.ts";

/**
 * Writes a new file, which appears under its name when it is whole.
 * @throws ConfigError if it exists, or cannot be written; nothing is left then. Errors of `content` as they are.
 */
export async function writeExport(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
	if (existsSync(path))
		throw new ConfigError(`FILE exists already (it is ${path}). Name another one, or remove it`);
	const unfinished = `${path}.${randomUUID()}.part`;
	const file = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
	let reason: Error | undefined;
	file.once("error", (error) => (reason = error));
	try {
		await pipeline(content, file);
		await rename(unfinished, path);
	} catch (error) {
		// The first error says more than that there was nothing to remove.
		await rm(unfinished, { force: true }).catch(() => {});
		if (error !== reason && (error as NodeJS.ErrnoException).syscall !== "rename") throw error;
		throw new ConfigError(
			`FILE cannot be written (it is ${path}): ${(error as Error).message}. Nothing was left there; make room or name another place`,
		);
	}
}
