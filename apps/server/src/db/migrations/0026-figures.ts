import { virtualLocations } from "@freehub/domain/stock";
import { type Kysely, sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import type { Engine } from "../engine.ts";
import type { Schema } from "../schema.ts";

/**
 * Figures of the stock per quarter of an hour, kept by triggers: pieces received and delivered, movements, and by how much
 * the value of the stock changed, at price and at cost. All zones begin their days at a quarter. What a product was worth
 * before stands in `worth_change`, so that a backdated movement counts with the price of its day. Before this migration
 * prices were not kept: until then today's are taken.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const isSqlite = engine.name === "sqlite";
	const key = isSqlite ? sql`text` : sql`text collate "C"`;
	const whole = isSqlite ? sql`integer` : sql`bigint`;
	/** SQLite goes on with a double where 64 bits are not enough. */
	const cents = isSqlite ? sql`integer` : sql`numeric`;
	await kysely.schema
		.createTable("stock_figure")
		.addColumn("quarter", whole, (c) => c.notNull())
		// PostgreSQL adds to one of several rows, so that transactions that run side by side do not wait for each other.
		.addColumn("lane", "integer", (c) => c.notNull())
		.addColumn("received", whole, (c) => c.notNull())
		.addColumn("delivered", whole, (c) => c.notNull())
		.addColumn("movements", whole, (c) => c.notNull())
		.addColumn("price", cents, (c) => c.notNull())
		.addColumn("cost", cents, (c) => c.notNull())
		.addPrimaryKeyConstraint("stock_figure_pk", ["quarter", "lane"])
		.$call((table) => (isSqlite ? table.modifyEnd(sql`without rowid`) : table))
		.execute();
	await kysely.schema
		.createTable("worth_change")
		.addColumn("product", key, (c) => c.notNull().references("product.id"))
		.addColumn("at", isSqlite ? sql`integer` : sql`timestamptz`, (c) => c.notNull())
		.addColumn("price", whole, (c) => c.notNull())
		.addColumn("cost", whole, (c) => c.notNull())
		.execute();
	await kysely.schema
		.createIndex("worth_change_of_product")
		.on("worth_change")
		.columns(["product", "at", "price", "cost"])
		.execute();
	await sql`
		create index product_by_moved_at on product (moved_at)
		where deleted_at is null and on_hand > 0`.execute(kysely);
	await fillFigures(kysely, engine);
	for (const statement of isSqlite ? sqlite : postgres) await sql.raw(statement).execute(kysely);
}

/** What the triggers would have kept, had they been there for all movements; a table that is empty is filled. */
export async function fillFigures(kysely: Kysely<Schema>, engine: Engine): Promise<void> {
	const big = engine.name === "sqlite" ? "real" : "numeric";
	const change = `cast(${delta("movement")} as ${big})`;
	await sql
		.raw(`
		insert into stock_figure (quarter, lane, received, delivered, movements, price, cost)
		select ${quarter[engine.name]("movement.occurred_at")} as quarter, 0, ${sums("movement")}, count(*),
			sum(${change} * (${worth("product").price} - ${since("price", "movement")})),
			sum(${change} * (${worth("product").cost} - ${since("cost", "movement")}))
		from movement join product on product.id = movement.product
		group by 1`)
		.execute(kysely);
	// Of what was on hand when a price changed; "where true" is for SQLite, which would take "on" for that of a join.
	await sql
		.raw(`
		insert into stock_figure ${columns}
		select ${quarter[engine.name]("worth_change.at")} as quarter, 0, 0, 0, 0,
			sum(${change} * worth_change.price), sum(${change} * worth_change.cost)
		from movement join worth_change on worth_change.product = movement.product
			and worth_change.at > movement.occurred_at
		where true
		group by 1
		${add}`)
		.execute(kysely);
}

const quarter = {
	sqlite: (moment: string) => `${moment} / 900000`,
	postgres: (moment: string) => `floor(extract(epoch from ${moment}) / 900)::bigint`,
};

const virtual = virtualLocations.map((id) => `'${id}'`).join(", ");

/** What a movement does to the pieces on hand. */
const delta = (row: string) => `(${row}.quantity
	* (case when ${row}.to_location in (${virtual}) then 0 else 1 end
		- case when ${row}.from_location in (${virtual}) then 0 else 1 end))`;

const received = (row: string) => `case when ${row}.kind = 'receive' then ${delta(row)} else 0 end`;
const delivered = (row: string) => `case when ${row}.kind = 'deliver' then -${delta(row)} else 0 end`;
const sums = (row: string) => `sum(${received(row)}), sum(${delivered(row)})`;

