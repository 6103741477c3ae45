import { hash } from "node:crypto";
import { type ImportField, placeFields } from "@freehub/contract/catalogue/import-fields";
import type { RowOutcome } from "@freehub/contract/catalogue/imports";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { levelOf, MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { v7 as uuidv7 } from "uuid";
import type { FoundProduct } from "#areas/catalogue/products/find-by-keys.ts";
import { type WholeProduct, type WholeRow, wholeProduct } from "#areas/catalogue/products/product-columns.ts";
import { columnNameOf } from "#sheets/read-cells.ts";
import { whyTooMuch } from "#too-much-worth.ts";
import type { ClaimedKey } from "./claims.ts";
import { contradictions, type Met, refusedWith, takenKey } from "./contradictions.ts";
import { differenceOf } from "./export-difference.ts";
import { findProduct, type RowPlace } from "./identify-row.ts";
import { keyNumber } from "./numbers-by-key.ts";
import type { FieldValue, Plan, PlannedChange, ShopProducts } from "./plan.ts";
import { hasNumber, holderOf, keyOf } from "./product-keys.ts";
import type { ParsedRow, RowReason } from "./read-row.ts";
import { changedSinceSeen, marksOfSeen } from "./seen-amounts.ts";
import { newProduct, type SeenProduct, type SeenRow } from "./seen-product.ts";

/** Max locations added by one import. */
const MAX_NEW_LOCATIONS = 5000;

const keyFields = ["_id", "sku", "barcode"] as const;

export type RowPlan = {
	/** The product's id; null if the row is refused and the product unknown. */
	id: string | null;
	/** The existing product of the row; undefined: a new one. */
	known: WholeRow | undefined;
	outcome: RowOutcome;
	changes: PlannedChange[];
	reasons: RowReason[];
	/** Its place among the rows so far; undefined: later rows do not depend on it. */
	seen: SeenRow | undefined;
	/** Whether its quantity waits until somebody says how quantities are meant. */
	isUndecided: boolean;
};

/**
 * Decides what committing does with a row, and updates the plan for later rows. Rows that it contradicts are refused, see
 * `Plan.seen`.
 * @param isLast whether all other rows have been planned.
 */
export function planRow(given: ParsedRow, plan: Plan, shop: ShopProducts, isLast = false): RowPlan {
	const columnFor = (field: ImportField) => columnNameOf(field, plan.reading);
	const place = findPlace(given, plan);
	const { row, known, claimed, wrong: wrongKeys, passedOver } = findProduct(given, plan, shop, isLast);
	if (passedOver !== undefined) {
		const idle = { changes: [], seen: undefined, isUndecided: false };
		return { ...idle, id: known?.id ?? null, known, outcome: "passed", reasons: [passedOver] };
	}
	// A key that cannot be read is not a missing one.
	const isOfKey = (column: string | null): boolean =>
		column !== null && keyFields.some((field) => columnFor(field) === column);
	const isKeyBroken = row.wrong.some(({ column }) => isOfKey(column));
	const wrong = wrongKeys.filter(({ rule }) => !(isKeyBroken && rule === "row_needs_key"));
	wrong.push(...row.wrong);
	if (place !== undefined && "wrong" in place) {
		wrong.push({ column: columnFor("location") ?? columnFor("bin"), ...place.wrong });
	}
	const keys = keysOfRow(row, known, claimed, shop);
	const addsUp = isReceipt(row, plan);
	const isRepeatable = addsUp || plan.places !== undefined;
	const fields = isRepeatable && row.wrong.length === 0 ? shortOf(row, known) : undefined;
	const met: Met = { row, known, ...keys, place: placeKeyOf(place), addsUp, fields, isRepeatable };
	const { same, objections, isBroken } = contradictions(met, plan);
	wrong.push(...objections);
	const before = same !== undefined && same.accepted > 0 ? same : undefined;
	if (known === undefined && before === undefined && wrong.length === 0) {
		for (const field of ["name", "price"] as const) {
			if (row.product[field] !== undefined) continue;
			// Some programs keep no sales prices: nothing of theirs could be taken over.
			if (field === "price" && plan.reading.format !== undefined && plan.reading.format.isStock !== true) {
				Object.assign(row.product, { price: 0, showInShop: "no" });
				row.notes.push({ column: columnFor(field), ...reason("no_price") });
				continue;
			}
			wrong.push({ column: columnFor(field), ...reason("new_product_needs", { field }) });
		}
	}
	const id = known?.id ?? before?.id ?? null;
	const further = before === undefined ? furtherBarcodes(row, known, plan, shop) : { changes: [], notes: [] };
	const changes = before === undefined ? [...ownChanges(row, known), ...further.changes] : [];
	const marks = known === undefined || changes.length === 0 ? [] : marksOfSeen(row);
	const since = known && changedSinceSeen(marks, wholeProduct(known));
	if (since !== undefined) wrong.push({ column: null, ...since });
	changes.push(...marks);
	wrong.push(...damaged(row, known, place, changes));
	const stock = stockChange(row, { id, known, place, before }, plan, shop);
	if (stock.wrong !== undefined) wrong.push({ column: columnFor("quantity"), ...stock.wrong });
	changes.push(...(stock.changes ?? []));
	const column = columnFor("quantity");
	const notes = [
		...row.notes,
		...further.notes,
		...(stock.notes ?? []).map((note): RowReason => ({ column, ...note })),
	];
	const isRefused = wrong.length > 0;
	const planned = id ?? uuidv7();
	const product = same ?? newProduct(planned, known === undefined, keys.label);
	// Of receipts that are too many together, nobody knows which are wrong.
	if (isBroken || (addsUp && stock.wrong?.rule === "at_most")) breakUp(product, row.line, plan);
	product.fields ??= fields;
	product.isAlone ||= !isRepeatable;
	if (!isRefused && before === undefined) product.id = planned;
	const seen: SeenRow = {
		line: row.line,
		position: 0,
		place: met.place,
		addsUp,
		isRefused,
		isContradicted: objections.length > 0,
	};
	const theirs = [...keys.wanted, ...keys.owned];
	// The first rows of a product that no row changes are enough to name one.
	plan.seen.add(product, seen.isContradicted && product.rows.length > 0 ? undefined : seen, theirs);
	if (claimed.length > 0) {
		plan.seen.keep(product);
		plan.claims.add({ row: given, product, seen, keys: theirs, claimed });
	}
	if (isRefused) {
		const refused = { outcome: "refused", changes: [], reasons: wrong, isUndecided: false } as const;
		return { ...refused, changes: [], id, known, seen };
	}
	noteReceipt(product, row, met.place, plan);
	for (const [field, from] of changes) {
		if (known === undefined || from === null || (field !== "sku" && field !== "barcode")) continue;
		plan.seen.keep(product);
		plan.claims.release(known.id, keyOf(field, String(from)), seen);
	}
	const outcome = id === null ? "new" : changes.length > 0 ? "changed" : "unchanged";
	return {
		id: planned,
		known,
		outcome,
		changes,
		reasons: notes,
		seen,
		isUndecided: stock.isUndecided === true,
	};
}

/** Whether a row receives pieces, which add up with those of others. */
function isReceipt({ product, seen }: ParsedRow, { quantityAs }: Plan): boolean {
	return quantityAs !== "count" && product.quantity !== undefined && seen === undefined;
}

/** The keys of a row as `Met` has them. Whether it gets those that it claims is seen at the end of the file. */
function keysOfRow(
	{ sku, barcode, further, damagedKeys }: ParsedRow,
	known: WholeRow | undefined,
	claimed: readonly ClaimedKey[],
	{ holders }: ShopProducts,
): Pick<Met, "label" | "wanted" | "owned"> {
	const wanted: string[] = [];
	const owned: string[] = [];
	const sort = (name: "sku" | "barcode", value: string, isFurther = false): void => {
		if (value === "" || damagedKeys.has(name)) return;
		const key = keyOf(name, value);
		const holder = holderOf(holders, name, value);
		if (holder === undefined) wanted.push(key);
		else if (holder.id === known?.id) owned.push(key);
		else if (!isFurther && !claimed.some((each) => each.key === key)) wanted.push(takenKey(key));
	};
	sort("sku", sku);
	sort("barcode", barcode);
	for (const code of further) sort("barcode", code, true);
	if (known !== undefined) owned.push(`_id ${known.id}`);
	const label = keyNumber(known === undefined ? (wanted[0] ?? "") : `_id ${known.id}`);
	return { label, wanted, owned };
}

/** Refuses all rows about the product of a row that is refused. */
function breakUp(product: SeenProduct, line: number, plan: Plan): void {
	plan.seen.contradict(product, { rule: "product_refused", line }, () => refusedWith(line));
}

function placeKeyOf(place: RowPlace | undefined): string {
	return place === undefined || "wrong" in place ? "" : place.key;
}

/** Notes the pieces that a row receives, for later rows about the product. */
function noteReceipt(
	product: SeenProduct,
	{ product: { quantity }, seen }: ParsedRow,
	place: string,
	plan: Plan,
): void {
	if (plan.quantityAs !== "receive" || quantity === undefined || seen !== undefined) return;
	product.received ??= new Map();
	product.received.set(place, (product.received.get(place) ?? 0) + quantity);
}

/** The codes that the product gets beside its own, unless it has them; those of another product are only noted. */
function furtherBarcodes(
	{ further }: ParsedRow,
	known: FoundProduct | undefined,
	{ reading }: Plan,
	{ holders }: ShopProducts,
): { changes: PlannedChange[]; notes: RowReason[] } {
	const changes: PlannedChange[] = [];
	const notes: RowReason[] = [];
	const column = columnNameOf("barcode", reading);
	for (const code of further) {
		const holder = holderOf(holders, "barcode", code);
		if (holder === undefined) {
			changes.push(["furtherBarcode", null, code]);
			notes.push({ column, ...reason("further_barcode", { code }) });
		} else if (holder.id !== known?.id) {
			notes.push({ column, ...reason("barcode_of_another", { name: holder.name }) });
		}
	}
	return { changes, notes };
}

const places: readonly ImportField[] = placeFields;

/** Why texts that look damaged by a spreadsheet are refused: those that would become new values of the product, or places. */
function damaged(
	{ suspects }: ParsedRow,
	known: WholeRow | undefined,
	place: RowPlace | undefined,
	changes: readonly PlannedChange[],
): RowReason[] {
	const isStored = (field: ImportField): boolean => {
		if (places.includes(field)) return place !== undefined && !("wrong" in place) && place.id !== undefined;
		const changing = field === "subcategory" ? "category" : field;
		return known !== undefined && !changes.some(([changed]) => changed === changing);
	};
	return suspects.filter(({ field }) => !isStored(field)).map(({ why }) => why);
}

/** The row's changes to the fields of the product. */
function ownChanges(row: ParsedRow, known: FoundProduct | undefined): PlannedChange[] {
	// A row found by an additional barcode, or by the own barcode in another length, does not change the product's barcode.
	const { barcode, ...others } = row.product;
	const isIts = known?.further.includes(row.barcode) === true || hasNumber(known, row.barcode);
	const fields = isIts || barcode === undefined ? others : row.product;
	return fieldChanges(fields, known && wholeProduct(known));
}

/**
 * The location that the row names, or why no stock can be booked there; undefined if it has no quantity, or no location is used.
 */
function findPlace({ product, place }: ParsedRow, plan: Plan): RowPlace | undefined {
	if (product.quantity === undefined) return undefined;
	if (plan.places === undefined) return plan.notAtMain && { wrong: plan.notAtMain };
	const found = plan.places.find(place);
	if ("wrong" in found || found.id !== undefined) return found;
	const wrong = whyNotAdded(found.title, plan);
	return wrong === undefined ? found : { wrong };
}

/** Why a location that the shop does not have is not added; undefined: it is added. */
function whyNotAdded(name: string, { addsLocations, newLocations }: Plan): Reason | undefined {
	if (!addsLocations) return reason("no_such_location.to_add", { name });
	if (newLocations.size === MAX_NEW_LOCATIONS && !newLocations.has(name.toLowerCase())) {
		return reason("too_many.locations", { max: MAX_NEW_LOCATIONS });
	}
	newLocations.add(name.toLowerCase());
	return undefined;
}

/** A hash of a row's product, fields and further codes in 48 bits, to compare rows about one product. */
function shortOf({ product, further }: ParsedRow, known: WholeRow | undefined): number {
	const { quantity: _, ...fields } = product;
	return hash("sha256", JSON.stringify([known?.id, fields, further]), "buffer").readUIntBE(0, 6);
}

function fieldChanges(product: ParsedRow["product"], known: WholeProduct | undefined): PlannedChange[] {
	const { quantity: _, ...fields } = product;
	return (Object.entries(fields) as [keyof WholeProduct, FieldValue | undefined][]).flatMap(
		([name, to]): PlannedChange[] => {
			if (to === undefined || to === known?.[name]) return [];
			if (known === undefined) return to === null || to === "" ? [] : [[name, null, to]];
			return [[name, known[name], to]];
		},
	);
}

type Stocked = {
	id: string | null;
	known: WholeRow | undefined;
	place: RowPlace | undefined;
	/** Accepted rows about the product. */
	before: SeenProduct | undefined;
};

type PlannedStock = { changes?: PlannedChange[]; wrong?: Reason; notes?: Reason[]; isUndecided?: boolean };

/** The change of the quantity, if any, or the reason to refuse it. */
function stockChange(row: ParsedRow, stocked: Stocked, plan: Plan, shop: ShopProducts): PlannedStock {
	const planned = quantityChange(row, stocked, plan, shop);
	const [, from, to] = planned.changes?.[0] ?? [];
	const why = whyTooMuch(Math.max(0, Number(to ?? 0) - Number(from ?? 0)) * (stocked.known?.cost ?? 0));
	return why === undefined ? planned : { wrong: why };
}

function quantityChange(
	row: ParsedRow,
	{ id, known, place, before }: Stocked,
	plan: Plan,
	{ levels }: ShopProducts,
): PlannedStock {
	const { quantity } = row.product;
	if (quantity === undefined || (place !== undefined && "wrong" in place)) return {};
	const { quantityAs } = plan;
	const onHand = known?.on_hand ?? 0;
	const level = place?.id === undefined ? 0 : levelOf(levels, id ?? "", place.id);
	const receivedHere = before?.received?.get(placeKeyOf(place)) ?? 0;
	const now = (place === undefined ? onHand : level) + receivedHere;
	// Only of a product that the shop has, there is a quantity that may have changed since the export.
	const difference =
		row.seen === undefined || known === undefined
			? undefined
			: differenceOf(row, { product: known.id, place, now, onHand }, plan);
	if (difference !== undefined && "wrong" in difference) return difference;
	// Nobody has said whether it was counted or received. The first pieces of a new product at a place are both.
	const isThere = known !== undefined || before?.rows.some((row) => row.place === placeKeyOf(place)) === true;
	if (difference === undefined && quantityAs === undefined && isThere) return { isUndecided: true };
	const received = [...(before?.received?.values() ?? [])].reduce((sum, pieces) => sum + pieces, 0);
	if (difference === undefined && quantityAs === "receive" && onHand + received + quantity > MAX_QUANTITY) {
		return { wrong: reason("at_most.stock", { max: MAX_QUANTITY }) };
	}
	const to = difference?.to ?? (quantityAs === "receive" ? now + quantity : quantity);
	const { notes = [], mark } = difference ?? {};
	if (to === now) return { notes };
	const marks = mark === undefined ? [] : [mark];
	if (place !== undefined) {
		// The pieces in the bins would be there twice.
		const isInBins = place.bins.some((bin) => levelOf(levels, id ?? "", bin) > 0);
		if (quantityAs === "count" && level === 0 && isInBins) {
			return { wrong: reason("store_has_bins", { name: place.title }) };
		}
		return {
			changes: [
				["quantity", id === null ? null : now, to],
				["location", null, place.title, row.place],
				...marks,
			],
			notes,
		};
	}
	if (known === undefined) return { changes: [["quantity", id === null ? null : now, to]] };
	if (quantityAs === "count" && levelOf(levels, known.id, MAIN_LOCATION) + to - onHand < 0) {
		return { wrong: reason("elsewhere_holds_more") };
	}
	return { changes: [["quantity", now, to], ...marks], notes };
}
