import type { MyOrder, ReservationTerms } from "@freehub/contract/selling/reservations";
import { openOfSale } from "@freehub/domain/selling/sale";
import { refusal } from "#app-error.ts";
import { withMerged } from "#areas/selling/customers/customer-names.ts";
import { customerForAccount } from "#areas/selling/customers/customer-of-account.ts";
import { writeCustomer } from "#areas/selling/customers/write-customers.ts";
import { reservationsOf } from "#areas/selling/sales-orders/list-sales.ts";
import { placeAtOnce } from "#areas/selling/sales-orders/place-at-once.ts";
import { factsOf, readWhole } from "#areas/selling/sales-orders/read-sale.ts";
import { headerOf, noHeader } from "#areas/selling/sales-orders/sale-header.ts";
import { lockProducts } from "#areas/stock/ledger/open-ledger.ts";
import { freeSources } from "#areas/stock/promises/free-sources.ts";
import { changed } from "#db/changes.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { WriteRequest, Written } from "#db/write.ts";
import { readSettings } from "#shop/shop-settings.ts";
import { answered } from "./my-orders.ts";

const HOUR_MS = 60 * 60 * 1000;

/** The shop's terms of reservations. */
export async function readReservationTerms(connection: Connection): Promise<ReservationTerms> {
	const { reservations, reservationHours, reservationPieces, reservationOrders } =
		await readSettings(connection);
	return {
		isOn: reservations,
		hours: reservationHours,
		pieces: reservationPieces,
		orders: reservationOrders,
	};
}

type Asked = { product: string; pieces: number; collectAt: string };

/**
 * Reserves pieces of a product at a store for the account's customer: an order that is placed at once, and ends by its own clock. An
 * account has its reservations one after the other, so that no two of them exceed the terms together.
 * @throws AppError reservation_refused with the reason; not_found, location_closed.
 */
export function reserveProduct(db: Db, asked: Asked, request: WriteRequest): Promise<MyOrder> {
	return writeCustomer(db, request, async (tx) => {
		const terms = await readReservationTerms(tx);
		if (!terms.isOn) throw refusal("reservation_refused.off");
		// The product is locked before the customer, as by changes of orders; its free pieces stay as they are from here.
		const found = await lockProducts(db, tx, [asked.product]);
		if (!found.has(asked.product)) throw refusal("not_found", { what: "product" });
		const customer = await customerForAccount(db, tx, request.actor, request.now);
		if (customer === undefined) throw refusal("reservation_refused.unconfirmed");
		return reserve(db, tx, { ...asked, customer, terms }, request);
	});
}

type Reservation = Asked & { customer: { id: string; isNew: boolean }; terms: ReservationTerms };

async function reserve(
	db: Db,
	tx: Tx,
	{ product, pieces, collectAt, customer, terms }: Reservation,
	request: WriteRequest,
): Promise<Written<MyOrder>> {
	const { now } = request;
	await requireRoom(tx, { product, pieces, customer: customer.id, terms });
	const free = (await freeSources(tx, [product])).filter(
		({ source, store }) => source.kind === "place" && (store ?? source.id) === collectAt,
	);
	const [most] = free;
	if (most === undefined || most.pieces < pieces) throw refusal("reservation_refused.not_there");
	const header = {
		customer: customer.id,
		collectAt,
		holdUntil: new Date(now.getTime() + terms.hours * HOUR_MS).toISOString(),
	};
	const columns = {
		...noHeader,
		...(await headerOf(db, tx, noHeader, header, now)),
		origin: "shop_window",
	} as const;
	const { source } = most;
	const { id, number } = await placeAtOnce(db, tx, columns, { product, pieces, source }, request);
	const { changes: _, ...written } = answered(await readWhole(tx, id), now, { number, pieces });
	return {
		...written,
		changes: [
			changed("sales_order", id, "added"),
			...(customer.isNew ? [changed("customer", customer.id, "added")] : []),
		],
	};
}

/** @throws AppError reservation_refused if the account would have too many pieces or reservations; its customer must be locked. */
async function requireRoom(
	tx: Tx,
	{
		product,
		pieces,
		customer,
		terms,
	}: Pick<Reservation, "product" | "pieces" | "terms"> & { customer: string },
): Promise<void> {
	const wholes = await reservationsOf(tx, await withMerged(tx, customer));
	const open = wholes.filter(({ order, lines }) =>
		lines.some((line) => openOfSale(factsOf(order), line) > 0),
	);
	if (open.length >= terms.orders) throw refusal("reservation_refused.orders", { max: terms.orders });
	const reserved = open.flatMap(({ order, lines }) =>
		lines.map((line) => (line.product === product ? openOfSale(factsOf(order), line) : 0)),
	);
	if (reserved.reduce((sum, one) => sum + one, pieces) > terms.pieces)
		throw refusal("reservation_refused.pieces", { max: terms.pieces });
}
