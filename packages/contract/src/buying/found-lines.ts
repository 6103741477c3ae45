import { z } from "zod";
import { codesUpTo } from "../catalogue/product-codes.ts";
import { endpoint } from "../endpoint.ts";
import { Currency, Id, id } from "./fields.ts";
import { FollowedOffer, MAX_ORDER_LINES } from "./purchase-orders.ts";

/** The most stores that a line names, of those that lack pieces of its product. */
export const MAX_LOW_STORES = 3;

/** A product's stock, sales and terms, from which the pieces to order follow (`domain/buying/proposal.ts`). All quantities in pieces. */
export const LineNeed = z.object({
	onHand: z.number(),
	/** Ordered and not come yet. */
	incoming: z.number(),
	/** On other drafts. */
	inDrafts: z.number(),
	/** Sold in the last 30 and 90 days, less what customers returned. */
	sold30: z.number(),
	sold90: z.number(),
	reorderPoint: z.number().nullable(),
	safetyStock: z.number().nullable(),
	/** The pieces that stores have less than their own reorder points, in all, and the stores that lack most. */
	storesLack: z.number(),
	lowStores: z.array(z.object({ name: z.string(), lacks: z.number() })).max(MAX_LOW_STORES),
	/** Pieces that are promised to customers and have no source yet, and those of `incoming` that are promised. */
	waiting: z.number(),
	promisedComing: z.number(),
	/** Days until it arrives, by the offer, or else as the supplier says. */
	leadDays: z.number().nullable(),
	/** Pieces per case. */
	pack: z.number(),
	/** The fewest pieces that can be ordered. */
	minimum: z.number(),
	/** It is sold off and not ordered any more. */
	isDiscontinued: z.boolean(),
});
export type LineNeed = z.infer<typeof LineNeed>;

/** A product that a code means, with what a new line of it takes; amounts in the order's currency. */
export const FoundLine = z.object({
	product: z.object({ _id: z.string(), name: z.string(), sku: z.string().nullable(), image: z.string() }),
	/** The number of pieces that the code represents: more than one for a case with its own barcode. */
	pieces: z.number(),
	/** Null: there is no offer today. */
	offer: FollowedOffer.nullable(),
	pack: z.number(),
	/** The fewest pieces that can be ordered. */
	minimum: z.number(),
	supplierSku: z.string(),
	/** The product's own cost of a piece, in the shop's currency. */
	cost: z.number().nullable(),
	need: LineNeed,
	/** The price for `per` pieces when it was last ordered, from any supplier; null: never. */
	last: z
		.object({
			cost: z.number(),
			per: z.number(),
			currency: z.string(),
			supplierName: z.string(),
			day: z.string(),
		})
		.nullable(),
});
export type FoundLine = z.infer<typeof FoundLine>;

/** A POST because a list of codes is too long for an address. */
export const findPurchaseLines = endpoint({
	tag: "Buying",
	needs: ["purchase.write"],
	method: "POST",
	status: 200,
	path: "/purchase-lines/found",
	summary:
		"The products that codes mean, each as a new line of an order takes it: by barcode, SKU, the supplier's number or id; null: no product has the code",
	body: z.strictObject({
		supplier: id("supplier"),
		currency: Currency,
		codes: codesUpTo(MAX_ORDER_LINES),
	}),
	bodyLimit: "large",
	examples: {
		list: { supplier: "01a1fc15-db0a-738e-9d65-3ba7697a899f", currency: "USD", codes: ["TR-29", "96385074"] },
	},
	answer: z.array(FoundLine.nullable()),
	errors: ["invalid_input", "invalid_json"],
});

export const listLineNeeds = endpoint({
	tag: "Buying",
	needs: ["purchase.write"],
	method: "GET",
	status: 200,
	path: "/purchase-orders/:id/needs",
	summary:
		"Why the lines of an order are ordered: of each product the stock, what is on its way, sales in 30 and 90 days and terms",
	params: Id,
	answer: z.array(LineNeed.extend({ product: z.string() })),
	errors: ["not_found"],
});
