import type { WebhookKind } from "@freehub/contract/kinds";
import type { Delivery, Webhook } from "@freehub/contract/office/webhooks";
import { isoOf } from "#db/timestamp.ts";
import type { DeliveryRecord, WebhookRecord } from "./webhooks.repo.ts";

/** The kinds that a webhook is restricted to; empty: all. */
export function kindsOf({ kinds }: Pick<WebhookRecord, "kinds">): WebhookKind[] {
	return kinds === "" ? [] : (kinds.split(" ") as WebhookKind[]);
}

export function toWebhook(row: WebhookRecord & { owner_name: string | null }, now: Date): Webhook {
	const oldUntil = row.old_secret_until;
	return {
		_id: row.id,
		url: row.url,
		kinds: kindsOf(row),
		state: row.state,
		stop: row.stop,
		position: row.position,
		ownerName: row.owner_name,
		createdAt: isoOf(row.created_at),
		failingSince: isoOf(row.failing_since),
		nextTryAt: row.state === "active" ? isoOf(row.next_try_at) : null,
		oldSecretUntil: oldUntil !== null && new Date(oldUntil) > now ? isoOf(oldUntil) : null,
	};
}

export function toDelivery(row: DeliveryRecord): Delivery {
	return {
		_id: row.id,
		kind: row.kind,
		state: row.state,
		after: row.from_position,
		to: row.to_position,
		changes: row.changes,
		createdAt: isoOf(row.created_at),
		attempts: row.attempts,
		triedAt: isoOf(row.tried_at),
		status: row.status,
		error: row.error,
		milliseconds: row.milliseconds,
		answer: row.answer,
	};
}
