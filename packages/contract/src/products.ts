import { MAX_PRICE, toCents } from "@freehub/domain/money";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

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
	category: z.string().nullable(),
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

const Price = z.preprocess(
	numberFromForm,
	number("Price")
		.min(0, "Price cannot be below 0.")
		.max(MAX_PRICE, `Price can be at most ${MAX_PRICE}.`)
		.refine((price) => toCents(price) !== undefined, "Price can have at most two decimals."),
);

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

/** The body of `POST /product`: numbers, or the form's strings. Unknown fields are ignored. */
export const NewProduct = z.object({
	name: text("Name", 200),
	description: text("Description", 5000),
	price: Price,
	quantity: Quantity,
	supplier: text("Supplier", 200),
	image: ImageLink,
	sku: text("SKU", 100).optional(),
	category: text("Category", 100).optional(),
});
export type NewProduct = z.output<typeof NewProduct>;

/** A text that may be missing or empty in a file of products. */
function optional<Schema extends z.ZodType>(schema: Schema) {
	return z.preprocess(
		(value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
		schema.optional(),
	);
}

/**
 * One row of a file of products. Other systems' exports leave descriptions, suppliers and pictures out, so
 * only what identifies and counts a product is required. Unknown columns are ignored.
 */
export const ImportedProduct = z.object({
	sku: text("SKU", 100),
	name: text("Name", 200),
	description: optional(text("Description", 5000)).transform((value) => value ?? ""),
	price: Price,
	quantity: Quantity,
	supplier: optional(text("Supplier", 200)).transform((value) => value ?? ""),
	category: optional(text("Category", 100)),
	image: optional(ImageLink).transform((value) => value ?? ""),
});
export type ImportedProduct = z.output<typeof ImportedProduct>;

export const productSorts = [
	"created",
	"-created",
	"name",
	"-name",
	"quantity",
	"-quantity",
	"price",
	"-price",
	"supplier",
	"-supplier",
] as const;
export type ProductSort = (typeof productSorts)[number];

export const DEFAULT_PAGE = 50;
export const MAX_PAGE = 200;

export const ProductQuery = z.object({
	limit: z.coerce
		.number({ error: "limit must be a whole number." })
		.int("limit must be a whole number.")
		.min(1, "limit must be at least 1.")
		.max(MAX_PAGE, `limit can be at most ${MAX_PAGE}.`)
		.optional(),
	cursor: z.string().max(2000).optional(),
	search: z.string().trim().max(200, "search can have at most 200 characters.").optional(),
	sort: z.enum(productSorts, { error: `sort must be one of ${productSorts.join(", ")}.` }).optional(),
	supplier: z.string().trim().max(200).optional(),
});
export type ProductQuery = z.output<typeof ProductQuery>;

export const ProductId = z.object({ id: z.string() });

export const listProducts = endpoint({
	method: "GET",
	path: "/products",
	summary: "All products; with limit, cursor, search, sort or supplier: one page of them",
	tag: "Products",
	needs: "public",
	query: ProductQuery,
	status: 200,
	answer: z.array(Product),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

export const getProduct = endpoint({
	method: "GET",
	path: "/products/:id",
	summary: "One product",
	tag: "Products",
	needs: "public",
	params: ProductId,
	status: 200,
	answer: Product,
	errors: ["not_found"],
});

export const addProduct = endpoint({
	method: "POST",
	path: "/product",
	summary: "Add a product",
	tag: "Products",
	needs: ["product.write"],
	action: "product.add",
	body: NewProduct,
	idempotent: true,
	status: 201,
	answer: Product.extend({ acknowledged: z.literal(true), insertedId: z.string() }),
	errors: [
		"invalid_input",
		"invalid_json",
		"unauthenticated",
		"forbidden_origin",
		"sku_taken",
		"body_too_large",
		"unsupported_media_type",
		"idempotency_key_reused",
	],
});

export const deleteProduct = endpoint({
	method: "DELETE",
	path: "/product/:id",
	summary: "Delete a product; its history is kept",
	tag: "Products",
	needs: ["product.write"],
	action: "product.delete",
	params: ProductId,
	status: 200,
	answer: z.object({ acknowledged: z.literal(true), deletedCount: z.literal(1) }),
	errors: ["unauthenticated", "forbidden_origin", "not_found"],
});

export const listSuppliers = endpoint({
	method: "GET",
	path: "/suppliers",
	summary: "The names of all suppliers that have products, in alphabetical order",
	tag: "Products",
	needs: "public",
	status: 200,
	answer: z.array(z.string()),
	errors: [],
});
