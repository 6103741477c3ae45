import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "#config.ts";
import { bucketStore } from "./bucket-store.ts";
import { folderStore, type ImageStore } from "./folder-store.ts";
import { patientStore } from "./patient-store.ts";

/** The picture store: the configured bucket, otherwise a folder on this machine. */
export function imageStore({ bucket, dataDir }: Pick<Config, "bucket" | "dataDir">, log: Logger): ImageStore {
	return bucket === undefined
		? patientStore(folderStore(join(dataDir, "images")), log)
		: bucketStore(bucket, log);
}
