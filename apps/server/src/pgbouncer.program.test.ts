import { addProduct } from "@freehub/contract/catalogue/products";
import { checkLedger, recordMovement } from "@freehub/contract/stock/stock";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPostgres } from "../test/find-postgres.ts";
import { followEvents } from "../test/follow-events.ts";
import { signUpAt } from "../test/program.ts";
import { findPgBouncer, type PoolMode, startPgBouncer } from "../test/start-pgbouncer.ts";
import { newDatabase, startPostgres } from "../test/start-postgres.ts";
import { dataFolder, startServer } from "../test/start-server.ts";
import { createChangeFeed } from "./changes/change-feed.ts";
import { openDatabase } from "./db/open.ts";

const program = findPgBouncer();
const found = findPostgres();

/** The line of a server's log that says how it hears of other servers' writes. */
async function heardAs(settings: { databaseUrl: string; databaseDirectUrl?: string }): Promise<string> {
	const lines: string[] = [];
	const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
	const db = await openDatabase({ ...settings, dataDir: "" }, () => {});
	const feed = createChangeFeed(db, log);
	feed.start();
	await expect.poll(() => lines.length).toBe(1);
	await feed.stop();
	await db.kysely.destroy();
	return (JSON.parse(lines[0] ?? "") as { msg: string }).msg;
}

describe.runIf(program !== undefined && found !== undefined && "bin" in found)("behind PgBouncer", () => {
	const modes = ["session", "transaction"] as const;
	/** A PostgreSQL: its address, and those through PgBouncer. */
	const at = { direct: "", session: "", transaction: "" };
	const ends: (() => Promise<void>)[] = [];
	beforeAll(async () => {
		if (program === undefined || found === undefined || "url" in found) throw new Error("not installed");
		const postgres = await startPostgres(found.bin);
		ends.unshift(() => postgres.stop());
		at.direct = postgres.url;
		for (const mode of modes) {
			const pooler = await startPgBouncer(program, postgres.url, mode);
			ends.unshift(() => pooler.stop());
			at[mode] = pooler.url;
		}
	}, 120_000);
	afterAll(async () => {
		for (const end of ends) await end();
	});
	it("a server hears of others at once in session mode and by DATABASE_DIRECT_URL, looks in transaction mode, and logs which", async () => {
		const { direct, session, transaction: databaseUrl } = at;
		expect(await heardAs({ databaseUrl: session })).toMatch(/^other processes' writes are heard/);
		expect(await heardAs({ databaseUrl })).toMatch(/^notifications do not arrive.*DATABASE_DIRECT_URL/);
		expect(await heardAs({ databaseUrl, databaseDirectUrl: direct })).toMatch(/are heard of at once/);
	});

	it.each<PoolMode>(modes)(
		"in %s mode, servers that start at once make one schema, book, and hear of each other",
		async (mode) => {
			const database = new URL(await newDatabase({ url: at.direct })).pathname;
			const databaseUrl = Object.assign(new URL(at[mode]), { pathname: database }).href;
			const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataFolder(), AUTH_SECRET: "x".repeat(32) };
			const [one, other] = await Promise.all([startServer(settings), startServer(settings)]);
			const client = await signUpAt(one.url, "olga@shop.test", "Olga");
			const events = await followEvents({ request: async (path, init) => fetch(other.url + path, init) });
			const { _id: id } = await client.call(addProduct, {
				body: { name: "Bell", description: "Rings.", price: 5, quantity: 2, supplier: "S", image: "/b.svg" },
			});
			await events.until(() => events.changes().some((change) => change.id === id));
			for (let n = 0; n < 20; n++) {
				await client.call(recordMovement, {
					params: { id },
					body: { kind: "receive", quantity: 1 },
					idempotencyKey: `pgbouncer-${n}`,
				});
			}
			expect(await client.call(checkLedger)).toMatchObject({ balanced: true });
		},
	);
});
