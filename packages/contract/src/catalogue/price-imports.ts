import { priceEndings } from "@freehub/domain/catalogue/price-rule";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { broken } from "../rules.ts";
import { Import } from "./imports.ts";
import { GivenPriceRule } from "./price-batches.ts";
import { ProductFilter } from "./products.ts";

export const pricedFields = ["price", "cost"] as const;
export type PricedField = (typeof pricedFields)[number];

export const importPricesByRule = endpoint({
	tag: "Imports",
	needs: ["product.write"],
	method: "POST",
	path: "/price-imports",
	summary:
		"Compute new prices or costs of all products of a filter by a rule, as an import: its dry run shows them, its commit goes on in steps, and it is taken back at once. Nothing is changed by this request. Products that get none keep theirs, with the reason in their row",
	action: "import.price-rule",
	query: ProductFilter,
	body: z
		.strictObject({
			/** The import's, as people see it. */
			name: z.string("name is required.").trim().min(1, "name is required.").max(200),
			field: z.enum(pricedFields, `field must be one of ${pricedFields.join(", ")}.`),
			rule: GivenPriceRule,
			ending: z.enum(priceEndings, `ending must be one of ${priceEndings.join(", ")}.`).default("exact"),
		})
		.refine(({ field, rule }) => field === "price" || rule.by !== "margin", {
			...broken("no_effect", "A margin is for prices: it is what is left above the cost."),
			path: ["rule"],
		}),
	examples: {
		raise: { name: "Prices + 4.5 %", field: "price", rule: { by: "percent", percent: 4.5 }, ending: "90" },
	},
	idempotent: true,
	status: 201,
	answer: Import,
	errors: ["invalid_input", "invalid_json", "file_refused", "import_state", "not_found"],
});
