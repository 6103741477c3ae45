import { listProducts } from "@freehub/contract/catalogue/products";
import { type Change, listChanges } from "@freehub/contract/changes";
import type { Random } from "../../bench/src/data/seeded-random.ts";
import { NoAnswer } from "./http-client.ts";
import { type Shop, serverOf } from "./shop.ts";

const STREAMS_PER_SERVER = 3;
const MAX_HELD_MS = 3000;
const RETRY_MS = 50;
const PAGE_MS = 40;
/** Max time until a reader receives the last change, in ms. */
const PATIENCE_MS = 10_000;

type Reader = {
	/** The position up to which it has read. */
	after: number;
	/** The quantities on hand that it received, by product. */
	quantities: Map<string, number>;
	work: Promise<void>;
};

export type FeedReaders = {
	/**
	 * Waits until all readers received the last change, stops them, and compares their state with the books.
	 * @returns a summary line.
	 */
	verify(): Promise<string>;
};

/**
 * Reads the change feed on every server during writes: through streams whose connections are cut at random moments, and page by
 * page. Entries that a page listed once must be there, in the same order, when everything is read again at the end.
 */
export async function followFeed(shop: Shop): Promise<FeedReaders> {
	const begin = (await readPage(shop, 0, undefined)).next;
	let isOver = false;
	let cuts = 0;
	const paged: Change[] = [];

	async function followOnce(reader: Reader, turn: number, random: Random): Promise<void> {
		const cut = new AbortController();
		const timer = setTimeout(() => cut.abort(), random.below(MAX_HELD_MS));
		try {
			const { origin } = serverOf(shop, turn);
			const headers = { "last-event-id": String(reader.after) };
			const response = await fetch(`${origin}/api/events`, { headers, signal: cut.signal });
			if (!response.ok || response.body === null) return;
			for await (const event of eventsOf(response.body)) take(reader, event);
		} catch {
			// The connection was cut, or the server was killed: resume from the last position.
		} finally {
			clearTimeout(timer);
			cuts += 1;
		}
	}

	function take(reader: Reader, { name, position, changes }: FeedEvent): void {
		if (name === "again") reader.quantities.clear();
		else if (position < reader.after)
			shop.findings.add("a stream went back in the sequence", { position, ...reader });
		for (const change of changes) {
			if (change.position <= reader.after) shop.findings.add("a stream told a change twice", change);
			if (change.quantity !== undefined) reader.quantities.set(change.id, change.quantity);
		}
		reader.after = position;
	}

	const readers = shop.servers.flatMap((_, turn) =>
		Array.from({ length: STREAMS_PER_SERVER }, (): Reader => {
			const random = shop.randomOf();
			const reader: Reader = { after: begin, quantities: new Map(), work: Promise.resolve() };
			reader.work = (async () => {
				while (!isOver) {
					await followOnce(reader, turn, random);
					await sleep(RETRY_MS);
				}
			})();
			return reader;
		}),
	);

	const paging = (async () => {
		for (let [after, turn] = [begin, 0]; ; turn++) {
			try {
				const { changes, next, isEnd } = await readPage(shop, turn, after);
				paged.push(...changes);
				after = next;
				if (isEnd && isOver) return;
			} catch (error) {
				if (!(error instanceof NoAnswer)) throw error;
			}
			await sleep(PAGE_MS);
		}
	})();

	return {
		async verify() {
			const { next: newest } = await readPage(shop, 0, undefined);
			const deadline = performance.now() + PATIENCE_MS;
			while (readers.some(({ after }) => after < newest) && performance.now() < deadline)
				await sleep(RETRY_MS);
			isOver = true;
			await Promise.all([paging, ...readers.map(({ work }) => work)]);
			const late = readers.filter(({ after }) => after < newest).length;
			if (late > 0) shop.findings.add(`${late} streams were not told of all changes in ${PATIENCE_MS} ms`);
			const again = await readAll(shop, begin);
			for (const [i, change] of again.entries()) {
				if (paged[i]?.position === change.position) continue;
				shop.findings.add("a page missed a change that was committed before a later one", [change, paged[i]]);
				break;
			}
			const quantities = await quantitiesOf(shop);
			for (const reader of readers) {
				for (const [product, told] of reader.quantities) {
					const is = quantities.get(product);
					if (is !== told) shop.findings.add(`a stream said ${told} of ${product}, which has ${is}`);
				}
			}
			return `${readers.length} streams were cut ${cuts} times and told of ${again.length} changes`;
		},
	};
}

type FeedEvent = { name: string; position: number; changes: readonly Change[] };

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<FeedEvent> {
	let rest = "";
	for await (const text of body.pipeThrough(new TextDecoderStream())) {
		const parts = (rest + text).split("\n\n");
		rest = parts.pop() ?? "";
		for (const part of parts) {
			const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(part)?.[1] ?? "";
			if (field("event") === "") continue;
			const data: unknown = JSON.parse(field("data"));
			const changes = Array.isArray(data) ? (data as Change[]) : [];
			yield { name: field("event"), position: Number(field("id")), changes };
		}
	}
}

async function readAll(shop: Shop, begin: number): Promise<Change[]> {
	const all: Change[] = [];
	for (let after = begin; ; ) {
		const { changes, next, isEnd } = await readPage(shop, 0, after);
		all.push(...changes);
		after = next;
		if (isEnd) return all;
	}
}

async function readPage(shop: Shop, turn: number, after: number | undefined) {
	const path = after === undefined ? "/changes" : `/changes?limit=1000&after=${after}`;
	const { status, text } = await shop.client.send(serverOf(shop, turn).origin, { method: "GET", path });
	// A server whose database is gone cannot answer now.
	if (status >= 500) throw new NoAnswer(`GET ${path}: ${text}`);
	if (status !== 200) throw new Error(`GET ${path} was answered with ${status}: ${text}`);
	return listChanges.answer.parse(JSON.parse(text));
}

async function quantitiesOf(shop: Shop): Promise<Map<string, number>> {
	const { text } = await shop.client.send(serverOf(shop, 0).origin, { method: "GET", path: "/products" });
	return new Map(listProducts.answer.parse(JSON.parse(text)).map(({ _id, quantity = 0 }) => [_id, quantity]));
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
