import { createHash } from "node:crypto";
import type { ErrorCode } from "@freehub/contract/errors";
import { type Right, rights } from "@freehub/domain/access";
import { AppError, type FieldError, type ProblemDetails } from "#app-error.ts";
import { insertAudit, type Origin } from "./audit.ts";
import { type Db, inTransaction, type Tx } from "./connection.ts";

/** Who asks, when, and under which `Idempotency-Key` (undefined: the request carries none). */
export type WriteRequest = {
	actor: string;
	actorName: string;
	/** What the asker is known by; undefined: a visitor, or the server itself. */
	credential: { via: "session" | "token"; id: string } | undefined;
	/** What the asker may do; the endpoint's own rights are checked before. */
	rights: readonly Right[];
	key: string | undefined;
	now: Date;
	/** For the audit log; undefined where the server itself writes. */
	origin: Origin | undefined;
};

/** What the server itself does: filling an empty database, importing a file. */
export function systemRequest(now: Date): WriteRequest {
	const system = { actor: "system", actorName: "system", credential: undefined };
	return { ...system, rights, key: undefined, now, origin: undefined };
}

/** How long a key is remembered. */
const KEY_LIFETIME_MS = 48 * 60 * 60 * 1000;

type Refusal = { code: ErrorCode; message: string; fields?: readonly FieldError[]; details?: ProblemDetails };
type Outcome<T> = { answer: T } | { refusal: Refusal };

/**
 * Does a write in one transaction with its line in the audit log, once per actor and key: the key and the outcome are stored with the work, so
 * that either both exist or neither. A repeat, also one that arrives at the same moment, gets the first outcome,
 * a refusal too.
 * @param work may run again after a serialization failure; what it refuses with an AppError it must refuse
 * before it writes anything.
 * @throws AppError idempotency_key_reused when the key came with another body before.
 */
export async function answerOnce<T>(
	db: Db,
	request: WriteRequest,
	body: unknown,
	work: (tx: Tx) => Promise<T>,
): Promise<T> {
	const { actor, key, now } = request;
	const hash =
		key === undefined
			? ""
			: createHash("sha256")
					.update(JSON.stringify(body) ?? "")
					.digest("base64url");
	const outcome = await inTransaction(db, async (tx): Promise<Outcome<T>> => {
		if (key === undefined) return doAndAudit(tx, request, body, work);
		const claim = await tx
			.insertInto("idempotency")
			.values({ actor, key, request_hash: hash, created_at: now })
			.onConflict((conflict) => conflict.doNothing())
			.executeTakeFirst();
		if (claim.numInsertedOrUpdatedRows === 0n) return storedOutcome(tx, actor, key, hash);
		const first = await doAndAudit(tx, request, body, work);
		await tx
			.updateTable("idempotency")
			.set({ answer: JSON.stringify(first) })
			.where("actor", "=", actor)
			.where("key", "=", key)
			.execute();
		return first;
	});
	if ("answer" in outcome) return outcome.answer;
	const { code, message, fields, details } = outcome.refusal;
	throw new AppError(code, message, fields, details);
}

async function doAndAudit<T>(
	tx: Tx,
	{ actor, now, origin }: WriteRequest,
	body: unknown,
	work: (tx: Tx) => Promise<T>,
): Promise<Outcome<T>> {
	const outcome = await settle(() => work(tx));
	if (origin !== undefined && "answer" in outcome) {
		const target = origin.target || idOf(outcome.answer);
		await insertAudit(tx, origin, { actor, outcome: "done", target, detail: body }, now);
	}
	return outcome;
}

/** The id of what a write made, for the audit log. */
function idOf(answer: unknown): string {
	const { _id, batch } = (answer ?? {}) as { _id?: unknown; batch?: unknown };
	return typeof _id === "string" ? _id : typeof batch === "string" ? batch : "";
}

async function settle<T>(work: () => Promise<T>): Promise<Outcome<T>> {
	try {
		return { answer: await work() };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		const { code, message, fields, details } = error;
		return { refusal: { code, message, ...(fields && { fields }), ...(details && { details }) } };
	}
}

async function storedOutcome<T>(tx: Tx, actor: string, key: string, hash: string): Promise<Outcome<T>> {
	const stored = await tx
		.selectFrom("idempotency")
		.select(["request_hash", "answer"])
		.where("actor", "=", actor)
		.where("key", "=", key)
		.executeTakeFirstOrThrow();
	if (stored.request_hash === hash && stored.answer !== null) return JSON.parse(stored.answer) as Outcome<T>;
	const message = "This Idempotency-Key was used for another request.";
	return { refusal: { code: "idempotency_key_reused", message } };
}

/** Forgets keys that are older than their lifetime. */
export async function forgetOldKeys(tx: Tx, now: Date): Promise<void> {
	await tx
		.deleteFrom("idempotency")
		.where("created_at", "<", new Date(now.getTime() - KEY_LIFETIME_MS))
		.execute();
}
