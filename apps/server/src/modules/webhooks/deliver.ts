import { type Change, type ChangeKind, webhookKinds } from "@freehub/contract/changes";
import {
	type DeliveryBody,
	type DeliveryError,
	MAX_DELIVERED,
	type WebhookStop,
} from "@freehub/contract/webhooks";
import type { Right } from "@freehub/domain/access";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#app-error.ts";
import { type Db, inTransaction, type Tx } from "#db/connection.ts";
import { readChanges } from "#modules/changes/read-changes.ts";
import { nextTry } from "./backoff.ts";
import { type Posted, post } from "./post.ts";
import { signedHeaders } from "./signature.ts";
import { kindsOf } from "./webhook-answers.ts";
import type { DeliveryRecord, WebhookRecord } from "./webhooks.repo.ts";
import * as repo from "./webhooks.repo.ts";

/** What delivering needs. */
export type Delivering = {
	db: Db;
	now: () => Date;
	/** Whether webhooks may lead to private addresses, and to plain http. */
	mayBePrivate: boolean;
	/** What the owner of a webhook may do now; undefined: there is no such account. */
	rightsOf: (owner: string) => Promise<readonly Right[] | undefined>;
	/** A webhook stopped by itself. */
	onStop: (webhook: WebhookRecord, stop: WebhookStop) => Promise<void>;
	/** The server stops. */
	signal: AbortSignal;
};

/** One process's work on one webhook. */
type Lease = { id: string; worker: string };

/** So many changes are looked through at once for those that a webhook is told of. */
const SLICE = 1000;

const GONE = 410;

/**
 * Does the next thing that a webhook needs: an attempt to send something, or a step over changes that it is not told of.
 * @returns whether to go on now.
 */
export async function deliverNext(delivering: Delivering, lease: Lease): Promise<boolean> {
	const { db, now } = delivering;
	const webhook = await keep(delivering, lease, async (_tx, row) => row);
	if (webhook === undefined) return false;
	const rights = await delivering.rightsOf(webhook.owned_by);
	const extra = await repo.findExtra(db.kysely, webhook.id);
	if (rights?.includes("people.manage") !== true) {
		await refuseExtras(delivering, lease, "owner_without_right");
		if (webhook.state === "active") await stop(delivering, lease, webhook, "owner_without_right");
		return false;
	}
	if (extra !== undefined) return sendExtra(delivering, lease, webhook, extra, rights);
	const isDue = webhook.next_try_at === null || new Date(webhook.next_try_at) <= now();
	if (webhook.state !== "active" || !isDue) return false;
	try {
		return await sendChanges(delivering, lease, webhook, rights);
	} catch (error) {
		if (!(error instanceof AppError && error.code === "read_again")) throw error;
		await stop(delivering, lease, webhook, "missed");
		return false;
	}
}

/** Lets other processes go on with a webhook. */
export async function release({ db }: Delivering, { id, worker }: Lease): Promise<void> {
	await inTransaction(db, (tx) => repo.releaseFrom(tx, id, worker));
}

/**
 * Does something in a transaction while this process has the webhook, and keeps it for what follows.
 * @returns undefined where the webhook is gone, or another process has it.
 */
function keep<T>(
	{ db, now }: Delivering,
	{ id, worker }: Lease,
	work: (tx: Tx, webhook: WebhookRecord) => Promise<T>,
): Promise<T | undefined> {
	return inTransaction(db, async (tx) => {
		const row = await repo.keepForWorker(tx, id, worker, now());
		return row && work(tx, row);
	});
}

/** Sends the changes after the webhook's position, or those that failed before. */
async function sendChanges(
	delivering: Delivering,
	lease: Lease,
	webhook: WebhookRecord,
	rights: readonly Right[],
): Promise<boolean> {
	const { db, now } = delivering;
	const waiting = await repo.findNext(db.kysely, webhook.id);
	const from = waiting?.from_place ?? webhook.position;
	const { changes, next } = await readChanges(db, from, SLICE, rights);
	if (waiting !== undefined) {
		return attempt(delivering, lease, webhook, waiting, toldOf(webhook, changes, waiting.to_place));
	}
	if (next === from) return false;
	const told = toldOf(webhook, changes).slice(0, MAX_DELIVERED);
	const to = told.length === MAX_DELIVERED ? (told.at(-1)?.place ?? next) : next;
	if (told.length === 0) {
		await keep(delivering, lease, (tx, row) => moveOn(tx, row, from, { position: to }));
		return true;
	}
	const delivery = await keep(delivering, lease, async (tx, row) => {
		// Somebody paused it or moved it elsewhere in the meantime.
		if (row.state !== "active" || row.position !== from) return undefined;
		return repo.insertDelivery(tx, {
			id: uuidv7(),
			webhook: row.id,
			kind: "changes",
			state: "waiting",
			from_place: from,
			to_place: to,
			changes: told.length,
			created_at: now(),
			attempts: 0,
		});
	});
	return delivery === undefined || attempt(delivering, lease, webhook, delivery, told);
}

