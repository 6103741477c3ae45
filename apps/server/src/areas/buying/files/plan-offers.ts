import { type OfferField, offerColumns } from "@freehub/contract/buying/file-fields";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { v7 as uuidv7 } from "uuid";
import { breaksOf } from "#areas/buying/offers/offer-columns.ts";
import { type OfferRow, offersOf, offersWithIds } from "#areas/buying/offers/offers.repo.ts";
import { currencyOf } from "#areas/buying/purchase-lines/amounts.ts";
import type { FileSheet, Refused } from "#areas/catalogue/files/plan-rows.ts";
import type { AcceptedRow } from "#areas/catalogue/files/preview-rows.ts";
import type { RowReason } from "#areas/catalogue/import/read-row.ts";
import type { Connection, Db } from "#db/connection.ts";
import { inSlices } from "#queues/long-lists.ts";
import { columnNameOf } from "#sheets/read-cells.ts";
import { meantByRows, noProduct } from "./file-products.ts";
import { type FileSupplier, noSupplier } from "./file-suppliers.ts";
import { isAsStored, matchOffer, type OfferColumns, termColumns } from "./match-offer.ts";
import { type CodeClaim, settleCodes } from "./moved-codes.ts";
import type { ListedOffer, OfferReading } from "./read-offer-row.ts";

type RowPlan =
	| { is: "new"; of: Pick<OfferRow, "id" | "supplier" | "product">; columns: OfferColumns }
	| { is: "changed"; offer: OfferRow; columns: OfferColumns }
	| { is: "unchanged"; offer: OfferRow };

/** The outcome of each row of a file of offers. */
export type OffersPlan = {
	rows: RowPlan[];
	accepted: AcceptedRow[];
	refused: Refused[];
	noted: Refused[];
	sheet: FileSheet;
};

export type OffersFile = {
	rows: readonly ListedOffer[];
	reading: OfferReading;
	fileNotes: RowReason[];
	sheet: FileSheet;
};

/** A row that is refused, with the field that is wrong. */
type Objection = { field: OfferField | null; why: Reason };

/**
 * Decides what becomes of each row.
 * @param usual the id of the supplier of rows that name none.
 * @param lock the database, if suppliers and offers are to be locked until the transaction ends.
 */
export async function planOffers(
	connection: Connection,
	{ rows, reading, sheet }: OffersFile,
	usual: string | undefined,
	lock?: Db,
): Promise<OffersPlan> {
	const shop = await shopOf(connection, rows, usual, lock);
	const seen = new Map<string, PlannedRow>();
	const all: PlannedRow[] = [];
	await inSlices(rows, (row) => {
		const one: PlannedRow = {
			line: row.line,
			planned: undefined,
			reasons: [...row.wrong],
			notes: row.notes,
			isTwice: false,
			claim: undefined,
		};
		const planned = planRow(row, one, shop, seen);
		if (planned !== undefined && "why" in planned) {
			one.reasons.push({ column: planned.field && columnNameOf(planned.field, reading), ...planned.why });
		} else one.planned = planned;
		// A text that looks damaged may be what the offer has already.
		const isStored = planned !== undefined && "is" in planned && planned.is === "unchanged";
		if (!isStored) one.reasons.push(...row.suspects.map(({ why }) => why));
		all.push(one);
	});
	refuseKept(all, shop, reading);
	// A later row may have refused an earlier one.
	const accepted = all.flatMap(({ line, planned, reasons }) =>
		reasons.length === 0 && planned ? [{ line, planned }] : [],
	);
	return {
		rows: accepted.map(({ planned }) => planned),
		accepted: accepted.map(acceptedOffer),
		refused: all.filter(({ reasons }) => reasons.length > 0),
		noted: all.flatMap(({ line, reasons, notes }) =>
			reasons.length === 0 && notes.length > 0 ? [{ line, reasons: notes }] : [],
		),
		sheet,
	};
}

