import type { Delivery, Webhook } from "@freehub/contract/office/webhooks";
import { type AppError, refusal } from "#app-error.ts";
import { hashOf } from "#areas/people/sign-in/find-caller.ts";
import { type Page, pageOf } from "#cursor.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { toDelivery, toWebhook } from "./webhook-answers.ts";
import * as repo from "./webhooks.repo.ts";

const PAGE = 50;

export async function listWebhooks({ kysely }: Db, now: Date): Promise<Webhook[]> {
	return (await repo.listWebhooks(kysely)).map((row) => toWebhook(row, now));
}

/** @throws AppError not_found */
export async function getWebhook(connection: Connection, id: string, now: Date): Promise<Webhook> {
	const row = await repo.findWebhook(connection, id);
	if (row === undefined) throw noWebhook();
	return toWebhook(row, now);
}

/**
 * A webhook with the secret created by this request. Stored answers contain only its hash: if the secret was replaced since, a
 * repeated request gets null.
 * @throws AppError not_found
 */
export async function withSecret({ kysely }: Db, id: string, secretHash: string, now: Date) {
	const row = await repo.findWebhook(kysely, id);
	if (row === undefined) throw noWebhook();
	return { ...toWebhook(row, now), secret: hashOf(row.secret) === secretHash ? row.secret : null };
}

/** A webhook, locked until the transaction ends. @throws AppError not_found */
export async function lockWebhook(db: Db, tx: Tx, id: string): Promise<repo.WebhookRecord> {
	const row = await repo.lockWebhook(db, tx, id);
	if (row === undefined) throw noWebhook();
	return row;
}

/** @throws AppError not_found */
export async function listDeliveries(
	{ kysely }: Db,
	id: string,
	{ cursor, limit = PAGE }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Page<Delivery>> {
	if ((await repo.findWebhook(kysely, id)) === undefined) throw noWebhook();
	const before = isStorable(cursor) ? cursor : undefined;
	const rows = await repo.listDeliveries(kysely, id, before, limit + 1);
	return pageOf(rows, limit, (last) => last.id, toDelivery);
}

export function noWebhook(): AppError {
	return refusal("not_found", { what: "webhook" });
}
