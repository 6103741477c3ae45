import type { UnknownThing } from "@freehub/contract/buying/files";
import type { PastField } from "@freehub/contract/buying/past-fields";
import type { PastReading as Asked } from "@freehub/contract/buying/past-purchases";
import { NewPurchaseLine } from "@freehub/contract/buying/purchase-orders";
import { reasonOf } from "@freehub/contract/field-errors";
import { reason } from "@freehub/contract/rule-sentences";
import { exactPrices } from "@freehub/domain/buying/price-per";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import { costOf } from "@freehub/domain/exact-amount";
import { fromMinor, toMinor } from "@freehub/domain/money";
import { isCurrency } from "@freehub/domain/shop";
import { currencyOf } from "#areas/buying/purchase-lines/amounts.ts";
import { pastLinesByNumber } from "#areas/buying/purchase-lines/past-lines.ts";
import { wrongCost } from "#areas/buying/purchase-orders/lock-purchase.ts";
import { damagedTexts, type FileSheet, type Refused } from "#areas/catalogue/files/plan-rows.ts";
import type { AcceptedRow } from "#areas/catalogue/files/preview-rows.ts";
import { tallyOfUnknown } from "#areas/catalogue/files/unknown-things.ts";
import type { RowReason } from "#areas/catalogue/import/read-row.ts";
import { type FoundProduct, findByKeys } from "#areas/catalogue/products/find-by-keys.ts";
import type { Connection, Db } from "#db/connection.ts";
import { inParts, inSlices } from "#queues/long-lists.ts";
import { columnNameOf } from "#sheets/read-cells.ts";
import { type Meaning, meantByRows, noProduct } from "./file-products.ts";
import { noSupplier } from "./file-suppliers.ts";
import type { ListedPast, PastReading } from "./read-past-row.ts";

export type PastFile = {
	rows: readonly ListedPast[];
	reading: PastReading;
	fileNotes: RowReason[];
	sheet: FileSheet;
};

/** A line to add; a supplier without an id is added before. */
export type NewPast = {
	supplier: { id: string | undefined; name: string };
	product: string;
	number: string;
	supplier_sku: string;
	ordered_on: string;
	expected_on: string | null;
	received_on: string | null;
	ordered: number;
	accepted: number;
	refused: number;
	cost: number | null;
	per: number;
	currency: string;
};

export type PastPlan = {
	added: NewPast[];
	accepted: AcceptedRow[];
	/** Rows whose lines earlier imports have. */
	known: number;
	/** Orders of which lines are added, and those of them of which there were others. */
	orders: number;
	grown: number;
	refused: Refused[];
	noted: Refused[];
	unknown: UnknownThing[];
};

type Choices = Pick<Asked, "supplier" | "instead" | "addSuppliers">;

/** A row that is right in itself. */
type Placed = {
	row: ListedPast;
	line: NewPast;
	price: { cost: number; per: number } | undefined;
	reasons: RowReason[];
};

/**
 * Which lines of a file are new, which are there already, and which are refused. A line is known by the supplier, the number of the
 * order, the product and all its values; an order that has a product with other values keeps them.
 * @param lock the database, if the suppliers are to be locked until the transaction ends.
 * @throws AppError not_found for the usual supplier.
 */
