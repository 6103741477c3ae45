import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { addresses } from "../read-addresses.ts";
import { ProductFilter, ProductQuery } from "./products.ts";

/** The papers that list products: what they cost, and what is in which place. */
export const productPapers = ["price-list", "shelf-list"] as const;
export type ProductPaper = (typeof productPapers)[number];

const groupings = ["category", "model"] as const;
/** The groups of a price list. */
export type PaperGrouping = (typeof groupings)[number];

export const getProductPaper = endpoint({
	...addresses.getProductPaper,
	summary:
		"The products of a filter as a PDF in the shop's language: a price list, or a shelf list with room to write what was counted, by place and name. At most 5,000 lines",
	tag: "Imports",
	needs: ["stock.read"],
	params: z.object({
		paper: z.enum(productPapers, `The paper must be one of ${productPapers.join(", ")}.`),
	}),
	query: ProductFilter.extend({
		/** The order of a price list's products in their groups; a shelf list has its own. */
		sort: ProductQuery.shape.sort,
		/** Of a price list; default: category. */
		by: z.enum(groupings, `by must be one of ${groupings.join(", ")}.`).optional(),
	}),
	answer: z.string(),
	answerType: "application/pdf",
	errors: ["invalid_input", "forbidden", "not_found", "paper_too_long", "unavailable"],
});
