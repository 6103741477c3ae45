import { CHANGES_KEPT_DAYS } from "@freehub/contract/changes";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Connection, type Db, inTransaction, type Tx } from "#db/connection.ts";
import { heldBy, mayHave, released } from "#db/lease.ts";
import { isStorable } from "#db/storable.ts";
import type { WebhookDeliveryTable, WebhookTable } from "#db/webhook-schema.ts";

export type WebhookRecord = Selectable<WebhookTable>;
export type DeliveryRecord = Selectable<WebhookDeliveryTable>;

/** Max stored deliveries per webhook; pending ones are kept in addition. */
const MAX_KEPT = 300;

function named(connection: Connection) {
	return connection
		.selectFrom("webhook")
		.leftJoin("user", "user.id", "webhook.owned_by")
		.selectAll("webhook")
		.select("user.name as owner_name");
}

/** Latest first. */
export function listWebhooks(connection: Connection) {
	return named(connection).orderBy("webhook.id", "desc").execute();
}

export async function findWebhook(connection: Connection, id: string) {
	return isStorable(id) ? named(connection).where("webhook.id", "=", id).executeTakeFirst() : undefined;
}

/** A webhook, locked until the transaction ends. */
export async function lockWebhook(db: Db, tx: Tx, id: string): Promise<WebhookRecord | undefined> {
	if (!isStorable(id)) return undefined;
	return db.engine.lockRows(tx.selectFrom("webhook").selectAll().where("id", "=", id)).executeTakeFirst();
}

export async function countWebhooks(tx: Tx): Promise<number> {
	const { count } = await tx
		.selectFrom("webhook")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

export async function insertWebhook(tx: Tx, row: Insertable<WebhookTable>): Promise<void> {
	await tx.insertInto("webhook").values(row).execute();
}

export async function updateWebhook(tx: Tx, id: string, columns: Updateable<WebhookTable>): Promise<void> {
	await tx.updateTable("webhook").set(columns).where("id", "=", id).execute();
}

/** @returns whether it existed. */
export async function deleteWebhook(tx: Tx, id: string): Promise<boolean> {
	if (!isStorable(id)) return false;
	const { numDeletedRows } = await tx.deleteFrom("webhook").where("id", "=", id).executeTakeFirst();
	return numDeletedRows > 0n;
}

/** The data that shows for each webhook whether it may have something to send. */
export function listStates(connection: Connection) {
	return connection
		.selectFrom("webhook")
		.select(["id", "state", "position", "next_try_at"])
		.select((eb) =>
			eb
				.selectFrom("webhook_delivery")
				.select("webhook_delivery.id")
				.whereRef("webhook", "=", "webhook.id")
				.where("webhook_delivery.state", "=", "waiting")
				.where("kind", "<>", "changes")
				.limit(1)
				.as("extra"),
		)
		.execute();
}

/**
 * Takes or renews a worker's lease on a webhook, and locks its row until the transaction ends.
 * @returns undefined if it is gone, or another worker holds it.
 */
export function takeLease(tx: Tx, id: string, worker: string, now: Date): Promise<WebhookRecord | undefined> {
	return tx
		.updateTable("webhook")
		.set(heldBy(worker, now))
		.where("id", "=", id)
		.where(mayHave(worker, now))
		.returningAll()
		.executeTakeFirst();
}

export async function releaseFrom(tx: Tx, id: string, worker: string): Promise<void> {
	await tx.updateTable("webhook").set(released).where("id", "=", id).where("worker", "=", worker).execute();
}

/** Adds a delivery, and deletes the oldest ones above the limit. */
export async function insertDelivery(tx: Tx, row: Insertable<WebhookDeliveryTable>): Promise<DeliveryRecord> {
	const inserted = await tx
		.insertInto("webhook_delivery")
		.values(row)
		.returningAll()
		.executeTakeFirstOrThrow();
	await tx
		.deleteFrom("webhook_delivery")
		.where("webhook", "=", row.webhook)
		.where("state", "<>", "waiting")
		.where("id", "<=", (eb) =>
			eb
				.selectFrom("webhook_delivery")
				.select("id")
				.where("webhook", "=", row.webhook)
				.orderBy("id", "desc")
				.limit(1)
				.offset(MAX_KEPT),
		)
		.execute();
	return inserted;
}

export function updateDelivery(
	tx: Tx,
	id: string,
	columns: Updateable<WebhookDeliveryTable>,
): Promise<DeliveryRecord | undefined> {
	return tx
		.updateTable("webhook_delivery")
		.set(columns)
		.where("id", "=", id)
		.returningAll()
		.executeTakeFirst();
}

/** The pending delivery of new changes; there is at most one. */
export function findNext(connection: Connection, webhook: string): Promise<DeliveryRecord | undefined> {
	return waiting(connection, webhook).where("kind", "=", "changes").executeTakeFirst();
}

/** The oldest manual delivery that was not tried yet. */
export function findExtra(connection: Connection, webhook: string): Promise<DeliveryRecord | undefined> {
	return waiting(connection, webhook)
		.where("kind", "<>", "changes")
		.orderBy("id")
		.limit(1)
		.executeTakeFirst();
}

function waiting(connection: Connection, webhook: string) {
	return connection
		.selectFrom("webhook_delivery")
		.selectAll()
		.where("webhook", "=", webhook)
		.where("state", "=", "waiting");
}

/** Marks pending deliveries as failed. */
export async function giveUpWaiting(
	tx: Tx,
	webhook: string,
	which: "changes" | "extras",
	columns: Updateable<WebhookDeliveryTable> = {},
): Promise<void> {
	await tx
		.updateTable("webhook_delivery")
		.set({ state: "failed", ...columns })
		.where("webhook", "=", webhook)
		.where("state", "=", "waiting")
		.where("kind", which === "changes" ? "=" : "<>", "changes")
		.execute();
}

export async function countExtras(tx: Tx, webhook: string): Promise<number> {
	const { count } = await tx
		.selectFrom("webhook_delivery")
		.select(sql<number>`count(*)`.as("count"))
		.where("webhook", "=", webhook)
		.where("state", "=", "waiting")
		.where("kind", "<>", "changes")
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** Latest first, before `before` if given; ids are in chronological order. */
export function listDeliveries(
	connection: Connection,
	webhook: string,
	before: string | undefined,
	limit: number,
): Promise<DeliveryRecord[]> {
	return connection
		.selectFrom("webhook_delivery")
		.selectAll()
		.where("webhook", "=", webhook)
		.$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
}

export async function findDelivery(connection: Connection, id: string): Promise<DeliveryRecord | undefined> {
	if (!isStorable(id)) return undefined;
	return connection.selectFrom("webhook_delivery").selectAll().where("id", "=", id).executeTakeFirst();
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes deliveries whose changes are no longer stored; pending ones stay. */
export async function forgetOldDeliveries(db: Db, now: Date): Promise<void> {
	const moment = new Date(now.getTime() - CHANGES_KEPT_DAYS * DAY_MS);
	await inTransaction(db, (tx) =>
		tx
			.deleteFrom("webhook_delivery")
			.where("created_at", "<", moment)
			.where("state", "<>", "waiting")
			.execute(),
	);
}