/** What one piece counts for in the value of the stock: nothing once its product is deleted. */
const worth = (row: string) => ({
	price: `(case when ${row}.deleted_at is null then ${row}.price else 0 end)`,
	cost: `(case when ${row}.deleted_at is null then coalesce(${row}.cost, 0) else 0 end)`,
});
const by = {
	price: `(${worth("new").price} - ${worth("old").price})`,
	cost: `(${worth("new").cost} - ${worth("old").cost})`,
};
const isWorthOther = `${worth("new").price} <> ${worth("old").price} or ${worth("new").cost} <> ${worth("old").cost}`;

/** After all of the product's movements, as an undated movement is. Deleting and restoring set `updated_at` too. */
const later = { sqlite: "max", postgres: "greatest" };
const moment = (engine: Engine["name"]) =>
	`${later[engine]}(new.updated_at, coalesce(new.moved_at, new.updated_at))`;

const columns = "(quarter, lane, received, delivered, movements, price, cost)";
const add = `on conflict (quarter, lane) do update set ${[
	"received",
	"delivered",
	"movements",
	"price",
	"cost",
]
	.map((name) => `${name} = stock_figure.${name} + excluded.${name}`)
	.join(", ")}`;

/** By how much the product's price or cost has changed since a movement. */
const since = (name: "price" | "cost", row: string) => `(
	select coalesce(sum(${name}), 0) from worth_change
	where worth_change.product = ${row}.product and worth_change.at > ${row}.occurred_at)`;

const sqlite = [
	`create trigger movement_figures after insert on movement begin
		insert into stock_figure ${columns}
		select ${quarter.sqlite("new.occurred_at")}, 0, ${received("new")}, ${delivered("new")}, 1,
			${delta("new")} * (${worth("product").price} - ${since("price", "new")}),
			${delta("new")} * (${worth("product").cost} - ${since("cost", "new")})
		from product where product.id = new.product
		${add};
		insert into stock_figure ${columns}
		select ${quarter.sqlite("at")}, 0, 0, 0, 0, ${delta("new")} * price, ${delta("new")} * cost
		from worth_change where product = new.product and at > new.occurred_at
		${add};
	end`,
	`create trigger product_worth_changed after update of price, cost, deleted_at on product
	when ${isWorthOther} begin
		insert into worth_change (product, at, price, cost)
		values (new.id, ${moment("sqlite")}, ${by.price}, ${by.cost});
		insert into stock_figure ${columns}
		select ${quarter.sqlite(moment("sqlite"))}, 0, 0, 0, 0, new.on_hand * ${by.price}, new.on_hand * ${by.cost}
		where new.on_hand <> 0
		${add};
	end`,
];

const LANE = "pg_backend_pid() % 16";

const postgres = [
	`create function keep_figures() returns trigger language plpgsql as $$
	begin
		insert into stock_figure ${columns}
		select quarter, ${LANE}, sum(received), sum(delivered), sum(movements), sum(price), sum(cost) from (
			select ${quarter.postgres("row.occurred_at")} as quarter,
				${received("row")} as received, ${delivered("row")} as delivered, 1 as movements,
				${delta("row")}::numeric * (${worth("product").price} - ${since("price", "row")}) as price,
				${delta("row")}::numeric * (${worth("product").cost} - ${since("cost", "row")}) as cost
			from new_rows as row join product on product.id = row.product
			union all
			select ${quarter.postgres("worth_change.at")}, 0, 0, 0,
				${delta("row")}::numeric * worth_change.price, ${delta("row")}::numeric * worth_change.cost
			from new_rows as row
			join worth_change on worth_change.product = row.product and worth_change.at > row.occurred_at
		) as change group by quarter order by quarter
		${add};
		return null;
	end $$`,
	`create trigger movement_figures after insert on movement
		referencing new table as new_rows for each statement execute function keep_figures()`,
	`create function keep_worth() returns trigger language plpgsql as $$
	begin
		insert into worth_change (product, at, price, cost)
		values (new.id, ${moment("postgres")}, ${by.price}, ${by.cost});
		insert into stock_figure ${columns}
		select ${quarter.postgres(moment("postgres"))}, ${LANE}, 0, 0, 0,
			new.on_hand::numeric * ${by.price}, new.on_hand::numeric * ${by.cost}
		where new.on_hand <> 0
		${add};
		return null;
	end $$`,
	`create trigger product_worth_changed after update of price, cost, deleted_at on product
		for each row when (${isWorthOther}) execute function keep_worth()`,
];
