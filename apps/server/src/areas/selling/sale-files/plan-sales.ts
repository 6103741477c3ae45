import type { UnknownThing } from "@freehub/contract/buying/files";
import { reasonOf } from "@freehub/contract/field-errors";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { type SaleFileField, saleColumns } from "@freehub/contract/selling/sale-file-fields";
import { MAX_FILE_SALES, type SalesReading } from "@freehub/contract/selling/sale-files";
import { MAX_SALE_LINES, NewSaleLine } from "@freehub/contract/selling/sales-orders";
import { fromMinor, toMinor } from "@freehub/domain/money";
import { shop } from "@freehub/domain/shop";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { fieldRefusal } from "#app-error.ts";
import type { CodedProduct } from "#areas/catalogue/codes/code-book.ts";
import { agreedValue } from "#areas/catalogue/files/agreed.ts";
import { damagedTexts, type FileSheet, type Refused } from "#areas/catalogue/files/plan-rows.ts";
import type { AcceptedRow } from "#areas/catalogue/files/preview-rows.ts";
import { tallyOfUnknown } from "#areas/catalogue/files/unknown-things.ts";
import { type Places, readPlaces } from "#areas/catalogue/import/places.ts";
import type { RowReason } from "#areas/catalogue/import/read-row.ts";
import type { Connection } from "#db/connection.ts";
import { inSlices } from "#queues/long-lists.ts";
import { columnNameOf } from "#sheets/read-cells.ts";
import { customersOfFile, type FileCustomer } from "./customers-of-file.ts";
import { type FileOrder, knownOrders, ordersOfFile, type Passed } from "./orders-of-file.ts";
import { productsOfFile } from "./products-of-file.ts";
import type { ListedSale, SaleHead, SaleReading } from "./read-sale-row.ts";

/** A file of orders, as it is read. */
export type SalesFile = {
	rows: readonly ListedSale[];
	reading: SaleReading;
	fileNotes: RowReason[];
	sheet: FileSheet;
};

/** A line as it will be in the order: its open pieces, and amounts in minor units. */
export type PlannedLine = { product: string; name: string; ordered: number; price: number; discount: number };

/** An order of a file that is not passed over. */
export type PlannedSale = Omit<FileOrder, "rows"> & {
	/** The order that is there already; then nothing else is planned. */
	known: string | undefined;
	customer: FileCustomer | undefined;
	/** As the shop or the file calls the customer. */
	customerName: string;
	head: SaleHead;
	/** The id of the place. */
	collectAt: string | null;
	lines: PlannedLine[];
	/** The lines of the file with its rows. */
	fileLines: number[];
	accepted: AcceptedRow[];
	refused: Refused[];
	noted: Refused[];
};

export type SalesPlan = {
	/** In the order of the file. */
	sales: PlannedSale[];
	passed: Passed;
	/** Customers that the shop does not have, and that are not added. */
	unknownCustomers: number;
	unknown: UnknownThing[];
};

type Choices = Pick<SalesReading, "addCustomers" | "instead">;

/** The meaning of rows in the shop. */
type Meant = {
	reading: SaleReading;
	places: Places;
	customerOf: Awaited<ReturnType<typeof customersOfFile>>;
	productOf: Awaited<ReturnType<typeof productsOfFile>>;
	unknown: ReturnType<typeof tallyOfUnknown>;
	strangers: Set<string>;
};

/** A row with the reasons to refuse it. */
type Judged = { row: ListedSale; reasons: RowReason[] };
type Refuse = (judged: Judged, field: SaleFileField, why: Reason) => void;

/**
 * Plans the rows of a file: its orders, those of them that are there already, and why others are refused.
 * @throws AppError file_refused if there are too many orders.
 */
