import type { WebhookKind } from "@freehub/contract/changes";
import type { Delivery, Webhook } from "@freehub/contract/webhooks";
import type { DeliveryRecord, WebhookRecord } from "./webhooks.repo.ts";

type Moment = Date | number | null;
const moment = (value: Moment) => (value === null ? null : new Date(value).toISOString());

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
		createdAt: new Date(row.created_at).toISOString(),
		failingSince: moment(row.failing_since),
		nextTryAt: row.state === "active" ? moment(row.next_try_at) : null,
		oldSecretUntil: oldUntil !== null && new Date(oldUntil) > now ? moment(oldUntil) : null,
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
		createdAt: new Date(row.created_at).toISOString(),
		attempts: row.attempts,
		triedAt: moment(row.tried_at),
		status: row.status,
		error: row.error,
		milliseconds: row.milliseconds,
		answer: row.answer,
	};
}
