import { readdirSync } from "node:fs";
import { join } from "node:path";
import { addProduct } from "@freehub/contract/catalogue/products";
import { listChanges } from "@freehub/contract/changes";
import { addWebhook, pauseWebhook } from "@freehub/contract/office/webhooks";
import { addToken } from "@freehub/contract/people/account";
import { checkLedger, recordMovement } from "@freehub/contract/stock/stock";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { listArticles } from "#areas/buying/price-lists/find-articles.ts";
import { type Config, readConfig } from "#config.ts";
import { openDatabase } from "#db/open.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { backupOfNovember, folder } from "../../test/archives.ts";
import { emptyDatabase } from "../../test/database.ts";
import { fillHere } from "../../test/fill-here.ts";
import { hookReceiver } from "../../test/hook-receiver.ts";
import { loadList } from "../../test/price-list-file.ts";
import { emptyTarget, sqliteTarget } from "../../test/restore-target.ts";
import { testServer } from "../../test/server.ts";
import { verifyArchive } from "./archive.ts";
import { proveBackup } from "./backups.ts";
import { makeBackup, openSnapshot } from "./make-backup.ts";
import { restoreBackup, type Target } from "./restore-backup.ts";
import { backedUpTables, kindOf, leftOutTables, type Row } from "./tables.ts";

const isPostgres = process.env.TEST_ENGINE === "postgres";

/** A shop with a year of history, and things of its own. */
async function shop() {
	const server = await testServer({ access: "staff" });
	await seedDemo(server.db, new Date());
	const { client } = await server.newUser("olga@shop.test");
	const { _id: id } = await client.call(addProduct, {
		body: {
			name: "Bell ‘Ö’ \n",
			description: 'Rings \\ "loud"',
			price: "5.50",
			quantity: "3",
			supplier: "S",
			image: "/b.svg",
		},
	});
	await client.call(recordMovement, {
		params: { id },
		body: { kind: "deliver", quantity: 1 },
		idempotencyKey: "backup-test",
	});
	const supplier = await server.db.kysely
		.selectFrom("supplier")
		.select("id")
		.where("name", "=", "S")
		.executeTakeFirstOrThrow();
	await loadList(client, supplier.id, "sku,name,price\nTY-29,Tyre 29,12.5\n");
	await client.call(addToken, { body: { name: "Till", scopes: ["stock.read"], days: 1 } });
	await client.call(addWebhook, { body: { url: "https://example.com/hook", kinds: ["stock"] } });
	return { config: server.config, client };
}

const configOf = ({ dataDir, databaseUrl }: Target): Config =>
	readConfig({ DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) });

/** All rows of a shop, but what a restore sets anew. */
async function rowsOf(config: Config): Promise<Record<string, Row[]>> {
	const snapshot = await openSnapshot(config);
	const rows: Record<string, Row[]> = {};
	for (const table of backedUpTables) {
		const all: Row[] = [];
		for await (const batch of snapshot.rowsOf(table)) all.push(...batch);
		rows[table] = all
			.filter((row) => !(table === "counter" && ["change", "document"].includes(String(row.name))))
			.filter((row) => !(table === "audit" && row.action === "shop.restore"))
			.map((row) => (table === "webhook" ? { ...row, position: 0, state: "", stop: "" } : row))
			.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
	}
	await snapshot.close();
	return rows;
}