/** An offer as it will be. */
function acceptedOffer({ line, planned }: { line: number; planned: RowPlan }): AcceptedRow {
	const { is } = planned;
	const { product } = is === "new" ? planned.of : planned.offer;
	const prices = is === "unchanged" ? planned.offer : planned.columns;
	const { per, currency } = prices;
	return { line, product, outcome: is, quantity: null, breaks: breaksOf(prices), per, currency, sum: null };
}

/** A row with its plan, and reasons against it; `isTwice`: one of them names another row about its offer. */
type PlannedRow = {
	line: number;
	planned: RowPlan | undefined;
	reasons: RowReason[];
	notes: RowReason[];
	isTwice: boolean;
	/** Its supplier SKU is that of another product now. */
	claim: (CodeClaim & { objection: Objection }) | undefined;
};

/** Refuses rows with supplier SKUs that other products keep. */
function refuseKept(all: readonly PlannedRow[], shop: Shop, reading: OfferReading): void {
	const accepted = all.filter(({ reasons }) => reasons.length === 0);
	const rows = new Map(
		accepted.flatMap((one) => (one.claim === undefined ? [] : [[one.claim, one] as const])),
	);
	const givenUpBy = new Map(
		accepted.flatMap((one) => {
			const { planned } = one;
			if (planned?.is !== "changed") return [];
			const { supplier_sku = planned.offer.supplier_sku } = planned.columns;
			return supplier_sku === planned.offer.supplier_sku ? [] : [[planned.offer.id, one] as const];
		}),
	);
	settleCodes(
		[...rows.keys()],
		({ supplier, holder, code }) => {
			const offers = shop.offers(supplier, holder).filter(({ supplier_sku }) => supplier_sku === code);
			return offers.length > 0 && offers.every(({ id }) => givenUpBy.get(id)?.reasons.length === 0);
		},
		(claim, why = claim.objection.why) => {
			const field = claim.objection.field ?? "supplierSku";
			rows.get(claim)?.reasons.push({ column: columnNameOf(field, reading), ...why });
		},
	);
}

/** Names another row about the same offer. */
function noteTwice(one: PlannedRow, line: number): void {
	if (!one.isTwice) one.reasons.push({ column: null, ...reason("key_twice.offer", { line }) });
	one.isTwice = true;
}

type Shop = Awaited<ReturnType<typeof shopOf>>;

/** The shop's suppliers, products and offers that the rows are about. */
async function shopOf(
	connection: Connection,
	rows: readonly ListedOffer[],
	usual: string | undefined,
	lock: Db | undefined,
) {
	const { supplierOf, meaningOf } = await meantByRows(connection, rows, usual, lock);
	const ids = rows.map(({ id }) => id).filter((id) => id !== "");
	const withIds = await offersWithIds(connection, [...new Set(ids)]);
	const suppliers = rows.flatMap((row) => supplierOf(row)?.id ?? []);
	const products = rows.flatMap((row) => meaningOf(row).found?.product.id ?? []);
	const pairs = {
		suppliers: [...new Set(suppliers)],
		products: [...new Set([...products, ...withIds.map(({ product }) => product)])],
	};
	const offers = await offersOf(connection, pairs, lock);
	const current = offers.filter(({ superseded_by }) => superseded_by === null);
	const ofPair = Map.groupBy(current, ({ supplier, product }) => `${supplier} ${product}`);
	const byId = new Map(offers.map((offer) => [offer.id, offer]));
	const names = new Map(withIds.map(({ id, product_name }) => [id, product_name]));
	return {
		supplierOf,
		meaningOf,
		offers: (supplier: string, product: string) => ofPair.get(`${supplier} ${product}`) ?? [],
		offer: (id: string) => byId.get(id),
		productNameOf: (offer: string) => names.get(offer) ?? "",
	};
}

/**
 * @param one the row's place among the others.
 * @param seen the first row about each offer; two about one are both refused, as nobody can say which is right.
 * @returns undefined: its cells are wrong already.
 */
