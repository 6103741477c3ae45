import { noPriceReasons, priceEndings } from "@freehub/domain/catalogue/price-rule";
import { maxPrice, toMinor } from "@freehub/domain/money";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Before } from "./product-batches.ts";
import { MAX_BATCH } from "./product-limits.ts";

const percent = (name: string, min: number, max: number) =>
	z
		.number(`${name} must be a number.`)
		.min(min, `${name} must be at least ${min}.`)
		.max(max, `${name} must be at most ${max}.`)
		.refine((value) => Number(value.toFixed(2)) === value, `${name} can have at most two decimals.`);

/** How new prices follow from the prices or the costs of products; amounts in the shop's currency. */
export const GivenPriceRule = z.discriminatedUnion("by", [
	z.strictObject({ by: z.literal("percent"), percent: percent("percent", -99.99, 1000) }),
	z.strictObject({
		by: z.literal("amount"),
		amount: z
			.number("amount must be a number.")
			.refine((amount) => Math.abs(amount) <= maxPrice(), "amount is too large.")
			.refine((amount) => toMinor(amount) !== undefined, "amount has more decimals than the currency."),
	}),
	/** The share of the price that is above the cost. */
	z.strictObject({ by: z.literal("margin"), margin: percent("margin", 0, 99.99) }),
]);
export type GivenPriceRule = z.output<typeof GivenPriceRule>;

/** Why a product of a batch keeps its price: somebody has changed or deleted it meanwhile, or the rule gives it none. */
export const keptPriceReasons = ["changed", "deleted", ...noPriceReasons] as const;
export type KeptPriceReason = (typeof keptPriceReasons)[number];

export const changePrices = endpoint({
	tag: "Products",
	method: "POST",
	needs: ["product.write"],
	idempotent: true,
	bodyLimit: "large",
	status: 200,
	path: "/product-batches/prices",
	summary:
		"Give up to 1,000 products new prices by a percentage, an amount or a margin on the cost, with an ending such as .90. Products that somebody has changed since the given version are named and left; `setProductsBack` undoes it",
	action: "product.change-many",
	body: z.strictObject({
		products: z
			.array(
				z.strictObject({
					id: z.string("id must be a text.").min(1, "An id is empty.").max(100),
					version: z.int("version must be a whole number."),
				}),
				"products must be a list.",
			)
			.min(1, "products is empty.")
			.max(MAX_BATCH, `A batch can have at most ${MAX_BATCH} products.`),
		rule: GivenPriceRule,
		ending: z.enum(priceEndings, `ending must be one of ${priceEndings.join(", ")}.`).default("exact"),
	}),
	examples: {
		percent: {
			products: [{ id: "01a1fc15-db0a-738e-9d65-3ba7697a899f", version: 1 }],
			rule: { by: "percent", percent: 4.5 },
			ending: "90",
		},
	},
	answer: z.object({
		/** The products whose price was changed: the input of `setProductsBack`. */
		before: z.array(Before),
		/** The products that keep their price although they were named; those whose new price is the old one are in neither list. */
		kept: z.array(z.object({ id: z.string(), name: z.string(), why: z.enum(keptPriceReasons) })),
	}),
	errors: ["invalid_input", "invalid_json", "not_found"],
});
