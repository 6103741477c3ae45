import { stockStates } from "@freehub/domain/quantity";
import { z } from "zod";
import { asAmount } from "../amount.ts";
import { endpoint } from "../endpoint.ts";
import { addresses } from "../read-addresses.ts";
import { inLanguage } from "../text-languages.ts";
import { NewProduct, Product, ProductChange } from "./product-fields.ts";
import { MAX_SUPPLIERS, productSorts } from "./product-limits.ts";

export const DEFAULT_PAGE = 50;
export const MAX_PAGE = 200;

/** A price as a filter limit. */
const PriceBound = asAmount(
	"A price",
	z.coerce.number("A price must be a number.").min(0, "A price cannot be below 0."),
);

/** Query parameters that may be repeated; of all others the first value is used. */
export const repeatedParts: readonly string[] = ["supplier"];

const SupplierName = z.string().trim().max(200);

/** Filters of a product list; a product must match all of them. */
export const ProductFilter = z.object({
	search: z.string().trim().max(200, "search can have at most 200 characters.").optional(),
	/** One or several: matches products of any of them. */
	supplier: z
		.union([
			SupplierName,
			z.array(SupplierName).max(MAX_SUPPLIERS, `supplier can be given at most ${MAX_SUPPLIERS} times.`),
		])
		.transform((given) => {
			const names = [...new Set([given].flat())].filter((name) => name !== "");
			return names.length === 0 ? undefined : names;
		})
		.optional(),
	/** A category's path; includes its subcategories. */
	category: z.string().trim().max(200).optional(),
	brand: z.string().trim().max(200).optional(),
	/** A model's id. */
	model: z.string().trim().max(100).optional(),
	/** A location's id: matches products with stock there. */
	location: z.string().trim().max(100).optional(),
	/** Comma-separated list of in, low and out. */
	stock: z
		.string()
		.transform((text) => [...new Set(text.split(",").filter((state) => state !== ""))])
		.pipe(z.array(z.enum(stockStates, `stock must be of ${stockStates.join(", ")}.`)))
		.optional(),
	/**
	 * A store's id: matches products of which no more than the store's own reorder point is there. Beside `stock`, products match that
	 * meet either.
	 */
	lowAt: z.string().trim().max(100).optional(),
	/** The stock states are those that visitors see: low is at most five pieces, whatever the reorder point is. */
	stockAs: z.literal("visitor", "stockAs must be visitor.").optional(),
	minPrice: PriceBound.optional(),
	maxPrice: PriceBound.optional(),
	/** Products in stock that have not moved for this many days. */
	unmoved: z.coerce
		.number("unmoved must be a number of days.")
		.int("unmoved must be a whole number of days.")
		.min(1, "unmoved must be at least 1 day.")
		.max(3650, "unmoved can be at most 3650 days.")
		.optional(),
	/** Products of which pieces on hand are promised to customers. */
	promised: z.literal("yes", "promised must be yes.").optional(),
	/** Products of which pieces are on hand that nobody is promised. */
	available: z.literal("yes", "available must be yes.").optional(),
	/** Products of which something is ordered and has not come yet. */
	incoming: z.literal("yes", "incoming must be yes.").optional(),
	/** `yes`: products that are sold off and not ordered any more; `no`: the others. */
	discontinued: z.enum(["yes", "no"], "discontinued must be yes or no.").optional(),
	/** Products of which no more than the reorder point is on hand and on its way together, except discontinued ones. */
	toOrder: z.literal("yes", "toOrder must be yes.").optional(),
});
export type ProductFilter = z.output<typeof ProductFilter>;

/** One entry per model: its first variant in the order of the list that matches. */
const grouped = { group: z.literal("model", "group must be model.").optional() };

export const ProductQuery = ProductFilter.extend({
	...inLanguage,
	...grouped,
	limit: z.coerce
		.number({ error: "limit must be a whole number." })
		.int("limit must be a whole number.")
		.min(1, "limit must be at least 1.")
		.max(MAX_PAGE, `limit can be at most ${MAX_PAGE}.`)
		.optional(),
	cursor: z.string().max(2000).optional(),
	/** Skips this many products, if there is no cursor. */
	at: z.coerce
		.number("at must be a whole number.")
		.int("at must be a whole number.")
		.min(0, "at cannot be below 0.")
		.max(1_000_000_000, "at can be at most 1000000000.")
		.optional(),
	/** Default: best matches first for a search, otherwise the order of addition. */
	sort: z.enum(productSorts, { error: `sort must be one of ${productSorts.join(", ")}.` }).optional(),
});
export type ProductQuery = z.output<typeof ProductQuery>;

