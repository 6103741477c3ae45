import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { findPostgres } from "../test/find-postgres.ts";
import { cookieOf } from "../test/program.ts";
import { fromAddress } from "../test/server.ts";
import { newDatabase, startPostgres, type TestPostgres } from "../test/start-postgres.ts";
import { workAfterAnswers } from "./after-answer.ts";
import { buildApp } from "./app.ts";
import { importRunner } from "./areas/catalogue/import/import-runner.ts";
import { openWebhooks } from "./areas/office/webhooks/open-webhooks.ts";
import { createChangeFeed } from "./changes/change-feed.ts";
import { readConfig } from "./config.ts";
import { openDatabase } from "./db/open.ts";
import { paperThread } from "./documents/paper-thread.ts";

const found = findPostgres();
const PASSWORD = "correct horse battery";

/** A shop with its own database and an account. */
async function openShop(postgres: TestPostgres) {
	const url = await newDatabase(postgres);
	const dataDir = mkdtempSync(join(tmpdir(), "freehub-data-"));
	const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, RATE_LIMITS: "off" });
	const db = await openDatabase(config, () => {});
	const lines: string[] = [];
	const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
	const clock = { later: 0 };
	const now = () => new Date(Date.now() + clock.later);
	const secret = "a secret for tests that is long enough";
	const imports = importRunner({ db, log, now, dataDir });
	const changes = createChangeFeed(db, log);
	const app = buildApp({
		db,
		config,
		log,
		secret,
		now,
		imports,
		changes,
		webhooks: openWebhooks({ db, config, log, feed: changes, now }),
		restores: { failure: null, begin: () => {} },
		reader: undefined,
		drawPaper: paperThread().draw,
		errors: () => [],
		clockJumps: () => [],
	});
	onTestFinished(async () => {
		await workAfterAnswers();
		await db.kysely.destroy();
		rmSync(dataDir, { recursive: true });
	});
	const send = async (path: string, body?: object, headers: Record<string, string> = {}) =>
		app.request(
			`http://shop.test/api${path}`,
			{
				headers: { "content-type": "application/json", ...headers },
				...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
			},
			fromAddress(),
		);
	const account = { email: "kim@shop.test", password: PASSWORD };
	const signedUp = await send("/auth/sign-up/email", { ...account, name: "Kim" });
	expect(signedUp.status).toBe(200);
	const cookie = cookieOf(signedUp) ?? "";
	return { url, send, account, cookie, lines, clock };
}

async function problemOf(answer: Response): Promise<unknown[]> {
	const { code, detail } = (await answer.json()) as { code: string; detail: string };
	return [answer.status, code, detail];
}

const unavailable = [503, "unavailable", "The database cannot be reached right now. Try again in a moment."];

/** Kills the server's connection while it waits for a lock on a table that `work` needs. @returns the result of `work`. */
async function killedIn<T>(url: string, table: string, work: () => Promise<T>): Promise<T> {
	const [holder, killer] = [new pg.Client(url), new pg.Client(url)];
	await Promise.all([holder.connect(), killer.connect()]);
	try {
		await holder.query("begin");
		await holder.query(`lock table "${table}" in access exclusive mode`);
		const answer = work();
		const waiting = "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'";
		await expect.poll(async () => (await killer.query(waiting)).rowCount).toBe(1);
		await holder.query("rollback");
		return await answer;
	} finally {
		await Promise.all([holder.end(), killer.end()]);
	}
}

describe.runIf(found !== undefined && "bin" in found)("a PostgreSQL that is lost", () => {
	const bin = found !== undefined && "bin" in found ? found.bin : "";
	let postgres: TestPostgres;
	let isUp = false;
	const stop = async () => {
		if (isUp) await postgres.stop();
		isUp = false;
	};
	beforeAll(async () => {
		postgres = await startPostgres(bin);
		isUp = true;
	}, 120_000);
	afterAll(stop);

	it("in the middle of a request is answered 503, and the next request finds it again", async () => {
		const { url, send, account, cookie, lines, clock } = await openShop(postgres);
		const product = {
			name: "Dawn Handlebar Bag",
			description: "Holds a jacket and a book.",
			price: 10,
			quantity: 3,
			supplier: "Harbour Cycle Parts",
			image: "/drawings/bag.svg",
		};
		const add = () => send("/product", product, { cookie });
		const signIn = () => send("/auth/sign-in/email", account);
		const signUp = () =>
			send("/auth/sign-up/email", { name: "Lee", email: "lee@shop.test", password: PASSWORD });
		expect(await problemOf(await killedIn(url, "product", add))).toEqual(unavailable);
		expect(await problemOf(await killedIn(url, "audit", add))).toEqual(unavailable);
		expect(await problemOf(await killedIn(url, "user", signIn))).toEqual(unavailable);
		expect(await problemOf(await killedIn(url, "session", signIn))).toEqual(unavailable);
		expect(await problemOf(await killedIn(url, "account", signUp))).toEqual(unavailable);
		expect(lines.filter((line) => line.includes("unexpected error"))).toEqual([]);
		expect((await add()).status).toBe(201);
		expect((await signIn()).status).toBe(200);
		clock.later = 61_000;
		expect((await signUp()).status).toBe(200);
		expect(((await (await send("/products")).json()) as unknown[]).length).toBe(1);
	});

	it("as a primary is answered 503 to writers", async () => {
		const { url, send, cookie } = await openShop(postgres);
		const admin = new pg.Client(url);
		await admin.connect();
		// As on a standby, every statement that writes fails with 25006.
		await admin.query("alter system set default_transaction_read_only = on");
		await admin.query("select pg_reload_conf()");
		onTestFinished(async () => {
			await admin.query("alter system reset default_transaction_read_only");
			await admin.query("select pg_reload_conf()");
			await admin.end();
		});
		const addLocation = () => send("/locations", { name: "North", kind: "warehouse" }, { cookie });
		await expect.poll(async () => problemOf(await addLocation())).toEqual(unavailable);
		expect((await send("/products")).status).toBe(200);
	});

	// The last test, because it stops PostgreSQL.
	it("altogether is answered 503 to readers, writers, and whoever signs in or up", async () => {
		const { send, account, cookie, lines } = await openShop(postgres);
		await stop();
		const answers = [
			await send("/products"),
			await send("/account", undefined, { cookie }),
			await send("/auth/get-session", undefined, { cookie }),
			await send("/product", {}, { cookie: `${cookie}x` }),
			await send("/auth/sign-in/email", account),
			await send("/auth/sign-up/email", { ...account, name: "Kim" }),
			await send("/auth/request-password-reset", { email: account.email }),
			await send("/auth/callback/google?state=x&code=y"),
		];
		for (const answer of answers.slice(0, -1)) expect(await problemOf(answer)).toEqual(unavailable);
		expect(lines.filter((line) => line.includes("unexpected error"))).toEqual([]);
	});
});
