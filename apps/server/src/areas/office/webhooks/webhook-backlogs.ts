import type { WebhookState, WebhookStop } from "@freehub/contract/office/webhooks";
import { positionsKept } from "#changes/read-changes.ts";
import type { Connection, Db } from "#db/connection.ts";

/** The changes that a webhook has not received yet. */
export type Backlog = {
	id: string;
	url: string;
	state: WebhookState;
	stop: WebhookStop | null;
	/** The number of changes, and the time of the oldest; undefined: none. */
	waiting: number;
	oldest: Date | undefined;
};

/** The backlogs of all webhooks. */
export async function webhookBacklogs(db: Db): Promise<Backlog[]> {
	const rows = await listBacklogs(db.kysely);
	if (rows.length === 0) return [];
	const { newest } = await positionsKept(db);
	return rows.map(({ position, oldest, ...webhook }) => ({
		...webhook,
		waiting: Math.max(0, newest - position),
		oldest: oldest === null ? undefined : new Date(oldest),
	}));
}

/** Of each webhook its state and the time of the first change that it has not received. */
function listBacklogs(connection: Connection) {
	return connection
		.selectFrom("webhook")
		.select(["id", "url", "state", "stop", "position"])
		.select((eb) =>
			eb
				.selectFrom("change")
				.select("change.at")
				.whereRef("change.position", ">", "webhook.position")
				.orderBy("change.position")
				.limit(1)
				.as("oldest"),
		)
		.orderBy("id")
		.execute();
}
