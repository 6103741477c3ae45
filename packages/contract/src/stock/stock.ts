import { stockRights } from "@freehub/domain/people/access";
import { z } from "zod";
import { chargeKinds } from "../buying/costs.ts";
import { endpoint } from "../endpoint.ts";
import { moment } from "../moments.ts";
import { Problem } from "../problem.ts";
import { Kind, NewBatch, NewMovement, RefusedPieces } from "./movement-lines.ts";
import { rightsForLine, rightsToBook } from "./movement-rights.ts";
import { toldPromises } from "./promise-notices.ts";

/** A line of the ledger. `balance` is the product's quantity on hand after it. */
export const Movement = z.object({
	_id: z.string(),
	kind: Kind,
	product: z.string(),
	productName: z.string(),
	quantity: z.number(),
	from: z.string(),
	to: z.string(),
	reason: z.string().nullable(),
	/** The counted quantity of a count, or of the count that this movement reverses. */
	counted: z.number().nullable(),
	reference: z.string(),
	note: z.string(),
	actor: z.string(),
	actorName: z.string(),
	occurredAt: z.string(),
	recordedAt: z.string(),
	batch: z.string(),
	/** The movement that this one reverses. */
	reverses: z.string().nullable(),
	/** The movement that reverses this one. */
	reversedBy: z.string().nullable(),
	/**
	 * If it reverses another: the movement that the chain of reversals began with, and who booked that. `restores`: it brings that
	 * movement's effect back, because it takes back a taking-back.
	 */
	undoes: z
		.object({ movement: z.string(), actor: z.string(), actorName: z.string(), restores: z.boolean() })
		.nullable()
		.default(null),
	balance: z.number(),
	/** The line of a purchase order that it was received for, or sent back against. */
	purchaseLine: z.string().nullable(),
	/** The number of that order. */
	purchaseNumber: z.string().nullable(),
	/** The line of a transfer note that it sends, receives or ends, and the note's number. */
	transferLine: z.string().optional(),
	transferNumber: z.string().optional(),
	/** The line of a sales order that it delivered to, or picked pieces for. */
	saleLine: z.string().nullable().optional(),
	/** The number of that order. */
	saleNumber: z.string().nullable().optional(),
	/** Pieces that came with it and were not accepted. */
	refused: z.object({ ...RefusedPieces.shape, photo: z.string().nullable() }).nullable(),
	/** If imports are folded: the number of movements that this line, the newest of them, represents. */
	folded: z.number().optional(),
});
export type Movement = z.infer<typeof Movement>;

/** A cost of a receipt that stays in the books although the receipt was taken back. */
const ChargeLeft = z.object({
	_id: z.string(),
	kind: z.enum(chargeKinds),
	/** Null without the right to see costs. */
	amount: z.number().nullable(),
	currency: z.string().nullable(),
});
export type ChargeLeft = z.infer<typeof ChargeLeft>;

/** For a receipt that was taken back: its charges that still count. Take each back if it is not owed. */
const left = { chargesLeft: z.array(ChargeLeft).optional() };

/**
 * The movement's own fields, except that `quantity` is the product's new quantity on hand. `movements`: all of them, if pieces
 * were taken from several bins (`fromBins`); the first took the most.
 */
const Booked = Movement.extend({
	quantity: z.number(),
	movement: Movement,
	movements: z.array(Movement).optional(),
	...left,
	...toldPromises,
});
export type Booked = z.infer<typeof Booked>;

/** The result of a batch: its movements, and the new quantity on hand per product id. */
const BookedBatch = z.object({
	batch: z.string(),
	movements: z.array(Movement),
	quantities: z.record(z.string(), z.number()),
	...left,
	...toldPromises,
});
export type BookedBatch = z.infer<typeof BookedBatch>;

/** The result of one line of a batch with independent lines. */
const LineResult = z.discriminatedUnion("ok", [
	z.object({
		ok: z.literal(true),
		movement: Movement,
		/** All of the line, if pieces were taken from several bins. */
		movements: z.array(Movement).optional(),
		quantity: z.number(),
		...toldPromises,
	}),
	z.object({ ok: z.literal(false), error: Problem }),
]);
export type LineResult = z.infer<typeof LineResult>;

const Id = z.object({ id: z.string() });

const writeErrors = [
	"invalid_input",
	"invalid_json",
	"idempotency_key_required",
	"unauthenticated",
	"forbidden_origin",
	"not_found",
	"insufficient_stock",
	"quantity_changed",
	"bin_needed",
	"too_much_stock",
	"too_much_worth",
	"location_closed",
	"purchase_not_open",
	"purchase_line_closed",
	"too_much_received",
	"too_much_credited",
	"too_much_returned",
	"returned_since",
	"promised",
	"nothing_promised",
	"sale_state",
	"transfer_state",
	"too_much_delivered",
	"unsupported_media_type",
] as const;

const write = {
	tag: "Stock",
	needs: stockRights,
	status: 201,
	errors: writeErrors,
	idempotent: "required",
} as const;

export const recordMovement = endpoint({
	...write,
	method: "POST",
	path: "/products/:id/movements",
	summary: "Receive, deliver, return, adjust, transfer or count stock of one product",
	action: "stock.book",
	params: Id,
	body: NewMovement,
	alsoNeeds: rightsToBook,
	matchesQuantity: true,
	answer: Booked,
	errors: [...writeErrors, "batch_of_another"],
	examples: {
		receive: { kind: "receive", quantity: 12, reference: "PO 4711" },
		deliver: { kind: "deliver", quantity: 1, reference: "Order 1009", ifQuantity: 14 },
		sold: { kind: "deliver", quantity: 1, location: "main", fromBins: "most" },
		return: { kind: "return", quantity: 2, reference: "RMA 88", note: "Wrong size" },
		adjust: { kind: "adjust", quantity: 2, reason: "damaged", note: "Dropped from the rack" },
		transfer: { kind: "transfer", quantity: 3, location: "main", to: "01a1fc15-db0a-738e-9d65-3ba7697a899f" },
		count: { kind: "count", quantity: 37, location: "main", ifLevel: 35 },
		scanned: { kind: "receive", quantity: 10, batch: "6f2b3c1e-8f57-4a43-9d2e-5b1c0a7e9d11" },
	},
});

