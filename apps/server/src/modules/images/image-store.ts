import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "#config.ts";
import { bucketStore } from "./bucket-store.ts";
import { folderStore, type ImageStore } from "./folder-store.ts";

/** Where pictures are kept: in the bucket that the settings name, or else in a folder of this machine. */
export function imageStore({ bucket, dataDir }: Pick<Config, "bucket" | "dataDir">, log: Logger): ImageStore {
	return bucket === undefined ? folderStore(join(dataDir, "images")) : bucketStore(bucket, log);
}
