import { setTimeout as wait } from "node:timers/promises";
import type { Send } from "@freehub/contract/client";
import { ConfigError } from "#config.ts";
import { isServed, readAccess } from "./running-server.ts";

/** Interval in ms to check whether a starting server listens. */
const LOOK_MS = 100;

/** The API of the server that runs on DATA_DIR, once it listens; undefined if none runs. */
export async function runningApi(dataDir: string): Promise<Send | undefined> {
	while (isServed(dataDir)) {
		const access = readAccess(dataDir);
		if (access === undefined) {
			await wait(LOOK_MS);
			continue;
		}
		const { url, key } = access;
		const authorization = `Operator ${key}`;
		return (path, init) =>
			fetch(`${url}/api${path}`, { ...init, headers: { ...init.headers, authorization } }).catch(() => {
				const sentence = "The server stopped before the command was done. It continues after its next start.";
				throw new ConfigError(sentence);
			});
	}
	return undefined;
}
