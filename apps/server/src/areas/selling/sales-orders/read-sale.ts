import type { SaleLine, SalesOrder, SalesOrderSummary } from "@freehub/contract/selling/sales-orders";
import { isLate } from "@freehub/domain/fulfilment";
import { fromMinor } from "@freehub/domain/money";
import type { Right } from "@freehub/domain/people/access";
import { openOfSale, saleStateOf, totalOfSale } from "@freehub/domain/selling/sale";
import { locationTitle } from "@freehub/domain/stock/location-title";
import type { Promised } from "@freehub/domain/stock/promises";
import { nameOfActor } from "#actor-names.ts";
import { refusal } from "#app-error.ts";
import { type NamedCustomer, namesOfCustomers } from "#areas/selling/customers/customer-names.ts";
import { suppliersOf } from "#areas/stock/ledger/line-books.ts";
import type { Connection } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { isoOf } from "#db/timestamp.ts";
import { together } from "#db/together.ts";
import { type CameAndWent, cameAndWent } from "./read-returns.ts";
import { mailOf } from "./sale-mails.ts";
import * as repo from "./sales-orders.repo.ts";

/** The rights of an order's reader, and the time. */
export type SaleReader = { withPrices: boolean; withContacts: boolean; now: Date };

export function saleReader(rights: readonly Right[], now: Date): SaleReader {
	return {
		withPrices: rights.includes("sale.write"),
		withContacts: rights.includes("customer.read"),
		now,
	};
}

/** A line with its open promises. */
export type PromisedLine = repo.SaleLineRow & { promises: readonly Promised[] };

/** An order with everything that follows from its lines. */
export type WholeSale = {
	order: repo.NamedSalesOrder;
	customer: NamedCustomer | undefined;
	lines: readonly PromisedLine[];
	/** Those of the places of its promises that are packing places. */
	packing: ReadonlySet<string>;
};

export function factsOf({ placed_at, cancelled_at }: Pick<repo.SalesOrderRow, "placed_at" | "cancelled_at">) {
	return { isPlaced: placed_at !== null, isCancelled: cancelled_at !== null };
}

/** Whether a customer made an order in the shop window, and asks the shop to confirm it. */
export function isReservation({ origin }: Pick<repo.SalesOrderRow, "origin">): boolean {
	return origin === "shop_window";
}

/** Orders with their lines, customers and promises, in this order. */
export async function readWholes(
	connection: Connection,
	orders: readonly repo.NamedSalesOrder[],
): Promise<WholeSale[]> {
	const ids = orders.map(({ id }) => id);
	const [rows, promises, known] = await together([
		repo.findSaleLines(connection, ids),
		repo.findPromisesOfSales(connection, ids),
		repo.findCustomersOfSales(connection, ids),
	]);
	const customers = await namesOfCustomers(
		connection,
		orders.map(({ customer }) => customer),
		known,
	);
	const lines = Map.groupBy(promisedLines(rows, promises), ({ sales_order }) => sales_order);
	const packing = packingOf(promises);
	return orders.map((order) => ({
		order,
		customer: customers.get(order.customer ?? ""),
		lines: lines.get(order.id) ?? [],
		packing,
	}));
}

function packingOf(promises: readonly repo.PlacedPromise[]): ReadonlySet<string> {
	return new Set(promises.flatMap(({ source, place }) => (place?.isPacking === true ? source.id : [])));
}

function promisedLines(rows: readonly repo.SaleLineRow[], promises: readonly Promised[]): PromisedLine[] {
	const byLine = Map.groupBy(promises, ({ line }) => line);
	return rows.map((row) => ({ ...row, promises: byLine.get(row.id) ?? [] }));
}

/** An order with what it says of its sources, and what went and came back. */
export type OpenedSale = WholeSale & { names: SourceNames; came: CameAndWent };

/** Reads an order: on PostgreSQL in one round trip, unless pieces went, are coming, or its customer was merged. @throws AppError not_found */
export async function readWhole(connection: Connection, id: string): Promise<OpenedSale> {
	const ids = isStorable(id) ? [id] : [];
	const [[order], rows, promises, known] = await together([
		repo.findSalesOrders(connection, ids),
		repo.findSaleLines(connection, ids),
		repo.findPromisesOfSales(connection, ids),
		repo.findCustomersOfSales(connection, ids),
	]);
	if (order === undefined) throw refusal("not_found", { what: "order" });
	const [customers, names, came] = await together([
		namesOfCustomers(connection, [order.customer], known),
		namesOfSources(connection, promises),
		cameAndWent(
			connection,
			rows.flatMap((line) => (line.delivered > 0 ? line.id : [])),
		),
	]);
	const customer = customers.get(order.customer ?? "");
	return { order, customer, lines: promisedLines(rows, promises), packing: packingOf(promises), names, came };
}

/** A sales order with its lines and what is promised of them. @throws AppError not_found */
export async function readSalesOrder(
	connection: Connection,
	id: string,
	reader: SaleReader,
): Promise<SalesOrder> {
	return toOrder(await readWhole(connection, id), reader);
}

const piecesOf = (promises: readonly Promised[], kind: string): number =>
	promises.reduce((sum, { source, pieces }) => sum + (source.kind === kind ? pieces : 0), 0);