export async function planSales(
	connection: Connection,
	{ rows, reading }: SalesFile,
	choices: Choices,
): Promise<SalesPlan> {
	const { orders, passed } = ordersOfFile(rows, columnNameOf("order", reading));
	if (orders.length > MAX_FILE_SALES) {
		const why = reason("too_many.orders", { max: MAX_FILE_SALES });
		throw fieldRefusal("file_refused", { field: "file", ...why });
	}
	const knownOf = await knownOrders(connection, orders);
	const fresh = orders.filter((order) => knownOf(order) === undefined).flatMap((order) => order.rows);
	const names = fresh.map(({ customer }) => customer);
	const meant: Meant = {
		reading,
		places: await readPlaces(connection, MAIN_LOCATION),
		customerOf: await customersOfFile(connection, names, choices.addCustomers === "yes"),
		productOf: await productsOfFile(connection, fresh, choices.instead ?? {}),
		unknown: tallyOfUnknown(),
		strangers: new Set(),
	};
	const sales: PlannedSale[] = [];
	await inSlices(orders, (order) => {
		const known = knownOf(order);
		sales.push(known === undefined ? planOrder(order, meant) : knownSale(order, known));
	});
	return { sales, passed, unknownCustomers: meant.strangers.size, unknown: meant.unknown.most() };
}

const nobody = { customer: undefined, collectAt: null, lines: [], accepted: [], refused: [], noted: [] };
const calledBy = ({ name, mail, phone }: ListedSale["customer"]) => name || mail || phone;

function knownSale({ rows, ...order }: FileOrder, known: string): PlannedSale {
	const head = { orderedOn: undefined, due: undefined, collectAt: undefined, note: undefined };
	const [customerName = ""] = rows.map(({ customer }) => calledBy(customer));
	return { ...order, ...nobody, known, head, customerName, fileLines: rows.map(({ line }) => line) };
}

function planOrder({ rows, ...order }: FileOrder, meant: Meant): PlannedSale {
	const { reading } = meant;
	const group = rows.map((row): Judged => ({ row, reasons: [...row.wrong] }));
	const refuse: Refuse = ({ reasons }, field, why) =>
		reasons.push({ column: columnNameOf(field, reading), ...why });
	const customer = oneCustomer(group, meant, refuse);
	const head = oneHead(group, refuse);
	const collectAt = placeOf(group, head.collectAt, meant, refuse);
	const [first] = group;
	if (first !== undefined && group.length > MAX_SALE_LINES)
		refuse(first, "order", reason("too_many.lines", { max: MAX_SALE_LINES }));
	const accepted: AcceptedRow[] = [];
	const lines = group.flatMap((each) => {
		const product = meant.productOf(each.row);
		const hasProduct = "product" in product;
		each.reasons.push(...damagedTexts(each.row.suspects, { hasSupplier: true, hasProduct }));
		if (!hasProduct) {
			refuse(each, product.field, product.why);
			if (product.unknown !== undefined)
				meant.unknown.add("product", product.unknown.key, product.unknown.name);
			return [];
		}
		const line = lineOf(each.row, product, (field, why) => refuse(each, field, why));
		if (line === undefined) return [];
		accepted.push(acceptedLine(each.row.line, line));
		return [line];
	});
	const [called = ""] = group.map(({ row }) => calledBy(row.customer)).filter((name) => name !== "");
	return {
		...order,
		known: undefined,
		customer,
		customerName: customer?.facts.name || customer?.facts.company || called,
		head,
		collectAt,
		lines,
		fileLines: rows.map(({ line }) => line),
		accepted,
		refused: group.flatMap(({ row, reasons }) => (reasons.length === 0 ? [] : [{ line: row.line, reasons }])),
		noted: group.flatMap(({ row: { line, notes }, reasons }) =>
			reasons.length > 0 || notes.length === 0 ? [] : [{ line, reasons: notes }],
		),
	};
}

const differs = (field: SaleFileField, { row }: Judged): Reason =>
	reason("purchase_differs", { label: saleColumns.headings[field], line: row.line });

