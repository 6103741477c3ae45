import { pino } from "pino";
import { expect, onTestFinished } from "vitest";
import { readBackupState } from "#backup/backup-state.ts";
import { backupFolder } from "#backup/backups.ts";
import { NIGHT_LIMITS } from "#backup/night-process.ts";
import { nightlyBackups } from "#backup/nightly.ts";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { testDatabase } from "./database.ts";

export const DAY = 24 * 60 * 60 * 1000;

/** A shop whose first day was two days ago, and the servers that share it and make its nightly backups. */
export async function nightShop(settings: Partial<Config> = {}) {
	const { db, config: own, giveBack } = await testDatabase();
	const config = { ...own, ...settings };
	const { kysely } = db;
	const about = { id: "olga", name: "Olga", email: "olga@shop.test", role: "owner" };
	const isSqlite = db.engine.name === "sqlite";
	const at = isSqlite ? new Date().toISOString() : new Date();
	await db.transact(async (tx) => {
		const row = { ...about, emailVerified: isSqlite ? 0 : false, createdAt: at, updatedAt: at };
		await tx
			.insertInto("user")
			.values(row as never)
			.execute();
		await tx.updateTable("counter").set({ value: 1 }).where("name", "=", "owner").execute();
	});
	await db.transact((tx) =>
		tx
			.updateTable("backup_state")
			.set({ begun_at: new Date(Date.now() - 2 * DAY) })
			.execute(),
	);
	const servers: ReturnType<typeof nightlyBackups>[] = [];
	onTestFinished(async () => {
		await Promise.all(servers.map((server) => server.stop()));
		await giveBack();
	});
	const server = (limits = NIGHT_LIMITS) => {
		const made = nightlyBackups(
			{ db, config, log: pino({ level: "silent" }), now: () => new Date() },
			limits,
		);
		servers.push(made);
		return made;
	};
	const state = () => readBackupState({ kysely });
	const ended = () =>
		expect
			.poll(
				async () =>
					(await kysely.selectFrom("backup_state").select("worker").executeTakeFirstOrThrow()).worker,
				{
					timeout: 60_000,
				},
			)
			.toBeNull();
	return { db, config, server, state, ended, folder: backupFolder(config) };
}

/** Changes what the shop knows of its backups. */
export async function setBackupState(db: Db, values: object): Promise<void> {
	await db.transact((tx) => tx.updateTable("backup_state").set(values).execute());
}
