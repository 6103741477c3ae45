import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Db } from "#db/connection.ts";
import { type Address, isAsRead, type Reads, type Render, type Send } from "./renderer.ts";

const MAX_BYTES = 48 * 1024 * 1024;
/** Half as long as the best takes a hundred times as long. */
const BROTLI_QUALITY = 5;

export type Encoding = "br" | "gzip" | "identity";

export type KeptPage = {
	status: number;
	location: string | undefined;
	etag: string;
	/** The page in an encoding; made when it is wanted for the first time. */
	bytes: (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>;
};

type Entry = { page: KeptPage; size: number; reads: Reads; stamp: string };

/**
 * Pages that were rendered, as long as they are what would be rendered now. Where anything at all was committed since, what a
 * page was made of is read again, which takes a small part of rendering it, and compared.
 */
export function keepPages(db: Pick<Db, "stamp">, render: Render, send: Send) {
	const pages = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: ({ size }) => size });
	const underWay = new Map<string, Promise<KeptPage>>();

	async function make(key: string, request: Address, stamp: string): Promise<KeptPage> {
		const kept = pages.get(key);
		if (kept !== undefined && (await isAsRead(kept.reads, send))) {
			kept.stamp = stamp;
			return kept.page;
		}
		const { page, reads } = await render(request);
		const html = Buffer.from(page.html);
		const made = keptPage(page.status, page.location, html);
		// A failure may be over in a moment.
		if (page.status < 500) {
			const text = [...reads].reduce((sum, [path, answer]) => sum + path.length + answer.length, 0);
			pages.set(key, { page: made, size: 2 * html.length + 2 * text + key.length + 500, reads, stamp });
		}
		return made;
	}

	return async (request: Address): Promise<KeptPage> => {
		const key = `${request.isVisitor} ${request.language} ${request.url}`;
		const stamp = await db.stamp();
		const kept = pages.get(key);
		if (kept?.stamp === stamp) return kept.page;
		// Those who ask for the same page at the same state of the database wait for one rendering.
		const turn = `${stamp} ${key}`;
		const making = underWay.get(turn) ?? make(key, request, stamp).finally(() => underWay.delete(turn));
		underWay.set(turn, making);
		return making;
	};
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

function keptPage(status: number, location: string | undefined, html: Buffer<ArrayBuffer>): KeptPage {
	const made = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>([["identity", Promise.resolve(html)]]);
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

async function compress(html: Buffer, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
	if (encoding === "gzip") return gzipped(html);
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
		[constants.BROTLI_PARAM_SIZE_HINT]: html.length,
	};
	return brotli(html, { params });
}
