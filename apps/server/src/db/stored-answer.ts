import { deflateRawSync, inflateRawSync } from "node:zlib";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Tx } from "./connection.ts";

/** Shorter texts are not worth compressing; in characters. */
const WORTH_PACKING = 2000;
const PACKED = "deflated ";

/**
 * Serializes an answer for storage. Long ones are compressed: the refusals of 1,000 lines are alike and shrink to a twentieth.
 */
export function packAnswer(answer: unknown): string {
	const text = JSON.stringify(answer);
	if (text.length < WORTH_PACKING) return text;
	return PACKED + deflateRawSync(text, { level: 3 }).toString("base64");
}

export function unpackAnswer(stored: string): unknown {
	if (!stored.startsWith(PACKED)) return JSON.parse(stored);
	return JSON.parse(inflateRawSync(Buffer.from(stored.slice(PACKED.length), "base64")).toString());
}

/** Max size of the remembered refusals of an account, in bytes: thousands of single ones, or hundreds of whole batches. */
const MAX_REFUSED = 4 * 1024 ** 2;
/** Bytes that may be added before the total is checked again. */
const SLACK = 512 * 1024;

/** The bytes that each account has added since its last check, in this process. */
const added = new LRUCache<string, number>({ max: 10_000 });

/**
 * Records that refusals of an account were stored, and forgets the oldest ones above the limit. That is safe: they wrote nothing,
 * so a repeat of their keys is handled like a new request.
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
