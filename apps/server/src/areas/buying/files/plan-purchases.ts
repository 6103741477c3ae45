import { setImmediate } from "node:timers/promises";
import { type PurchaseOrderField, purchaseOrderColumns } from "@freehub/contract/buying/file-fields";
import { MAX_FILE_ORDERS } from "@freehub/contract/buying/files";
import {
	MAX_ORDER_LINES,
	NewPurchaseLine,
	type NewPurchaseOrder,
} from "@freehub/contract/buying/purchase-orders";
import { reasonOf } from "@freehub/contract/field-errors";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { exactPrices, type PricePer } from "@freehub/domain/buying/price-per";
import { followedPrice } from "@freehub/domain/buying/purchase-price";
import { costOf } from "@freehub/domain/exact-amount";
import { fromMinor, toMinor } from "@freehub/domain/money";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { fieldRefusal } from "#app-error.ts";
import { type CurrentOffer, currentOffers } from "#areas/buying/offers/current-prices.ts";
import { currencyOf } from "#areas/buying/purchase-lines/amounts.ts";
import { whyLineTooMuch, wrongCost } from "#areas/buying/purchase-orders/lock-purchase.ts";
import { agreedValue } from "#areas/catalogue/files/agreed.ts";
import { damagedTexts, type FileSheet, type Refused } from "#areas/catalogue/files/plan-rows.ts";
import type { AcceptedRow } from "#areas/catalogue/files/preview-rows.ts";
import { type Places, readPlaces } from "#areas/catalogue/import/places.ts";
import type { RowReason } from "#areas/catalogue/import/read-row.ts";
import type { Connection } from "#db/connection.ts";
import { columnNameOf } from "#sheets/read-cells.ts";
import { type Meaning, meantByRows, noProduct } from "./file-products.ts";
import { type FileSupplier, noSupplier } from "./file-suppliers.ts";
import type { ListedLine, PurchaseOrderHeader, PurchaseOrderReading } from "./read-purchase-row.ts";

/** An order of a file, and the rows of it that are refused. */
export type PlannedPurchaseOrder = {
	reference: string;
	supplierName: string;
	currency: string;
	order: NewPurchaseOrder;
	/** The cost of all lines together, in minor units; lines without a cost count as offered today. */
	total: number;
	/** The lines of the file with its rows. */
	fileLines: number[];
	accepted: AcceptedRow[];
	refused: Refused[];
	noted: Refused[];
};

export type PurchaseOrdersFile = {
	rows: readonly ListedLine[];
	reading: PurchaseOrderReading;
	fileNotes: RowReason[];
	sheet: FileSheet;
};

/** A row with what the shop knows of it. */
type PlacedLine = {
	row: ListedLine;
	supplier: FileSupplier | undefined;
	meaning: Meaning;
	reasons: RowReason[];
};

/**
 * Groups rows to orders: by the order that they name, else by supplier, and by when an export says that it was begun.
 * @param usual the id of the supplier of rows that name none.
 * @throws AppError file_refused if there are too many.
 */
export async function planPurchaseOrders(
	connection: Connection,
	{ rows, reading }: PurchaseOrdersFile,
	usual: string | undefined,
	now: Date,
): Promise<PlannedPurchaseOrder[]> {
	const { supplierOf, meaningOf } = await meantByRows(connection, rows, usual);
	const places = await readPlaces(connection, MAIN_LOCATION);
	const placed = rows.map((row): PlacedLine => {
		const [supplier, meaning] = [supplierOf(row), meaningOf(row)];
		const has = { hasSupplier: supplier !== undefined, hasProduct: meaning.found !== undefined };
		return { row, supplier, meaning, reasons: [...row.wrong, ...damagedTexts(row.suspects, has)] };
	});
	const groups = Map.groupBy(placed, ({ row, supplier }) =>
		JSON.stringify([row.reference, row.reference === "" ? [supplier?.id ?? row.supplier, row.created] : ""]),
	);
	if (groups.size > MAX_FILE_ORDERS) {
		const why = reason("too_many.orders", { max: MAX_FILE_ORDERS });
		throw fieldRefusal("file_refused", { field: "file", ...why });
	}
	const orders: PlannedPurchaseOrder[] = [];
	for (const group of groups.values()) {
		// Requests run in between.
		await setImmediate();
		orders.push(await planOrder(connection, group, places, reading, now));
	}
	return orders;
}

async function planOrder(
	connection: Connection,
	group: readonly PlacedLine[],
	places: Places,
	reading: PurchaseOrderReading,
	now: Date,
): Promise<PlannedPurchaseOrder> {
	const refuse = ({ reasons }: PlacedLine, field: PurchaseOrderField, why: Reason) =>
		reasons.push({ column: columnNameOf(field, reading), ...why });
	const supplier = oneSupplier(group, refuse);
	const header = oneHeader(group, refuse);
	const currency = header.currency ?? currencyOf(supplier ?? { currency: null });
	const location = header.location === undefined ? undefined : placeOf(header.location, places);
	const [first] = group;
	if (location !== undefined && typeof location !== "string") {
		const from = group.find(({ row }) => row.header.location !== undefined) ?? first;
		if (from !== undefined) refuse(from, "location", location.wrong);
	}
	if (group.length > MAX_ORDER_LINES && first !== undefined) {
		refuse(first, "order", reason("too_many.lines", { max: MAX_ORDER_LINES }));
	}
	const terms = { supplier: supplier?.id ?? "", currency, now };
	const products = [...new Set(group.flatMap(({ meaning: { found } }) => found?.product.id ?? []))];
	const offers = await currentOffers(connection, terms, products);
	let total = 0;
	const accepted: AcceptedRow[] = [];
	const lines = group.flatMap((each) => {
		const line = lineOf(each, offers, currency);
		if ("line" in line) {
			total += line.total;
			accepted.push(acceptedLine(each.row.line, line, currency));
			return [line.line];
		}
		for (const { field, why } of line.wrong) refuse(each, field, why);
		return [];
	});
	const { expected, note } = header;
	return {
		reference: first?.row.reference ?? "",
		supplierName: supplier?.name ?? first?.row.supplier ?? "",
		currency,
		total,
		accepted,
		order: {
			supplier: terms.supplier,
			...(header.currency !== undefined && { currency }),
			lines,
			...(expected !== undefined && { expected }),
			...(note !== undefined && { note }),
			...(typeof location === "string" && { location }),
		},
		fileLines: group.map(({ row }) => row.line),
		refused: group.flatMap(({ row, reasons }) => (reasons.length === 0 ? [] : [{ line: row.line, reasons }])),
		noted: group.flatMap(({ row: { line, notes }, reasons }) =>
			reasons.length > 0 || notes.length === 0 ? [] : [{ line, reasons: notes }],
		),
	};
}