export async function planPast(
	connection: Connection,
	{ rows: written, reading }: PastFile,
	choices: Choices,
	lock?: Db,
): Promise<PastPlan> {
	const instead = await meantInstead(connection, choices.instead ?? {});
	const rows = written.map((row) => ({ ...row, supplier: instead.supplierName(row.supplier) }));
	const { supplierOf, meaningOf } = await meantByRows(connection, rows, choices.supplier, lock);
	const unknown = tallyOfUnknown();
	const added = new Map<string, NewPast["supplier"] & { currency: null }>();
	const placed: Placed[] = [];
	const refused: Refused[] = [];
	await inSlices(rows, (row) => {
		const reasons = [...row.wrong];
		const refuse = (field: PastField, { ...why }) =>
			reasons.push({ column: columnNameOf(field, reading), ...(why as Omit<RowReason, "column">) });
		const found = supplierOf(row);
		const supplier = found ?? (choices.addSuppliers === "yes" ? newSupplier(added, row.supplier) : undefined);
		if (supplier === undefined) {
			refuse("supplier", noSupplier(row.supplier));
			if (row.supplier !== "") unknown.add("supplier", `supplier:${row.supplier}`, row.supplier);
		}
		const meaning = meaningOf(row);
		const product = productOf(row, meaning, instead.product);
		if ("field" in product) {
			refuse(product.field, product.why);
			const { key, code } = codeOf(row);
			if (meaning.found === undefined && code !== "") unknown.add("product", key, code);
		}
		const hasProduct = !("field" in product);
		reasons.push(...damagedTexts(row.suspects, { hasSupplier: supplier !== undefined, hasProduct }));
		const line =
			supplier === undefined || "field" in product
				? undefined
				: lineOf(row, supplier, product, (field, why) => refuse(field, why));
		if (line !== undefined && reasons.length === 0) placed.push({ row, ...line, reasons });
		else refused.push({ line: row.line, reasons });
	});
	await refuseOrders(connection, placed, reading);
	const { known, grown } = await leaveKnown(connection, placed, reading);
	const right = placed.filter((one) => one.reasons.length === 0 && !known.has(one));
	return {
		added: right.map(({ line }) => line),
		accepted: right.map(acceptedRow),
		known: known.size,
		orders: new Set(right.map(({ line }) => orderOf(line))).size,
		grown,
		refused: [
			...refused,
			...placed.flatMap(({ row, reasons }) => (reasons.length === 0 ? [] : [{ line: row.line, reasons }])),
		],
		noted: right.flatMap(({ row: { line, notes } }) =>
			notes.length === 0 ? [] : [{ line, reasons: notes }],
		),
		unknown: unknown.most(),
	};
}

/** The suppliers and products that a person has chosen for names and codes of the file. */
async function meantInstead(connection: Connection, instead: Readonly<Record<string, string>>) {
	const ids = [...new Set(Object.values(instead))];
	const suppliers = await inParts(ids, (part) =>
		connection
			.selectFrom("supplier")
			.select(["id", "name"])
			.where("id", "in", part)
			.where("deleted_at", "is", null)
			.execute(),
	);
	const names = new Map(suppliers.map(({ id, name }) => [id, name]));
	const found = await findByKeys(connection, { skus: [], barcodes: [], ids });
	const products = new Map(found.map((product) => [product.id, product]));
	return {
		supplierName: (name: string) => names.get(instead[`supplier:${name}`] ?? "") ?? name,
		product: (key: string) => products.get(instead[key] ?? ""),
	};
}

/** The code by which a row names its product, and the key by which a person says which one that is. */
function codeOf({ sku, supplierSku, barcode, supplier }: ListedPast): { key: string; code: string } {
	if (sku !== "") return { key: `sku:${sku}`, code: sku };
	if (supplierSku !== "") return { key: `supplierSku:${supplier}:${supplierSku}`, code: supplierSku };
	return { key: `barcode:${barcode}`, code: barcode };
}

type Bought = { product: FoundProduct; pieces: number };

/** The product of a row: the one that a person has chosen, or that its codes mean. */
function productOf(
	row: ListedPast,
	meaning: Meaning,
	chosen: (key: string) => FoundProduct | undefined,
): Bought | ReturnType<typeof noProduct> {
	const product = meaning.found === undefined ? chosen(codeOf(row).key) : undefined;
	if (product !== undefined) return { product, pieces: 1 };
	return meaning.wrong ?? meaning.found ?? noProduct(row, meaning);
}

/** A supplier that is added; names in other letters mean the same. */
function newSupplier(
	added: Map<string, NewPast["supplier"] & { currency: null }>,
	name: string,
): (NewPast["supplier"] & { currency: null }) | undefined {
	if (name === "" || name.length > 200) return undefined;
	const key = sortKey(name);
	const supplier = added.get(key) ?? { id: undefined, name, currency: null };
	added.set(key, supplier);
	return supplier;
}

function lineOf(
	row: ListedPast,
	supplier: NewPast["supplier"] & { currency: string | null },
	{ product, pieces }: Bought,
	refuse: (field: PastField, why: object) => void,
): Pick<Placed, "line" | "price"> | undefined {
	const currency = row.currency ?? currencyOf(supplier);
	// The row says why.
	if (!isCurrency(currency)) return undefined;
	const price = row.cost === undefined ? undefined : exactPrice({ ...row, cost: row.cost }, currency);
	// A case's barcode represents its pieces.
	const [ordered, refused] = [row.ordered * pieces, row.refused * pieces];
	const parsed = NewPurchaseLine.safeParse({
		product: product.id,
		ordered,
		...price,
		supplierSku: row.supplierSku,
	});
	for (const issue of parsed.error?.issues ?? []) {
		const fields = { ordered: "quantity", cost: "cost", per: "per", supplierSku: "supplierSku" } as const;
		const name = issue.path[0] as keyof typeof fields;
		refuse(fields[name] ?? "sku", reasonOf(issue, { ordered, supplierSku: row.supplierSku, ...price }[name]));
	}
	const why = price && wrongCost({ currency }, { ...price, ordered });
	if (why !== undefined) refuse("cost", why);
	return {
		price,
		line: {
			supplier,
			product: product.id,
			number: row.number,
			supplier_sku: row.supplierSku,
			ordered_on: row.orderedOn,
			expected_on: row.expectedOn,
			received_on: row.receivedOn,
			ordered,
			accepted: row.received * pieces - refused,
			refused,
			cost: price === undefined ? null : (toMinor(price.cost, currency) ?? null),
			per: price?.per ?? 1,
			currency,
		},
	};
}

