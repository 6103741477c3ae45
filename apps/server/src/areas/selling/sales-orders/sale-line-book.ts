import { returnedOf } from "@freehub/domain/selling/returns";
import { openOfSale, type SaleFacts, type SoldLine } from "@freehub/domain/selling/sale";
import { isVirtual } from "@freehub/domain/stock/stock";
import { sql } from "kysely";
import { type AppError, refusal } from "#app-error.ts";
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
import { type BookedReturn, differentReturns, findBookedReturns } from "./sale-returns.repo.ts";

/** A line of a sales order as bookings see it, with the total of its deliveries. The lock of its product protects it. */
export type BookedSaleLine = SoldLine &
	SaleFacts & {
		id: string;
		order: string;
		/** The order's; null: a draft. */
		number: string | null;
		product: string;
		returns: readonly BookedReturn[];
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
	apply: (line, part) => {
		if (part.kind === "adjust") return returned(line, part);
		return part.isBack ? takenBack(line, part) : served(line, part);
	},
	counters: () => ({}),
	changed: ({ order }) => changed("sales_order", order),
	numbers: async (connection, ids) =>
		new Map([...(await findHolders(connection, ids))].map(([id, { number }]) => [id, number])),
	differences: async (connection, limit) => [
		...(await missingLines(connection, limit)),
		...(await differentPromises(connection, limit)),
		...(await differentReturns(connection, limit)),
	],
	holders: findHolders,
	adjusts: "sale.write",
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

function takenBack(line: BookedSaleLine, { kind, quantity, root = "" }: LinePart): Decided {
	if (returnedOf(root, line.returns) > 0) {
		return { error: refusal("sale_state.returned", { details: { sale: line.order, saleLine: line.id } }) };
	}
	return changeOf(line, kind === "deliver" ? -quantity : 0);
}

/**
 * Pieces that came back, or that were scrapped after that. How many may come back is decided by the return itself
 * (`return-sale.ts`); one that was taken back may only come again if no other has come instead.
 */
function returned(line: BookedSaleLine, { quantity, from, isBack, root }: LinePart): Decided {
	const same = { line, cost: null, exceeds: false };
	if (isBack || root === undefined || !isVirtual(from)) return same;
	const details = { sale: line.order, saleLine: line.id };
	const again = line.returns.find(({ movement }) => movement === root);
	if (again === undefined) return { error: refusal("sale_state.return_decided", { details }) };
	const left = again.delivered - returnedOf(again.delivery, line.returns);
	if (!again.counts && quantity > left) return { error: notLeft(left, details) };
	const returns = line.returns.map((one) => (one === again ? { ...one, counts: true } : one));
	return { ...same, line: { ...line, returns } };
}

/** The refusal of more pieces than are left of a delivery. */
export function notLeft(left: number, details: object): AppError {
	if (left <= 0) return refusal("sale_state.returned_already", { details });
	return refusal("sale_state.left_to_return", { left, details });
}

function changeOf(line: BookedSaleLine, delivered: number): Decided {
	return { line: { ...line, delivered: line.delivered + delivered }, cost: null, exceeds: false };
}

/** Lines that nothing came back of are asked for nothing more. */
const hasReturns = sql<number>`case when exists (
	select 1 from sale_return where sale_return.sales_order_line = line.id) then 1 else 0 end`;

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
			.select(hasReturns.as("has_returns"))
			.where("line.id", "in", part)
			.execute(),
	);
	const returns = await findBookedReturns(
		connection,
		rows.flatMap(({ id, has_returns }) => (Number(has_returns) === 1 ? id : [])),
	);
	return new Map(
		rows.map(({ placed_at, cancelled_at, has_returns: _, ...row }) => {
			const facts = { isPlaced: placed_at !== null, isCancelled: cancelled_at !== null };
			return [row.id, { ...row, ...facts, returns: returns.filter(({ line }) => line === row.id) }];
		}),
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
