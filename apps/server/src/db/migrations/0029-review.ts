import { type Kysely, sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import type { Schema } from "../schema.ts";

/**
 * Findings: what wants a second look, a row each, kept by triggers; and what each person did last to a product. A finding
 * about a product goes when the product gets what it lacked, one about a movement when that is taken back.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const isSqlite = engine.name === "sqlite";
	const moment = isSqlite ? sql`integer` : sql`timestamptz`;
	const key = isSqlite ? sql`text` : sql`text collate "C"`;
	const whole = isSqlite ? sql`integer` : sql`bigint`;
	const withoutRowid = isSqlite ? sql`without rowid` : sql``;

	await kysely.schema
		.createTable("review_limit")
		.addColumn("id", "integer", (c) => c.primaryKey().check(sql`id = 1`))
		.addColumn("adjust_pieces", whole, (c) => c.notNull().check(sql`adjust_pieces > 0`))
		.addColumn("adjust_cents", whole, (c) => c.notNull().check(sql`adjust_cents > 0`))
		.addColumn("count_percent", "integer", (c) => c.notNull().check(sql`count_percent >= 0`))
		.execute();
	await sql`
		insert into review_limit (id, adjust_pieces, adjust_cents, count_percent)
		values (1, 20, 50000, 10)`.execute(kysely);

	await kysely.schema
		.createTable("finding")
		// The kind, a dot, the id of what it is about.
		.addColumn("id", key, (c) => c.primaryKey())
		.addColumn("kind", key, (c) =>
			c
				.notNull()
				.check(sql`kind in ('adjustment', 'count', 'import', 'no-price', 'no-category', 'no-picture')`),
		)
		.addColumn("target", key, (c) => c.notNull())
		.addColumn("at", moment, (c) => c.notNull())
		// What an adjusted quantity was worth then.
		.addColumn("cents", whole)
		.addColumn("seen", "integer", (c) => c.notNull().defaultTo(0).check(sql`seen in (0, 1)`))
		.addColumn("seen_by", key)
		.addColumn("seen_at", moment)
		.addCheckConstraint("finding_seen", sql`(seen = 1) = (seen_by is not null and seen_at is not null)`)
		.modifyEnd(withoutRowid)
		.execute();
	await kysely.schema.createIndex("finding_by_time").on("finding").columns(["seen", "at", "id"]).execute();
	await kysely.schema
		.createIndex("finding_by_kind")
		.on("finding")
		.columns(["seen", "kind", "at", "id"])
		.execute();

	await kysely.schema
		.createTable("product_activity")
		.addColumn("actor", key, (c) => c.notNull())
		.addColumn("product", key, (c) => c.notNull().references("product.id"))
		.addColumn("what", "text", (c) => c.notNull().check(sql`what in ('added', 'changed', 'stock')`))
		.addColumn("at", moment, (c) => c.notNull())
		.addPrimaryKeyConstraint("product_activity_pk", ["actor", "product"])
		.modifyEnd(withoutRowid)
		.execute();
	await kysely.schema
		.createIndex("product_activity_by_time")
		.on("product_activity")
		.columns(["actor", "at", "product"])
		.execute();

	await fill(kysely);
	for (const statement of isSqlite ? sqlite : postgres) await sql.raw(statement).execute(kysely);
}

/** What the triggers would have kept, had they been there all along; adjustments count at the prices of today. */
async function fill(kysely: Kysely<Schema>): Promise<void> {
	const statements = [
		movementFindings(
			`movement`,
			`and movement.reverses is null
			and not exists (select 1 from movement reversal where reversal.reverses = movement.id)`,
		),
		...lacks.map(
			({ kind, is }) => `
			insert into finding (id, kind, target, at)
			select '${kind}.' || id, '${kind}', id, updated_at from product where ${is("product")}`,
		),
		`insert into finding (id, kind, target, at)
			select 'import.' || id, 'import', id, created_at from import where ${isRefused("import")}`,
		`insert into product_activity (actor, product, what, at)
			select actor, product, 'stock', max(recorded_at) from movement where actor <> 'system' group by actor, product`,
		...["add", "change"].map(
			(verb) => `
			insert into product_activity (actor, product, what, at)
			select audit.actor, product.id, '${verb === "add" ? "added" : "changed"}', max(audit.at)
			from audit join product on product.id = audit.target
			where audit.action = 'product.${verb}' and audit.outcome = 'done'
			group by audit.actor, product.id
			on conflict (actor, product) do update set what = excluded.what, at = excluded.at
			where excluded.at >= product_activity.at`,
		),
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}

/** What a product can lack, as a test of a row. */
const lacks = [
	{ kind: "no-price", column: "price", lack: (row: string) => `${row}.price = 0` },
	{ kind: "no-category", column: "category", lack: (row: string) => `coalesce(${row}.category, '') = ''` },
	{
		kind: "no-picture",
		column: "image",
		// The drawing that a product gets where nothing surer is known of it.
		lack: (row: string) => `${row}.image in ('', '/drawings/placeholder-box.svg')`,
	},
].map(({ lack, ...rest }) => ({
	...rest,
	is: (row: string) => `(${row}.deleted_at is null and ${lack(row)})`,
}));

/** The rest is that of an import that is still worked on, was cancelled or taken back. */
const isRefused = (row: string) => `(${row}.state = 'failed'
	or ${row}.state in ('ready', 'done') and ${row}.count_refused + ${row}.skipped > 0)`;

/**
 * Movements of `rows` that are beyond the limits. What a count expected follows from what it found and what it booked; the
 * first movement of a product is its opening count, of which nothing was expected.
 */
function movementFindings(rows: string, and = ""): string {
	const row = rows === "movement" ? "movement" : "new";
	const cents = `${row}.quantity * product.price`;
	const expected = `(${row}.counted + case when ${row}.to_location = 'adjustment' then ${row}.quantity else -${row}.quantity end)`;
	const kind = `case ${row}.kind when 'adjust' then 'adjustment' else 'count' end`;
	const from = row === "new" ? "product, review_limit" : "movement, product, review_limit";
	return `
		insert into finding (id, kind, target, at, cents)
		select ${kind} || '.' || ${row}.id, ${kind}, ${row}.id, ${row}.recorded_at,
			case ${row}.kind when 'adjust' then ${cents} end
		from ${from}
		where product.id = ${row}.product and ${row}.quantity > 0
			and (${row}.kind = 'adjust' and (${row}.quantity >= adjust_pieces or ${cents} >= adjust_cents)
				or ${row}.kind = 'count' and ${row}.seq > 1 and ${row}.quantity * 100 > ${expected} * count_percent)
			${and}`;
}

/**
 * Taking a movement back takes its finding away and makes none. Where that itself is taken back there is no finding any more,
 * and the new movement is looked at as any other.
 */
const isNoReversalOfFinding = `and not exists (
	select 1 from finding where id in ('adjustment.' || new.reverses, 'count.' || new.reverses))`;
const removeReversed = `delete from finding where id in ('adjustment.' || new.reverses, 'count.' || new.reverses);`;

const lacksInserted = lacks.map(
	({ kind, is }) => `
		insert into finding (id, kind, target, at)
		select '${kind}.' || new.id, '${kind}', new.id, new.updated_at where ${is("new")};`,
);
const lacksChanged = lacks.map(
	({ kind, is }) => `
		delete from finding where id = '${kind}.' || new.id and not ${is("new")};
		insert into finding (id, kind, target, at)
		select '${kind}.' || new.id, '${kind}', new.id, new.updated_at
		where ${is("new")} and not ${is("old")};`,
);
const isLackChanged = lacks.map(({ is }) => `${is("new")} <> ${is("old")}`).join(" or ");
const lackColumns = [...lacks.map(({ column }) => column), "deleted_at"].join(", ");

const importChanged = `
	delete from finding where id = 'import.' || new.id and not ${isRefused("new")};
	insert into finding (id, kind, target, at)
	select 'import.' || new.id, 'import', new.id, new.created_at where ${isRefused("new")}
	on conflict (id) do nothing;`;

const latest = "on conflict (actor, product) do update set what = excluded.what, at = excluded.at";

const sqlite = [
	`create trigger movement_finding after insert on movement when new.kind in ('adjust', 'count') begin
		${movementFindings("new", isNoReversalOfFinding)};
		${removeReversed}
	end`,
	`create trigger product_finding_added after insert on product
	when ${lacks.map(({ is }) => is("new")).join(" or ")} begin
		${lacksInserted.join("")}
	end`,
	`create trigger product_finding_changed after update of ${lackColumns} on product when ${isLackChanged} begin
		${lacksChanged.join("")}
	end`,
	// SQLite wants a condition between SELECT and ON CONFLICT, which there is.
	`create trigger import_finding after update of state on import when old.state <> new.state begin
		${importChanged}
	end`,
	`create trigger movement_activity after insert on movement when new.actor <> 'system' begin
		insert into product_activity (actor, product, what, at)
		values (new.actor, new.product, 'stock', new.recorded_at) ${latest};
	end`,
];

/** A trigger of PostgreSQL that runs statements for a row. */
const forEachRow = (name: string, event: string, when: string, statements: string) => [
	`create function ${name}() returns trigger language plpgsql as $$
	begin
		${statements}
		return null;
	end $$`,
	`create trigger ${name} after ${event} for each row when (${when}) execute function ${name}()`,
];

const postgres = [
	...forEachRow(
		"movement_finding",
		"insert on movement",
		"new.kind in ('adjust', 'count')",
		`${movementFindings("new", isNoReversalOfFinding)}; ${removeReversed}`,
	),
	...forEachRow(
		"product_finding_added",
		"insert on product",
		lacks.map(({ is }) => is("new")).join(" or "),
		lacksInserted.join(""),
	),
	...forEachRow(
		"product_finding_changed",
		`update of ${lackColumns} on product`,
		isLackChanged,
		lacksChanged.join(""),
	),
	...forEachRow("import_finding", "update of state on import", "old.state <> new.state", importChanged),
	// One statement for all lines that are booked together; a product may be in it more than once.
	`create function movement_activity() returns trigger language plpgsql as $$
	begin
		insert into product_activity (actor, product, what, at)
		select actor, product, 'stock', recorded_at from (
			select actor, product, max(recorded_at) as recorded_at from new_rows
			where actor <> 'system' group by actor, product
		) as latest order by actor, product
		${latest};
		return null;
	end $$`,
	`create trigger movement_activity after insert on movement
		referencing new table as new_rows for each statement execute function movement_activity()`,
];
