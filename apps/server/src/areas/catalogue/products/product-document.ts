import {
	type ColumnWith,
	type FieldColumns,
	type FieldWith,
	fieldNames,
	type Product,
	productFields,
} from "@freehub/contract/catalogue/product-fields";
import type { ProductSort, SortKey } from "@freehub/contract/catalogue/product-limits";
import type { ProductFilter } from "@freehub/contract/catalogue/products";
import { scaleOf } from "@freehub/contract/field-types";
import { type AccessMode, type Right, rightsOf, seesPieces } from "@freehub/domain/people/access";
import { shopState } from "@freehub/domain/quantity";
import type { Selectable } from "kysely";
import { refusal } from "#app-error.ts";
import { type Caller, requireNeed, rightsOfReader } from "#caller.ts";
import type { ProductTable } from "#db/schema.ts";

// Each product stores its public answer as JSON text in its row, so that a list only joins texts: nothing is mapped, serialized
// or validated per reader. Values that change independently (quantity, version) or are not public (cost) are inserted on read.

/** The fields that have a column. */
export const storedFields = fieldNames
	.filter((name): name is FieldWith<{ column: string }> => productFields[name].column !== undefined)
	.map((name) => ({ ...productFields[name], name, column: productFields[name].column as Column }));
type Column = keyof FieldColumns;

const publicFields = storedFields.filter((field) => !field.isForWriters);
const writerFields = storedFields.filter((field) => field.isForWriters);

type DocumentSource = FieldColumns & Pick<Selectable<ProductTable>, "id" | "model_id">;

/** A product's document, derived from its columns. Every write of these columns must write the document too. */
export function documentOf(row: DocumentSource): string {
	const document: Record<string, unknown> = { _id: row.id };
	for (const field of publicFields) document[field.name] = valueIn(row, field);
	return JSON.stringify({ ...document, modelId: row.model_id });
}

/** A column's value as in answers. */
function valueIn(row: Partial<FieldColumns>, field: (typeof storedFields)[number]) {
	const value = row[field.column];
	return typeof value === "number" ? value / scaleOf(field) : value;
}

/** A document with '' as the supplier. In JSON text no value can contain this key with unescaped quotes. */
export function withoutSupplier(document: string): string {
	return document.replace(/"supplier":"(?:[^"\\]|\\.)*"/, '"supplier":""');
}

/** A document without the numbers that say when to reorder. */
function withoutPlans(document: string): string {
	return document.replace(/"(reorderPoint|safetyStock)":\d+/g, '"$1":null');
}

type WriterColumn = ColumnWith<{ isForWriters: true }>;
const writerColumns = writerFields.map(({ column }) => column as WriterColumn);

/** The columns needed to answer a product. */
export const answerColumns = [
	"id",
	"document",
	"version",
	"on_hand",
	"reserved",
	"incoming",
	...writerColumns,
] as const;

export type AnswerRow = Pick<Selectable<ProductTable>, (typeof answerColumns)[number]> & {
	/** The next day of the incoming pieces, if it was read for the caller (`withIncomingDays`). */
	incoming_next?: string | null;
};
type Stored = Omit<AnswerRow, "id">;

type ShownColumns = Pick<AnswerRow, "show_in_shop" | "on_hand" | "document">;

/** Whether visitors can see a product: not if it is discontinued and none is left; as set explicitly, otherwise if it has a price. */
export function isShown({ show_in_shop, on_hand, document }: ShownColumns): boolean {
	if (on_hand > 0 && show_in_shop !== null) return show_in_shop === "yes";
	const { price, discontinued } = JSON.parse(document) as Pick<Product, "price" | "discontinued">;
	if (on_hand === 0 && discontinued === "yes") return false;
	return show_in_shop === null ? price > 0 : show_in_shop === "yes";
}

/** The further facts about products that a reader learns. */
export type Knows = {
	/** Costs: only people who may change products. */
	cost: boolean;
	/** Pieces; without it: availability in words. */
	pieces: boolean;
};

/** The facts about products that people with these rights learn. */
export function knownTo(rights: readonly Right[]): Knows {
	return { cost: rights.includes("product.write"), pieces: seesPieces(rights) };
}

/** The facts about products that the caller learns, or a visitor in the shop's access mode. */
export function knowsOf(caller: Caller | undefined, access: AccessMode): Knows {
	return knownTo(rightsOfReader(caller, access));
}

/** Whether a field is visible only to people who may see costs. */
export function isForWriters(field: string | undefined): boolean {
	return writerFields.some(({ name }) => name === field);
}

