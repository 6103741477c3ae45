import type { SalesOrderFilter, SalesOrderSummary } from "@freehub/contract/selling/sales-orders";
import type { Right } from "@freehub/domain/people/access";
import { customerSearchParts, customerSearchText } from "@freehub/domain/selling/customer";
import { openSaleStates } from "@freehub/domain/selling/sale";
import { withMerged } from "#areas/selling/customers/customer-names.ts";
import { pageOfCustomers } from "#areas/selling/customers/read-customers.ts";
import type { Page } from "#cursor.ts";
import type { Connection, Db } from "#db/connection.ts";
import { filledPage, type Place } from "#documents/filled-page.ts";
import { readWholes, saleReader, toSummary, type WholeSale } from "./read-sale.ts";
import * as repo from "./sales-orders.repo.ts";

/** The customers at most whose orders a search by name shows. */
const MAX_CUSTOMERS = 200;

type ListQuery = SalesOrderFilter & { limit?: number | undefined; cursor?: string | undefined };

/** One page of orders, newest first. Prices are only for people who may write orders. */
export function pageOfSalesOrders(
	db: Db,
	{ query, rights, now }: { query: ListQuery; rights: readonly Right[]; now: Date },
): Promise<Page<SalesOrderSummary>> {
	const reader = saleReader(rights, now);
	return pageOfSales(db, { query, rights, now }, (whole) => toSummary(whole, reader));
}

/**
 * The same with items of another form.
 * @param mostLines the page ends with the order that reaches this number of lines.
 */
export async function pageOfSales<Item>(
	db: Db,
	{ query, rights, now }: { query: ListQuery; rights: readonly Right[]; now: Date },
	toItem: (whole: WholeSale) => Item,
	mostLines?: number,
): Promise<Page<Item>> {
	const { kysely } = db;
	const wanted = await wantedOf(db, query, rights);
	const reader = saleReader(rights, now);
	const documents = {
		rows: (after: Place | undefined, limit: number) =>
			repo.ordersQuery(kysely, wanted, after, limit).execute(),
		countLines: (ids: readonly string[]) => repo.countLines(kysely, ids),
		read: (rows: readonly repo.NamedSalesOrder[]) => readWholes(kysely, rows),
	};
	const picked = (whole: WholeSale) => (matches(query, toSummary(whole, reader)) ? toItem(whole) : undefined);
	return filledPage(documents, query, picked, mostLines);
}

function matches(
	{ state = [], late, holdOver, toConfirm }: SalesOrderFilter,
	summary: SalesOrderSummary,
): boolean {
	if (state.length > 0 && !state.includes(summary.state)) return false;
	if (holdOver !== undefined && !summary.isHoldOver) return false;
	if (toConfirm !== undefined && !summary.isToConfirm) return false;
	return late === undefined || summary.isLate;
}

async function wantedOf(
	db: Db,
	{ state = [], customer, product, collectAt, late, holdOver, toConfirm, search }: SalesOrderFilter,
	rights: readonly Right[],
): Promise<repo.SalesOrdersWanted> {
	const isOpen = (one: string) => openSaleStates.some((open) => open === one);
	const wanted = {
		product,
		collectAt,
		isOpenOnly:
			[late, holdOver, toConfirm].some((only) => only !== undefined) ||
			(state.length > 0 && state.every(isOpen)),
		isDraftOnly: state.length === 1 && state[0] === "draft",
	};
	if (customer !== undefined) {
		return { ...wanted, customers: await withMerged(db.kysely, customer), number: undefined };
	}
	if (!search) return { ...wanted, customers: undefined, number: undefined };
	return { ...wanted, customers: await customersFor(db, search, rights), number: search };
}

/** The customers that a search finds, with those merged into them: by name alone for people who may not see addresses. */
export async function customersFor(db: Db, search: string, rights: readonly Right[]): Promise<string[]> {
	const { items } = await pageOfCustomers(db, { search, limit: MAX_CUSTOMERS });
	const parts = customerSearchParts(search);
	const isNamed = ({ name, company }: { name: string; company: string }) => {
		const text = customerSearchText({ name, company, mails: [], phones: [] });
		return parts.every((part) => text.includes(part));
	};
	const found = rights.includes("customer.read") ? items : items.filter(isNamed);
	const ids: string[] = [];
	for (const { _id } of found) {
		ids.push(...(await withMerged(db.kysely, _id)));
	}
	return ids;
}

/** The placed orders of customers, newest first. */
export async function placedOf(
	connection: Connection,
	customers: readonly string[],
	limit: number,
): Promise<WholeSale[]> {
	return readWholes(connection, await repo.placedOf(connection, customers, limit));
}

/** The open orders of customers that came from the shop window. */
export async function reservationsOf(
	connection: Connection,
	customers: readonly string[],
): Promise<WholeSale[]> {
	return readWholes(connection, await repo.openReservations(connection, customers));
}
