import { codeSentences } from "@freehub/contract/code-sentences";
import type { FieldError } from "@freehub/contract/errors";
import { reason } from "@freehub/contract/rule-sentences";
import type { ChangedSaleLine, SalesOrder, SalesOrderChange } from "@freehub/contract/selling/sales-orders";
import { toMinor } from "@freehub/domain/money";
import { v7 as uuidv7 } from "uuid";
import { AppError, fieldRefusal, refusal } from "#app-error.ts";
import { promiseLines, releaseLines } from "#areas/stock/promises/change-promises.ts";
import { changesBetween } from "#db/audit.ts";
import { send } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { requireVersion } from "#documents/versioned.ts";
import { answerOf, lockSale, type Sale } from "./lock-sale.ts";
import { readWhole, saleReader, toOrder } from "./read-sale.ts";
import { headerOf } from "./sale-header.ts";
import { addRevision } from "./sale-revisions.ts";
import * as repo from "./sales-orders.repo.ts";

/**
 * Changes an order. After placing, the change is a revision: more pieces of a line wait, fewer are released (those that wait first),
 * and no line goes below what was delivered or closed. Words, prices, the customer and the day touch no promise.
 * @param version the order's version on which the change is based.
 * @throws AppError sale_changed with the current order; sale_state; below_delivered; invalid_input; not_found; customer_state;
 * location_closed.
 */
export function changeSalesOrder(
	db: Db,
	id: string,
	change: SalesOrderChange,
	version: number,
	request: WriteRequest,
): Promise<SalesOrder> {
	return write(db, request, async (tx) => {
		const products = (change.lines ?? []).map(({ product }) => product);
		const sale = await lockSale(db, tx, id, request, products);
		const { order } = sale;
		const whole = await readWhole(tx, id);
		const current = async () => toOrder(whole, saleReader(request.rights, request.now));
		const about = whole.customer?.about ?? [];
		await requireVersion(tx, order, version, "sale_changed", current, request, about);
		if (order.cancelled_at !== null) throw refusal("sale_state.cancelled");
		const header = await headerOf(db, tx, order, change, request.now);
		const lines = change.lines && (await linesAfter(tx, sale, change.lines));
		if (Object.keys(header).length === 0 && lines === undefined) return answerOf(tx, id, request, undefined);
		await repo.updateSalesOrder(tx, order, { ...header, updated_at: request.now });
		if (lines !== undefined) await writeLines(db, tx, sale, lines, request);
		if (order.placed_at !== null) await addRevision(tx, id, request);
		// The log does not name the customer.
		const { customer, ...words } = changesBetween(order, header);
		const detail = { number: order.number, ...words, ...(customer && { customer: "changed" }) };
		return answerOf(
			tx,
			id,
			request,
			lines === undefined ? detail : { ...detail, lines: change.lines?.length },
		);
	});
}

type LineColumns = {
	id: string;
	product: string;
	position: number;
	ordered: number;
	/** Minor units. */
	price: number;
	discount: number;
};

type LinesAfter = { kept: LineColumns[]; added: LineColumns[]; removed: readonly repo.SaleLineRow[] };

/** The lines that a change asks for; undefined: those that are there. @throws AppError invalid_input, below_delivered, sale_state. */
async function linesAfter(
	tx: Tx,
	{ order, lines }: Sale,
	asked: readonly ChangedSaleLine[],
): Promise<LinesAfter | undefined> {
	const known = new Map(lines.map((line) => [line.id, line]));
	const prices = await repo.findPrices(
		tx,
		asked.map(({ product }) => product),
	);
	refuseWrong({ order, lines }, asked, prices);
	const columns = asked.map(({ _id, product, ordered, price, discount }, i): LineColumns => {
		const before = known.get(_id ?? "");
		const usual = before?.product === product ? before.price : (prices.get(product) ?? 0);
		return {
			id: before?.id ?? uuidv7(),
			product,
			position: i + 1,
			ordered,
			price: price === undefined ? usual : (toMinor(price) ?? 0),
			discount: discount === undefined ? (before?.discount ?? 0) : (toMinor(discount) ?? 0),
		};
	});
	const ids = new Set(columns.map(({ id }) => id));
	const removed = lines.filter(({ id, ordered }) => !ids.has(id) && ordered > 0);
	const kept = columns.filter(({ id }) => known.has(id));
	const shown = lines.filter(({ ordered }) => ordered > 0);
	const isSame = (line: repo.SaleLineRow, i: number) => {
		const after = columns[i];
		return (
			after?.id === line.id &&
			(["product", "ordered", "price", "discount"] as const).every((name) => after[name] === line[name])
		);
	};
	if (shown.length === columns.length && shown.every(isSame)) return undefined;
	return { kept, added: columns.filter(({ id }) => !known.has(id)), removed };
}

