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

export type DeliveryContext = {
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
export async function deliverNext(context: DeliveryContext, lease: Lease): Promise<boolean> {
	const { db, now } = context;
	const webhook = await keep(context, lease, async (_tx, row) => row);
	if (webhook === undefined) return false;
	const rights = await context.rightsOf(webhook.owned_by);
	const extra = await repo.findExtra(db.kysely, webhook.id);
	if (rights?.includes("people.manage") !== true) {
		await refuseExtras(context, lease, "owner_without_right");
		await stop(context, lease, webhook, "owner_without_right");
		return false;
	}
	const isDue = webhook.next_try_at === null || new Date(webhook.next_try_at) <= now();
	if (extra === undefined && (webhook.state !== "active" || !isDue)) return false;
	try {
		const next = extra ?? (await repo.findNext(db.kysely, webhook.id));
		if (next === undefined) return await beginNext(context, lease, webhook, rights);
		return await attempt(context, lease, webhook, next, rights);
	} catch (error) {
		if (!(error instanceof AppError && error.code === "read_again")) throw error;
		if (extra !== undefined) await refuseExtras(context, lease, "not_listed");
		else await stop(context, lease, webhook, "missed");
		return extra !== undefined;
	}
}

/** Lets other processes go on with a webhook. */
export async function release({ db }: DeliveryContext, { id, worker }: Lease): Promise<void> {
	await inTransaction(db, (tx) => repo.releaseFrom(tx, id, worker));
}

/**
 * Does something in a transaction while this process has the webhook, and keeps it for what follows.
 * @returns undefined where the webhook is gone, or another process has it.
 */
function keep<T>(
	{ db, now }: DeliveryContext,
	{ id, worker }: Lease,
	work: (tx: Tx, webhook: WebhookRecord) => Promise<T>,
): Promise<T | undefined> {
	return inTransaction(db, async (tx) => {
		const row = await repo.keepForWorker(tx, id, worker, now());
		return row && work(tx, row);
	});
}

/**
 * Notes the delivery of the next changes that a webhook is told of, or passes over those that it is not.
 * @returns whether there were any changes.
 */
async function beginNext(
	context: DeliveryContext,
	lease: Lease,
	webhook: WebhookRecord,
	rights: readonly Right[],
): Promise<boolean> {
	const from = webhook.position;
	const { changes, next } = await readChanges(context.db, from, SLICE, rights);
	if (next === from) return false;
	const told = toldOf(webhook, changes).slice(0, MAX_DELIVERED);
	const to = told.length === MAX_DELIVERED ? (told.at(-1)?.place ?? next) : next;
	await keep(context, lease, async (tx, row) => {
		// Somebody paused it or moved it elsewhere in the meantime.
		if (row.state !== "active" || row.position !== from) return;
		if (told.length === 0) return repo.updateWebhook(tx, row.id, { position: to });
		await repo.insertDelivery(tx, {
			id: uuidv7(),
			webhook: row.id,
			kind: "changes",
			state: "waiting",
			from_place: from,
			to_place: to,
			changes: told.length,
			created_at: context.now(),
			attempts: 0,
		});
	});
	return true;
}

function toldOf(webhook: WebhookRecord, changes: readonly Change[], to = Number.POSITIVE_INFINITY): Change[] {
	const chosen = kindsOf(webhook);
	const kinds: readonly ChangeKind[] = chosen.length === 0 ? webhookKinds : chosen;
	return changes.filter(({ kind, place }) => place <= to && kinds.includes(kind));
}

/**
 * Sends a delivery. New changes are sent until they arrive, and the webhook goes on after them; what somebody asked for is sent
 * once, and how far the webhook is stays.
 * @returns whether the next may follow.
 * @throws AppError read_again where its changes are not listed any more.
 */
async function attempt(
	context: DeliveryContext,
	lease: Lease,
	webhook: WebhookRecord,
	delivery: DeliveryRecord,
	rights: readonly Right[],
): Promise<boolean> {
	const { db, now, signal } = context;
	const { kind, from_place, to_place } = delivery;
	const changes = kind === "test" ? [] : (await readChanges(db, from_place, SLICE, rights)).changes;
	const posted = await send(context, webhook, delivery, toldOf(webhook, changes, to_place));
	// Whether it arrived is not known: it is sent again, under the same id.
	if (signal.aborted) return false;
	const isNew = kind === "changes";
	const isDelivered = posted.status !== null && posted.status >= 200 && posted.status < 300;
	const state = isDelivered ? "delivered" : isNew ? undefined : "failed";
	const stopped = await keep(context, lease, async (tx, row) => {
		const attempts = delivery.attempts + 1;
		await repo.updateDelivery(tx, delivery.id, {
			...posted,
			...(state && { state }),
			attempts,
			tried_at: now(),
		});
		// Somebody has moved it elsewhere meanwhile.
		if (!isNew || row.position !== from_place) return undefined;
		const { stop, ...columns } = isDelivered
			? { position: to_place, failures: 0, failing_since: null, next_try_at: null }
			: afterFailure(row, posted, now());
		const isStopping = stop !== undefined && row.state === "active";
		const stopping = isStopping
			? { state: stop === "gone" ? ("paused" as const) : ("failed" as const), stop }
			: {};
		await repo.updateWebhook(tx, row.id, { ...columns, ...stopping });
		return isStopping ? stop : undefined;
	});
	if (stopped !== undefined) await context.onStop(webhook, stopped);
	return isDelivered || !isNew;
}

/** When a webhook is tried again after a failure, or why it is not. */
function afterFailure(row: WebhookRecord, { status }: Posted, now: Date) {
	const failing_since = new Date(row.failing_since ?? now);
	const failures = row.failures + 1;
	const next = nextTry(failures, failing_since, now);
	const stop: WebhookStop | undefined =
		status === GONE ? "gone" : next === undefined ? "no_success" : undefined;
	return { failures, failing_since, next_try_at: next ?? null, stop };
}

function send(
	{ now, mayBePrivate, signal }: DeliveryContext,
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

/** Ends what somebody asked for where it cannot be sent. */
async function refuseExtras(context: DeliveryContext, lease: Lease, error: DeliveryError): Promise<void> {
	const tried_at = context.now();
	await keep(context, lease, (tx, { id }) => repo.giveUpWaiting(tx, id, "extras", { error, tried_at }));
}

async function stop(
	context: DeliveryContext,
	lease: Lease,
	webhook: WebhookRecord,
	why: WebhookStop,
): Promise<void> {
	const isStopped = await keep(context, lease, async (tx, { id, state }) => {
		if (state === "active") await repo.updateWebhook(tx, id, { state: "paused", stop: why });
		return state === "active";
	});
	if (isStopped === true) await context.onStop(webhook, why);
}
