import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { openLineBooks } from "#areas/stock/ledger/line-books.ts";
import type { Db } from "#db/connection.ts";
import { openDatabase } from "#db/open.ts";
import { openStandby } from "#db/postgres.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { allLineBooks } from "#line-books.ts";
import { findPostgres } from "../../test/find-postgres.ts";
import { startPostgres } from "../../test/start-postgres.ts";
import { startStandby } from "../../test/start-standby.ts";
import { standbyReader } from "./standby-reader.ts";

openLineBooks(allLineBooks);

const found = findPostgres();
const bin = found !== undefined && "bin" in found ? found.bin : undefined;

/** The same database; `note` is called for each query that is built on it. */
function watched(db: Db, note: () => void): Db {
	const kysely = new Proxy(db.kysely, {
		get(target, property) {
			if (property === "selectFrom") note();
			const value: unknown = Reflect.get(target, property);
			return typeof value === "function" ? value.bind(target) : value;
		},
	});
	return { ...db, kysely };
}

/** A shop of demo products with a standby. */
async function openPair() {
	// A commit is in the log when it is acknowledged, as in production.
	const main = await startPostgres(bin ?? "", ["fsync=off"]);
	onTestFinished(() => main.stop());
	const primary = await openDatabase({ databaseUrl: main.url, dataDir: "" }, () => {});
	await seedDemo(primary, new Date());
	const copy = await startStandby(bin ?? "", main.url);
	let isUp = true;
	const stopStandby = async () => {
		if (isUp) await copy.stop();
		isUp = false;
	};
	onTestFinished(stopStandby);
	const standby = openStandby(copy.url, () => {});
	onTestFinished(async () => {
		await primary.kysely.destroy();
		await standby.kysely.destroy();
	});
	return { primary, standby, stopStandby };
}

describe.runIf(bin !== undefined)("Today with a standby", () => {
	it("is read there once it has everything, and from the primary where it is late or gone", async () => {
		const { primary, standby, stopStandby } = await openPair();
		const places: string[] = [];
		const reader = () =>
			standbyReader(
				watched(primary, () => places.push("primary")),
				watched(standby, () => places.push("standby")),
			);
		const input = {
			now: Date.now(),
			zone: "UTC",
			days: 30,
			withCost: true,
			withSales: false,
			withImports: false,
			withInvitations: false,
		};
		const today = async (read = reader()) => {
			places.length = 0;
			const answer = await read({ name: "readToday", input });
			return { answer, places: new Set(places) };
		};
		const first = await today();
		expect(first.places).toEqual(new Set(["standby"]));

		await sql`select pg_wal_replay_pause()`.execute(standby.kysely);
		const state = sql`select pg_get_wal_replay_pause_state() as state`;
		await expect.poll(async () => (await state.execute(standby.kysely)).rows).toEqual([{ state: "paused" }]);
		await primary.transact((tx) => sql`update company set name = 'Another'`.execute(tx));
		expect(await today()).toEqual({ answer: first.answer, places: new Set(["primary"]) });

		await stopStandby();
		expect(await today()).toEqual({ answer: first.answer, places: new Set(["primary"]) });
	});
});