/** A price with more decimals than the currency becomes that of ten pieces, of a hundred, and so on. */
function exactPrice({ cost, per }: { cost: number; per: number }, currency: string) {
	const exact = exactPrices([cost], per, currency);
	return { cost: exact.costs[0] ?? cost, per: exact.per };
}

const orderOf = ({ supplier, number }: NewPast) => JSON.stringify([supplier.id ?? supplier.name, number]);
const thingOf = (line: NewPast) => JSON.stringify([orderOf(line), line.product]);

/** All that a line says. */
function valuesOf(line: Omit<NewPast, "supplier" | "number" | "product">): string {
	const { supplier_sku, ordered_on, expected_on, received_on, ordered, accepted, refused } = line;
	const { cost, per, currency } = line;
	return JSON.stringify([
		[supplier_sku, ordered_on, expected_on, received_on],
		[ordered, accepted, refused, cost, per, currency],
	]);
}

/** Refuses lines of orders that are in Freehub: their receipts count already. */
async function refuseOrders(connection: Connection, placed: readonly Placed[], reading: PastReading) {
	const orders = await inParts([...new Set(placed.map(({ line }) => line.number))], (part) =>
		connection
			.selectFrom("purchase_order")
			.select(["supplier", "number"])
			.where("number", "in", part)
			.execute(),
	);
	const here = new Set(orders.map(({ supplier, number }) => `${supplier} ${number}`));
	for (const { line, reasons } of placed) {
		if (!here.has(`${line.supplier.id} ${line.number}`)) continue;
		const why = reason("past_is_order", { number: line.number });
		reasons.push({ column: columnNameOf("order", reading), ...why });
	}
}

/**
 * The lines that earlier imports have. If an order has a product with other values and a file does not have those, nobody knows whether
 * the row corrects them or adds to them: it is refused.
 */
async function leaveKnown(connection: Connection, placed: readonly Placed[], reading: PastReading) {
	const suppliers = new Set(placed.flatMap(({ line }) => line.supplier.id ?? []));
	const numbers = new Set(placed.map(({ line }) => line.number));
	const stored = await pastLinesByNumber(connection, [...suppliers], [...numbers]);
	const before = Map.groupBy(stored, (row) =>
		JSON.stringify([JSON.stringify([row.supplier, row.number]), row.product]),
	);
	const known = new Set<Placed>();
	const grown = new Set<string>();
	const ordersBefore = new Set(stored.map(({ supplier, number }) => JSON.stringify([supplier, number])));
	const groups = Map.groupBy(
		placed.filter(({ reasons }) => reasons.length === 0),
		({ line }) => thingOf(line),
	);
	for (const [thing, group] of groups) {
		const rest = (before.get(thing) ?? []).map((row) => ({ name: row.import_name, values: valuesOf(row) }));
		const others = group.filter((one) => {
			const at = rest.findIndex(({ values }) => values === valuesOf(one.line));
			if (at < 0) return true;
			rest.splice(at, 1);
			known.add(one);
			return false;
		});
		const [other] = rest;
		for (const { line, reasons } of others) {
			if (other === undefined) {
				if (ordersBefore.has(orderOf(line))) grown.add(orderOf(line));
				continue;
			}
			const why = reason("past_differs", { name: other.name });
			reasons.push({ column: columnNameOf("order", reading), ...why });
		}
	}
	return { known, grown: grown.size };
}

function acceptedRow({ row, line, price }: Placed): AcceptedRow {
	const { product, accepted, refused, currency, cost, per } = line;
	return {
		line: row.line,
		product,
		outcome: "new",
		quantity: accepted + refused,
		breaks: price === undefined ? [] : [{ from: 1, price: price.cost }],
		per,
		currency,
		sum: cost === null ? null : fromMinor(costOf({ cost, per }, accepted), currency),
	};
}