/** The sorts by pieces, and by what says when to reorder. */
const sortsByPieces: readonly string[] = [
	"quantity",
	"available",
	"incoming",
	"reorderPoint",
	"safetyStock",
] satisfies SortKey[];

/**
 * Sorting by a field reveals its order, and a cursor its value, even if the field itself is hidden.
 * @throws AppError forbidden if the caller may not see the field; unauthenticated if people who signed in may.
 */
export function refuseHiddenSort(
	sort: ProductSort | undefined,
	caller: Caller | undefined,
	access: AccessMode,
	{ noSuppliers }: { noSuppliers?: true | undefined } = {},
): void {
	const field = sort?.replace("-", "");
	if (noSuppliers && field === "supplier") throw refusal("forbidden.suppliers");
	if (isForWriters(field) && !knowsOf(caller, access).cost) throw refusal("forbidden.costs");
	if (sortsByPieces.some((one) => one === field)) requirePieces(caller, access);
}

/** @throws AppError unauthenticated or forbidden if the caller may not read the stock. */
function requirePieces(caller: Caller | undefined, access: AccessMode): void {
	if (!knowsOf(caller, access).pieces) requireNeed(["stock.read"], caller, rightsOf(undefined, access));
}

/**
 * Filtering reveals where products are, when they moved, or that something is promised or ordered, even if the answer does not contain it.
 * @throws AppError unauthenticated or forbidden if the caller may not read the stock.
 */
export function refuseHiddenFilter(
	{ location, lowAt, unmoved, promised, available, incoming, toOrder }: ProductFilter,
	caller: Caller | undefined,
	access: AccessMode,
): void {
	const isOfPieces = [unmoved, promised, available, incoming, toOrder].some((each) => each !== undefined);
	if (location || lowAt || isOfPieces) requirePieces(caller, access);
}

/** The pieces of a product at a location and in its bins. */
export type There = { quantity: number; reserved: number };
const nothingThere: There = { quantity: 0, reserved: 0 };

/**
 * The only place where a product becomes an answer, as JSON. With pieces, or with availability in words; with or without its cost.
 * @param there in a list of products at a location: the pieces there, and those of them that are promised.
 */
export function answerText(row: Stored, { cost, pieces }: Knows, there?: There): string {
	const costs = cost ? writersText(row) : "";
	const begin = (document: string) => `${document.slice(0, -1)},"version":${row.version}`;
	if (!pieces) {
		const availability = shopState(row.on_hand - row.reserved);
		return `${begin(withoutPlans(row.document))},"availability":"${availability}"${costs}}`;
	}
	const atLocation =
		there === undefined
			? ""
			: `,"quantityAtLocation":${there.quantity},"reservedAtLocation":${there.reserved}`;
	const next = row.incoming_next === undefined ? "" : `,"incomingNext":${JSON.stringify(row.incoming_next)}`;
	const promised = `"reserved":${row.reserved},"available":${row.on_hand - row.reserved}`;
	return `${begin(row.document)},"quantity":${row.on_hand},${promised},"incoming":${row.incoming}${next}${atLocation}${costs}}`;
}

function writersText(row: Stored): string {
	let text = "";
	for (const field of writerFields) {
		const value = valueIn(row, field) ?? null;
		text += `,"${field.name}":${typeof value === "string" ? JSON.stringify(value) : value}`;
	}
	return text;
}

/** The answers of many products as one JSON array. */
export function answerTexts(rows: readonly Stored[], knows: Knows): string {
	return `[${rows.map((row) => answerText(row, knows)).join(",")}]`;
}

/** The same, each with the pieces at the list's location. */
export function answerTextsAt(
	rows: readonly AnswerRow[],
	knows: Knows,
	there: ReadonlyMap<string, There>,
): string {
	return `[${rows.map((row) => answerText(row, knows, there.get(row.id) ?? nothingThere)).join(",")}]`;
}

/** The same, those with a card with it (`modelCard`, as JSON). */
export function answerTextsWith(
	rows: readonly AnswerRow[],
	knows: Knows,
	cards: ReadonlyMap<string, string>,
): string {
	const texts = rows.map((row) => {
		const [text, card] = [answerText(row, knows), cards.get(row.id)];
		return card === undefined ? text : `${text.slice(0, -1)},"card":${card}}`;
	});
	return `[${texts.join(",")}]`;
}

/** A product's answer as an object, as people with these rights see it. */
export function toProduct(row: Stored, knows: Knows): Product {
	return JSON.parse(answerText(row, knows)) as Product;
}

/** The same with everything that there is to know. */
export function toWholeProduct(row: Stored): Product & { quantity: number } {
	return JSON.parse(answerText(row, { cost: true, pieces: true })) as Product & { quantity: number };
}