export const recordBatch = endpoint({
	...write,
	method: "POST",
	path: "/movements",
	summary: "Book up to 1,000 stock changes together: all or nothing, or each on its own",
	action: "stock.book",
	body: NewBatch,
	bodyLimit: "large",
	alsoNeeds: ({ lines }) => lines.flatMap(rightsForLine),
	answer: z.union([BookedBatch, z.object({ batch: z.string(), results: z.array(LineResult) })]),
	examples: {
		delivery: {
			lines: [
				{ product: "01a1fc15-db0a-738e-9d65-3ba7697a899f", kind: "deliver", quantity: 1 },
				{ product: "01a1fc15-db0b-771e-9556-be48850d2c78", kind: "deliver", quantity: 2 },
			],
		},
	},
});

export const reverseMovement = endpoint({
	...write,
	method: "POST",
	path: "/movements/:id/reversal",
	summary: "Take a movement back with a compensating entry",
	action: "stock.reverse",
	params: Id,
	answer: Booked,
	errors: [...writeErrors, "already_reversed"],
});

export const reverseBatch = endpoint({
	...write,
	method: "POST",
	path: "/batches/:id/reversal",
	summary: "Take back every movement of a batch that was not taken back yet",
	action: "stock.reverse",
	params: Id,
	answer: BookedBatch,
	errors: [...writeErrors, "already_reversed"],
});

const ProductMovementFilter = z.object({
	kind: Kind.optional(),
	/** A user's id, or `system`. */
	actor: z.string().max(100).optional(),
	/** A location's id: movements from or to it. */
	location: z.string().max(100).optional(),
	/** The whole reference, case-insensitive. */
	reference: z.string().trim().min(1, "reference is empty.").max(200).optional(),
	/** Movements that happened at this time or later. */
	from: moment("from").optional(),
	/** Movements that happened before this time. */
	to: moment("to").optional(),
});

const MovementFilter = ProductMovementFilter.extend({
	product: z.string().max(100).optional(),
	/** Movements that were booked together. */
	batch: z.string().max(100).optional(),
});

/** Filters of the ledger; a movement must match all of them. */
export type MovementFilter = z.output<typeof MovementFilter>;

const page = {
	limit: z.coerce.number("limit must be a number.").int().min(1).max(200).optional(),
	cursor: z.string().max(500).optional(),
};
const MovementPageQuery = MovementFilter.extend({
	...page,
	/** `imports`: consecutive movements of an import become one line. */
	fold: z.enum(["imports"], "fold must be imports.").optional(),
});
export type MovementPageQuery = z.output<typeof MovementPageQuery>;

const read = { tag: "Stock", needs: ["stock.read"], status: 200 } as const;

export const listProductMovements = endpoint({
	...read,
	method: "GET",
	path: "/products/:id/movements",
	summary: "One product's ledger, newest first",
	params: Id,
	query: ProductMovementFilter.extend(page),
	answer: z.array(Movement),
	paged: true,
	errors: ["invalid_input", "invalid_cursor", "not_found"],
});

export const listMovements = endpoint({
	...read,
	method: "GET",
	path: "/movements",
	summary: "The whole ledger, newest first",
	query: MovementPageQuery,
	answer: z.array(Movement),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

export const exportMovements = endpoint({
	...read,
	method: "GET",
	path: "/movements.csv",
	summary: "The ledger as CSV, newest first",
	query: MovementFilter,
	answer: z.string(),
	answerType: "text/csv",
	errors: ["invalid_input"],
});

export const listMovementPeople = endpoint({
	...read,
	method: "GET",
	path: "/movement-people",
	summary: "People who have booked something, by name: the first 20; visitors are told none",
	query: z.object({
		/** Part of a name. */
		search: z.string().trim().max(100, "search can have at most 100 characters.").optional(),
	}),
	answer: z.array(z.object({ _id: z.string(), name: z.string() })),
	errors: ["invalid_input"],
});

/** The pieces of a product at a location. */
export const Level = z.object({ product: z.string(), location: z.string(), quantity: z.number() });
export type Level = z.infer<typeof Level>;

export const checkLedger = endpoint({
	...read,
	method: "GET",
	path: "/ledger/check",
	summary: "Derives every level from the ledger again and tells what differs",
	answer: z.object({
		balanced: z.boolean(),
		entries: z.number(),
		products: z.number(),
		/** The sum of all levels over all locations; zero if the books balance. */
		sum: z.number(),
		/** Pieces at real locations. */
		onHand: z.number(),
		/**
		 * An empty location: pieces on hand; `incoming`: pieces that are ordered; `returned`: more pieces of an order line went back to
		 * the supplier than were received, the `derived` ones; `line`: movements that name a line that no document of their kind has; `promise`: promises of a line that
		 * do not follow from their entries; `promised`: promises of a line that are not its open pieces; `reserved` and a place, or
		 * `reserved` and `owed`: promised pieces at the place, or of the product.
		 */
		differences: z.array(Level.extend({ derived: z.number() })),
		milliseconds: z.number(),
	}),
	errors: [],
});
export type LedgerCheck = z.infer<typeof checkLedger.answer>;
