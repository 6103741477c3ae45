import type { Change } from "@freehub/contract/changes";
import { type ChangeKind, webhookKinds } from "@freehub/contract/kinds";
import {
	type DeliveryBody,
	type DeliveryError,
	MAX_DELIVERED,
	type WebhookStop,
} from "@freehub/contract/office/webhooks";
import type { Right } from "@freehub/domain/people/access";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#app-error.ts";
import { readChanges } from "#changes/read-changes.ts";
import { forgettingTime } from "#db/clock-marks.ts";
import { type Db, inTransaction, type Tx } from "#db/connection.ts";
import { isDue, nextTry } from "./backoff.ts";
import { type Posted, post } from "./post.ts";
import { signedHeaders } from "./signature.ts";
import { kindsOf } from "./webhook-answers.ts";
import type { DeliveryRecord, WebhookRecord } from "./webhooks.repo.ts";
import * as repo from "./webhooks.repo.ts";

export type DeliveryContext = {
	db: Db;
	now: () => Date;
	/** Whether webhooks may use private addresses, and plain http. */
	mayBePrivate: boolean;
	/** The current rights of a webhook's owner; undefined: the account is gone. */
	rightsOf: (owner: string) => Promise<readonly Right[] | undefined>;
	/** Called when a webhook was stopped automatically. */
	onStop: (webhook: WebhookRecord, stop: WebhookStop) => Promise<void>;
	/** Aborted when the server stops. */
	signal: AbortSignal;
};

/** One process's work on one webhook. */
type Lease = { id: string; worker: string };

/** Changes per read when looking for those that a webhook wants. */
const SLICE = 1000;

const GONE = 410;

/**
 * Does the next step for a webhook: sends something, or skips changes that it does not want.
 * @returns whether to continue now.
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
	const isReady = webhook.state === "active" && isDue(webhook.next_try_at, now());
	if (extra === undefined && !isReady) return false;
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

/** Releases a webhook, so that other processes can continue. */
export async function release({ db }: DeliveryContext, { id, worker }: Lease): Promise<void> {
	await inTransaction(db, (tx) => repo.releaseFrom(tx, id, worker));
}

/**
 * Runs work in a transaction while this process holds the webhook, and renews its lease.
 * @returns undefined if the webhook is gone, or another process holds it.
 */
function keep<T>(
	{ db, now }: DeliveryContext,
	{ id, worker }: Lease,
	work: (tx: Tx, webhook: WebhookRecord) => Promise<T>,
): Promise<T | undefined> {
	return inTransaction(db, async (tx) => {
		const row = await repo.takeLease(tx, id, worker, now());
		return row && work(tx, row);
	});
}

/**
 * Records the delivery of the next changes that a webhook wants, or skips those that it does not want.
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
	const delivered = visibleTo(webhook, changes).slice(0, MAX_DELIVERED);
	const to = delivered.length === MAX_DELIVERED ? (delivered.at(-1)?.position ?? next) : next;
	await keep(context, lease, async (tx, row) => {
		// It was paused or moved to another position meanwhile.
		if (row.state !== "active" || row.position !== from) return;
		if (delivered.length === 0) return repo.updateWebhook(tx, row.id, { position: to });
		await repo.insertDelivery(tx, {
			id: uuidv7(),
			webhook: row.id,
			kind: "changes",
			state: "waiting",
			from_position: from,
			to_position: to,
			changes: delivered.length,
			created_at: context.now(),
			attempts: 0,
		});
	});
	return true;
}

function visibleTo(
	webhook: WebhookRecord,
	changes: readonly Change[],
	to = Number.POSITIVE_INFINITY,
): Change[] {
	const chosen = kindsOf(webhook);
	const kinds: readonly ChangeKind[] = chosen.length === 0 ? webhookKinds : chosen;
	return changes.filter(({ kind, position }) => position <= to && kinds.includes(kind));
}

/**
 * Sends a delivery. New changes are retried until they arrive, and then the webhook advances; manual deliveries are sent once and
 * do not change the webhook's position.
 * @returns whether to continue with the next one.
 * @throws AppError read_again if its changes are no longer stored.
 */
async function attempt(
	context: DeliveryContext,
	lease: Lease,
	webhook: WebhookRecord,
	delivery: DeliveryRecord,
	rights: readonly Right[],
): Promise<boolean> {
	const { db, now, signal } = context;
	const { kind, from_position, to_position } = delivery;
	const changes = kind === "test" ? [] : (await readChanges(db, from_position, SLICE, rights)).changes;
	const posted = await send(context, webhook, delivery, visibleTo(webhook, changes, to_position));
	// Unknown whether it arrived: it is sent again, with the same id.
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
		// It was moved to another position meanwhile.
		if (!isNew || row.position !== from_position) return undefined;
		const { stop, ...columns } = isDelivered
			? { position: to_position, failures: 0, failing_since: null, next_try_at: null }
			: afterFailure(db, row, posted, now());
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

/** The webhook's next attempt after a failure, or why there is none. */
function afterFailure(db: Db, row: WebhookRecord, { status }: Posted, now: Date) {
	const failing_since = new Date(row.failing_since ?? now);
	const failures = row.failures + 1;
	const next = nextTry(failures, failing_since, now, Math.random(), forgettingTime(db, now));
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

/** Gives up manual deliveries that cannot be sent. */
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