/** An order has one customer, or none. */
function oneCustomer(
	group: readonly Judged[],
	{ customerOf, strangers }: Meant,
	refuse: Refuse,
): FileCustomer | undefined {
	const found = new Map<Judged, FileCustomer>();
	for (const each of group) {
		const { customer } = each.row;
		const meant = customerOf(customer);
		if (meant === undefined) continue;
		if (!("wrong" in meant)) found.set(each, meant);
		else {
			refuse(each, customer.mail ? "mail" : customer.phone ? "phone" : "customer", meant.wrong);
			if (meant.wrong.rule === "no_such_customer") strangers.add(calledBy(customer));
		}
	}
	agreedValue(
		group,
		(each) => found.get(each)?.id,
		(each, other) => refuse(each, "customer", differs("customer", other)),
	);
	return found.values().next().value;
}

function oneHead(group: readonly Judged[], refuse: Refuse): SaleHead {
	const one = (field: keyof SaleHead) =>
		agreedValue(
			group,
			({ row }) => row.head[field],
			(each, other) => refuse(each, field, differs(field, other)),
		);
	return { orderedOn: one("orderedOn"), due: one("due"), collectAt: one("collectAt"), note: one("note") };
}

/** The id of the place with a name. */
function placeOf(
	group: readonly Judged[],
	name: string | undefined,
	{ places }: Meant,
	refuse: Refuse,
): string | null {
	const from = group.find(({ row }) => row.head.collectAt !== undefined);
	if (name === undefined || from === undefined) return null;
	const found = places.find({ warehouse: name, bin: "" });
	if (!("wrong" in found) && found.id !== undefined) return found.id;
	refuse(from, "collectAt", "wrong" in found ? found.wrong : reason("no_such_location", { name }));
	return null;
}

/** The open pieces of a row as a line. A case's barcode represents its pieces; then the price is the case's. */
function lineOf(
	row: ListedSale,
	{ product, pieces }: CodedProduct,
	refuse: (field: SaleFileField, why: Reason) => void,
): PlannedLine | undefined {
	// The row says why.
	if (row.open === undefined) return undefined;
	const ordered = row.open * pieces;
	const given = row.price === undefined ? {} : { price: row.price / pieces };
	const { error } = NewSaleLine.safeParse({ product: product.id, ordered, ...given });
	for (const issue of error?.issues ?? []) {
		const field = issue.path[0] === "price" ? "price" : "quantity";
		refuse(field, reasonOf(issue, field === "price" ? row.price : ordered));
	}
	const price = given.price === undefined ? product.price : toMinor(given.price);
	if (error !== undefined || price === undefined) return undefined;
	const discount = discountOf(row, price * ordered, refuse);
	return discount === undefined
		? undefined
		: { product: product.id, name: product.name, ordered, price, discount };
}

/** A discount of the open pieces: the whole line's in the proportion that is open, to the nearest minor unit. */
function discountOf(
	{ discount, open = 0, ordered }: ListedSale,
	cost: number,
	refuse: (field: SaleFileField, why: Reason) => void,
): number | undefined {
	if (discount === undefined) return 0;
	const { value, isPercent } = discount;
	const { error } = NewSaleLine.shape.discount.safeParse(value);
	const [issue] = error?.issues ?? [];
	// A percent may have any number of decimals.
	if (issue !== undefined && (!isPercent || value < 0)) {
		refuse("discount", reasonOf(issue, value));
		return undefined;
	}
	const minor = isPercent ? (cost * value) / 100 : ((toMinor(value) ?? 0) * open) / Math.max(ordered, open);
	if (minor <= cost) return Math.round(minor);
	refuse("discount", reason("discount_too_large"));
	return undefined;
}

function acceptedLine(line: number, { product, ordered, price, discount }: PlannedLine): AcceptedRow {
	return {
		line,
		product,
		outcome: "new",
		quantity: ordered,
		breaks: [{ from: 1, price: fromMinor(price) }],
		per: 1,
		currency: shop().currency,
		sum: fromMinor(ordered * price - discount),
	};
}
