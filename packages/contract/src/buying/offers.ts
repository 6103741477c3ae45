import { wrongBreak } from "@freehub/domain/buying/purchase";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { broken } from "../rules.ts";
import {
	amount,
	Currency,
	Day,
	days,
	Id,
	id,
	Per,
	page,
	textOrEmpty,
	wholePieces,
	writeErrors,
} from "./fields.ts";

/** The price of `per` pieces of the offer, in an order of at least `from` pieces. */
const PriceBreak = z.strictObject({ from: wholePieces("from", 1), price: amount("price") });

/** Quantities rise, and prices do not. */
const Breaks = z
	.array(PriceBreak, "breaks must be a list.")
	.min(1, "An offer needs a price.")
	.max(20, "An offer can have at most 20 prices.")
	.refine(
		(breaks) => wrongBreak(breaks) === undefined,
		broken(
			"price_break_rises",
			"A price for more pieces can't be higher than that for fewer, and quantities must rise.",
		),
	);

const fields = {
	/** The supplier's own number of the product. */
	supplierSku: textOrEmpty("Supplier SKU", 100),
	barcode: textOrEmpty("Barcode", 100).nullable(),
	/** Pieces per case. */
	pack: wholePieces("Pieces per case", 1),
	/** The fewest pieces that can be ordered. */
	minimum: wholePieces("Minimum", 0),
	currency: Currency,
	breaks: Breaks,
	/** The pieces that all prices are for: a piece of 4.90 per 100 costs 0.049, exactly. Default: 1. */
	per: Per,
	/** Days; null: as the supplier says. */
	leadDays: days("Lead time").nullable(),
	validFrom: Day("validFrom").nullable(),
	validTo: Day("validTo").nullable(),
	/** The offer that replaces this one. */
	supersededBy: z.string().max(100).nullable(),
};

/** An offer of a supplier for a product. */
export const Offer = z.object({
	_id: z.string(),
	supplier: z.string(),
	supplierName: z.string(),
	product: z.string(),
	productName: z.string(),
	sku: z.string().nullable(),
	...fields,
	/** Whether one can order by it today: not superseded, and within its days. */
	isCurrent: z.boolean(),
	version: z.number(),
});
export type Offer = z.infer<typeof Offer>;

export const NewOffer = z.strictObject({
	supplier: id("Supplier"),
	product: id("Product"),
	...z.object(fields).partial().shape,
	breaks: Breaks,
});
export type NewOffer = z.output<typeof NewOffer>;

export const OfferChange = z.strictObject(fields).partial();
export type OfferChange = z.output<typeof OfferChange>;

const shared = { tag: "Buying", needs: ["purchase.write"], status: 200 } as const;

const OfferFilter = z.object({
	supplier: z.string().max(100).optional(),
	product: z.string().max(100).optional(),
	/** Prefix of the supplier's SKU. */
	search: z.string().trim().max(100, "search can have at most 100 characters.").optional(),
});
export type OfferFilter = z.output<typeof OfferFilter>;

export const listOffers = endpoint({
	...shared,
	method: "GET",
	path: "/offers",
	summary: "Offers of a supplier or for a product, by the supplier's SKU, a page at a time",
	query: OfferFilter.extend(page),
	answer: z.array(Offer),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

export const exportOffers = endpoint({
	...shared,
	method: "GET",
	path: "/offers.csv",
	summary: "Offers as CSV, by the supplier's SKU, without those that were replaced",
	query: OfferFilter,
	answer: z.string(),
	answerType: "text/csv",
	errors: ["invalid_input"],
});

export const addOffer = endpoint({
	...shared,
	method: "POST",
	path: "/offers",
	summary: "Add what a supplier offers for a product",
	action: "offer.add",
	body: NewOffer,
	examples: {
		case: {
			supplier: "01a1fc15-db0a-738e-9d65-3ba7697a899f",
			product: "01a1fc15-db0b-771e-9556-be48850d2c78",
			supplierSku: "TR-29",
			pack: 10,
			breaks: [
				{ from: 1, price: 12.5 },
				{ from: 100, price: 11 },
			],
		},
		perHundred: {
			supplier: "01a1fc15-db0a-738e-9d65-3ba7697a899f",
			product: "01a1fc15-db0b-771e-9556-be48850d2c78",
			supplierSku: "SPOKE-260",
			per: 100,
			breaks: [
				{ from: 1, price: 4.9 },
				{ from: 1000, price: 4.35 },
			],
		},
	},
	idempotent: true,
	status: 201,
	answer: Offer,
	errors: writeErrors,
});

export const changeOffer = endpoint({
	...shared,
	method: "PATCH",
	path: "/offers/:id",
	summary: "Change an offer",
	action: "offer.change",
	params: Id,
	body: OfferChange,
	examples: {
		price: { breaks: [{ from: 1, price: 13 }] },
		perHundred: { breaks: [{ from: 1, price: 4.9 }], per: 100 },
	},
	matchesVersion: true,
	idempotent: true,
	answer: Offer,
	errors: [...writeErrors, "supplier_changed", "if_match_required"],
});

export const deleteOffer = endpoint({
	...shared,
	method: "DELETE",
	path: "/offers/:id",
	summary: "Delete an offer; orders keep what they copied from it",
	action: "offer.delete",
	params: Id,
	idempotent: true,
	answer: z.object({ deleted: z.literal(true) }),
	errors: writeErrors,
});
