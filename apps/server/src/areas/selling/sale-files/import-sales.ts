import { randomUUID } from "node:crypto";
import type { ProblemFormat } from "@freehub/contract/catalogue/problem-file";
import { dateAnswersOf } from "@freehub/contract/catalogue/sheet-notes";
import { type SaleFileField, saleColumns } from "@freehub/contract/selling/sale-file-fields";
import type { FileSale, SalesQuery, SalesReading, SalesReport } from "@freehub/contract/selling/sale-files";
import { shopDay, startOfShopDay } from "@freehub/domain/local-days";
import { refusal } from "#app-error.ts";
import { fileChoice, parsed, type Refused, readRows, refusalsOf } from "#areas/catalogue/files/plan-rows.ts";
import { previewRows } from "#areas/catalogue/files/preview-rows.ts";
import { type ProblemMeans, readWhole, sheetOf } from "#areas/catalogue/files/problem-sheets.ts";
import { chosenColumns, rememberColumns } from "#areas/catalogue/files/remembered-columns.ts";
import type { ImportUploads, Upload } from "#areas/catalogue/import/upload-import.ts";
import { insertKnown, lockKnown } from "#areas/selling/customers/known-customers.ts";
import { type LineSources, placeDrafts } from "#areas/selling/sales-orders/place-at-once.ts";
import { noHeader } from "#areas/selling/sales-orders/sale-header.ts";
import { insertDraft } from "#areas/selling/sales-orders/write-sales.ts";
import { lockProducts } from "#areas/stock/ledger/open-ledger.ts";
import { insertRows } from "#db/bulk.ts";
import { changed } from "#db/changes.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { inParts } from "#queues/long-lists.ts";
import type { Table } from "#sheets/open-table.ts";
import { knownOrders } from "./orders-of-file.ts";
import { type PlannedSale, planSales, type SalesFile, type SalesPlan } from "./plan-sales.ts";
import { readSaleRow } from "./read-sale-row.ts";
import { sourcesForSales } from "./sources-for-sales.ts";

/** Max products that a report names because pieces of them wait. */
const MAX_WAITING = 50;

/**
 * Takes over the open orders of a file, all in one transaction; a dry run only answers the report. An order with a refused row is left
 * out whole, and one that is there already stays as it is.
 * @throws AppError file_refused; import_has_refusals if orders are refused and not to be skipped; forbidden for new customers without the
 * right to write those; customer_state, not_found, location_closed, promised if something changed meanwhile.
 */
export async function importSales(
	db: Db,
	{ readAtOnce }: ImportUploads,
	file: Upload["file"],
	query: SalesQuery,
	request: WriteRequest,
): Promise<SalesReport> {
	if (query.addCustomers === "yes" && !request.rights.includes("customer.write"))
		throw refusal("forbidden.new_customer");
	const { read, hash } = await readAtOnce(file, request, fileChoice(query), (table) =>
		readSales(db.kysely, table, query, request.now),
	);
	if (query.dry === "yes") {
		const plan = await planSales(db.kysely, read, query);
		return reportOf(db.kysely, plan, read, await sourcesOf(db.kysely, plan, query), new Map(), null);
	}
	return write(db, { ...request, asked: [request.asked, hash] }, async (tx) => {
		const plan = await lockedPlan(db, tx, read, query);
		const refusedRows = plan.sales.reduce((sum, { refused }) => sum + refused.length, 0);
		if (refusedRows > 0 && query.skipRefused !== "yes") {
			throw refusal("import_has_refusals", { rows: refusedRows });
		}
		const sources = await sourcesOf(tx, plan, query);
		await rememberColumns(tx, "sales", read.sheet, { columns: query.columns, per: undefined }, request.now);
		const made = await carryOut(db, tx, plan, sources, query.name, request);
		const customers = customersToAdd(plan).map(({ id }) => id);
		return {
			answer: await reportOf(tx, plan, read, sources, made.orders, made.id),
			about: await customersIn(tx, plan),
			changes: [
				...[...made.orders.values()].map((id) => changed("sales_order", id, "added")),
				...customers.map((id) => changed("customer", id, "added")),
			],
			audit:
				made.id === null
					? []
					: [{ orders: made.orders.size, placed: sources.size, customers: customers.length }],
		};
	});
}

