import { virtualLocations } from "@freehub/domain/stock/stock";
import { CompiledQuery, sql } from "kysely";
import { type Query, selection } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";

// The figures per quarter of an hour (`stock_figure`). A booking, or a change of a product's worth, updates them in the same
// transaction. A backdated movement counts with its product's worth at that time, and with each later change (`worth_change`).

const QUARTER_MS = 900_000;

const virtual = virtualLocations.map((id) => `'${id}'`).join(", ");

/** The effect of a movement on the pieces on hand. */
const delta = `(movement.quantity
	* (case when movement.to_location in (${virtual}) then 0 else 1 end
		- case when movement.from_location in (${virtual}) then 0 else 1 end))`;
const received = `case when movement.kind = 'receive' then ${delta} else 0 end`;
const delivered = `case when movement.kind = 'deliver' then -${delta} else 0 end`;

/** The worth of one piece when a movement happened; zero once the product is deleted. */
const worthThen = (name: "price" | "cost") => `(
	case when product.deleted_at is null then coalesce(product.${name}, 0) else 0 end - (
		select coalesce(sum(worth_change.${name}), 0) from worth_change
		where worth_change.product = movement.product and worth_change.at > movement.occurred_at))`;

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

/** PostgreSQL spreads updates over several rows, so that concurrent transactions do not wait for each other. */
const LANE = "pg_backend_pid() % 16";
const quarterOf = (moment: string) => `floor(extract(epoch from ${moment}) / 900)::bigint`;

const withProduct = "from movement join product on product.id = movement.product where";
const withChanges = `from movement join worth_change on worth_change.product = movement.product
	and worth_change.at > movement.occurred_at where`;

/**
 * @param which an SQL condition that selects the movements.
 * @param sign of what is added: "-" takes the movements out of the figures.
 */
const inSqlite = (which: string, sign: "" | "-" = "") => `
	insert into stock_figure ${columns}
	select quarter, 0, ${sign}received, ${sign}delivered, ${sign}movements, ${sign}price, ${sign}cost from (
		select movement.occurred_at / ${QUARTER_MS} as quarter, ${received} as received, ${delivered} as delivered,
			1 as movements, ${delta} * ${worthThen("price")} as price, ${delta} * ${worthThen("cost")} as cost
		${withProduct} ${which}
		union all
		select worth_change.at / ${QUARTER_MS}, 0, 0, 0, ${delta} * worth_change.price, ${delta} * worth_change.cost
		${withChanges} ${which}
	) as change where true ${add}`;

const inPostgres = (which: string, sign: "" | "-" = "") => `
	insert into stock_figure ${columns}
	select quarter, ${LANE}, ${sign}sum(received), ${sign}sum(delivered), ${sign}sum(movements),
		${sign}sum(price), ${sign}sum(cost) from (
		select ${quarterOf("movement.occurred_at")} as quarter,
			${received} as received, ${delivered} as delivered, 1 as movements,
			${delta}::numeric * ${worthThen("price")} as price, ${delta}::numeric * ${worthThen("cost")} as cost
		${withProduct} ${which}
		union all
		select ${quarterOf("worth_change.at")}, 0, 0, 0,
			${delta}::numeric * worth_change.price, ${delta}::numeric * worth_change.cost
		${withChanges} ${which}
	) as change group by quarter order by quarter ${add}`;

const ofOne = inSqlite("movement.id = ?1");
const ofMany = inPostgres("movement.id = any($1)");

/** The statement that adds new movements to the figures, after they were written. */
export function figuresOf(db: Db, movements: readonly string[]): Query {
	return selection(db, { each: ofOne, whole: ofMany }, movements);
}

const ofProduct = {
	sqlite: { add: inSqlite("movement.product = ?1"), remove: inSqlite("movement.product = ?1", "-") },
	postgres: { add: inPostgres("movement.product = $1"), remove: inPostgres("movement.product = $1", "-") },
};

/** Takes the stored movements of a product out of the figures while `work` changes their times. */
export async function withoutFigures(
	{ engine }: Pick<Db, "engine">,
	tx: Tx,
	product: string,
	work: () => Promise<void>,
): Promise<void> {
	const { add, remove } = ofProduct[engine.name];
	await tx.executeQuery(CompiledQuery.raw(remove, [product]));
	await work();
	await tx.executeQuery(CompiledQuery.raw(add, [product]));
}

/** Adds all existing movements to empty figures. */
export async function fillFigures({ engine }: Pick<Db, "engine">, tx: Tx): Promise<void> {
	await sql.raw(engine.name === "sqlite" ? inSqlite("true") : inPostgres("true")).execute(tx);
}

/** A change of a product's worth. */
export type WorthChange = { product: string; at: Date; price: number; cost: number };

/** Adds changes of the worth of products to the figures. */
export async function addWorthChanges(
	{ engine }: Db,
	tx: Tx,
	changes: readonly WorthChange[],
): Promise<void> {
	if (changes.length === 0) return;
	const rows = changes.map(({ product, at, price, cost }) => {
		const quarter = Math.floor(at.getTime() / QUARTER_MS);
		return sql`(${product}, ${sql.lit(quarter)}, ${sql.lit(price)}, ${sql.lit(cost)})`;
	});
	// SQLite continues with a double when 64 bits are not enough, except in sums.
	const sums =
		engine.name === "sqlite"
			? sql`quarter, 0, 0, 0, 0, on_hand * change.price, on_hand * change.cost`
			: sql`quarter, ${sql.raw(LANE)}, 0, 0, 0, sum(on_hand::numeric * change.price), sum(on_hand::numeric * change.cost)`;
	await sql`
		insert into stock_figure ${sql.raw(columns)}
		with change (product, quarter, price, cost) as (values ${sql.join(rows)})
		select ${sums} from change join product on product.id = change.product
		where on_hand <> 0 ${engine.name === "sqlite" ? sql`` : sql`group by quarter order by quarter`}
		${sql.raw(add)}`.execute(tx);
}