describe("a backup", () => {
	it("holds every table, or says why not, and knows the kind of every column", async () => {
		const { db } = await testServer();
		const tables = (await db.kysely.introspection.getTables())
			.map(({ name }) => name)
			.filter(
				(name) =>
					!/^(kysely|sqlite)_|^(customer_search|product_search|search_word_grams|supplier_article_search)_|^(customer_search|search_word_grams|supplier_article_search)$/.test(
						name,
					),
			);
		const known = [...backedUpTables, ...leftOutTables].filter(
			(name) => isPostgres || name !== "change_outbox",
		);
		expect(new Set(tables)).toEqual(new Set(known));
		if (!isPostgres) return;
		const { rows } = await sql<{ table: string; name: string; type: string }>`
			select table_name as table, column_name as name, data_type as type from information_schema.columns
			where table_schema = 'public' and table_name in (${sql.join([...backedUpTables])})`.execute(db.kysely);
		const kinds: Record<string, string[]> = {
			"timestamp with time zone": ["moment", "stamp"],
			boolean: ["flag"],
			numeric: ["sum"],
		};
		for (const { table, name, type } of rows)
			expect(kinds[type] ?? ["plain"], `${table}.${name}`).toContain(kindOf(table, name));
	});

	it("is restored on both engines, every row equal, and the books balance", async () => {
		const { config, client } = await shop();

		const before = await rowsOf(config);
		const path = join(folder(), "shop.tar.gz");
		const manifest = await makeBackup(config, path, new Date());
		expect(manifest).toMatchObject({ shop: "Freehub", currency: "USD", pictures: "included" });
		expect(await verifyArchive(path)).toEqual(manifest);

		const embedded = sqliteTarget();
		const restored = await restoreBackup(path, embedded, false, fillHere);
		expect(restored.ledger).toMatchObject({ balanced: true, entries: manifest.rows.movement });
		expect(restored.ledger).toMatchObject({ onHand: (await client.call(checkLedger)).onHand });
		expect(await rowsOf(configOf(embedded))).toEqual(before);

		const again = join(folder(), "again.tar.gz");
		await makeBackup(configOf(embedded), again, new Date());
		const back = await emptyTarget();
		await restoreBackup(again, back, false, fillHere);
		expect(await rowsOf(configOf(back))).toEqual(before);
		expect(await proveBackup(path)).toMatchObject({ ledger: { balanced: true } });
	});

	it("ends sessions, tokens and what was to be sent, begins a new sequence of changes, and is searched", async () => {
		const { config, client } = await shop();
		const { next } = await client.call(listChanges, { query: {} });
		const path = join(folder(), "shop.tar.gz");
		await makeBackup(config, path, new Date());
		const target = await emptyTarget();
		await restoreBackup(path, target, false, fillHere);
		const restored = await openDatabase(target, () => {});
		onTestFinished(() => restored.kysely.destroy());
		for (const table of ["session", "api_token", "invitation", "webhook_delivery"] as const)
			expect(await restored.kysely.selectFrom(table).selectAll().execute(), table).toEqual([]);
		const change = await restored.kysely.selectFrom("change").select("position").executeTakeFirstOrThrow();
		expect(change.position).toBeGreaterThan(next + 1);
		const webhook = await restored.kysely.selectFrom("webhook").select("position").executeTakeFirstOrThrow();
		expect(webhook.position).toBe(change.position);
		const found = await sql<{ key: unknown }>`
			select * from (${restored.engine.search.keysOf(sql`${restored.engine.search.queryOf([["bell"]], "name")}`)}) as found`.execute(
			restored.kysely,
		);
		expect(found.rows.length).toBeGreaterThan(0);
		const { supplier } = await restored.kysely
			.selectFrom("supplier_article")
			.select("supplier")
			.executeTakeFirstOrThrow();
		const articles = await listArticles(restored, supplier, { search: "tyre", show: "all" });
		expect(articles.items).toMatchObject([{ sku: "TY-29" }]);
	});

	it("pauses the webhooks, so that a copy calls no real address until an owner resumes them", async () => {
		const receiver = await hookReceiver();
		const source = await testServer({ webhookPrivateTargets: true });
		const { client } = await source.newUser();
		const hooks = [];
		for (const kind of ["product", "stock"] as const) {
			hooks.push(await client.call(addWebhook, { body: { url: receiver.url, kinds: [kind] } }));
		}
		const [active, byHand] = hooks.map(({ _id }) => _id);
		await client.call(pauseWebhook, { params: { id: byHand ?? "" } });
		const path = join(folder(), "shop.tar.gz");
		await makeBackup(source.config, path, new Date());
		const target = await emptyTarget();
		await restoreBackup(path, target, false, fillHere);
		const restored = await openDatabase(target, () => {});
		onTestFinished(() => restored.kysely.destroy());
		const rows = await restored.kysely.selectFrom("webhook").select(["id", "state", "stop"]).execute();
		expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
			new Map([
				[active, { state: "paused", stop: "restored" }],
				[byHand, { state: "paused", stop: "by_hand" }],
			]),
		);
		expect(receiver.received).toEqual([]);
	});

	it("is refused where a shop is, or moves it aside", async () => {
		const { config } = await shop();
		const path = join(folder(), "shop.tar.gz");
		await makeBackup(config, path, new Date());
		const target = await emptyTarget();
		await restoreBackup(path, target, false, fillHere);
		const before = await rowsOf(configOf(target));
		await expect(restoreBackup(path, target, false, fillHere)).rejects.toThrow(
			/There is a shop in .* With --replace/,
		);
		expect(await rowsOf(configOf(target))).toEqual(before);
		await restoreBackup(path, { ...target, now: new Date() }, true, fillHere);
		expect(await rowsOf(configOf(target))).toEqual(before);
		if (!isPostgres)
			expect(readdirSync(target.dataDir).filter((name) => name.startsWith("replaced-"))).toHaveLength(1);
	});

	const onPostgres = isPostgres ? it : () => {};
	onPostgres(
		"is refused while another program is connected, but not for a connection that is ending",
		async () => {
			const target = await emptyTarget();
			const restore = () => restoreBackup(backupOfNovember, target, false, fillHere);
			const other = new pg.Client({ connectionString: target.databaseUrl });
			await other.connect();
			await expect(restore()).rejects.toThrow("Other programs are connected to the database");
			const ending = new Promise((resolve) => setTimeout(resolve, 1000)).then(() => other.end());
			expect(await restore()).toMatchObject({ ledger: { balanced: true, onHand: 6 } });
			await ending;
		},
	);

	onPostgres("closes its connection where it cannot begin", async () => {
		const { config, remove } = await emptyDatabase();
		onTestFinished(remove);
		const db = await openDatabase(config, () => {});
		onTestFinished(() => db.kysely.destroy());
		await sql`drop table kysely_migration`.execute(db.kysely);
		await expect(openSnapshot(config)).rejects.toThrow("kysely_migration");
		const left = sql`select state from pg_stat_activity
			where datname = current_database() and query like 'select name from kysely_migration order%'`;
		await expect.poll(async () => (await left.execute(db.kysely)).rows).toEqual([]);
	});
});