/** All rows of the orders of a file that have a refused row, as a file with what is wrong. @throws AppError as the import. */
export async function saleProblems(
	means: ProblemMeans,
	file: Upload["file"],
	query: SalesReading & ProblemFormat,
	request: WriteRequest,
): Promise<AsyncIterable<Uint8Array>> {
	const whole = await readWhole(means, file, query, request, (table) =>
		readSales(means.db.kysely, table, query, request.now),
	);
	const { sales } = await planSales(means.db.kysely, whole.read, query);
	const rows = sales.flatMap(({ refused, fileLines }) => {
		if (refused.length === 0) return [];
		const reasons = new Map(refused.map((row) => [row.line, row.reasons]));
		return fileLines.map((line): Refused => ({ line, reasons: reasons.get(line) ?? [] }));
	});
	return sheetOf(means, whole, saleColumns.numbers, rows, query);
}

async function readSales(
	connection: Connection,
	table: Table,
	query: SalesReading & Pick<SalesQuery, "dry">,
	now: Date,
): Promise<SalesFile> {
	const { reading, rows, sheet, fileNotes } = await readRows<SaleFileField>(table, {
		kind: saleColumns,
		required: [
			["sku", "barcode", "product"],
			["quantity", "open"],
		],
		decimals: query.decimals,
		usualPer: undefined,
		dates: dateAnswersOf(query.dates),
		isDry: query.dry === "yes",
		chosen: (columns) => chosenColumns(connection, "sales", columns, query),
		currency: undefined,
		days: query.days,
	});
	return { reading, sheet, fileNotes, rows: await parsed(rows, (row) => readSaleRow(row, reading, now)) };
}

const isNew = ({ known, refused }: PlannedSale) => known === undefined && refused.length === 0;

/** The orders to make, the oldest first; those without a day are of today. */
function oldestFirst({ sales }: SalesPlan): PlannedSale[] {
	const dayOf = ({ head }: PlannedSale) => head.orderedOn ?? "9999";
	return sales.filter(isNew).toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0));
}

/** The sources of the orders that are placed. */
function sourcesOf(connection: Connection, plan: SalesPlan, { place }: Pick<SalesQuery, "place">) {
	const placed = place === "yes" ? oldestFirst(plan).filter(({ isDraft }) => !isDraft) : [];
	return sourcesForSales(connection, placed);
}

function customersToAdd({ sales }: SalesPlan) {
	const added = sales.filter(isNew).flatMap(({ customer }) => (customer?.isNew === true ? customer : []));
	return [...new Map(added.map((customer) => [customer.id, customer])).values()];
}

/**
 * Plans a file, with its products and customers locked. Until then, somebody else may have imported it, too.
 * @throws AppError not_found, customer_state.
 */
async function lockedPlan(db: Db, tx: Tx, read: SalesFile, query: SalesQuery): Promise<SalesPlan> {
	const plan = await planSales(tx, read, query);
	await lockAll(db, tx, plan);
	const knownOf = await knownOrders(tx, plan.sales);
	const isSame = plan.sales.every((sale) => knownOf(sale) === sale.known);
	return isSame ? plan : planSales(tx, read, query);
}

/** The ids of the customers whose names a report has. */
async function customersIn(tx: Tx, { sales }: SalesPlan): Promise<string[]> {
	const known = sales.flatMap((sale) => sale.known ?? []);
	const rows = await inParts(known, (part) =>
		tx.selectFrom("sales_order").select("customer").where("id", "in", part).execute(),
	);
	const ids = [...rows.map(({ customer }) => customer), ...sales.map(({ customer }) => customer?.id)];
	return [...new Set(ids.flatMap((id) => id ?? []))];
}

/** Locks the products and then the customers of the orders, as changes of orders do. @throws AppError not_found, customer_state. */
async function lockAll(db: Db, tx: Tx, plan: SalesPlan): Promise<void> {
	const sales = plan.sales.filter(isNew);
	const products = sales.flatMap(({ lines }) => lines.map(({ product }) => product));
	const found = await lockProducts(db, tx, products);
	const gone = products.find((product) => !found.has(product));
	if (gone !== undefined) throw refusal("not_found", { what: "product", details: { product: gone } });
	const known = sales.flatMap(({ customer }) => (customer?.isNew === false ? customer.id : []));
	const rows = await lockKnown(db, tx, [...new Set(known)]);
	if (rows.some((row) => row.erased_at !== null)) throw refusal("customer_state.erased");
	if (rows.some((row) => row.merged_into !== null)) throw refusal("customer_state.merged");
}

