import { virtualLocations } from "@freehub/domain/stock";
import { sql } from "kysely";
import { insertRows, type Query, selection } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { ProductTable } from "#db/schema.ts";

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

/** @param which an SQL condition that selects the movements to add. */
const inSqlite = (which: string) => `
	insert into stock_figure ${columns}
	select movement.occurred_at / ${QUARTER_MS}, 0, ${received}, ${delivered}, 1,
		${delta} * ${worthThen("price")}, ${delta} * ${worthThen("cost")}
	${withProduct} ${which}
	union all
	select worth_change.at / ${QUARTER_MS}, 0, 0, 0, 0, ${delta} * worth_change.price, ${delta} * worth_change.cost
	${withChanges} ${which}
	${add}`;

const inPostgres = (which: string) => `
	insert into stock_figure ${columns}
	select quarter, ${LANE}, sum(received), sum(delivered), sum(movements), sum(price), sum(cost) from (
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

/** Adds all existing movements to empty figures. */
export async function fillFigures({ engine }: Pick<Db, "engine">, tx: Tx): Promise<void> {
	await sql.raw(engine.name === "sqlite" ? inSqlite("true") : inPostgres("true")).execute(tx);
}

const worthColumns: readonly string[] = ["price", "cost", "deleted_at"] satisfies (keyof ProductTable)[];

/** Whether writing these columns may change the worth of products. */
export function changesWorth(written: object): boolean {
	return worthColumns.some((column) => column in written);
}

/** Runs `write`, which changes such columns of products, and records the changes of their worth and of the stock's value. */
export async function changeWorth<T>(
	db: Db,
	tx: Tx,
	products: readonly string[],
	write: () => Promise<T>,
): Promise<T> {
	if (products.length === 0) return write();
	const before = new Map((await findWorth(tx, products)).map((row) => [row.id, row]));
	const value = await write();
	const changes = (await findWorth(tx, products)).flatMap(({ id, price, cost, at }) => {
		const old = before.get(id);
		if (old === undefined || (price === old.price && cost === old.cost)) return [];
		return [{ product: id, at, price: price - old.price, cost: cost - old.cost }];
	});
	await insertRows(db, tx, "worth_change", changes);
	if (changes.length > 0) await addChanges(db, tx, changes);
	return value;
}

/** The worth of a piece of each product, and the time of the latest event of the product. */
async function findWorth(tx: Tx, products: readonly string[]) {
	const rows = await tx
		.selectFrom("product")
		.select(["id", "price", "cost", "deleted_at", "updated_at", "moved_at"])
		.where("id", "in", products)
		.execute();
	return rows.map(({ id, price, cost, deleted_at, updated_at, moved_at }) => ({
		id,
		price: deleted_at === null ? price : 0,
		cost: deleted_at === null ? (cost ?? 0) : 0,
		at: new Date(Math.max(new Date(updated_at).getTime(), new Date(moved_at ?? 0).getTime())),
	}));
}

type Change = { product: string; at: Date; price: number; cost: number };

async function addChanges({ engine }: Db, tx: Tx, changes: readonly Change[]): Promise<void> {
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
