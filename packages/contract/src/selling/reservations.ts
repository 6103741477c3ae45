import { saleStates } from "@freehub/domain/selling/sale";
import { z } from "zod";
import { Id, id, wholePieces, writeErrors } from "../buying/fields.ts";
import { endpoint } from "../endpoint.ts";

/** The shop's terms of reservations, as an owner has set them (`office/settings.ts`). */
export const ReservationTerms = z.object({
	isOn: z.boolean(),
	/** For how long pieces are kept. */
	hours: z.number(),
	/** Of one product, at most, per account. */
	pieces: z.number(),
	/** Open reservations at most, per account. */
	orders: z.number(),
});
export type ReservationTerms = z.infer<typeof ReservationTerms>;

/** An order as its customer sees it: nothing of other people's, and nothing of the shop's inside. */
export const MyOrder = z.object({
	_id: z.string(),
	number: z.string(),
	state: z.enum(saleStates),
	placedAt: z.string(),
	/** The store where it is collected; null: not said. */
	collectAt: z.string().nullable(),
	due: z.string().nullable(),
	/** The pieces are kept until then. */
	holdUntil: z.string().nullable(),
	/** Whether the shop has confirmed what was reserved in the shop window; null: it was ordered elsewhere, or cancelled before. */
	confirmation: z.enum(["asked", "confirmed"]).nullable(),
	/** The shop's note. */
	note: z.string(),
	/** Nothing of it was delivered, and something is open. */
	mayCancel: z.boolean(),
	lines: z.array(
		z.object({
			product: z.string(),
			productName: z.string(),
			image: z.string(),
			ordered: z.number(),
			delivered: z.number(),
			open: z.number(),
			/** Of the open pieces, those that are there. */
			there: z.number(),
			/** Of one piece. */
			price: z.number(),
		}),
	),
});
export type MyOrder = z.infer<typeof MyOrder>;

export const getReservationTerms = endpoint({
	tag: "Selling",
	needs: "public",
	method: "GET",
	path: "/reservation-terms",
	summary: "Whether products can be reserved in the shop window, for how long, and how many",
	status: 200,
	answer: ReservationTerms,
	errors: [],
});

const own = { tag: "Selling", needs: "account" } as const;

export const listMyOrders = endpoint({
	...own,
	method: "GET",
	path: "/my-orders",
	summary: "The caller's own placed orders, newest first, at most 100",
	status: 200,
	answer: z.array(MyOrder),
	errors: [],
});

export const reserveProduct = endpoint({
	...own,
	method: "POST",
	path: "/my-orders",
	summary:
		"Reserve pieces of a product that a store has, to collect them there; only with a confirmed address",
	action: "sales_order.reserve",
	body: z.strictObject({
		product: id("product"),
		pieces: wholePieces("Quantity", 1).default(1),
		/** The store where they are collected. */
		collectAt: id("collectAt"),
	}),
	examples: { one: { product: "01a1fc15-db0b-771e-9556-be48850d2c78", collectAt: "main" } },
	idempotent: true,
	status: 201,
	answer: MyOrder,
	errors: [
		...writeErrors,
		"reservation_refused",
		"promised",
		"location_closed",
		"customer_state",
		"account_taken",
	],
});

export const cancelMyOrder = endpoint({
	...own,
	method: "POST",
	path: "/my-orders/:id/cancellation",
	summary: "Cancel one's own order of which nothing was delivered",
	action: "sales_order.cancel-own",
	params: Id,
	body: z.strictObject({}),
	idempotent: true,
	status: 200,
	answer: MyOrder,
	errors: [...writeErrors, "sale_state"],
});
