import type { PurchaseOrderRevision } from "@freehub/contract/buying/purchase-orders";
import { fromMinor } from "@freehub/domain/money";
import { nameOfActor } from "#actor-names.ts";
import type { Connection, Tx } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import type { WriteRequest } from "#db/write.ts";
import { differences, revisionsOf } from "#documents/revisions.ts";
import { type PurchaseOrderReader } from "./purchase-answer.ts";
import * as repo from "./purchase-orders.repo.ts";
import { requirePurchaseOrder } from "./read-purchase.ts";

/** The document of a revision: the order as its supplier sees it. Old documents have only the quantities. */
type RevisionDocument = { order?: RevisedOrder; lines: RevisedLine[] };
type RevisedOrder = {
	expected: string | null;
	location: string;
	note: string;
	currency: string;
	/** The supplier does not see it; old documents do not have it. */
	rate?: string | null;
};
type RevisedLine = {
	id: string;
	product: string;
	productName: string;
	ordered: number;
	supplierSku?: string;
	pack?: number;
	/** Minor units for `per` pieces. */
	cost?: number;
	per?: number;
};

type OrderColumns = Pick<
	repo.NamedPurchaseOrder,
	"expected" | "location_name" | "note" | "currency" | "rate"
>;
type LineColumns = Pick<
	repo.TotalledLine,
	"id" | "product" | "product_name" | "ordered" | "supplier_sku" | "pack" | "cost" | "per"
>;

/** Records an order as its supplier sees it now. @returns the same with the number of the revision. */
export async function addRevision<
	Whole extends { order: repo.NamedPurchaseOrder; lines: readonly repo.TotalledLine[] },
>(tx: Tx, whole: Whole, { actor, now: at }: WriteRequest): Promise<Whole> {
	const { order, lines } = whole;
	const revision = (order.revision ?? -1) + 1;
	const document = revisionOf(order, lines);
	await repo.insertRevision(tx, { purchase_order: order.id, revision, at, actor, document });
	return { ...whole, order: { ...order, revision } };
}

export function revisionOf(
	{ expected, location_name, note, currency, rate }: OrderColumns,
	lines: readonly LineColumns[],
): string {
	const document: RevisionDocument = {
		order: { expected, location: location_name, note, currency, rate },
		lines: lines.map(({ id, product, product_name, ordered, supplier_sku, pack, cost, per }) => {
			return { id, product, productName: product_name, ordered, supplierSku: supplier_sku, pack, cost, per };
		}),
	};
	return JSON.stringify(document);
}

/** How an order was sent and changed since, newest first. @throws AppError not_found */
export async function listRevisions(
	connection: Connection,
	id: string,
	reader: PurchaseOrderReader,
): Promise<PurchaseOrderRevision[]> {
	const order = await requirePurchaseOrder(connection, id);
	const rows = await repo.findRevisions(connection, id);
	const nothing: RevisionDocument = { lines: [] };
	return revisionsOf(rows, nothing, ({ revision, at, actor, actor_name }, before, after) => {
		const lines = new Map(before.lines.map((line) => [line.id, line]));
		const header = before.order && after.order ? headerChange(before.order, after.order, reader) : {};
		return {
			revision,
			at: isoOf(at),
			byName: nameOfActor(actor, actor_name),
			...header,
			changes: after.lines.flatMap((line) => changeOf(lines.get(line.id), line, order.currency, reader)),
		};
	});
}

function headerChange(
	before: RevisedOrder,
	after: RevisedOrder,
	{ withCost }: PurchaseOrderReader,
): Pick<PurchaseOrderRevision, "expected" | "location" | "note" | "rate"> {
	const rate = withCost && before.rate && after.rate ? (["rate"] as const) : [];
	return differences(before as ShownHeader, after as ShownHeader, ["expected", "location", "note", ...rate]);
}

type ShownHeader = Pick<RevisedOrder, "expected" | "location" | "note"> & { rate?: string };

function changeOf(
	before: RevisedLine | undefined,
	after: RevisedLine,
	currency: string,
	{ withCost }: PurchaseOrderReader,
): PurchaseOrderRevision["changes"] {
	const { product, productName, ordered, cost, per } = after;
	const pieces = { product, productName, before: before?.ordered ?? 0, after: ordered };
	// A line that was added or removed differs as a whole.
	if (before === undefined || pieces.before === 0 || ordered === 0) {
		return pieces.before === ordered ? [] : [pieces];
	}
	const price = (minor: number, pieces: number) => ({ cost: fromMinor(minor, currency), per: pieces });
	const terms = {
		...differences(before, after, ["supplierSku", "pack"]),
		...(withCost &&
			before.cost !== undefined &&
			before.per !== undefined &&
			cost !== undefined &&
			per !== undefined &&
			before.cost * per !== cost * before.per && {
				price: { before: price(before.cost, before.per), after: price(cost, per) },
			}),
	};
	return pieces.before === ordered && Object.keys(terms).length === 0 ? [] : [{ ...pieces, ...terms }];
}
