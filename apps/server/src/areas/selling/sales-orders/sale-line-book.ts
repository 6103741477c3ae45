import { openOfSale, type SaleFacts, type SoldLine } from "@freehub/domain/selling/sale";
import { sql } from "kysely";
import { refusal } from "#app-error.ts";
import { namesOfCustomers } from "#areas/selling/customers/customer-names.ts";
import type {
	Holder,
	LedgerDifference,
	LineBook,
	LineChange,
	LinePart,
} from "#areas/stock/ledger/line-books.ts";
import { changed } from "#db/changes.ts";
import type { Connection } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";

/** A line of a sales order as bookings see it, with the total of its deliveries. The lock of its product protects it. */
export type BookedSaleLine = SoldLine &
	SaleFacts & {
		id: string;
		order: string;
		/** The order's; null: a draft. */
		number: string | null;
		product: string;
	};

/** The total of the deliveries of `line`, a row of sales_order_line; those that were taken back cancel out. */
export const deliveredPieces = sql<number>`cast(coalesce((
	select sum(case when to_location = 'customer' then quantity else -quantity end)
	from movement where movement.line = line.id and kind = 'deliver'), 0) as bigint)`;

/** The lines of sales orders, which pieces are picked for and delivered to. */
export const saleLineBook: LineBook<BookedSaleLine> = {
	kind: "sale",
	what: "order line",
	read: findBookedSaleLines,
	apply: (line, part) => (part.isBack ? takenBack(line, part) : served(line, part)),
	counters: () => ({}),
	changed: ({ order }) => changed("sales_order", order),
	numbers: async (connection, ids) =>
		new Map([...(await findHolders(connection, ids))].map(([id, { number }]) => [id, number])),
	differences: async (connection, limit) => [
		...(await missingLines(connection, limit)),
		...(await differentPromises(connection, limit)),
	],
	holders: findHolders,
};

type Decided = LineChange<BookedSaleLine> | { error: ReturnType<typeof refusal> };

/** A delivery, or pieces that are picked, which are at most those that are open. */
function served(line: BookedSaleLine, { kind, quantity }: LinePart): Decided {
	const details = { sale: line.order, saleLine: line.id };
	if (line.isCancelled) return { error: refusal("sale_state.cancelled", { details }) };
	if (!line.isPlaced) return { error: refusal("sale_state.draft", { details }) };
	const left = openOfSale(line, line);
	if (quantity > left)
		return { error: refusal("too_much_delivered", { left, details: { ...details, left } }) };
	return changeOf(line, kind === "deliver" ? quantity : 0);
}

function takenBack(line: BookedSaleLine, { kind, quantity }: LinePart): Decided {
	return changeOf(line, kind === "deliver" ? -quantity : 0);
}

function changeOf(line: BookedSaleLine, delivered: number): Decided {
	return { line: { ...line, delivered: line.delivered + delivered }, cost: null, exceeds: false };
}

/** Lines of sales orders by id. Their products must be locked, so that nobody delivers to them meanwhile. */
export async function findBookedSaleLines(
	connection: Connection,
	ids: readonly string[],
): Promise<Map<string, BookedSaleLine>> {
	const rows = await inParts(ids, (part) =>
		connection
			.selectFrom("sales_order_line as line")
			.innerJoin("sales_order", "sales_order.id", "line.sales_order")
			.select(["line.id", "line.product", "line.ordered", "line.closed", "sales_order.id as order"])
			.select(["sales_order.number", "sales_order.placed_at", "sales_order.cancelled_at"])
			.select(deliveredPieces.as("delivered"))
			.where("line.id", "in", part)
			.execute(),
	);
	return new Map(
		rows.map(({ placed_at, cancelled_at, ...row }) => [
			row.id,
			{ ...row, isPlaced: placed_at !== null, isCancelled: cancelled_at !== null },
		]),
	);
}

async function findHolders(connection: Connection, ids: readonly string[]): Promise<Map<string, Holder>> {
	const rows = await inParts(ids, (part) =>
		connection
			.selectFrom("sales_order_line as line")
			.innerJoin("sales_order", "sales_order.id", "line.sales_order")
			.select(["line.id", "sales_order.id as order", "sales_order.number"])
			.select(["sales_order.due", "sales_order.collect_place"])
			.select("sales_order.customer")
			.where("line.id", "in", part)
			.execute(),
	);
	const customers = await namesOfCustomers(
		connection,
		rows.map(({ customer }) => customer),
	);
	return new Map(
		rows.map(({ id, order, number, due, collect_place: wantedAt, customer }) => {
			const { name = "", about = [] } = customers.get(customer ?? "") ?? {};
			const who = name === "" ? null : name;
			return [
				id,
				{ number, who, about, document: order, due, wantedAt, changed: changed("sales_order", order) },
			];
		}),
	);
}

/** Products with movements or promises whose order line is missing; nothing can be `derived` from those. */
async function missingLines(connection: Connection, limit: number): Promise<LedgerDifference[]> {
	const { rows } = await sql<LedgerDifference>`
		select named.product, 'line' as location, cast(count(*) as bigint) as quantity, 0 as derived
		from (
			select product, line from movement where line is not null and line_kind = 'sale'
			union all select product, line from promise where line_kind = 'sale'
		) named left join sales_order_line line on line.id = named.line
		where line.id is null
		group by named.product limit ${limit}`.execute(connection);
	return rows;
}

/** Products with an order line whose promises do not add up to its open pieces: ordered - closed - delivered. */
async function differentPromises(connection: Connection, limit: number): Promise<LedgerDifference[]> {
	const promised = sql`coalesce((select sum(pieces) from promise where promise.line = line.id), 0)`;
	const open = sql`case when sales_order.placed_at is null then 0 else line.ordered - line.closed - ${deliveredPieces} end`;
	const { rows } = await sql<LedgerDifference>`
		select line.product, 'promised' as location, cast(${promised} as bigint) as quantity, cast(${open} as bigint) as derived
		from sales_order_line line join sales_order on sales_order.id = line.sales_order
		where ${promised} <> ${open} limit ${limit}`.execute(connection);
	return rows;
}
