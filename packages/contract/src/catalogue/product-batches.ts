import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { broken } from "../rules.ts";
import { ProductChange } from "./product-fields.ts";
import { MAX_BATCH } from "./product-limits.ts";

/** Product ids; duplicates count once. */
const Ids = z
	.array(z.string("products must be a list of ids.").min(1, "An id is empty.").max(100), {
		error: (issue) => (issue.input === undefined ? "products is required." : "products must be a list."),
	})
	.min(1, "products is empty.")
	.max(MAX_BATCH, `A batch can have at most ${MAX_BATCH} products.`)
	.transform((ids) => [...new Set(ids)]);

const Batch = z.strictObject({ products: Ids });

const batch = {
	tag: "Products",
	method: "POST",
	needs: ["product.write"],
	idempotent: true,
	bodyLimit: "large",
	status: 200,
} as const;

const errors = ["invalid_input", "invalid_json", "not_found"] as const;

/** `products`: those that the batch changed. */
const Done = z.object({ count: z.number(), products: z.array(z.string()) });

const examples = {
	two: { products: ["01a1fc15-db0a-738e-9d65-3ba7697a899f", "01a1fc15-db0b-771e-9556-be48850d2c78"] },
};

export const deleteProducts = endpoint({
	...batch,
	path: "/product-batches/deletion",
	summary: "Delete up to 1,000 products, all or none; those that are deleted already are passed over",
	action: "product.delete-many",
	body: Batch,
	examples,
	answer: Done,
	errors: [...errors, "product_promised"],
});

export const restoreProducts = endpoint({
	...batch,
	path: "/product-batches/restoration",
	summary:
		"Bring up to 1,000 deleted products back, all or none; those that are there already are passed over",
	action: "product.restore-many",
	body: Batch,
	examples,
	answer: Done,
	errors: [...errors, "sku_taken", "barcode_taken"],
});

/**
 * The fields that can be set for many products at once; null clears a field, except the supplier and the price, which are
 * required.
 */
export const ProductsChange = ProductChange.pick({
	category: true,
	brand: true,
	supplier: true,
	model: true,
	price: true,
	reorderPoint: true,
	showInShop: true,
	discontinued: true,
}).refine(
	(change) => Object.values(change).some((value) => value !== undefined),
	broken("nothing_to_change", "Name at least one field to change."),
);
export type ProductsChange = z.output<typeof ProductsChange>;

/** A product's old values of the changed fields, and its version after the change. */
export const Before = z.object({
	id: z.string().min(1, "An id is empty.").max(100),
	version: z.int("version must be a whole number."),
	change: ProductsChange,
});
export type Before = z.output<typeof Before>;

export const changeProducts = endpoint({
	...batch,
	path: "/product-batches/change",
	summary:
		"Give up to 1,000 products the same category, brand, supplier, model, price, reorder point, show in shop or discontinued, all or none",
	action: "product.change-many",
	body: z.strictObject({ products: Ids, change: ProductsChange }),
	examples: { category: { ...examples.two, change: { category: "Components > Wheels" } } },
	answer: z.object({
		count: z.number(),
		/** The products that were changed: the input of `setProductsBack`. */
		before: z.array(Before),
	}),
	errors,
});

export const setProductsBack = endpoint({
	...batch,
	path: "/product-batches/reversal",
	summary:
		"Give up to 1,000 products back what each had before a change; those that somebody has changed since are passed over",
	action: "product.change-many",
	body: z.strictObject({
		before: z
			.array(Before.strict())
			.min(1, "before is empty.")
			.max(MAX_BATCH, `A batch can have at most ${MAX_BATCH} products.`),
	}),
	examples: {
		two: {
			before: examples.two.products.map((id, i) => ({ id, version: 2, change: { brand: `Brand ${i + 1}` } })),
		},
	},
	answer: Done,
	errors,
});
