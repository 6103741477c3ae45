import type { Logger } from "pino";
import { refusal } from "#app-error.ts";
import { createTurns, type Turns } from "#queues/turns.ts";
import type { ImageStore } from "./folder-store.ts";

/** A disk that does not answer holds at most these of the process's four threads, so that people can still sign in and write. */
const READS = 2;
const WRITES = 1;
/** As long as other services may take. */
const PATIENCE_MS = 5000;
const MAX_WAITING = 1000;

/**
 * A store on a disk that may stop to answer, such as a mounted folder.
 * @returns the store; its functions throw unavailable.picture_store when the disk does not answer in time.
 */
export function patientStore(
	store: ImageStore,
	log: Pick<Logger, "error">,
	patienceMs = PATIENCE_MS,
): ImageStore {
	const [reading, writing] = [createTurns(READS), createTurns(WRITES)];
	let waiting = 0;

	async function within<T>(turns: Turns, work: () => Promise<T>): Promise<T> {
		if (waiting >= MAX_WAITING) throw refusal("unavailable.picture_store");
		waiting += 1;
		const { promise, resolve, reject } = Promise.withResolvers<T>();
		const deadline = setTimeout(() => {
			log.error("the folder of pictures does not answer: see whether DATA_DIR is there");
			reject(refusal("unavailable.picture_store"));
		}, patienceMs).unref();
		turns(work)
			.then(resolve, reject)
			.finally(() => {
				waiting -= 1;
				clearTimeout(deadline);
			});
		return promise;
	}

	return {
		get: (key) => within(reading, () => store.get(key)),
		put: (key, bytes) => within(writing, () => store.put(key, bytes)),
	};
}
