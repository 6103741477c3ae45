import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { AppError, TooMany } from "#app-error.ts";
import { countedAddress } from "#client-address.ts";
import type { Db } from "#db/connection.ts";
import { renders } from "#queues/bounds.ts";
import type { Queue } from "#queues/queue.ts";
import { type Address, type Reads, RenderedTooLate } from "./render-thread.ts";
import { type AnswerRead, type Render, readAgain } from "./renderer.ts";

const MAX_BYTES = 48 * 1024 * 1024;
/** The best quality takes about a hundred times as long. */
const BROTLI_QUALITY = 5;

export type ContentEncoding = "br" | "gzip" | "identity";

export type CachedPage = {
	status: number;
	location: string | undefined;
	etag: string;
	/** The page in an encoding; compressed on first use. */
	bytes: (encoding: ContentEncoding) => Promise<Uint8Array<ArrayBuffer>>;
};

type Entry = {
	page: CachedPage;
	size: number;
	reads: Reads;
	stamp: string;
	/** When the page was last known to be valid, by `now()`. */
	rightAt: number;
	/** For a failed page: when it may be retried. */
	until?: number;
};

type Options = {
	db: Pick<Db, "stamp">;
	render: Render;
	send: AnswerRead;
	/** In which requests wait for their pages. */
	queue: Queue;
	/** Counts a page that has to be rendered for an address. @throws TooMany */
	count: (address: string) => void;
	/** The page that the browser renders itself. */
	frameOf: (request: Address) => string;
	/** Called with errors of rendering. */
	onError: (error: unknown) => void;
	now?: () => number;
};

/**
 * A cache of rendered pages that are still valid. If anything was committed since, the reads that a page was made from are
 * repeated, which takes a small part of rendering it, and compared. Both are queued, fairly by address. A request that is
 * refused, or whose page cannot be rendered, is answered with a recently valid page, or a frame that the browser fills. While many
 * requests wait, a recently valid page is answered at once, and checked later; a request with `patienceMs` gets it when they are over.
 */
