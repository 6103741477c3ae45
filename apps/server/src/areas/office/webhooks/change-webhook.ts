import { OLD_SECRET_HOURS, type Webhook, type WithSecret } from "@freehub/contract/office/webhooks";
import type { Updateable } from "kysely";
import { refusal } from "#app-error.ts";
import { hashOf } from "#areas/people/sign-in/find-caller.ts";
import { type ChangeFeed, refuseGap } from "#changes/change-feed.ts";
import { positionsKept } from "#changes/read-changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { WebhookTable } from "#db/webhook-schema.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { manualTry } from "./backoff.ts";
import { getWebhook, lockWebhook, noWebhook, withSecret } from "./get-webhook.ts";
import { newSecret } from "./signature.ts";
import * as repo from "./webhooks.repo.ts";

const HOUR_MS = 60 * 60 * 1000;

/** The columns of a webhook that starts to deliver again immediately. */
const afresh = { state: "active", stop: null, failures: 0, failing_since: null, next_try_at: null } as const;

/** @throws AppError not_found */
export function pauseWebhook(db: Db, id: string, request: WriteRequest): Promise<Webhook> {
	return change(db, id, request, undefined, async (_tx, { state }) =>
		state === "active" ? { state: "paused", stop: "by_hand" } : {},
	);
}

/**
 * Resumes a webhook where it stopped. If its owner had lost the right, the caller becomes the owner.
 * @throws AppError not_found; read_again if the next changes are no longer stored.
 */
export async function resumeWebhook(db: Db, id: string, request: WriteRequest): Promise<Webhook> {
	const kept = await positionsKept(db);
	return change(db, id, request, undefined, async (_tx, { position, stop }) => {
		refuseGap(position, kept);
		return { ...afresh, ...(stop === "owner_without_right" && { owned_by: request.actor }) };
	});
}

/**
 * Has the failed delivery of an active webhook retried now instead of after its pause; where nothing fails there is nothing to do.
 * @throws AppError not_found; webhook_not_active.
 */
export function tryNow(db: Db, id: string, request: WriteRequest): Promise<Webhook> {
	return change(db, id, request, undefined, async (tx, { state, next_try_at }) => {
		if (state !== "active") throw refusal("webhook_not_active");
		if (next_try_at === null) return {};
		const next = manualTry((await repo.findNext(tx, id))?.tried_at ?? null, request.now);
		return next < new Date(next_try_at) ? { next_try_at: next } : {};
	});
}

/**
 * Delivers everything after a position, even what was already delivered; pending deliveries are dropped.
 * @param after undefined: from now on.
 * @throws AppError not_found; read_again if the changes after that position are no longer stored, or the position never existed.
 */
export async function replayWebhook(
	db: Db,
	feed: ChangeFeed,
	id: string,
	after: number | undefined,
	request: WriteRequest,
): Promise<Webhook> {
	await feed.assignPositions();
	const kept = await positionsKept(db);
	const position = after ?? kept.newest;
	return change(db, id, request, { after: position }, async (tx, { stop }) => {
		refuseGap(position, kept);
		await repo.giveUpWaiting(tx, id, "changes");
		return { ...afresh, position, ...(stop === "owner_without_right" && { owned_by: request.actor }) };
	});
}

/** Replaces the secret; the previous one still signs for a day. @throws AppError not_found */
export async function rotateSecret(db: Db, id: string, request: WriteRequest): Promise<WithSecret> {
	const old_secret_until = new Date(request.now.getTime() + OLD_SECRET_HOURS * HOUR_MS);
	const { secretHash } = await write(db, request, async (tx) => {
		const { secret: old_secret } = await lockWebhook(db, tx, id);
		const secret = newSecret();
		await repo.updateWebhook(tx, id, { secret, old_secret, old_secret_until });
		return { answer: { secretHash: hashOf(secret) } };
	});
	return withSecret(db, id, secretHash, request.now);
}

/** @throws AppError not_found */
export function deleteWebhook(db: Db, id: string, request: WriteRequest): Promise<{ deleted: true }> {
	return write(db, request, async (tx) => {
		if (await repo.deleteWebhook(tx, id)) return { answer: { deleted: true } };
		throw noWebhook();
	});
}

function change(
	db: Db,
	id: string,
	request: WriteRequest,
	detail: object | undefined,
	columnsOf: (tx: Tx, row: repo.WebhookRecord) => Promise<Updateable<WebhookTable>>,
): Promise<Webhook> {
	return write(db, request, async (tx) => {
		const columns = await columnsOf(tx, await lockWebhook(db, tx, id));
		if (Object.keys(columns).length > 0) await repo.updateWebhook(tx, id, columns);
		return { answer: await getWebhook(tx, id, request.now), audit: [detail] };
	});
}
