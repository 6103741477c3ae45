import { hash } from "node:crypto";
import type { ErrorCode, FieldError } from "@freehub/contract/errors";
import { type AccessMode, type Right, rights } from "@freehub/domain/access";
import { KEY_LIFETIME_DAYS } from "@freehub/domain/stock-queue";
import { AppError, type ProblemDetails } from "#app-error.ts";
import { auditRow, type Origin } from "./audit.ts";
import { insertion, lookup, type Query, send } from "./bulk.ts";
import { type Db, inTransaction, type Tx } from "./connection.ts";
import { countRefused, packAnswer, unpackAnswer } from "./kept-answer.ts";
import { refusalOfTaken } from "./taken.ts";

/**
 * The envelope of a write: who asks, what for, when, and under which `Idempotency-Key`. Every write passes through
 * `answerOnce` or `answerTogether` with it.
 */
export type WriteRequest = {
	actor: string;
	actorName: string;
	/** What the asker is known by, and who gets which rights here; undefined: a visitor, or the server itself. */
	credential: { via: "session" | "token"; id: string; access: AccessMode } | undefined;
	/** What the asker may do; the endpoint's own rights are checked before. */
	rights: readonly Right[];
	/** Undefined where the request has none. */
	key: string | undefined;
	/** Everything that was sent; a repeat of the key must ask for the same. */
	asked: unknown;
	now: Date;
	/** For the audit log; undefined where the server itself writes. */
	origin: Origin | undefined;
};

/** What the server itself does: filling an empty database, importing a file. */
export function systemRequest(now: Date): WriteRequest {
	const system = { actor: "system", actorName: "system", credential: undefined, asked: undefined };
	return { ...system, rights, key: undefined, now, origin: undefined };
}

/** How long a key is remembered: so long do devices without a connection repeat what had no answer. */
const KEY_LIFETIME_MS = KEY_LIFETIME_DAYS * 24 * 60 * 60 * 1000;

type Refusal = { code: ErrorCode; message: string; fields?: readonly FieldError[]; details?: ProblemDetails };

/** What becomes of a write; it is stored under the key, a refusal too. */
export type Outcome<T> = { answer: T } | { refusal: Refusal };

/** What the audit log says of a write when it is done: a value, or a function that gives one for each line. */
type Detail<T> = string | object | undefined | ((answer: T) => readonly unknown[]);

export type Write = { request: WriteRequest; detail: unknown };

type Work<W extends Write, Loaded, T> = {
	/** What is asked of the database together with the keys. */
	reads: readonly Query[];
	/** Prepares what `decide` needs from the rows that were read. */
	load: (rows: unknown[][]) => Promise<Loaded>;
	/** Does a write whose key is new; what it refuses with an AppError it must refuse before it changes anything. */
	decide: (write: W, loaded: Loaded) => T | Promise<T>;
	/** Writes what was decided, together with the answers. */
	writes: (loaded: Loaded) => readonly Query[];
};

/**
 * Does writes in the caller's transaction, in their order, each with its line in the audit log and once per actor and
 * key: the key and the outcome are stored with the work, so that either both exist or neither. A repeat gets the first
 * outcome, a refusal too, or `idempotency_key_reused` where it asks for something else.
 */
export async function answerTogether<W extends Write, Loaded, T>(
	db: Db,
	tx: Tx,
	writes: readonly W[],
	{ reads, load, decide, writes: writesOf }: Work<W, Loaded, T>,
): Promise<Outcome<T>[]> {
	const claims = writes.map(({ request }) => claimOf(request));
	const [stored = [], ...rows] = await send(db, tx, [findKeys(db, claims), ...reads]);
	const earlier = earlierOutcomes<T>(claims, stored as Stored[]);
	const loaded = await load(rows);
	const outcomes: Outcome<T>[] = [];
	const fresh: Done[] = [];
	for (const [i, write] of writes.entries()) {
		const known = earlier[i] ?? (await settle(() => decide(write, loaded)));
		const outcome = "sameAs" in known ? (outcomes[known.sameAs] as Outcome<T>) : known;
		if (earlier[i] === undefined) fresh.push({ write, claim: claims[i], outcome });
		outcomes.push(outcome);
	}
	const keys = fresh.flatMap(keptKey);
	await send(db, tx, [...writesOf(loaded), insertLines(db, fresh), insertKeys(db, keys)]);
	for (const { actor, refused_bytes } of keys) await countRefused(tx, actor, refused_bytes ?? 0);
	return outcomes;
}

/**
 * Does one write in one transaction, as `answerTogether` does.
 * @param work may run again after a serialization failure. What the database refuses because another has it already is
 * refused, and remembered, like what the work refuses itself.
 * @throws AppError what was refused, now or the first time.
 */
export async function answerOnce<T>(
	db: Db,
	request: WriteRequest,
	detail: Detail<T>,
	work: (tx: Tx) => Promise<T>,
): Promise<T> {
	const attempt = (decide: typeof work) =>
		inTransaction(db, async (tx) => {
			const whole = { reads: [], load: async () => {}, decide: () => decide(tx), writes: () => [] };
			const [outcome] = await answerTogether(db, tx, [{ request, detail }], whole);
			return outcome as Outcome<T>;
		});
	try {
		return answerOf(await attempt(work));
	} catch (error) {
		const refusal = refusalOfTaken(error, db.engine);
		if (refusal === undefined) throw error;
		// The work was rolled back. Whoever stored the key meanwhile has the first outcome.
		return answerOf(await attempt(() => Promise.reject(refusal)));
	}
}