/** @throws AppError invalid_input, below_delivered or sale_state, with an error per line. */
function refuseWrong(
	{ order, lines }: Sale,
	asked: readonly ChangedSaleLine[],
	found: ReadonlyMap<string, unknown>,
): void {
	const known = new Map(lines.map((line) => [line.id, line]));
	const ids = asked.map(({ _id }) => _id);
	const isKept = new Set(ids);
	const doneOf = ({ delivered, closed }: repo.SaleLineRow) => delivered + closed;
	if (lines.some((line) => !isKept.has(line.id) && doneOf(line) > 0))
		throw refusal("below_delivered.removed");
	const errors: FieldError[] = [];
	const below: FieldError[] = [];
	for (const [i, { _id, product, ordered }] of asked.entries()) {
		const line = _id === undefined ? undefined : known.get(_id);
		if (_id !== undefined && (line === undefined || ids.indexOf(_id) !== i)) {
			throw refusal("not_found.such", { what: "order line" });
		}
		const isOther = line !== undefined && line.product !== product;
		if (isOther && order.placed_at !== null) throw refusal("sale_state.product");
		const isMore = ordered > (line?.ordered ?? 0);
		if ((isOther || isMore) && !found.has(product))
			errors.push({ field: `lines.${i}.product`, ...reason("no_such_product") });
		const done = line === undefined ? 0 : doneOf(line);
		if (ordered < Math.max(done, 1)) {
			const field = `lines.${i}.ordered`;
			const facts = { min: 1 };
			if (done > 0) below.push({ field, message: codeSentences.below_delivered({ done }) });
			else errors.push({ field, message: "Quantity must be at least 1.", rule: "at_least", facts });
		}
	}
	if (errors.length > 0) throw fieldRefusal("invalid_input", ...errors);
	const [first] = below;
	if (first !== undefined) throw new AppError("below_delivered", first.message, below);
}

async function writeLines(
	db: Db,
	tx: Tx,
	{ order, lines }: Sale,
	{ kept, added, removed }: LinesAfter,
	request: WriteRequest,
): Promise<void> {
	const isPlaced = order.placed_at !== null;
	const set = ["product", "ordered", "price", "discount", "position"];
	const before = new Map(lines.map((line) => [line.id, line]));
	const gone = removed.map(({ id }) => id);
	// Lines of a placed order stay with no pieces, for the ledger of promises and the revisions.
	const emptied = removed.map(({ id, product, price, discount }, i) => {
		return { id, product, price, discount, ordered: 0, position: kept.length + added.length + i + 1 };
	});
	if (!isPlaced && gone.length > 0) await tx.deleteFrom("sales_order_line").where("id", "in", gone).execute();
	await send(db, tx, [repo.linesChange(db, set, isPlaced ? [...kept, ...emptied] : kept)]);
	await repo.insertLines(
		db,
		tx,
		added.map((line) => ({ ...line, sales_order: order.id, replaces: null })),
	);
	if (!isPlaced) return;
	const fewer = [...kept, ...emptied].flatMap(({ id, product, ordered }) => {
		const less = (before.get(id)?.ordered ?? 0) - ordered;
		return less > 0 ? [{ id, kind: "sale", product, pieces: less }] : [];
	});
	const more = [...kept, ...added].flatMap(({ id, product, ordered }) => {
		const pieces = ordered - (before.get(id)?.ordered ?? 0);
		return pieces > 0 ? [{ id, kind: "sale", product, pieces }] : [];
	});
	if (fewer.length > 0) await releaseLines(db, tx, fewer, request);
	if (more.length > 0) await promiseLines(db, tx, more, request);
}
