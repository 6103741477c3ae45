import type { Logger } from "pino";
import type { Db } from "#db/connection.ts";
import { failureOf } from "#db/engine.ts";

/**
 * Does work of the start that a full disk must not prevent, because what is stored can still be read.
 * @param without what is missing then, for the log.
 * @returns undefined if the disk was full. @throws any other error.
 */
export async function unlessFull<T>(
	{ engine }: Pick<Db, "engine">,
	log: Pick<Logger, "error">,
	without: string,
	work: () => Promise<T>,
): Promise<T | undefined> {
	try {
		return await work();
	} catch (error) {
		if (failureOf(error, engine) !== "storage_full") throw error;
		log.error({ err: error }, `disk full: ${without}`);
		return undefined;
	}
}
