import { createHash } from "node:crypto";
import { AppError } from "#app-error.ts";
import type { Tx } from "./connection.ts";

/** Who asks, when, and under which `Idempotency-Key` (undefined: the request carries none). */
export type IdempotentRequest = { actor: string; key: string | undefined; now: Date };

/** How long a key is remembered. */
export const KEY_LIFETIME_MS = 48 * 60 * 60 * 1000;

/**
 * Does the work of a write once per actor and key: the key and the answer are stored in the work's own
 * transaction, so that either both exist or neither. Two requests that arrive at once queue on the key's row.
 * @throws AppError idempotency_key_reused when the key came with another body before.
 */
export async function answerOnce<T>(
	tx: Tx,
	{ actor, key, now }: IdempotentRequest,
	body: unknown,
	work: () => Promise<T>,
): Promise<T> {
	if (key === undefined) return work();
	const request_hash = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
	const claim = await tx
		.insertInto("idempotency")
		.values({ actor, key, request_hash, created_at: now })
		.onConflict((conflict) => conflict.doNothing())
		.executeTakeFirst();
	if (claim.numInsertedOrUpdatedRows === 0n) {
		const stored = await tx
			.selectFrom("idempotency")
			.select(["request_hash", "answer"])
			.where("actor", "=", actor)
			.where("key", "=", key)
			.executeTakeFirstOrThrow();
		if (stored.request_hash !== request_hash || stored.answer === null) {
			throw new AppError("idempotency_key_reused", "This Idempotency-Key was used for another request.");
		}
		return JSON.parse(stored.answer) as T;
	}
	const answer = await work();
	await tx
		.updateTable("idempotency")
		.set({ answer: JSON.stringify(answer) })
		.where("actor", "=", actor)
		.where("key", "=", key)
		.execute();
	return answer;
}

/** Forgets keys that are older than their lifetime. */
export async function forgetOldKeys(tx: Tx, now: Date): Promise<void> {
	await tx
		.deleteFrom("idempotency")
		.where("created_at", "<", new Date(now.getTime() - KEY_LIFETIME_MS))
		.execute();
}
