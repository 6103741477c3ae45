import { createHash } from "node:crypto";
import { shop } from "@freehub/domain/shop";
import { LRUCache } from "lru-cache";
import { AppError } from "#app-error.ts";
import { papers } from "#queues/bounds.ts";
import { createQueue } from "#queues/queue.ts";
import type { PaperData, PaperKind } from "./kinds.ts";
import type { DrawPaper } from "./paper-thread.ts";
import type { PaperJob } from "./paper-worker.ts";

export type Papers = {
	/**
	 * A paper as a PDF: the cached one, if everything that is printed on it is the same, or a new one.
	 * @param client for whom it waits in the queue.
	 * @throws AppError too_many_requests if the queue is full; unavailable if it takes too long; paper_too_long.
	 */
	draw: <Kind extends PaperKind>(
		client: string,
		kind: Kind,
		data: PaperData<Kind>,
	) => Promise<Uint8Array<ArrayBuffer>>;
	/** The number of queued papers. */
	waiting: () => number;
};

/** The only queue of a process for papers, and those that were drawn last. */
export function createPapers(draw: DrawPaper): Papers {
	const queue = createQueue(papers.queue);
	const drawn = new LRUCache<string, Uint8Array>({
		maxSize: papers.cacheBytes,
		sizeCalculation: (bytes) => bytes.length,
	});
	/** The refusals of papers that cannot be drawn: trying one again costs as much as it did. */
	const refused = new LRUCache<string, AppError>({ max: 1000, ttl: papers.failureMs });

	/** @returns undefined if it was not drawn yet. @throws AppError */
	function known(key: string): Uint8Array | undefined {
		const error = refused.get(key);
		if (error !== undefined) throw error;
		return drawn.get(key);
	}

	async function make(key: string, job: PaperJob): Promise<Uint8Array> {
		// Another request may have drawn it while this one was queued.
		const others = known(key);
		if (others !== undefined) return others;
		try {
			const bytes = await draw(job);
			drawn.set(key, bytes);
			return bytes;
		} catch (error) {
			if (error instanceof AppError) refused.set(key, error);
			throw error;
		}
	}

	return {
		waiting: queue.waiting,
		async draw(client, kind, data) {
			const job = { kind, shop: shop(), data } as PaperJob;
			const key = createHash("sha256").update(JSON.stringify(job)).digest("base64url");
			return new Uint8Array(known(key) ?? (await queue.run(client, () => make(key, job))));
		},
	};
}
