import { categoryLevels, categoryPath } from "@freehub/domain/category-path";
import { isGtin } from "@freehub/domain/gtin";
import { MAX_PRICE, toCents } from "@freehub/domain/money";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { z } from "zod";

export const weightUnits = ["g", "kg", "oz", "lb"] as const;

/** A product as the API answers it. Price in dollars, quantity in pieces. */
export const Product = z.object({
	_id: z.string(),
	name: z.string(),
	image: z.string(),
	description: z.string(),
	price: z.number(),
	quantity: z.number(),
	supplier: z.string(),
	sku: z.string().nullable(),
	/** A category, or one inside another: `Components > Wheels`. */
	category: z.string().nullable(),
	/** GTIN, EAN or UPC. */
	barcode: z.string().nullable(),
	brand: z.string().nullable(),
	/** Order more when no more than so many pieces are on hand. */
	reorderPoint: z.number().nullable(),
	/** Pieces that should always be there. */
	safetyStock: z.number().nullable(),
	/** Of one piece, in `weightUnit`. */
	weight: z.number().nullable(),
	weightUnit: z.enum(weightUnits).nullable(),
	/** The model that this product is a variant of, and which one it is. */
	model: z.string().nullable(),
	modelId: z.string().nullable(),
	size: z.string().nullable(),
	colour: z.string().nullable(),
	/** What one piece costs the shop, in dollars; told to those alone who may change products. */
	cost: z.number().nullable().optional(),
	/** Rises with every change of these fields but the quantity; `If-Match` of a change names it. */
	version: z.number(),
});
export type Product = z.infer<typeof Product>;

/** Forms send numbers as text: a number's text becomes the number, an empty text is a missing value. */
function numberFromForm(value: unknown): unknown {
	if (typeof value !== "string") return value;
	const text = value.trim();
	if (text === "") return undefined;
	const number = Number(text);
	return Number.isNaN(number) ? value : number;
}

function text(label: string, max: number) {
	return z
		.string({
			error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must be text.`),
		})
		.trim()
		.min(1, `${label} is required.`)
		.max(max, `${label} can have at most ${max} characters.`);
}

function number(label: string) {
	return z.number({
		error: (issue) =>
			issue.input === undefined || issue.input === null
				? `${label} is required.`
				: `${label} must be a number.`,
	});
}

function money(label: string) {
	return z.preprocess(
		numberFromForm,
		number(label)
			.min(0, `${label} cannot be below 0.`)
			.max(MAX_PRICE, `${label} can be at most ${MAX_PRICE}.`)
			.refine((price) => toCents(price) !== undefined, `${label} can have at most two decimals.`),
	);
}

const Price = money("Price");

const Quantity = z.preprocess(
	numberFromForm,
	number("Quantity")
		.min(0, "Quantity cannot be below 0.")
		.max(MAX_QUANTITY, `Quantity can be at most ${MAX_QUANTITY}.`)
		.refine((quantity) => Number.isInteger(quantity), "Quantity must be a whole number."),
);

/** An image link: http(s), or a path on this site such as the drawings. */
const ImageLink = text("Image Link", 2000).refine(
	(link) => /^https?:\/\/\S+$/i.test(link) || /^\/(?!\/)\S*$/.test(link),
	"Image Link must begin with http://, https:// or /.",
);

/** A field that a form may leave empty: an empty text clears it, like null. */
function clearable<Schema extends z.ZodType>(schema: Schema) {
	return z.preprocess(
		(value) => (typeof value === "string" && value.trim() === "" ? null : value),
		schema.nullable().optional(),
	);
}

const Pieces = (label: string) =>
	z.preprocess(
		numberFromForm,
		number(label)
			.min(0, `${label} cannot be below 0.`)
			.max(MAX_QUANTITY, `${label} can be at most ${MAX_QUANTITY}.`)
			.refine((quantity) => Number.isInteger(quantity), `${label} must be a whole number.`),
	);

const MAX_WEIGHT = 1_000_000;

const Weight = z.preprocess(
	numberFromForm,
	number("Weight")
		.min(0, "Weight cannot be below 0.")
		.max(MAX_WEIGHT, `Weight can be at most ${MAX_WEIGHT}.`)
		.refine(
			(weight) => Number.isInteger(Math.round(weight * 1e9) / 1e6),
			"Weight can have at most three decimals.",
		),
);

const Category = text("Category", 200)
	.refine(
		(path) => categoryLevels(path) !== undefined,
		"Category can have two levels at most, as in Components > Wheels.",
	)
	.transform((path) => categoryPath(categoryLevels(path) ?? []));

/** What a product may have besides the specified six fields. */
const moreFields = {
	sku: clearable(text("SKU", 100)),
	category: clearable(Category),
	model: clearable(text("Model", 200)),
	size: clearable(text("Size", 50)),
	colour: clearable(text("Colour", 50)),
	cost: clearable(money("Cost")),
	barcode: clearable(
		text("Barcode", 14).refine(isGtin, "Barcode must be a GTIN, EAN or UPC: its last digit does not fit."),
	),
	brand: clearable(text("Brand", 100)),
	reorderPoint: clearable(Pieces("Reorder point")),
	safetyStock: clearable(Pieces("Safety stock")),
	weight: clearable(Weight),
	weightUnit: clearable(z.enum(weightUnits, `Weight's unit must be one of ${weightUnits.join(", ")}.`)),
};

/** The body of `POST /product`: numbers, or the form's strings. Unknown fields are ignored. */
export const NewProduct = z.object({
	name: text("Name", 200),
	description: text("Description", 5000),
	price: Price,
	quantity: Quantity,
	supplier: text("Supplier", 200),
	image: ImageLink,
	...moreFields,
});
export type NewProduct = z.output<typeof NewProduct>;

/** The body of `PATCH /products/{id}`: what it names is changed. The quantity is the ledger's. */
export const ProductChange = NewProduct.omit({ quantity: true }).partial();
export type ProductChange = z.output<typeof ProductChange>;

/** A text that a product of a file may be without: an empty one clears it. */
function emptiable(label: string, max: number) {
	return clearable(text(label, max)).transform((value) => (value === null ? "" : value));
}

/**
 * One row of a file of products: a field is left out where the file has no column for it. Other systems leave
 * descriptions and suppliers empty, and write units in capitals.
 */
export const ImportedProduct = NewProduct.extend({
	description: emptiable("Description", 5000),
	supplier: emptiable("Supplier", 200),
	weightUnit: z.preprocess(
		(value) => (typeof value === "string" ? value.trim().toLowerCase().replace(/^lbs$/, "lb") : value),
		moreFields.weightUnit,
	),
}).partial();
export type ImportedProduct = z.output<typeof ImportedProduct>;