type Refuse = (line: PlacedLine, field: PurchaseOrderField, why: Reason) => void;

/** An order has one supplier. */
function oneSupplier(group: readonly PlacedLine[], refuse: Refuse): FileSupplier | undefined {
	for (const each of group) {
		if (each.supplier === undefined) refuse(each, "supplier", noSupplier(each.row.supplier));
	}
	const differing = (each: PlacedLine, other: PlacedLine) =>
		refuse(each, "supplier", differs("supplier", other));
	const id = agreedValue(group, ({ supplier }) => supplier?.id, differing);
	return group.find(({ supplier }) => supplier?.id === id)?.supplier;
}

/** The header that all rows of an order agree on; rows may leave it out. */
function oneHeader(group: readonly PlacedLine[], refuse: Refuse): PurchaseOrderHeader {
	const header: PurchaseOrderHeader = {};
	for (const field of ["currency", "expected", "note", "location"] as const) {
		header[field] = agreedValue(
			group,
			({ row }) => row.header[field],
			(each, other) => refuse(each, field, differs(field, other)),
		);
	}
	return header;
}

function differs(field: PurchaseOrderField, { row }: PlacedLine): Reason {
	return reason("purchase_differs", { label: purchaseOrderColumns.headings[field], line: row.line });
}

/** The id of the location with a name. */
function placeOf(name: string, places: Places): string | { wrong: Reason } {
	const found = places.find({ warehouse: name, bin: "" });
	if ("wrong" in found) return found;
	return found.id ?? { wrong: reason("no_such_location", { name }) };
}

type Objections = { wrong: { field: PurchaseOrderField; why: Reason }[] };

/** A line of the order, its price and what it costs, in minor units. */
type PlannedLine = { line: NewPurchaseLine; price: PricePer; total: number };

/** A line as it will be in the draft. */
function acceptedLine(line: number, { line: of, price, total }: PlannedLine, currency: string): AcceptedRow {
	return {
		line,
		product: of.product,
		outcome: "new",
		quantity: of.ordered,
		breaks: [{ from: 1, price: fromMinor(price.cost, currency) }],
		per: price.per,
		currency,
		sum: fromMinor(total, currency),
	};
}

/** A row with a cost has a typed price. One without follows the offer, which is looked up again when the draft is written. */
function lineOf(
	{ row, meaning }: PlacedLine,
	offers: ReadonlyMap<string, CurrentOffer>,
	currency: string,
): PlannedLine | Objections {
	const { found, wrong } = meaning;
	if (wrong !== undefined) return { wrong: [wrong] };
	if (found === undefined) return { wrong: [noProduct(row, meaning)] };
	const { product, pieces: each } = found;
	const offer = offers.get(product.id);
	const pack = each > 1 ? each : (offer?.pack ?? 1);
	const quantity = row.pieces(pack);
	if ("wrong" in quantity) return { wrong: [{ field: "quantity", why: quantity.wrong }] };
	// A case's barcode represents its pieces.
	const ordered = quantity.hasUnit ? quantity.ordered : quantity.ordered * each;
	const line = {
		product: product.id,
		ordered,
		...(row.cost !== undefined && exactPrice(row.cost, row.per, currency)),
		pack: offer?.pack ?? 1,
		supplierSku: row.supplierSku || (offer?.supplier_sku ?? ""),
	};
	const parsed = NewPurchaseLine.safeParse(line);
	if (!parsed.success) {
		const fields = { ordered: "quantity", cost: "cost", per: "per", supplierSku: "supplierSku" } as const;
		const wrong = parsed.error.issues.map((issue) => {
			const name = issue.path[0] as keyof typeof fields;
			return { field: fields[name] ?? "sku", why: reasonOf(issue, line[name as keyof typeof line]) };
		});
		return { wrong };
	}
	const { cost, per = 1 } = parsed.data;
	const followed = followedPrice(offer, ordered, { cost: product.cost, currency });
	const why =
		cost === undefined
			? whyLineTooMuch({ currency }, { ...followed, ordered })
			: wrongCost({ currency }, { cost, per, ordered });
	if (why !== undefined) return { wrong: [{ field: "cost", why }] };
	const price = cost === undefined ? followed : { cost: toMinor(cost, currency) ?? 0, per };
	return { line: parsed.data, price, total: costOf(price, ordered) };
}

/** A price with more decimals than the currency becomes that of ten pieces, of a hundred, and so on. */
function exactPrice(cost: number, per: number, currency: string): { cost: number; per: number } {
	const exact = exactPrices([cost], per, currency);
	return { cost: exact.costs[0] ?? cost, per: exact.per };
}
