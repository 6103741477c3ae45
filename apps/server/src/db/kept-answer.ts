import { deflateRawSync, inflateRawSync } from "node:zlib";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Tx } from "./connection.ts";

/** Shorter texts gain little. */
const WORTH_PACKING = 2000;
const PACKED = "deflated ";

/** An answer as it is stored: the refusals of 1,000 lines say much the same, and take a twentieth of their text. */
export function packAnswer(answer: unknown): string {
	const text = JSON.stringify(answer);
	if (text.length < WORTH_PACKING) return text;
	return PACKED + deflateRawSync(text, { level: 3 }).toString("base64");
}

export function unpackAnswer(stored: string): unknown {
	if (!stored.startsWith(PACKED)) return JSON.parse(stored);
	return JSON.parse(inflateRawSync(Buffer.from(stored.slice(PACKED.length), "base64")).toString());
}

/** So many bytes of an account's refusals are remembered: thousands of single ones, hundreds of whole batches. */
const MAX_REFUSED = 4 * 1024 ** 2;
/** How much more there may be before it is looked at again. */
const SLACK = 512 * 1024;

/** What each account has added since it was looked at, in this process. */
const added = new LRUCache<string, number>({ max: 10_000 });

/**
 * Notes that refusals of an account were stored; where there are too many, the oldest are forgotten. That is safe: nothing was
 * written by them, so that whoever repeats their keys is answered as if these were new.
 */
export async function countRefused(tx: Tx, actor: string, bytes: number): Promise<void> {
	const sum = (added.get(actor) ?? 0) + bytes;
	added.set(actor, sum);
	if (sum < SLACK) return;
	added.delete(actor);
	await sql`
		delete from idempotency where actor = ${actor} and refused_bytes is not null and created_at <= (
			select max(created_at) from (
				select created_at, sum(refused_bytes) over (order by created_at desc, "key" desc) as total
				from idempotency where actor = ${actor} and refused_bytes is not null
			) as refused where total > ${MAX_REFUSED}
		)`.execute(tx);
}
