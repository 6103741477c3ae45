import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Insertable, type KyselyPlugin, sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { readBackupState } from "#backup/backup-state.ts";
import { bareDatabase } from "../../test/bare-database.ts";
import type { MigrationDb } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { ranges } from "./migrations/0010-numbers-in-range/ranges.ts";
import { findOutOfRange } from "./out-of-range.ts";
import type { MovementTable } from "./schema.ts";
import { openWriter } from "./sqlite.ts";

/** Records these migrations as applied to a database. */
async function nameMigrations({ kysely }: MigrationDb, names: readonly string[]): Promise<void> {
	await sql`delete from kysely_migration`.execute(kysely);
	for (const name of names)
		await sql`insert into kysely_migration (name, timestamp) values (${name}, ${"2026"})`.execute(kysely);
}

async function namesIn({ kysely }: MigrationDb): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
		kysely,
	);
	return rows.map(({ name }) => name);
}

/** All tables and indexes, on SQLite with their definitions. */
async function schemaOf({ kysely, engine }: MigrationDb): Promise<unknown> {
	const { rows } = await (engine.name === "sqlite"
		? sql`select name, sql from sqlite_master where name not like 'kysely%' order by name`
		: sql`select relname as name, relkind from pg_class
			where relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by 1`
	).execute(kysely);
	return rows;
}

async function rowsOf({ kysely }: MigrationDb, table: string): Promise<object[]> {
	return (await sql<object>`select * from ${sql.table(table)}`.execute(kysely)).rows;
}

async function addProduct({ kysely }: MigrationDb): Promise<void> {
	const texts = { name: "P", name_key: "p", description: "d", supplier: "S", supplier_key: "s", image: "/i" };
	const moments = { created_at: new Date(), updated_at: new Date() };
	const row = { id: "p", price: 1, on_hand: 5, search_text: "p", ...texts, ...moments };
	await kysely
		.insertInto("product")
		.values(row as never)
		.execute();
}

const all = [
	"0001-shop",
	"0002-position-of-changes",
	"0003-buying",
	"0004-price-lists",
	"0005-former-supplier-names",
	"0006-catalogues",
	"0007-articles-indexed-by-steps",
	"0008-facet-counts",
	"0010-numbers-in-range",
	"0011-backup-state",
	"0013-counted-refusals",
	"0014-clock",
	"0015-restored-webhooks",
	"0018-take-back",
	"0020-prices-of-lines",
	"0021-totals-of-imports",
	"0022-names-of-closed-places",
	"0024-lines-of-documents",
];