function planRow(
	row: ListedOffer,
	one: PlannedRow,
	shop: Shop,
	seen: Map<string, PlannedRow>,
): RowPlan | Objection | undefined {
	const supplier = shop.supplierOf(row);
	if (supplier === undefined) return { field: "supplier", why: noSupplier(row.supplier) };
	const known = row.wrong.length > 0 ? row.known : row.terms;
	const found = findOffer(row, known ?? {}, supplier, shop, { one, seen });
	if ("why" in found) return found;
	if (known === undefined) return undefined;
	const { product, offer } = found;
	const currency = known.currency ?? offer?.currency ?? currencyOf(supplier);
	const { validFrom, supplierSku } = known;
	const key = offer?.id ?? JSON.stringify([supplier.id, product, currency, validFrom, supplierSku]);
	const before = seen.get(key);
	if (before === undefined) seen.set(key, one);
	else {
		noteTwice(before, one.line);
		noteTwice(one, before.line);
	}
	if (row.wrong.length > 0) return undefined;
	const breaks = row.terms.breaks ?? (offer && breaksOf(offer));
	if (breaks === undefined) {
		return { field: "prices", why: reason("required", { label: offerColumns.headings.prices }) };
	}
	const { per = offer?.per ?? 1 } = row.terms;
	// A price that does not say for how many pieces it is would be wrong by a factor.
	if (row.terms.breaks !== undefined && row.terms.per === undefined && per !== 1) {
		return { field: "prices", why: reason("per_needed", { per }) };
	}
	const columns = termColumns(row.terms, { currency, breaks, per });
	if (columns === undefined) {
		return { field: "prices", why: reason("decimals.currency", { label: "Price", currency }) };
	}
	if (offer === undefined)
		return { is: "new", of: { id: uuidv7(), supplier: supplier.id, product }, columns };
	return isAsStored(offer, columns) ? { is: "unchanged", offer } : { is: "changed", offer, columns };
}

/** The product of a row and its offer, if there is one already. @param terms by which the offer is known. */
function findOffer(
	row: ListedOffer,
	terms: ListedOffer["terms"],
	supplier: FileSupplier,
	shop: Shop,
	{ one, seen }: { one: PlannedRow; seen: ReadonlyMap<string, PlannedRow> },
): { product: string; offer: OfferRow | undefined } | Objection {
	const meaning = shop.meaningOf(row);
	const { found, by, wrong, holder } = meaning;
	if (wrong !== undefined && (holder === undefined || found === undefined)) return wrong;
	if (wrong !== undefined && holder !== undefined && found !== undefined) {
		const { line, supplierSku: code } = row;
		one.claim = { line, supplier: supplier.id, code, product: found.product.id, holder, objection: wrong };
	}
	if (row.id !== "") {
		const offer = shop.offer(row.id);
		if (offer?.supplier !== supplier.id) return { field: "_id", why: reason("no_such_offer") };
		const other = found?.product ?? meaning.hits[0]?.product;
		if (other === undefined || other.id === offer.product) return { product: offer.product, offer };
		return { field: "_id", why: reason("id_of_another", { name: shop.productNameOf(offer.id) }) };
	}
	if (found === undefined) return noProduct(row, meaning);
	const product = found.product.id;
	const offer = matchOffer(terms, shop.offers(supplier.id, product), ({ id }) => seen.has(id));
	if (offer === "several") return { field: "sku", why: reason("several_offers") };
	const { supplierSku } = row;
	if (by === "barcode" && supplierSku !== "" && offer?.supplier_sku && offer.supplier_sku !== supplierSku) {
		const facts = {
			by: "supplierSku",
			key: supplierSku,
			other: "barcode",
			name: offer.supplier_sku,
		} as const;
		return {
			field: "supplierSku",
			why: reason("keys_differ.new", { ...facts, code: row.sku || row.barcode }),
		};
	}
	return { product, offer };
}