/** @throws AppError the refusal, where it is one. */
export function answerOf<T>(outcome: Outcome<T>): T {
	if ("answer" in outcome) return outcome.answer;
	const { code, message, fields, details } = outcome.refusal;
	throw new AppError(code, message, fields, details);
}

async function settle<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
	try {
		return { answer: await work() };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		const { code, message, fields, details } = error;
		return { refusal: { code, message, ...(fields && { fields }), ...(details && { details }) } };
	}
}

type Claim = { actor: string; key: string; request_hash: string; created_at: Date };
type Stored = Pick<Claim, "actor" | "key" | "request_hash"> & { answer: string };

const reused: Outcome<never> = {
	refusal: {
		code: "idempotency_key_reused",
		message: "This Idempotency-Key was already used for another request.",
	},
};

/**
 * What is known of requests already.
 * @returns for each undefined where it is the first with its key, or has none; otherwise the outcome of the first, or
 * which of these requests that is.
 */
function earlierOutcomes<T>(
	claims: readonly (Claim | undefined)[],
	stored: readonly Stored[],
): (Outcome<T> | { sameAs: number } | undefined)[] {
	const outcomes = new Map(stored.map((row) => [nameOf(row), row]));
	const firsts = new Map<string, number>();
	return claims.map((claim, i) => {
		if (claim === undefined) return undefined;
		const name = nameOf(claim);
		const earlier = outcomes.get(name);
		const first = firsts.get(name) ?? i;
		firsts.set(name, first);
		const { request_hash } = earlier ?? (claims[first] as Claim);
		if (request_hash !== claim.request_hash) return reused;
		if (earlier !== undefined) return unpackAnswer(earlier.answer) as Outcome<T>;
		return first === i ? undefined : { sameAs: first };
	});
}

function claimOf({ actor, key, asked, now }: WriteRequest): Claim | undefined {
	if (key === undefined) return undefined;
	return {
		actor,
		key,
		request_hash: hash("sha256", JSON.stringify(asked) ?? "", "base64url"),
		created_at: now,
	};
}

/** A key has no space in it. */
function nameOf({ actor, key }: Pick<Claim, "actor" | "key">): string {
	return `${key} ${actor}`;
}

function findKeys(db: Db, claims: readonly (Claim | undefined)[]): Query {
	const keys = claims.flatMap((claim) => (claim === undefined ? [] : { actor: claim.actor, key: claim.key }));
	return lookup(
		db,
		{ table: "idempotency", keys: ["actor", "key"], columns: ["actor", "key", "request_hash", "answer"] },
		keys,
	);
}

type Done = { write: Write; claim: Claim | undefined; outcome: Outcome<unknown> };

type Key = Claim & { answer: string; refused_bytes: number | null };

function keptKey({ claim, outcome }: Done): Key[] {
	if (claim === undefined) return [];
	const answer = packAnswer(outcome);
	return [{ ...claim, answer, refused_bytes: isRefused(outcome) ? answer.length : null }];
}

/** Whether nothing was written: it was refused, or a batch of which each line was. */
function isRefused(outcome: Outcome<unknown>): boolean {
	if ("refusal" in outcome) return true;
	const { results } = (outcome.answer ?? {}) as { results?: unknown };
	return Array.isArray(results) && results.every((line: { ok?: unknown }) => line.ok === false);
}

/**
 * Stores keys with their outcomes, last of all and in one order, so that no two processes wait for each other. Where
 * another has stored one of them meanwhile the transaction is run again, and finds it.
 */
function insertKeys(db: Db, keys: readonly Key[]): Query {
	return insertion(
		db,
		"idempotency",
		keys.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)),
	);
}

function insertLines(db: Db, done: readonly Done[]): Query {
	const rows = done.flatMap(({ write: { request, detail }, outcome }) => {
		const { actor, now, origin } = request;
		if (origin === undefined || !("answer" in outcome)) return [];
		const target = origin.target || idOf(outcome.answer);
		const details: readonly unknown[] = typeof detail === "function" ? detail(outcome.answer) : [detail];
		return details.flatMap(
			(each) => auditRow(origin, { actor, outcome: "done", target, detail: each }, now) ?? [],
		);
	});
	return insertion(db, "audit", rows);
}

/** The id of what a write made, for the audit log. */
function idOf(answer: unknown): string {
	const { _id, batch } = (answer ?? {}) as { _id?: unknown; batch?: unknown };
	return typeof _id === "string" ? _id : typeof batch === "string" ? batch : "";
}

/** Forgets keys that are older than their lifetime. */
export async function forgetOldKeys(tx: Tx, now: Date): Promise<void> {
	await tx
		.deleteFrom("idempotency")
		.where("created_at", "<", new Date(now.getTime() - KEY_LIFETIME_MS))
		.execute();
}