function toldOf(webhook: WebhookRecord, changes: readonly Change[], to = Number.POSITIVE_INFINITY): Change[] {
	const chosen = kindsOf(webhook);
	const kinds: readonly ChangeKind[] = chosen.length === 0 ? webhookKinds : chosen;
	return changes.filter(({ kind, place }) => place <= to && kinds.includes(kind));
}

/** Changes how far a webhook is, unless somebody has moved it elsewhere. */
async function moveOn(
	tx: Tx,
	row: WebhookRecord,
	from: number,
	columns: Parameters<typeof repo.updateWebhook>[2],
) {
	if (row.position === from) await repo.updateWebhook(tx, row.id, columns);
}

/** @returns whether it arrived, so that the next may follow. */
async function attempt(
	delivering: Delivering,
	lease: Lease,
	webhook: WebhookRecord,
	delivery: DeliveryRecord,
	changes: readonly Change[],
): Promise<boolean> {
	const { now, signal, onStop } = delivering;
	const posted = await send(delivering, webhook, delivery, changes);
	// Whether it arrived is not known: it is sent again, under the same id.
	if (signal.aborted) return false;
	const isDelivered = isSuccess(posted);
	const stopped = await keep(delivering, lease, async (tx, row): Promise<WebhookStop | undefined> => {
		await repo.updateDelivery(tx, delivery.id, {
			...posted,
			attempts: delivery.attempts + 1,
			tried_at: now(),
			...(isDelivered && { state: "delivered" }),
		});
		if (isDelivered) {
			const columns = { position: delivery.to_place, failures: 0, failing_since: null, next_try_at: null };
			await moveOn(tx, row, delivery.from_place, columns);
			return undefined;
		}
		const failingSince = new Date(row.failing_since ?? now());
		const failures = row.failures + 1;
		const next = nextTry(failures, failingSince, now());
		const stop = posted.status === GONE ? "gone" : next === undefined ? "no_success" : undefined;
		const isStopping = stop !== undefined && row.state === "active";
		await moveOn(tx, row, delivery.from_place, {
			failures,
			failing_since: failingSince,
			next_try_at: next ?? null,
			...(isStopping && { state: stop === "gone" ? "paused" : "failed", stop }),
		});
		return isStopping ? stop : undefined;
	});
	if (stopped !== undefined) await onStop(webhook, stopped);
	return isDelivered;
}

/** Sends what somebody asked for, once; how far the webhook is stays. */
async function sendExtra(
	delivering: Delivering,
	lease: Lease,
	webhook: WebhookRecord,
	extra: DeliveryRecord,
	rights: readonly Right[],
): Promise<boolean> {
	const { db, now, signal } = delivering;
	let changes: Change[] = [];
	if (extra.kind === "again") {
		try {
			const read = await readChanges(db, extra.from_place, SLICE, rights);
			changes = toldOf(webhook, read.changes, extra.to_place);
		} catch (error) {
			if (!(error instanceof AppError && error.code === "read_again")) throw error;
			await refuseExtras(delivering, lease, "not_listed");
			return true;
		}
	}
	const posted = await send(delivering, webhook, extra, changes);
	if (signal.aborted) return false;
	const state = isSuccess(posted) ? "delivered" : "failed";
	await keep(delivering, lease, (tx) =>
		repo.updateDelivery(tx, extra.id, { ...posted, attempts: 1, tried_at: now(), state }),
	);
	return true;
}

function send(
	{ now, mayBePrivate, signal }: Delivering,
	webhook: WebhookRecord,
	{ id, kind }: DeliveryRecord,
	changes: readonly Change[],
): Promise<Posted> {
	const { url, secret, old_secret, old_secret_until } = webhook;
	const at = now();
	const isOldGood = old_secret !== null && old_secret_until !== null && new Date(old_secret_until) > at;
	const body = JSON.stringify({
		id,
		webhook: webhook.id,
		kind,
		changes: [...changes],
	} satisfies DeliveryBody);
	const headers = {
		"content-type": "application/json",
		"user-agent": "Freehub",
		...signedHeaders(id, at, body, isOldGood ? [secret, old_secret] : [secret]),
	};
	return post({ url, headers, body, mayBePrivate, signal });
}

const isSuccess = ({ status }: Posted) => status !== null && status >= 200 && status < 300;

/** Ends what somebody asked for where it cannot be sent. */
async function refuseExtras(delivering: Delivering, lease: Lease, error: DeliveryError): Promise<void> {
	const tried_at = delivering.now();
	await keep(delivering, lease, (tx, { id }) => repo.giveUpWaiting(tx, id, "extras", { error, tried_at }));
}

async function stop(
	delivering: Delivering,
	lease: Lease,
	webhook: WebhookRecord,
	why: WebhookStop,
): Promise<void> {
	const isStopped = await keep(delivering, lease, async (tx, { id, state }) => {
		if (state === "active") await repo.updateWebhook(tx, id, { state: "paused", stop: why });
		return state === "active";
	});
	if (isStopped === true) await delivering.onStop(webhook, why);
}
