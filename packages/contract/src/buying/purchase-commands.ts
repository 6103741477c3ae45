import type { Right } from "@freehub/domain/people/access";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Email } from "../people/identity.ts";
import { Day, Id, id, Rate, textOrEmpty, wholePieces, writeErrors } from "./fields.ts";
import {
	MAX_ORDER_LINES,
	NewPurchaseOrder,
	PurchaseOrder,
	PurchaseOrderChange,
	PurchaseOrderSummary,
} from "./purchase-orders.ts";

const write = {
	tag: "Buying",
	needs: ["purchase.write"],
	status: 200,
	idempotent: true,
	answer: PurchaseOrder,
} as const;
const errors = [...writeErrors, "purchase_state"] as const;

export const addPurchaseOrder = endpoint({
	...write,
	method: "POST",
	path: "/purchase-orders",
	summary: "Begin a purchase order; it is a draft until it is sent",
	action: "purchase_order.add",
	body: NewPurchaseOrder,
	bodyLimit: "large",
	examples: {
		cases: {
			supplier: "01a1fc15-db0a-738e-9d65-3ba7697a899f",
			expected: "2026-12-11",
			lines: [{ product: "01a1fc15-db0b-771e-9556-be48850d2c78", ordered: 30, cost: 125, per: 10, pack: 10 }],
		},
		atTheOffer: {
			supplier: "01a1fc15-db0a-738e-9d65-3ba7697a899f",
			lines: [{ product: "01a1fc15-db0b-771e-9556-be48850d2c78", ordered: 30 }],
		},
	},
	status: 201,
	errors: [...writeErrors, "location_closed"],
});

/** Drafts orders for the products that are low, unless enough pieces are on their way. */
export const orderWhatIsLow = endpoint({
	...write,
	method: "POST",
	path: "/low-stock-purchase-orders",
	summary: "One draft per supplier from everything that is low and not yet ordered",
	action: "purchase_order.add-low",
	body: z.strictObject({
		/** Only of this supplier. */
		supplier: z.string().max(100).optional(),
		/** Fill each order up to its supplier's minimum value. */
		fillUp: z.boolean("fillUp must be true or false.").default(false),
	}),
	examples: { all: {}, filled: { fillUp: true } },
	status: 201,
	answer: z.object({
		orders: z.array(PurchaseOrderSummary),
		/** Products that are low and cannot be ordered, because no supplier is known. */
		withoutSupplier: z.number(),
	}),
	errors: writeErrors,
});

/** Orders chosen products: what is lacking of each up to twice its reorder point, in whole cases, or else the fewest that can be ordered. */
export const orderProducts = endpoint({
	...write,
	method: "POST",
	path: "/product-purchase-orders",
	summary:
		"Add products to the latest draft to the supplier of each, or begin one: what is lacking up to twice the reorder point, in cases, or else the fewest that can be ordered",
	action: "purchase_order.add-products",
	body: z.strictObject({
		/** Ids; each counts once. */
		products: z
			.array(id("products"), "products must be a list of ids.")
			.min(1, "products is empty.")
			.max(MAX_ORDER_LINES, `At most ${MAX_ORDER_LINES} products can be ordered at once.`),
	}),
	bodyLimit: "large",
	examples: { one: { products: ["01a1fc15-db0b-771e-9556-be48850d2c78"] } },
	status: 201,
	answer: z.object({
		/** The drafts that the products are in now. */
		orders: z.array(PurchaseOrderSummary),
		/** Products that cannot be ordered, because no supplier is known. */
		withoutSupplier: z.number(),
	}),
	errors,
});

export const changePurchaseOrder = endpoint({
	...write,
	method: "PATCH",
	path: "/purchase-orders/:id",
	summary:
		"Change an order; after sending this is a revision, and no line goes below what has come. What can take no effect any more is refused by its field; what changes nothing makes no revision",
	action: "purchase_order.change",
	params: Id,
	body: PurchaseOrderChange,
	bodyLimit: "large",
	examples: {
		later: { expected: "2026-12-18" },
		takeTheOffer: {
			lines: [
				{
					_id: "01a1fc15-db0b-771e-9556-be48850d2c79",
					product: "01a1fc15-db0b-771e-9556-be48850d2c78",
					ordered: 30,
					priceFrom: "offer",
				},
			],
		},
	},
	matchesVersion: true,
	errors: [...errors, "location_closed", "purchase_changed", "if_match_required", "below_received"],
});

export const deletePurchaseOrder = endpoint({
	...write,
	method: "DELETE",
	path: "/purchase-orders/:id",
	summary: "Delete a draft; one that has a number is cancelled, because numbers have no gaps",
	action: "purchase_order.delete",
	params: Id,
	answer: z.object({ deleted: z.literal(true) }),
	errors,
});

export const copyPurchaseOrder = endpoint({
	...write,
	method: "POST",
	path: "/purchase-orders/:id/copies",
	summary: "Begin a draft with the lines of another order, at today's offers",
	action: "purchase_order.copy",
	params: Id,
	status: 201,
	errors: [...writeErrors, "location_closed"],
});