describe("a database", () => {
	it("of the last version before there was one migration is taken over as it is, and older ones are refused", async () => {
		const db = await bareDatabase();
		await migrate(db, "0001-shop");
		await addProduct(db);
		const added = await rowsOf(db, "product");
		await nameMigrations(db, ["0001-catalogue", "0054-product-index"]);
		await expect(migrate(db)).rejects.toThrow(
			"made by an older Freehub (0054-product-index): start the version that ends with 0055-figures on it once",
		);
		expect(await namesIn(db)).toEqual(["0001-catalogue", "0054-product-index"]);
		await nameMigrations(db, ["0001-catalogue", "0055-figures"]);
		// Processes that start concurrently do it once.
		await Promise.all([migrate(db), migrate(db)]);
		expect(await namesIn(db)).toEqual(all);
		expect(await rowsOf(db, "product")).toMatchObject(added);
		const made = await bareDatabase();
		await migrate(made);
		expect(await schemaOf(db)).toEqual(await schemaOf(made));
	});

	it("of a newer version is refused", async () => {
		const db = await bareDatabase();
		await migrate(db);
		await nameMigrations(db, [...all, "0999-later"]);
		await expect(migrate(db)).rejects.toThrow(/0999-later/);
	});

	it("is made at once or not at all", async () => {
		const db = await bareDatabase();
		const tables = async () => (await db.kysely.introspection.getTables()).map(({ name }) => name);
		// The table that is created last already exists, so everything created before must be rolled back.
		await sql`create table counter (name text)`.execute(db.kysely);
		await expect(migrate(db)).rejects.toThrow(/counter/);
		expect(await tables()).toEqual(["counter"]);
		await sql`drop table counter`.execute(db.kysely);
		await migrate(db);
		expect(await tables()).toContain("product");
		expect(await namesIn(db)).toEqual(all);
	});

	it("is empty where the process that makes it is killed", async () => {
		const { kysely, engine } = await bareDatabase();
		if (engine.name === "postgres") return;
		const folder = mkdtempSync(join(tmpdir(), "freehub-killed-"));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		const { rows } = await sql<{ file: string }>`pragma database_list`.execute(kysely);
		const copy = join(folder, "killed.sqlite");
		let statements = 0;
		const copying: KyselyPlugin = {
			transformQuery({ node }) {
				if (++statements === 100)
					for (const part of ["", "-wal"]) copyFileSync(`${rows[0]?.file}${part}`, `${copy}${part}`);
				return node;
			},
			transformResult: async ({ result }) => result,
		};
		await migrate({ kysely: kysely.withPlugin(copying), engine });
		expect(statements).toBeGreaterThan(100);
		const killed = openWriter(copy);
		onTestFinished(() => killed.kysely.destroy());
		expect(await killed.kysely.introspection.getTables()).toEqual([]);
		await migrate(killed);
		expect(await namesIn(killed)).toEqual(all);
	});

	it("that has numbers out of range is migrated with them, and refuses others; a corrected one is in range from the next start on", async () => {
		const db = await bareDatabase();
		const { kysely, engine } = db;
		await migrate(db, "0008-facet-counts");
		await addProduct(db);
		await sql`insert into worth_change (product, at, price, cost) values ('p', ${new Date()}, 3000000000, 0)`.execute(
			kysely,
		);
		await kysely.updateTable("product").set({ incoming: 2e15 }).execute();
		await migrate(db);
		expect(await findOutOfRange(db)).toMatchObject([
			{ table: "product", column: "incoming", row: "p", product: "P", value: "2000000000000000" },
			{ table: "worth_change", column: "price", product: "P", value: "3000000000" },
		]);
		const worth = (price: number) =>
			sql`insert into worth_change (product, at, price, cost) values ('p', ${new Date()}, ${price}, 0)`.execute(
				kysely,
			);
		await expect(worth(2_000_000_001)).rejects.toThrow(/in_range|out of range/);
		await worth(2_000_000_000);
		// The rest of its row can be changed, and the number itself towards its range.
		await kysely.updateTable("product").set({ on_hand: 6, incoming: 1.5e15 }).execute();
		if (engine.name === "sqlite") {
			await expect(kysely.updateTable("product").set({ incoming: 1.6e15 }).execute()).rejects.toThrow(
				/out of range/,
			);
		}
		await kysely.updateTable("product").set({ incoming: 5 }).execute();
		await migrate(db);
		await expect(kysely.updateTable("product").set({ incoming: 2e15 }).execute()).rejects.toThrow(
			/product_incoming_in_range|product.incoming is out of range/,
		);
		expect(await findOutOfRange(db)).toMatchObject([{ table: "worth_change" }]);
	});

	it("keeps every number that follows from others in its range", async () => {
		const db = await bareDatabase();
		await migrate(db);
		const { rows } = await (db.engine.name === "sqlite"
			? sql<{
					law: string;
				}>`select sql as law from sqlite_master where type = 'trigger' and name like '%_in_range_%'`
			: sql<{
					law: string;
				}>`select conrelid::regclass || '.' || substr(conname, length(conrelid::regclass::text) + 2) as law
				from pg_constraint where conname like '%_in_range' and convalidated`
		).execute(db.kysely);
		const laws = rows.map(({ law }) => law).join(" ");
		for (const [table, columns] of Object.entries(ranges))
			for (const column of Object.keys(columns)) expect(laws).toContain(`${table}.${column}`);
	});

	it("keeps webhooks and their deliveries when a webhook gets another reason to be paused", async () => {
		const db = await bareDatabase();
		await migrate(db, "0008-facet-counts");
		const { kysely } = db;
		const hook = { url: "https://a.example", secret: "s", kinds: "", owned_by: "u", position: 7 };
		const at = new Date(1_800_000_000_000);
		const both = [
			{ ...hook, id: "w1", created_at: at, state: "active", stop: null },
			{ ...hook, id: "w2", created_at: at, state: "paused", stop: "by_hand" },
		] as const;
		await kysely.insertInto("webhook").values(both).execute();
		const delivery = {
			kind: "changes",
			state: "waiting",
			from_position: 7,
			to_position: 9,
			changes: 2,
		} as const;
		const sent = { ...delivery, id: "d1", webhook: "w1", created_at: at, attempts: 1 };
		await kysely.insertInto("webhook_delivery").values(sent).execute();
		const before = [await rowsOf(db, "webhook"), await rowsOf(db, "webhook_delivery")];
		await migrate(db);
		expect([await rowsOf(db, "webhook"), await rowsOf(db, "webhook_delivery")]).toEqual(before);
		await expect(
			kysely
				.insertInto("webhook_delivery")
				.values({ ...sent, id: "d2" })
				.execute(),
		).rejects.toThrow(/unique/i);
		await kysely.updateTable("webhook").set({ state: "paused", stop: "restored" }).execute();
		await expect(
			kysely
				.updateTable("webhook")
				.set({ stop: "moved" as never })
				.execute(),
		).rejects.toThrow(/check/i);
		await kysely.deleteFrom("webhook").where("id", "=", "w1").execute();
		expect(await rowsOf(db, "webhook_delivery")).toEqual([]);
	});

	it("counts the time without a proven backup from its first account, or from now", async () => {
		const db = await bareDatabase();
		await migrate(db, "0008-facet-counts");
		const values = (id: string, createdAt: Date) => ({
			id,
			name: id,
			email: `${id}@shop.test`,
			emailVerified: sql`false`,
			createdAt: db.engine.name === "sqlite" ? createdAt.toISOString() : createdAt,
			updatedAt: createdAt.toISOString(),
		});
		const first = new Date("2025-01-02T03:04:05.000Z");
		for (const row of [values("omar", new Date("2025-06-01")), values("olga", first)])
			await db.kysely
				.insertInto("user")
				.values(row as never)
				.execute();
		await migrate(db);
		expect((await readBackupState(db)).begunAt).toBe(first.toISOString());
		const made = await bareDatabase();
		const before = Date.now();
		await migrate(made);
		expect(Date.parse((await readBackupState(made)).begunAt)).toBeGreaterThanOrEqual(before);
	});

	it("refuses movements that cannot be, and to change or remove one, or a product", async () => {
		const db = await bareDatabase();
		await migrate(db);
		await addProduct(db);
		const { kysely } = db;
		const insert = (seq: number, part: Partial<Insertable<MovementTable>> = {}) =>
			kysely
				.insertInto("movement")
				.values({
					id: `m${seq}`,
					product: "p",
					seq,
					kind: "receive",
					quantity: 5,
					from_location: "supplier",
					to_location: "main",
					reason: null,
					counted: null,
					reference: "",
					note: "",
					actor: "system",
					occurred_at: new Date(),
					recorded_at: new Date(),
					batch: "b",
					reverses: null,
					balance: 5,
					...part,
				})
				.execute();
		await insert(1, { quantity: 3_000_000_000, balance: 3_000_000_000 });
		await insert(2, { from_location: "main", to_location: "supplier", reverses: "m1", balance: 0 });
		await insert(3, { kind: "count", quantity: 0, counted: 0 });
		// Only a receipt for an order can have refused pieces.
		const refused = { refused: 1, refused_reason: "damaged", settlement: "replaced" } as const;
		await expect(insert(4, { quantity: 0, ...refused })).rejects.toThrow(/movement_refused/);
		await expect(insert(4, { kind: "steal" as never })).rejects.toThrow(/check/i);
		await expect(insert(4, { balance: -1 })).rejects.toThrow(/check/i);
		await expect(insert(4, { quantity: 0 })).rejects.toThrow(/movement_quantity/);
		await expect(insert(4, { from_location: "main" })).rejects.toThrow(/movement_moves/);
		await expect(insert(3, { id: "m4" })).rejects.toThrow(/unique/i);
		await expect(insert(4, { reverses: "m1" })).rejects.toThrow(/unique/i);
		await expect(insert(4, { reverses: "nothing" })).rejects.toThrow(/foreign key/i);
		await expect(insert(4, { product: "nothing" })).rejects.toThrow(/foreign key/i);
		await expect(kysely.updateTable("movement").set({ note: "x" }).execute()).rejects.toThrow(/append-only/);
		await expect(kysely.deleteFrom("movement").execute()).rejects.toThrow(/append-only/);
		await expect(kysely.deleteFrom("product").execute()).rejects.toThrow(/never removed/);
	});
});
