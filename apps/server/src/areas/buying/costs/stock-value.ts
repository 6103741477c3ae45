import type { ProductValue, StockValue, StockValueBy, ValueGroup } from "@freehub/contract/buying/costs";
import { addDays, startOfShopDay } from "@freehub/domain/local-days";
import { fromMinor } from "@freehub/domain/money";
import { onHandChange } from "@freehub/domain/stock/stock";
import { firstInFirstOut, movingAverage, type ValueEvent } from "@freehub/domain/stock/valuation";
import type { Connection, Db } from "#db/connection.ts";
import { csvSlice, type Slice } from "#queues/slice.ts";
import { type Valued, valueGroups } from "./value-groups.ts";

/** Products whose movements are read at a time. */
const CHUNK = 300;
/** Products in the answer. */
const MAX_PRODUCTS = 100;

type Asked = { day: string; by?: StockValueBy | undefined };

/** The value of the stock at the end of a day, derived from the movements and charges until then. */
export async function stockValue(db: Db, { day, by = "product" }: Asked): Promise<StockValue> {
	const groups = by === "product" ? undefined : valueGroups(by);
	let [pieces, average, fifo] = [0, 0, 0];
	let products: (ProductValue & Valued)[] = [];
	let after: string | undefined = "";
	while (after !== undefined) {
		const chunk: Chunk = await valuesAfter(db.kysely, after, day);
		for (const one of chunk.values) {
			pieces += one.pieces;
			average += one.average;
			fifo += one.fifo;
		}
		if (groups === undefined) {
			products = [...products, ...chunk.values]
				.toSorted((a, b) => b.average - a.average)
				.slice(0, MAX_PRODUCTS);
		} else if (chunk.values.length > 0) {
			await groups.add(db.kysely, chunk.values, endOf(day));
		}
		after = chunk.next;
	}
	return {
		day,
		by,
		pieces,
		average: fromMinor(average),
		fifo: fromMinor(fifo),
		products: products.map(({ product, name, sku, pieces, average, fifo }) =>
			inCurrency({ product, name, sku, pieces, average, fifo }),
		),
		groups: groups?.all().map((group): ValueGroup => inCurrency(group)) ?? [],
	};
}

function inCurrency<Value extends { average: number; fifo: number }>(value: Value): Value {
	return { ...value, average: fromMinor(value.average), fifo: fromMinor(value.fifo) };
}

const values = ["Pieces", "Moving average", "FIFO"];
const groupNames = { store: "Store", category: "Category", supplier: "Supplier" };

/** The same as CSV: per product a slice at a time, or per group at once. */
export async function stockValueAsCsv(
	db: Db,
	{ day, by = "product" }: Asked,
	after?: unknown,
): Promise<Slice<string>> {
	if (by !== "product") {
		const { groups } = await stockValue(db, { day, by });
		const rows = groups.map(({ name, pieces, average, fifo }) => [name, pieces, average, fifo]);
		return csvSlice<string>([groupNames[by], ...values], rows, undefined);
	}
	const chunk = await valuesAfter(db.kysely, (after as string | undefined) ?? "", day);
	const cells = chunk.values.map(({ sku, name, pieces, average, fifo }) => {
		return [sku, name, pieces, fromMinor(average), fromMinor(fifo)];
	});
	return csvSlice(after === undefined ? ["SKU", "Name", ...values] : undefined, cells, chunk.next);
}

function endOf(day: string): Date {
	return startOfShopDay(addDays(day, 1));
}

type Chunk = { values: (ProductValue & Valued)[]; next: string | undefined };

/** The values, in minor units, of products after an id that had stock at the end of a day. */
async function valuesAfter(connection: Connection, after: string, day: string): Promise<Chunk> {
	const until = endOf(day);
	const products = await connection
		.selectFrom("product")
		.select(["id", "name", "sku", "category", "supplier"])
		.where("id", ">", after)
		.where("ledger_seq", ">", 0)
		.orderBy("id")
		.limit(CHUNK)
		.execute();
	const last = products.at(-1);
	if (last === undefined) return { values: [], next: undefined };
	const ids = products.map(({ id }) => id);
	const events = await eventsOf(connection, ids, until);
	const values = products.flatMap(({ id, name, sku, category, supplier }) => {
		const own = events.get(id) ?? [];
		const { pieces, value: average } = movingAverage(own);
		if (pieces === 0) return [];
		const fifo = firstInFirstOut(own).value;
		return { product: id, name, sku, category, supplier, pieces, average, fifo };
	});
	return { values, next: products.length < CHUNK ? undefined : last.id };
}

type Dated = { product: string; at: number; seq: number; event: ValueEvent };

/** The movements and charges of products until a time, per product in chronological order. */
export async function eventsOf(
	connection: Connection,
	products: readonly string[],
	until: Date,
): Promise<Map<string, ValueEvent[]>> {
	const movements = await connection
		.selectFrom("movement")
		.select(["id", "product", "seq", "kind", "quantity", "from_location as from", "to_location as to"])
		.select(["cost", "reverses", "line", "occurred_at"])
		.where("product", "in", products)
		.where("occurred_at", "<", until)
		.execute();
	const parts = await connection
		.selectFrom("charge_part")
		.innerJoin("charge", "charge.id", "charge_part.charge")
		.innerJoin("movement", "movement.id", "charge_part.movement")
		.select([
			"movement.product",
			"charge_part.movement",
			"charge_part.value",
			"charge.at",
			"charge.taken_back_at",
			"movement.occurred_at",
		])
		.where("movement.product", "in", products)
		.execute();
	const dated = movements.flatMap((row): Dated[] => {
		const delta = onHandChange(row);
		if (delta === 0) return [];
		const { id, cost, reverses, kind, line } = row;
		const isPurchase = kind === "receive";
		const event = { is: "movement", id, delta, cost, isPurchase, reverses, line } as const;
		return [{ product: row.product, at: new Date(row.occurred_at).getTime(), seq: row.seq, event }];
	});
	const isUntil = (time: Date | number) => new Date(time).getTime() < until.getTime();
	for (const { product, movement, value, at, taken_back_at, occurred_at } of parts) {
		// No earlier than the pieces, which a clock that was wrong may have dated later.
		if (!isUntil(at) || !isUntil(occurred_at)) continue;
		// A charge that was taken back counts only on the days before that.
		if (taken_back_at !== null && isUntil(taken_back_at)) continue;
		const event = { is: "charge", movement, amount: value } as const;
		dated.push({ product, at: new Date(at).getTime(), seq: Number.MAX_SAFE_INTEGER, event });
	}
	dated.sort((a, b) => a.at - b.at || a.seq - b.seq);
	const events = new Map<string, ValueEvent[]>();
	for (const { product, event } of dated) {
		const own = events.get(product);
		if (own === undefined) events.set(product, [event]);
		else own.push(event);
	}
	return events;
}
