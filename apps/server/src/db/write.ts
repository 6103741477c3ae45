import { hash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { codeSentences } from "@freehub/contract/code-sentences";
import type { ErrorCode, FieldError } from "@freehub/contract/errors";
import { type AccessMode, type Right, rights } from "@freehub/domain/people/access";
import { KEY_LIFETIME_DAYS } from "@freehub/domain/stock/stock-queue";
import { AppError, type ProblemDetails, refusal } from "#app-error.ts";
import { auditRow, type Origin } from "./audit.ts";
import { insertion, lookup, type Query, send } from "./bulk.ts";
import { type Changed, insertChanges } from "./changes.ts";
import { MARKS_OF_A_DAY } from "./clock-marks.ts";
import { type Db, inTransaction, type Tx } from "./connection.ts";
import { CurrencySettles, confirmCurrency, currencyQuery, SETTLE_MS } from "./currency-check.ts";
import type { Engine } from "./engine.ts";
import { countRefused, packAnswer, unpackAnswer } from "./stored-answer.ts";

/**
 * The envelope of a write: who writes, what, when, and under which `Idempotency-Key`. Every write of a request goes through
 * `write` or, if batched with others, through `Writes`.
 */
export type WriteRequest = {
	actor: string;
	actorName: string;
	/** How the caller is authenticated, and the shop's access mode; undefined: a visitor, or the server itself. */
	credential: { via: "session" | "token"; id: string; access: AccessMode } | undefined;
	/** The caller's rights; the endpoint's own rights are checked before. */
	rights: readonly Right[];
	/** The stores to which the caller's role is limited; undefined: it holds everywhere. */
	onlyAt: readonly string[] | undefined;
	/** The shop's currency when the request was read; undefined: it has no amounts. */
	currency?: string | undefined;
	/** Undefined if the request has none. */
	key: string | undefined;
	/** The whole content of the request; a repeat of the key must send the same. */
	asked: unknown;
	now: Date;
	/** For the audit log; undefined for writes by the server itself. */
	origin: Origin | undefined;
};

/** For writes by the server itself: filling an empty database, importing a file. */
export function systemRequest(now: Date): WriteRequest {
	const system = { actor: "system", actorName: "system", credential: undefined, asked: undefined };
	return { ...system, rights, onlyAt: undefined, key: undefined, now, origin: undefined };
}

type Refusal = { code: ErrorCode; message: string; fields?: readonly FieldError[]; details?: ProblemDetails };

/** The outcome of a write; it is stored under the key, even if it is a refusal. */
export type Outcome<T> = { answer: T } | { refusal: Refusal };

/** The result of the work of a write. */
export type Written<T> = {
	answer: T;
	/** The changes to publish to readers, as `changed("product", id)`. */
	changes?: readonly Changed[];
	/** The ids of people whose data the answer has: erasing them reaches it under its key. */
	about?: readonly string[];
	/** The details for the audit log, one line each; if missing, one line says who did what to what. */
	audit?: readonly unknown[];
};

/**
 * A unique constraint, by its name in error messages, and the refusal of a write that violates it. PostgreSQL names the index,
 * SQLite the index or its column.
 */
type Unique = readonly [name: RegExp, refuse: () => AppError];

type Work<T> = (tx: Tx) => Promise<Written<T>>;

/**
 * Executes a request's write in one transaction, together with its changes and its audit lines, once per actor and key. The key
 * and the outcome are stored with the work, so that either both exist or neither. A repeat gets the first outcome, even a
 * refusal, or `idempotency_key_reused` if it sends something else.
 * @param work may be retried after a serialization failure. What it has changed before it throws a refusal (AppError) is rolled back.
 * @throws AppError the refusal, from now or from the first time.
 */
export function write<T>(db: Db, request: WriteRequest, work: Work<T>): Promise<T> {
	return writeOnce(db, request, work, []);
}

/** `write` for work that may violate these unique constraints; their refusals are stored, too. */
export function writeWith(uniques: readonly Unique[]): typeof write {
	return (db, request, work) => writeOnce(db, request, work, uniques);
}

async function writeOnce<T>(
	db: Db,
	request: WriteRequest,
	work: Work<T>,
	uniques: readonly Unique[],
): Promise<T> {
	try {
		return answerOf(await writeAlone(db, request, (tx) => work(tx).catch(rollBackRefused)));
	} catch (error) {
		const refusal = error instanceof Refused ? error.refusal : violated(error, db.engine, uniques);
		if (refusal === undefined) throw error;
		if (request.key === undefined) throw refusal;
		// The work was rolled back. If the key was stored meanwhile, that first outcome is used.
		return answerOf(await writeAlone<T>(db, request, () => Promise.reject(refusal)));
	}
}

/** Ends the transaction of a refused write, which may have written something by then. */
class Refused extends Error {
	readonly refusal: AppError;
	constructor(refusal: AppError) {
		super(refusal.message);
		this.refusal = refusal;
	}
}

function rollBackRefused(error: unknown): never {
	throw error instanceof AppError ? new Refused(error) : error;
}

async function writeAlone<T>(db: Db, request: WriteRequest, work: Work<T>): Promise<Outcome<T>> {
	try {
		return await inTransaction(db, async (tx) => {
			const [stored = []] = await send(db, tx, [findKeys(db, [request])]);
			const writes = new Writes(stored);
			const outcome = await writes.once(request, () => work(tx));
			const [currency = []] = await writes.store(db, tx, [currencyQuery(db)]);
			if ("answer" in outcome) confirmCurrency(currency, request.currency);
			return outcome;
		});
	} catch (error) {
		if (!(error instanceof CurrencySettles)) throw error;
		await wait(SETTLE_MS);
		return writeAlone(db, request, work);
	}
}

/** The refusal for a unique violation; undefined for other errors or an unknown constraint. */
function violated(error: unknown, engine: Engine, uniques: readonly Unique[]): AppError | undefined {
	if (!engine.isUniqueViolation(error)) return undefined;
	const { message } = error as Error;
	return uniques.find(([name]) => name.test(message))?.[1]();
}

/** @throws AppError the refusal, if the outcome is one. */
export function answerOf<T>(outcome: Outcome<T>): T {
	if ("answer" in outcome) return outcome.answer;
	const { code, message, fields, details } = outcome.refusal;
	throw new AppError(code, message, fields, details);
}

/** An account's key, and the hash of the request sent under it. */
type Claim = { actor: string; key: string; request_hash: string; created_at: Date };
type StoredKey = Pick<Claim, "actor" | "key" | "request_hash"> & { answer: string };

type Done = {
	request: WriteRequest;
	claim: Claim | undefined;
	outcome: Outcome<unknown>;
	about: readonly string[];
	changes: readonly Changed[];
	audit: readonly unknown[];
};

/** The writes of requests that share a transaction, each done once per key, like a single one by `write`. */
export class Writes {
	readonly #known = new Map<string, { request_hash: string; outcome: Outcome<unknown> }>();
	readonly #done: Done[] = [];

	/** @param stored the rows found by `findKeys`. */
	constructor(stored: readonly unknown[]) {
		for (const row of stored as StoredKey[]) {
			const { request_hash, answer } = row;
			this.#known.set(nameOf(row), { request_hash, outcome: unpackAnswer(answer) as Outcome<unknown> });
		}
	}

	/** Executes a request's write, unless its key is already known. @returns its outcome, from now or from the first time. */
	async once<T>(request: WriteRequest, work: () => Written<T> | Promise<Written<T>>): Promise<Outcome<T>> {
		const claim = claimOf(request);
		const known = claim && this.#known.get(nameOf(claim));
		if (known !== undefined) {
			return known.request_hash === claim?.request_hash ? (known.outcome as Outcome<T>) : reused;
		}
		const { outcome, ...told } = await outcomeOf(work);
		if (claim !== undefined) {
			this.#known.set(nameOf(claim), { request_hash: claim.request_hash, outcome });
		}
		this.#done.push({ request, claim, outcome, ...told });
		return outcome;
	}

	/**
	 * Stores the changes, the audit lines, and the keys with their outcomes.
	 * @param also statements to send before.
	 * @returns the rows of each of those.
	 */
	async store(db: Db, tx: Tx, also: readonly Query[] = []): Promise<unknown[][]> {
		const keys = this.#done.flatMap((done) => keyRow(done, db.marks.number));
		const rows = await send(db, tx, [
			...also,
			insertChanges(
				db,
				this.#done.flatMap(({ changes }) => changes),
			),
			insertion(db, "audit", this.#done.flatMap(auditRows)),
			insertKeys(db, keys),
			insertion(db, "answer_about", this.#done.flatMap(aboutRows)),
		]);
		for (const { actor, refused_bytes } of keys) await countRefused(tx, actor, refused_bytes ?? 0);
		return rows;
	}
}

async function outcomeOf<T>(
	work: () => Written<T> | Promise<Written<T>>,
): Promise<Pick<Done, "about" | "changes" | "audit"> & { outcome: Outcome<T> }> {
	try {
		const { answer, about = [], changes = [], audit = [undefined] } = await work();
		return { outcome: { answer }, about, changes, audit };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		const { code, message, fields, details } = error;
		const refusal = { code, message, ...(fields && { fields }), ...(details && { details }) };
		return { outcome: { refusal }, about: error.about, changes: [], audit: [] };
	}
}

const reused: Outcome<never> = {
	refusal: { code: "idempotency_key_reused", message: codeSentences.idempotency_key_reused },
};

function claimOf({ actor, key, asked, now }: WriteRequest): Claim | undefined {
	if (key === undefined) return undefined;
	return {
		actor,
		key,
		request_hash: hash("sha256", JSON.stringify(asked) ?? "", "base64url"),
		created_at: now,
	};
}

/** Keys contain no space. */
function nameOf({ actor, key }: Pick<Claim, "actor" | "key">): string {
	return `${key} ${actor}`;
}

/** The query for the stored keys of requests, with their outcomes. */
export function findKeys(db: Db, requests: readonly WriteRequest[]): Query {
	const keys = requests.flatMap(({ actor, key }) => (key === undefined ? [] : { actor, key }));
	return lookup(
		db,
		{ table: "idempotency", keys: ["actor", "key"], columns: ["actor", "key", "request_hash", "answer"] },
		keys,
	);
}

function aboutRows({ claim, about }: Done) {
	if (claim === undefined) return [];
	return [...new Set(about)].map((subject) => ({ subject, actor: claim.actor, key: claim.key }));
}

type KeyRow = Claim & { answer: string; refused_bytes: number | null; mark: number };

function keyRow({ claim, outcome }: Done, mark: number): KeyRow[] {
	if (claim === undefined) return [];
	const answer = packAnswer(outcome);
	return [{ ...claim, answer, refused_bytes: isRefused(outcome) ? answer.length : null, mark }];
}

/** Whether nothing was written: the write was refused, or it is a batch in which every line was refused. */
function isRefused(outcome: Outcome<unknown>): boolean {
	if ("refusal" in outcome) return true;
	const { results } = (outcome.answer ?? {}) as { results?: unknown };
	return Array.isArray(results) && results.every((line: { ok?: unknown }) => line.ok === false);
}

/**
 * Stores keys with their outcomes, last and in a fixed order, so that no two processes deadlock. If another process has stored
 * one of them meanwhile, the transaction is retried and finds it.
 */
function insertKeys(db: Db, keys: readonly KeyRow[]): Query {
	return insertion(
		db,
		"idempotency",
		keys.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)),
	);
}

function auditRows({ request: { actor, now, origin }, outcome, audit }: Done) {
	if (origin === undefined || !("answer" in outcome)) return [];
	const target = origin.target || idOf(outcome.answer);
	return audit.flatMap((detail) => auditRow(origin, { actor, outcome: "done", target, detail }, now) ?? []);
}

/** The id of the created object, for the audit log. */
function idOf(answer: unknown): string {
	const { _id, batch } = (answer ?? {}) as { _id?: unknown; batch?: unknown };
	return typeof _id === "string" ? _id : typeof batch === "string" ? batch : "";
}

/**
 * Replaces the stored answers that have somebody's data: a repeat of their keys gets the answer that these were erased.
 * @param subjects the ids that the writes named as `about`.
 */
export async function eraseAnswers(tx: Tx, subjects: readonly string[]): Promise<void> {
	const { code, message } = refusal("not_found.erased");
	const about = await tx
		.deleteFrom("answer_about")
		.where("subject", "in", subjects)
		.returning(["actor", "key"])
		.execute();
	for (const { actor, key } of about) {
		await tx
			.updateTable("idempotency")
			.set({ answer: packAnswer({ refusal: { code, message } }) })
			.where("actor", "=", actor)
			.where("key", "=", key)
			.execute();
	}
}

/** Deletes keys after their lifetime, by the marks since they were stored: a wrong clock must not let a repeat be booked twice. */
export async function forgetOldKeys(db: Db): Promise<void> {
	// A key is stored between two marks, and perhaps by a process that has not read the newest one yet.
	const oldest = db.marks.number - KEY_LIFETIME_DAYS * MARKS_OF_A_DAY - 2;
	await inTransaction(db, (tx) => tx.deleteFrom("idempotency").where("mark", "<", oldest).execute());
}