/** The head of an order, which its answers have, and its open pieces: all, and those that are at places. */
export function headOf(
	{ order, customer, lines, packing }: WholeSale,
	{ withPrices, withContacts, now }: SaleReader,
) {
	const facts = factsOf(order);
	const counted = lines.map((line) => ({
		...line,
		there: piecesOf(line.promises, "place"),
		picked: line.promises.reduce((sum, { source, pieces }) => sum + (packing.has(source.id) ? pieces : 0), 0),
	}));
	const open = lines.reduce((sum, line) => sum + openOfSale(facts, line), 0);
	const total = lines.reduce((sum, line) => sum + totalOfSale(line), 0);
	const isUntouched = counted.every(({ picked, delivered }) => picked === 0 && delivered === 0);
	const head = {
		_id: order.id,
		number: order.number,
		state: saleStateOf(facts, counted),
		isLate: open > 0 && isLate(order.due, now),
		origin: order.origin,
		customer:
			customer === undefined
				? null
				: { _id: customer._id, name: withContacts ? customer.title : customer.name },
		due: order.due,
		collectAt:
			order.collect_place === null
				? null
				: { _id: order.collect_place, name: locationTitle(order.place_name ?? "", order.store_name) },
		holdUntil: isoOf(order.hold_until),
		isHoldOver: open > 0 && order.hold_until !== null && new Date(order.hold_until) <= now,
		isToConfirm: isReservation(order) && order.confirmed_at === null && open > 0 && isUntouched,
		createdAt: isoOf(order.created_at),
		placedAt: isoOf(order.placed_at),
		...(withPrices && { total: fromMinor(total) }),
	};
	return { head, open, there: counted.reduce((sum, { there }) => sum + there, 0) };
}

/** Whether people see a line: one that was taken off a placed order is kept for the ledger alone. */
export const isShown = ({ ordered }: Pick<repo.SaleLineRow, "ordered">): boolean => ordered > 0;

/** An order as in a list. */
export function toSummary(whole: WholeSale, reader: SaleReader): SalesOrderSummary {
	const { head, open, there } = headOf(whole, reader);
	const lines = whole.lines.filter(isShown);
	return {
		...head,
		lines: lines.length,
		ordered: lines.reduce((sum, { ordered }) => sum + ordered, 0),
		open,
		there,
		waiting: lines.reduce((sum, { promises }) => sum + piecesOf(promises, "none"), 0),
	};
}

/** An order as it is answered. */
export function toOrder(whole: OpenedSale, reader: SaleReader): SalesOrder {
	const { order, names, came } = whole;
	return {
		...headOf(whole, reader).head,
		note: order.note,
		tillReceipt: order.till_receipt,
		confirmedAt: isoOf(order.confirmed_at),
		confirmedByName: order.confirmed_by === null ? "" : nameOfActor(order.confirmed_by, order.confirmer),
		createdByName: nameOfActor(order.created_by, order.creator),
		cancelledAt: isoOf(order.cancelled_at),
		revision: order.revision ?? 0,
		lines: whole.lines.filter(isShown).map((line) => ({
			...toLine(whole, line, names, reader),
			returned: came.returned.get(line.id) ?? 0,
		})),
		deliveries: came.deliveries,
		returns: came.returns,
		lastMail: mailOf(order, reader),
		version: order.version,
	};
}

type SourceNames = ReadonlyMap<string, { name: string; day: string | null }>;

const sourceKey = ({ kind, id }: Promised["source"]) => `${kind} ${id}`;

/** The places, purchase orders and transfer notes that pieces are promised out of. */
async function namesOfSources(
	connection: Connection,
	promises: readonly repo.PlacedPromise[],
): Promise<SourceNames> {
	const coming = promises
		.map(({ source }) => source)
		.filter(({ kind }) => kind === "purchase" || kind === "transfer");
	const suppliers = await suppliersOf(connection, coming);
	return new Map(
		promises.map(({ source, place }) => {
			const { number, day } = suppliers.get(source.id) ?? { number: "", day: null };
			return [sourceKey(source), { name: place?.title ?? number, day }];
		}),
	);
}

function toLine(
	{ order }: WholeSale,
	row: PromisedLine,
	names: SourceNames,
	{ withPrices }: SaleReader,
): Omit<SaleLine, "returned"> {
	const promises = row.promises
		.toSorted(({ source: a }, { source: b }) => (sourceKey(a) < sourceKey(b) ? -1 : 1))
		.map(({ source, pieces }) => {
			const { name = "", day = null } = names.get(sourceKey(source)) ?? {};
			return { source, pieces, name, day };
		});
	return {
		_id: row.id,
		product: row.product,
		productName: row.product_name,
		sku: row.sku,
		barcode: row.barcode,
		image: row.image,
		isDeleted: row.product_deleted_at !== null,
		ordered: row.ordered,
		closed: row.closed,
		delivered: row.delivered,
		open: openOfSale(factsOf(order), row),
		replaces: row.replaces,
		promises,
		...(withPrices && {
			price: fromMinor(row.price),
			discount: fromMinor(row.discount),
			total: fromMinor(totalOfSale(row)),
		}),
	};
}
