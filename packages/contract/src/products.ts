import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { NewProduct, Product, ProductChange } from "./product-fields.ts";

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
		"barcode_taken",
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

const writeErrors = ["invalid_input", "invalid_json", "not_found", "sku_taken", "barcode_taken"] as const;

export const changeProduct = endpoint({
	method: "PATCH",
	path: "/products/:id",
	summary: "Change a product's fields; refused with 412 and what is there when somebody else was faster",
	tag: "Products",
	needs: ["product.write"],
	action: "product.change",
	params: ProductId,
	body: ProductChange,
	examples: { price: { price: 29.9 }, barcode: { barcode: "4006381333931", brand: null } },
	matchesVersion: true,
	idempotent: true,
	status: 200,
	answer: Product,
	errors: [...writeErrors, "product_changed", "if_match_required", "idempotency_key_reused"],
});

export const DeletedProduct = Product.extend({ deletedAt: z.string() });
export type DeletedProduct = z.infer<typeof DeletedProduct>;

export const listDeletedProducts = endpoint({
	method: "GET",
	path: "/deleted-products",
	summary: "Products that were deleted, the latest first, a page at a time",
	tag: "Products",
	needs: ["product.write"],
	query: z.object({
		limit: z.coerce.number("limit must be a number.").int().min(1).max(MAX_PAGE).optional(),
		cursor: z.string().max(500).optional(),
	}),
	status: 200,
	answer: z.array(DeletedProduct),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

export const restoreProduct = endpoint({
	method: "POST",
	path: "/products/:id/restoration",
	summary: "Bring a deleted product back, with its stock and its history",
	tag: "Products",
	needs: ["product.write"],
	action: "product.restore",
	params: ProductId,
	idempotent: true,
	status: 200,
	answer: Product,
	errors: [...writeErrors, "idempotency_key_reused"],
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
