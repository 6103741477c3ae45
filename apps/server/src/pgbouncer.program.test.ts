import { addProduct } from "@freehub/contract/products";
import { checkLedger, recordMovement } from "@freehub/contract/stock";
import pino from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { createChangeFeed } from "#modules/changes/change-feed.ts";
import { findPostgres } from "../test/find-postgres.ts";
import { followEvents } from "../test/follow-events.ts";
import { signUpAt } from "../test/program.ts";
import { findPgBouncer, type PoolMode, startPgBouncer } from "../test/start-pgbouncer.ts";
import { startPostgres } from "../test/start-postgres.ts";
import { dataFolder, startServer } from "../test/start-server.ts";
import { openDatabase } from "./db/open.ts";

const program = findPgBouncer();
const found = findPostgres();

/** A PostgreSQL behind PgBouncer: its address through that, and its own. */
async function pooled(mode: PoolMode) {
	if (program === undefined || found === undefined || "url" in found) throw new Error("not installed");
	const postgres = await startPostgres(found.bin);
	onTestFinished(() => postgres.stop());
	const pooler = await startPgBouncer(program, postgres.url, mode);
	onTestFinished(() => pooler.stop());
	return { databaseUrl: pooler.url, direct: postgres.url };
}

/** What a server's log says about how it hears of other servers' writes. */
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
	it("a server hears of others at once in session mode and by DATABASE_DIRECT_URL, looks in transaction mode, and logs which", async () => {
		const [session, transaction] = [await pooled("session"), await pooled("transaction")];
		const { databaseUrl, direct } = transaction;
		expect(await heardAs({ databaseUrl: session.databaseUrl })).toMatch(/^other processes' writes are heard/);
		expect(await heardAs({ databaseUrl })).toMatch(/^notifications do not arrive.*DATABASE_DIRECT_URL/);
		expect(await heardAs({ databaseUrl, databaseDirectUrl: direct })).toMatch(/are heard of at once/);
	});

	it.each<PoolMode>(["session", "transaction"])(
		"in %s mode, servers that start at once make one schema, book, and hear of each other",
		async (mode) => {
			const { databaseUrl } = await pooled(mode);
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
