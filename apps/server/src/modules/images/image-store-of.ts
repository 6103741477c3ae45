import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "#config.ts";
import { bucketStore } from "./bucket-store.ts";
import { folderStore } from "./folder-store.ts";
import type { ImageStore } from "./image-store.ts";

/** The bucket that the settings name, or else a folder of this machine. */
export function imageStoreOf(
	{ bucket, dataDir }: Pick<Config, "bucket" | "dataDir">,
	log: Logger,
): ImageStore {
	return bucket === undefined ? folderStore(join(dataDir, "images")) : bucketStore(bucket, log);
}
