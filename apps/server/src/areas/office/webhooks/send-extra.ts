import type { Delivery } from "@freehub/contract/office/webhooks";
import { v7 as uuidv7 } from "uuid";
import { refusal } from "#app-error.ts";
import { refuseGap } from "#changes/change-feed.ts";
import { positionsKept } from "#changes/read-changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { lockWebhook } from "./get-webhook.ts";
import { toDelivery } from "./webhook-answers.ts";
import * as repo from "./webhooks.repo.ts";

/** Max pending manual deliveries per webhook. */
const MAX_WAITING = 20;

/** Requests a test delivery without changes, sent once. @throws AppError not_found */
export function testWebhook(db: Db, id: string, request: WriteRequest): Promise<Delivery> {
	return write(db, request, async (tx) => {
		const { position } = await lockWebhook(db, tx, id);
		const answer = await add(tx, request, {
			webhook: id,
			kind: "test",
			from_position: position,
			to_position: position,
			changes: 0,
		});
		return { answer };
	});
}

/**
 * Requests that the changes of a delivery are sent once more, in addition to all others.
 * @throws AppError not_found; read_again if the changes are no longer stored.
 */
export async function sendAgain(db: Db, id: string, request: WriteRequest): Promise<Delivery> {
	const kept = await positionsKept(db);
	return write(db, request, async (tx) => {
		const delivery = await repo.findDelivery(tx, id);
		if (delivery === undefined) throw refusal("not_found", { what: "delivery" });
		const { webhook, kind, from_position, to_position, changes } = delivery;
		await lockWebhook(db, tx, webhook);
		if (kind !== "test") refuseGap(from_position, kept);
		const answer = await add(tx, request, {
			webhook,
			kind: kind === "test" ? "test" : "again",
			from_position,
			to_position,
			changes,
		});
		return { answer };
	});
}

type Extra = Pick<repo.DeliveryRecord, "webhook" | "kind" | "from_position" | "to_position" | "changes">;

async function add(tx: Tx, request: WriteRequest, extra: Extra): Promise<Delivery> {
	if ((await repo.countExtras(tx, extra.webhook)) >= MAX_WAITING) {
		throw refusal("too_many_requests.deliveries", { retryAfter: 60 });
	}
	const row = { id: uuidv7(), ...extra, state: "waiting", created_at: request.now, attempts: 0 } as const;
	return toDelivery(await repo.insertDelivery(tx, row));
}
