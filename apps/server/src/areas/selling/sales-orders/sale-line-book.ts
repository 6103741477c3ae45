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
		/** The open pieces that are at packing places, by place. */
		picked: ReadonlyMap<string, number>;
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
function served(line: BookedSaleLine, { kind, quantity, from, to }: LinePart): Decided {
	const details = { sale: line.order, saleLine: line.id };
	if (line.isCancelled) return { error: refusal("sale_state.cancelled", { details }) };
	if (!line.isPlaced) return { error: refusal("sale_state.draft", { details }) };
	const left = openOfSale(line, line);
	if (quantity > left)
		return { error: refusal("too_much_delivered", { left, details: { ...details, left } }) };
	// Pieces that somebody has picked are not picked again from a shelf, to another packing place, either.
	const elsewhere = [...line.picked].reduce((sum, [place, pieces]) => sum + (place === from ? 0 : pieces), 0);
	if (kind === "transfer" && quantity > left - elsewhere) {
		const available = Math.max(0, left - elsewhere);
		const { product } = line;
		const facts = { product, requested: quantity, available };
		return { error: refusal("nothing_promised.picked", { available, details: { ...details, ...facts } }) };
	}
	return kind === "deliver"
		? changeOf(line, { delivered: quantity, from, quantity })
		: changeOf(line, { delivered: 0, from, to, quantity });
}

function takenBack(line: BookedSaleLine, { kind, quantity, from, to, root = "" }: LinePart): Decided {
	if (returnedOf(root, line.returns) > 0) {
		return { error: refusal("sale_state.returned", { details: { sale: line.order, saleLine: line.id } }) };
	}
	return kind === "deliver"
		? changeOf(line, { delivered: -quantity })
		: changeOf(line, { delivered: 0, from: to, to: from, quantity });
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

type Change = { delivered: number; from?: string; to?: string; quantity?: number };

/**
 * The line as the next bookings of the same transaction see it. It is not known here whether a place packs: they take every place
 * to which pieces were moved for the line for one, so that nobody picks them again.
 */
function changeOf(line: BookedSaleLine, { delivered, from, to, quantity = 0 }: Change): Decided {
	const picked = new Map(line.picked);
	if (from !== undefined) picked.set(from, Math.max(0, (picked.get(from) ?? 0) - quantity));
	if (to !== undefined) picked.set(to, (picked.get(to) ?? 0) + quantity);
	const after = { ...line, delivered: line.delivered + delivered, picked };
	return { line: after, cost: null, exceeds: false };
}

const isAtPackingPlace = sql<boolean>`exists (
	select 1 from location where location.id = packed.source and location.bin_kind = 'packing')`;

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
			.leftJoin("promise as packed", (join) =>
				join
					.onRef("packed.line", "=", "line.id")
					.on("packed.source_kind", "=", "place")
					.on("packed.pieces", ">", 0)
					.on(isAtPackingPlace),
			)
			.select(["line.id", "line.product", "line.ordered", "line.closed", "sales_order.id as order"])
			.select(["sales_order.number", "sales_order.placed_at", "sales_order.cancelled_at"])
			.select(["packed.source as packed_at", "packed.pieces as packed"])
			.select(deliveredPieces.as("delivered"))
			.select(hasReturns.as("has_returns"))
			.where("line.id", "in", part)
			.execute(),
	);
	const returns = await findBookedReturns(
		connection,
		rows.flatMap(({ id, has_returns }) => (Number(has_returns) === 1 ? id : [])),
	);
	const lines = Map.groupBy(rows, ({ id }) => id);
	return new Map(
		[...lines.values()].map(([first, ...others]) => {
			const {
				placed_at,
				cancelled_at,
				packed_at,
				packed,
				has_returns: _,
				...row
			} = first as (typeof rows)[number];
			const picked = [{ packed_at, packed }, ...others].flatMap((one) =>
				one.packed_at === null ? [] : [[one.packed_at, one.packed ?? 0] as const],
			);
			const facts = { isPlaced: placed_at !== null, isCancelled: cancelled_at !== null };
			const own = returns.filter(({ line }) => line === row.id);
			return [row.id, { ...row, ...facts, picked: new Map(picked), returns: own }];
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