export const mergePurchaseOrders = endpoint({
	...write,
	method: "POST",
	path: "/purchase-orders/:id/merging",
	summary:
		"Move all lines of other drafts to the same supplier into this one, and delete those, or cancel those with a number",
	action: "purchase_order.merge",
	params: Id,
	body: z.strictObject({ orders: z.array(id("orders")).min(1, "orders is empty.").max(50) }),
	examples: { two: { orders: ["01a1fc15-db0b-771e-9556-be48850d2c78"] } },
	errors,
});

export const splitPurchaseOrder = endpoint({
	...write,
	method: "POST",
	path: "/purchase-orders/:id/splitting",
	summary: "Move lines of a draft into a new one. @returns the new draft",
	action: "purchase_order.split",
	params: Id,
	body: z.strictObject({ lines: z.array(id("lines")).min(1, "lines is empty.").max(MAX_ORDER_LINES) }),
	examples: { one: { lines: ["01a1fc15-db0b-771e-9556-be48850d2c78"] } },
	status: 201,
	errors,
});

export const sendPurchaseOrder = endpoint({
	...write,
	method: "POST",
	path: "/purchase-orders/:id/sending",
	summary: "Send an order by mail with its PDF and CSV, or mark it as sent; it gets its number",
	action: "purchase_order.send",
	params: Id,
	body: z.strictObject({
		/**
		 * `mail`: to `to`, or else the supplier's contacts for orders, if the server has a mail service; `marked`: it was sent in
		 * another way.
		 */
		by: z.enum(["mail", "marked"], "by must be mail or marked."),
		to: Email.optional(),
		/** Units of the shop's currency per unit of the order's; required if they differ, unless the draft has it already. */
		rate: Rate.optional(),
		/** The total that the sender has seen: if an offer has changed it meanwhile, nothing is sent. */
		total: z.number("total must be a number.").min(0, "total cannot be below 0.").optional(),
		message: textOrEmpty("Message", 4000).optional(),
		/** If it is marked as sent: when, if that was earlier. */
		sentAt: z.iso
			.datetime({ offset: true, error: "sentAt must be a time such as 2026-10-01T08:00:00Z." })
			.optional(),
	}),
	examples: { mail: { by: "mail" }, phone: { by: "marked", rate: "1.0825" } },
	errors: [...errors, "paper_too_long", "unavailable"],
});

export const remindSupplier = endpoint({
	...write,
	method: "POST",
	path: "/purchase-orders/:id/reminders",
	summary:
		"Mail the supplier what is still open of a sent order, in the supplier's language; at most once a minute",
	action: "purchase_order.remind",
	params: Id,
	body: z.strictObject({
		/** Default: where the order was sent, or else the supplier's contacts for orders. */
		to: Email.optional(),
		/** It comes before the open lines in the mail. */
		message: textOrEmpty("Message", 4000).optional(),
	}),
	examples: { plain: {}, said: { message: "We need the bells by Friday." } },
	errors: [...errors, "unavailable"],
});

export const confirmPurchaseOrder = endpoint({
	...write,
	method: "POST",
	path: "/purchase-orders/:id/confirmation",
	summary: "Note what the supplier confirmed, per line: pieces and day",
	action: "purchase_order.confirm",
	params: Id,
	body: z.strictObject({
		lines: z
			.array(
				z.strictObject({
					line: id("line"),
					/** Null: not confirmed. */
					pieces: wholePieces("Quantity", 0).nullable(),
					day: Day("day").nullable(),
				}),
			)
			.min(1, "lines is empty.")
			.max(MAX_ORDER_LINES),
	}),
	examples: {
		later: { lines: [{ line: "01a1fc15-db0b-771e-9556-be48850d2c78", pieces: 20, day: "2026-12-18" }] },
	},
	errors: [...errors, "below_received"],
});

export const cancelPurchaseOrder = endpoint({
	...write,
	method: "POST",
	path: "/purchase-orders/:id/cancellation",
	summary: "Cancel a sent order of which nothing has come",
	action: "purchase_order.cancel",
	params: Id,
	errors,
});

/**
 * Those who receive say which lines came short, and reopen what they have closed themselves; closing or reopening a whole order
 * needs the right to write orders.
 */
const closing = {
	...write,
	needs: ["purchase.write", "stock.receive"],
	alsoNeeds: ({ lines }: { lines?: readonly string[] | undefined }): Right[] =>
		lines === undefined ? ["purchase.read", "purchase.write"] : ["purchase.read"],
} as const;

export const closePurchaseLines = endpoint({
	...closing,
	method: "POST",
	path: "/purchase-orders/:id/closing",
	summary:
		"Close lines of which nothing more will come; without lines, which needs the right purchase.write: all open ones",
	action: "purchase_order.close",
	params: Id,
	body: z.strictObject({
		lines: z.array(id("lines")).max(MAX_ORDER_LINES).optional(),
		why: textOrEmpty("Reason", 500).default(""),
	}),
	examples: { short: { why: "Out of production" } },
	errors,
});

export const reopenPurchaseLines = endpoint({
	...closing,
	method: "POST",
	path: "/purchase-orders/:id/reopening",
	summary:
		"Expect closed lines again; without the right purchase.write only those that one has closed oneself",
	action: "purchase_order.reopen",
	params: Id,
	body: z.strictObject({ lines: z.array(id("lines")).max(MAX_ORDER_LINES).optional() }),
	examples: { all: {} },
	errors,
});