export function createPageCache(options: Options) {
	const { db, render, send, queue, count, frameOf, onError, now = () => performance.now() } = options;
	const pages = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: ({ size }) => size });
	/** Requests from one address for the same page at the same state of the database. */
	const waiting = new Map<string, Promise<CachedPage>>();
	/** Pages being rendered, for any address. */
	const underWay = new Map<string, Promise<CachedPage>>();
	/** Until when recently valid pages are answered without a check, because many requests waited. */
	let busyUntil = 0;
	/** Checks of recently valid pages, which nobody has to wait for. */
	const renewed = new Map<string, Promise<CachedPage>>();

	const frame = (request: Address) => pageOf(503, undefined, Buffer.from(frameOf(request)));

	function save(
		key: string,
		page: CachedPage,
		length: number,
		rest: Omit<Entry, "page" | "size">,
	): CachedPage {
		pages.set(key, { page, size: 2 * length + key.length + 500, ...rest });
		return page;
	}

	function known(key: string, stamp: string): CachedPage | undefined {
		const cached = pages.get(key);
		if (cached === undefined) return undefined;
		if (cached.until !== undefined) return now() < cached.until ? cached.page : undefined;
		return cached.stamp === stamp ? cached.page : undefined;
	}

	async function make(key: string, request: Address, address: string, stamp: string): Promise<CachedPage> {
		const cached = pages.get(key);
		const before = cached?.until === undefined ? cached : undefined;
		const rightAt = now();
		const again = before && (await readAgain(before.reads, send, address));
		if (before !== undefined && again?.isSame) {
			Object.assign(before, { stamp, rightAt });
			return before.page;
		}
		const failed = (page: CachedPage, length: number, forMs: number) => {
			// The page before the last commit is better than none; it is tried again soon.
			const shown = recent(key);
			const until = now() + (shown === undefined ? forMs : renders.failureMs);
			const rest = { reads: new Map(), stamp, rightAt, until };
			return save(key, shown?.page ?? page, shown?.size ?? length, rest);
		};
		try {
			count(address);
			const { page, reads } = await render(request, address, again?.answers);
			const html = Buffer.from(page.html);
			const made = pageOf(page.status, page.location, html);
			if (page.status >= 500) return failed(made, html.length, renders.failureMs);
			// The address for which it was rendered is over its limit; others are not, so do not cache it.
			if (page.status === 429) return made;
			const text = [...reads].reduce((sum, [path, answer]) => sum + path.length + answer.length, 0);
			return save(key, made, html.length + text, { reads, stamp, rightAt });
		} catch (error) {
			const html = Buffer.from(frameOf(request));
			if (error instanceof TooMany) return pageOf(429, undefined, html);
			onError(error);
			const forMs = error instanceof RenderedTooLate ? renders.lateMs : renders.failureMs;
			return failed(pageOf(503, undefined, html), html.length, forMs);
		}
	}

	/** Runs when a page's turn comes: another request may have rendered it meanwhile, or be rendering it. */
	async function inTurn(key: string, request: Address, address: string, stamp: string): Promise<CachedPage> {
		const cached = known(key, stamp);
		if (cached !== undefined) return cached;
		const turn = `${stamp} ${key}`;
		const others = await underWay.get(turn);
		if (others !== undefined && others.status !== 429) return others;
		const making = make(key, request, address, stamp).finally(() => {
			if (underWay.get(turn) === making) underWay.delete(turn);
		});
		underWay.set(turn, making);
		return making;
	}

	function recent(key: string): Entry | undefined {
		const cached = pages.get(key);
		if (cached === undefined || cached.until !== undefined) return undefined;
		return now() - cached.rightAt < renders.justNowMs ? cached : undefined;
	}

	/** Whether many requests wait for pages, or did a moment ago. */
	function isBusy(): boolean {
		if (queue.waiting() >= renders.manyWaiting) busyUntil = now() + renders.busyMs;
		return now() < busyUntil;
	}

	return async (request: Address, address: string, patienceMs?: number): Promise<CachedPage> => {
		const key = `${request.isVisitor} ${request.language} ${request.url}`;
		const stamp = await db.stamp();
		const cached = known(key, stamp);
		if (cached !== undefined) return cached;
		const before = recent(key);
		const patience = isBusy() ? 0 : patienceMs;
		if (before === undefined || patience === undefined) return fresh(key, request, address, stamp);
		if (patience === 0 && now() - before.rightAt < renders.renewMs) return before.page;
		const renewing =
			renewed.get(key) ??
			fresh(key, request, address, stamp)
				.catch((error: unknown) => {
					onError(error);
					return before.page;
				})
				.finally(() => renewed.delete(key));
		renewed.set(key, renewing);
		return Promise.race([renewing, wait(patience, before.page, { ref: false })]);
	};

	function fresh(key: string, request: Address, address: string, stamp: string): Promise<CachedPage> {
		const client = countedAddress(address);
		const place = `${client} ${stamp} ${key}`;
		const own =
			waiting.get(place) ??
			queue
				.run(client, () => inTurn(key, request, address, stamp))
				.catch((error: unknown) => {
					if (error instanceof AppError) return recent(key)?.page ?? frame(request);
					throw error;
				})
				.finally(() => waiting.delete(place));
		waiting.set(place, own);
		return own;
	}
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

function pageOf(status: number, location: string | undefined, html: Buffer<ArrayBuffer>): CachedPage {
	const made = new Map<ContentEncoding, Promise<Uint8Array<ArrayBuffer>>>([
		["identity", Promise.resolve(html)],
	]);
	return {
		status,
		location,
		etag: createHash("sha256").update(html).digest("base64url").slice(0, 22),
		bytes: (encoding) => {
			const bytes = made.get(encoding) ?? compress(html, encoding);
			made.set(encoding, bytes);
			return bytes;
		},
	};
}

async function compress(html: Buffer, encoding: ContentEncoding): Promise<Uint8Array<ArrayBuffer>> {
	if (encoding === "gzip") return gzipped(html);
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
		[constants.BROTLI_PARAM_SIZE_HINT]: html.length,
	};
	return brotli(html, { params });
}