export const ProductId = z.object({ id: z.string() });

export const listProducts = endpoint({
	...addresses.listProducts,
	summary: "All products; with any parameter: one page of them",
	tag: "Products",
	needs: "public",
	knowsCaller: true,
	query: ProductQuery,
	answer: z.array(Product),
	paged: true,
	errors: ["invalid_input", "invalid_cursor", "unauthenticated", "forbidden"],
});

export const ProductFacetsQuery = ProductFilter.extend(grouped);
export type ProductFacetsQuery = z.output<typeof ProductFacetsQuery>;

/** The number of products, or with `group=model` of models, per value of a field, largest first. */
const ValueCounts = z.array(z.object({ value: z.string(), count: z.number() }));

export const ProductFacets = z.object({
	/** The number of products that match the filter; with `group=model`, of models and of products without one. */
	total: z.number(),
	/** True: counts are exact. False: there are very many products, and only the first ones were counted. */
	isExact: z.boolean(),
	/** Top-level categories and subcategories, by path. */
	categories: ValueCounts,
	suppliers: ValueCounts,
	brands: ValueCounts,
	/**
	 * With `group=model`, a model counts for each state of its variants; `available` are those of which any is in or low. If the counts
	 * are not exact, these are of the first products only.
	 */
	stock: z.object({ in: z.number(), low: z.number(), out: z.number(), available: z.number().optional() }),
});
export type ProductFacets = z.infer<typeof ProductFacets>;

export const getFacets = endpoint({
	...addresses.getFacets,
	summary:
		"How many products there are per category, supplier, brand and state of stock, as far as a filter goes",
	tag: "Products",
	needs: "public",
	knowsCaller: true,
	query: ProductFacetsQuery,
	answer: ProductFacets,
	errors: ["invalid_input", "unauthenticated", "forbidden"],
});

export const nameKinds = ["supplier", "category", "brand", "model"] as const;

export const listNames = endpoint({
	method: "GET",
	path: "/product-names",
	summary: "Names that products have already and that begin with a text, in alphabetical order",
	tag: "Products",
	needs: "public",
	knowsCaller: true,
	query: z.object({
		kind: z.enum(nameKinds, `kind must be one of ${nameKinds.join(", ")}.`),
		search: z.string().trim().max(200, "search can have at most 200 characters.").optional(),
	}),
	status: 200,
	answer: z.array(z.string()),
	errors: ["invalid_input"],
});

export const getProduct = endpoint({
	...addresses.getProduct,
	summary: "One product",
	tag: "Products",
	needs: "public",
	knowsCaller: true,
	params: ProductId,
	query: z.object(inLanguage),
	answer: Product,
	errors: ["not_found", "invalid_input"],
});

/** Max products per request by id. */
export const MAX_NAMED = 100;

export const listProductsById = endpoint({
	method: "GET",
	path: "/products-by-id",
	summary: "Products by their ids, in that order; those that are not there any more are left out",
	tag: "Products",
	needs: "public",
	knowsCaller: true,
	query: z.object({
		/** Comma-separated ids. */
		ids: z
			.string("ids must be text.")
			.transform((text) => [...new Set(text.split(",").filter((id) => id !== ""))])
			.pipe(z.array(z.string().max(100)).max(MAX_NAMED, `ids can name at most ${MAX_NAMED}.`)),
	}),
	status: 200,
	answer: z.array(Product),
	errors: ["invalid_input"],
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
	errors: ["unauthenticated", "forbidden_origin", "not_found", "product_promised"],
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
	errors: [...writeErrors, "product_changed", "if_match_required"],
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
	errors: [...writeErrors],
});

export const listSuppliers = endpoint({
	method: "GET",
	path: "/supplier-names",
	summary: "The names of all suppliers that have products, in alphabetical order",
	tag: "Products",
	needs: "public",
	knowsCaller: true,
	status: 200,
	answer: z.array(z.string()),
	errors: [],
});
