import { z } from "zod";
import { Id, id, textOrEmpty, wholePieces, writeErrors } from "../buying/fields.ts";
import { endpoint } from "../endpoint.ts";
import { Email } from "../people/identity.ts";
import { FreeSource } from "../stock/promise-sources.ts";
import { NewSalesOrder, SalesOrder, Source } from "./sales-orders.ts";

/** Max other products that could serve. */
export const MAX_OTHERS = 5;

/** Where pieces of a product can be promised from, and what else could serve. All numbers are free pieces: they are promised to nobody. */
export const Availability = z.object({
	product: z.string(),
	/** As `GET /promise-sources`. */
	sources: z.array(FreeSource),
	/** The effect of ordering it today; null: it has no supplier. */
	ifOrdered: z
		.object({
			/** The supplier's name; empty for people who may not read purchase orders. */
			supplier: z.string(),
			/** Today and the lead time of the offer or the supplier; null: none is known. */
			day: z.string().nullable(),
			/** Pieces in drafts, which nobody has ordered yet. */
			inDrafts: z.number(),
		})
		.nullable(),
	/** Other variants of the same model with free pieces, those with the most first. */
	others: z.array(
		z.object({ _id: z.string(), name: z.string(), size: z.string(), colour: z.string(), free: z.number() }),
	),
});
export type Availability = z.infer<typeof Availability>;

export const getAvailability = endpoint({
	method: "GET",
	path: "/products/:id/availability",
	status: 200,
	summary:
		"Where pieces of a product can be promised from: places, what is on its way, the day that follows if it is ordered, and other variants of its model",
	tag: "Selling",
	needs: ["sale.read"],
	params: Id,
	answer: Availability,
	errors: ["not_found"],
});

/** A customer who is not known yet: a name, and a telephone number or mail address. */
const NewNamed = z.strictObject({
	name: textOrEmpty("Name", 200).min(1, "Name is required."),
	phone: textOrEmpty("Phone", 100).default(""),
	mail: z.union([z.literal(""), z.string("Mail address must be text.").trim().pipe(Email)]).default(""),
});

export const KeptPieces = z
	.strictObject({
		product: id("product"),
		pieces: wholePieces("Quantity", 1).default(1),
		...NewSalesOrder.pick({ customer: true, due: true, collectAt: true, holdUntil: true, note: true }).shape,
		/** Needs the right `customer.write`. */
		newCustomer: NewNamed.optional(),
		/** Default: none, they wait. */
		source: Source.default({ kind: "none", id: "" }),
		/** Also adds the pieces to the latest draft to the product's supplier; they wait until they are received. Needs the right `purchase.write`. */
		order: z.boolean("order must be true or false.").default(false),
	})
	.refine(({ customer, newCustomer }) => (customer ?? null) === null || newCustomer === undefined, {
		path: ["newCustomer"],
		message: "Name either a customer or a new one.",
	});
export type KeptPieces = z.output<typeof KeptPieces>;

/** The placed order, and the draft that the pieces were added to. */
export const KeptOrder = SalesOrder.extend({
	draft: z.object({ _id: z.string(), supplier: z.string() }).nullable(),
});
export type KeptOrder = z.infer<typeof KeptOrder>;

export const keepPieces = endpoint({
	method: "POST",
	path: "/kept-pieces",
	status: 201,
	idempotent: true,
	summary:
		"Keep pieces of a product for a customer, or without a name for a while: a customer's order of one line, placed at once",
	tag: "Selling",
	needs: ["sale.write"],
	action: "sales_order.keep",
	body: KeptPieces,
	examples: {
		hold: { product: "01a1fc15-db0b-771e-9556-be48850d2c78", source: { kind: "place", id: "main" } },
	},
	answer: KeptOrder,
	errors: [...writeErrors, "sale_state", "promised", "location_closed", "customer_state", "account_taken"],
});
