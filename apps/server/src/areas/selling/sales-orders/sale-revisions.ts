import type { SalesOrderRevision } from "@freehub/contract/selling/sales-orders";
import { fromMinor } from "@freehub/domain/money";
import { locationTitle } from "@freehub/domain/stock/location-title";
import { nameOfActor } from "#actor-names.ts";
import { refusal } from "#app-error.ts";
import type { Connection, Tx } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import { together } from "#db/together.ts";
import type { WriteRequest } from "#db/write.ts";
import { differences, revisionsOf } from "#documents/revisions.ts";
import { readWhole, type SaleReader } from "./read-sale.ts";
import * as repo from "./sales-orders.repo.ts";

/** The document of a revision: the order as its customer sees it, without who that is. Amounts in minor units. */
type RevisionDocument = {
	order?: { due: string | null; collectAt: string; note: string };
	lines: {
		id: string;
		product: string;
		productName: string;
		ordered: number;
		price: number;
		discount: number;
	}[];
};

/** Records an order as its customer sees it now. */
export async function addRevision(tx: Tx, id: string, { actor, now: at }: WriteRequest): Promise<void> {
	const [[order], lines] = await together([repo.findSalesOrders(tx, [id]), repo.findSaleLines(tx, [id])]);
	if (order === undefined) throw refusal("not_found", { what: "order" });
	const collectAt =
		order.collect_place === null ? "" : locationTitle(order.place_name ?? "", order.store_name);
	const document = saleRevision({ due: order.due, collectAt, note: order.note }, lines);
	const revision = (order.revision ?? -1) + 1;
	await repo.insertRevision(tx, {
		sales_order: id,
		revision,
		at,
		actor,
		document,
	});
}

type RevisableLine = Pick<
	repo.SaleLineRow,
	"id" | "product" | "product_name" | "ordered" | "price" | "discount"
>;

/** The document of a revision, in JSON. @param order `collectAt` is the place's title. */
export function saleRevision(
	order: NonNullable<RevisionDocument["order"]>,
	lines: readonly RevisableLine[],
): string {
	const document: RevisionDocument = {
		order,
		lines: lines.map(({ id, product, product_name, ordered, price, discount }) => {
			return { id, product, productName: product_name, ordered, price, discount };
		}),
	};
	return JSON.stringify(document);
}

/** How an order was placed and changed since, newest first. @throws AppError not_found */
export async function listRevisions(
	connection: Connection,
	id: string,
	{ withPrices }: SaleReader,
): Promise<SalesOrderRevision[]> {
	await readWhole(connection, id);
	const rows = await repo.findRevisions(connection, id);
	const nothing: RevisionDocument = { lines: [] };
	return revisionsOf(rows, nothing, ({ revision, at, actor, actor_name }, before, after) => {
		const lines = new Map(before.lines.map((line) => [line.id, line]));
		return {
			revision,
			at: isoOf(at),
			byName: nameOfActor(actor, actor_name),
			...(before.order &&
				after.order &&
				differences(before.order, after.order, ["due", "collectAt", "note"])),
			changes: after.lines.flatMap((line) => changeOf(lines.get(line.id), line, withPrices)),
		};
	});
}

type RevisedLine = RevisionDocument["lines"][number];

function changeOf(
	before: RevisedLine | undefined,
	after: RevisedLine,
	withPrices: boolean,
): SalesOrderRevision["changes"] {
	const { product, productName, ordered } = after;
	const pieces = { product, productName, before: before?.ordered ?? 0, after: ordered };
	// A line that was added or removed differs as a whole.
	if (before === undefined || before.ordered === 0 || ordered === 0) {
		return pieces.before === ordered ? [] : [pieces];
	}
	const inMajor = ({ price, discount }: RevisedLine) => {
		return { price: fromMinor(price), discount: fromMinor(discount) };
	};
	const terms = withPrices ? differences(inMajor(before), inMajor(after), ["price", "discount"]) : {};
	return pieces.before === ordered && Object.keys(terms).length === 0 ? [] : [{ ...pieces, ...terms }];
}