/** Adds the customers and orders, places those with sources, and notes them. @returns the import, if anything is new. */
async function carryOut(
	db: Db,
	tx: Tx,
	plan: SalesPlan,
	sources: ReadonlyMap<PlannedSale, LineSources>,
	name: string,
	request: WriteRequest,
): Promise<{ id: string | null; orders: Map<PlannedSale, string> }> {
	const orders = new Map<PlannedSale, string>();
	const sales = oldestFirst(plan);
	if (sales.length === 0) return { id: null, orders };
	const { actor, now } = request;
	const id = randomUUID();
	await tx
		.insertInto("sales_order_import")
		.values({ id, name, actor, recorded_at: now, undone_at: null })
		.execute();
	for (const { id: customer, facts } of customersToAdd(plan)) await insertKnown(db, tx, customer, facts, now);
	const rows = [];
	for (const sale of sales) {
		const { head, customer, collectAt, lines } = sale;
		const header = {
			...noHeader,
			customer: customer?.id ?? null,
			origin: "counter",
			due: head.due ?? null,
			collect_place: collectAt,
			note: noteOf(sale),
		} as const;
		const isEarlier = head.orderedOn !== undefined && head.orderedOn < shopDay(now);
		const orderedAt = isEarlier ? startOfShopDay(head.orderedOn ?? "") : now;
		const columns = lines.map(({ product, ordered, price, discount }) => ({
			product,
			ordered,
			price,
			discount,
		}));
		const order = await insertDraft(db, tx, header, columns, { ...request, now: orderedAt });
		orders.set(sale, order);
		rows.push({
			sales_order: order,
			import: id,
			known_as: sale.knownAs,
			// Placing is a change.
			version: sources.has(sale) ? 2 : 1,
			added_customer: customer?.isNew === true ? customer.id : null,
		});
	}
	await insertRows(db, tx, "sales_order_import_row", rows);
	const placed = [...sources].map(([sale, wanted]) => ({ id: orders.get(sale) ?? "", wanted }));
	if (placed.length > 0) await placeDrafts(db, tx, placed, request);
	return { id, orders };
}

/** The note of an order, which begins with the other program's number: this shop gives its own when it is placed. */
function noteOf({ reference, head }: PlannedSale): string {
	const number = /^\d/.test(reference) ? `#${reference}` : reference;
	return [number, head.note ?? ""].filter((part) => part !== "").join("\n");
}

async function reportOf(
	connection: Connection,
	{ sales, passed, unknown, unknownCustomers }: SalesPlan,
	{ sheet, fileNotes }: SalesFile,
	sources: ReadonlyMap<PlannedSale, LineSources>,
	orders: ReadonlyMap<PlannedSale, string>,
	id: string | null,
): Promise<SalesReport> {
	const { lacksPer: _lacksPer, per: _per, ...shown } = sheet;
	const fresh = sales.filter(isNew);
	const known = sales.filter((sale) => sale.known !== undefined).length;
	const waiting = new Map<string, SalesReport["waiting"][number]>();
	const listed = sales.map((sale): FileSale => {
		const { lines, reference, customerName: customer } = sale;
		const wanted = sources.get(sale);
		let short = 0;
		for (const [i, { product, name, ordered }] of (wanted === undefined ? [] : lines).entries()) {
			const there = (wanted?.[i] ?? []).reduce((sum, { pieces }) => sum + pieces, 0);
			if (there === ordered) continue;
			const pieces = (waiting.get(product)?.pieces ?? 0) + ordered - there;
			waiting.set(product, { product, name, pieces });
			short += ordered - there;
		}
		return {
			reference,
			customer,
			order: orders.get(sale) ?? sale.known ?? null,
			outcome: outcomeOf(sale, wanted),
			lines: lines.length,
			pieces: piecesOf(sale),
			waiting: short,
		};
	});
	return {
		counts: { new: fresh.length, changed: 0, unchanged: known, refused: sales.length - fresh.length - known },
		...refusalsOf(
			sales.flatMap(({ refused }) => refused),
			sales.flatMap(({ noted }) => noted),
		),
		preview: await previewRows(
			connection,
			fresh.flatMap(({ accepted }) => accepted),
		),
		fileNotes,
		...shown,
		orders: listed,
		lines: fresh.reduce((sum, { lines }) => sum + lines.length, 0),
		pieces: fresh.reduce((sum, sale) => sum + piecesOf(sale), 0),
		waiting: [...waiting.values()].toSorted((a, b) => b.pieces - a.pieces).slice(0, MAX_WAITING),
		passed,
		newCustomers: customersToAdd({ sales, passed, unknown, unknownCustomers }).length,
		unknownCustomers,
		unknown,
		import: id,
	};
}

const piecesOf = ({ lines }: PlannedSale) => lines.reduce((sum, { ordered }) => sum + ordered, 0);

function outcomeOf({ known, refused }: PlannedSale, sources: LineSources | undefined): FileSale["outcome"] {
	if (known !== undefined) return "known";
	if (refused.length > 0) return "refused";
	return sources === undefined ? "draft" : "placed";
}
