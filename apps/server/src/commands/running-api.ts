import { setTimeout as wait } from "node:timers/promises";
import type { Send } from "@freehub/contract/client";
import { ConfigError } from "#config.ts";
import { isServed, readAccess } from "./running-server.ts";

const UNREACHABLE =
	"The server on DATA_DIR runs but takes no commands, so nothing was done. It is still starting, or it could not write operator.json there, as on a full disk: its log says which. Free some space, and try again in a minute.";

/** Interval in ms to check whether a starting server listens. */
const LOOK_MS = 100;

/** How long a command waits for a server that starts, in ms. */
const PATIENCE_MS = 60_000;

/**
 * The API of the server that runs on DATA_DIR, once it listens; undefined if none runs.
 * @throws ConfigError if the server has not said within `patience` ms how to reach it.
 */
export async function runningApi(dataDir: string, patience = PATIENCE_MS): Promise<Send | undefined> {
	const until = performance.now() + patience;
	while (isServed(dataDir)) {
		const access = readAccess(dataDir);
		if (access === undefined) {
			if (performance.now() > until) throw new ConfigError(UNREACHABLE);
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
