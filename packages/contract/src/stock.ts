import { type Right, stockRights } from "@freehub/domain/access";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { adjustReasons, isVirtual, MAIN_LOCATION, movementKinds } from "@freehub/domain/stock";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Problem } from "./errors.ts";

const Reason = z.enum(Object.keys(adjustReasons) as [keyof typeof adjustReasons], {
	error: `reason must be one of ${Object.keys(adjustReasons).join(", ")}.`,
});

const Kind = z.enum(movementKinds, { error: `kind must be one of ${movementKinds.join(", ")}.` });

const shortText = (label: string, max: number) =>
	z.string(`${label} must be text.`).trim().max(max, `${label} can have at most ${max} characters.`);

const realLocation = (label: string) =>
	shortText(label, 100)
		.min(1, `${label} is empty.`)
		.refine((location) => !isVirtual(location), `${label} must be a warehouse or a bin.`);

const pieces = z
	.number({
		error: (issue) => (issue.input === undefined ? "quantity is required." : "quantity must be a number."),
	})
	.refine((quantity) => Number.isInteger(quantity), "quantity must be a whole number.")
	.refine((quantity) => Math.abs(quantity) <= MAX_QUANTITY, `quantity can be at most ${MAX_QUANTITY}.`);

const commandFields = {
	kind: Kind,
	quantity: pieces,
	location: realLocation("location").optional(),
	to: realLocation("to").optional(),
	reason: Reason.optional(),
	reference: shortText("reference", 200).optional(),
	note: shortText("note", 2000).optional(),
	occurredAt: z.iso
		.datetime({ offset: true, error: "occurredAt must be a time such as 2026-10-01T08:00:00Z." })
		.optional(),
	ifQuantity: z.int("ifQuantity must be a whole number.").min(0).optional(),
};

type CommandFields = {
	kind: (typeof movementKinds)[number];
	quantity: number;
	location?: string | undefined;
	to?: string | undefined;
	reason?: keyof typeof adjustReasons | undefined;
};

/** What a single field cannot know: which fields each kind needs, and which signs it takes. */
function checkCommand(command: CommandFields, context: z.RefinementCtx): void {
	const { kind, quantity, location = MAIN_LOCATION, to, reason } = command;
	const refuse = (field: string, message: string): void => {
		context.addIssue({ code: "custom", path: [field], message });
	};
	if (kind === "count" && quantity < 0) refuse("quantity", "A count cannot be below 0.");
	if (kind !== "count" && quantity === 0) refuse("quantity", "quantity cannot be 0.");
	if (kind !== "count" && kind !== "adjust" && quantity < 0) refuse("quantity", "quantity must be above 0.");
	if (kind === "adjust" && reason === undefined) refuse("reason", "An adjustment needs a reason.");
	if (kind === "adjust" && quantity < 0 && reason !== undefined && adjustReasons[reason] === "in") {
		refuse("quantity", `quantity must be above 0 for stock that was ${reason}.`);
	}
	if (kind === "transfer" && to === undefined) refuse("to", "A transfer needs the location it goes to.");
	if (kind === "transfer" && to === location) refuse("to", "A transfer goes to another location.");
}

/** The body of one stock change. `location` is the shop's main one unless it is named. */
export const NewMovement = z.object(commandFields).superRefine(checkCommand);
export type NewMovement = z.output<typeof NewMovement>;

export const MAX_LINES = 1000;

const Line = z
	.object({ product: shortText("product", 100).min(1), ...commandFields })
	.superRefine(checkCommand);
export type MovementLine = z.output<typeof Line>;

export const NewBatch = z.object({
	lines: z
		.array(Line, "lines must be a list.")
		.min(1, "lines is empty.")
		.max(MAX_LINES, `A batch can have at most ${MAX_LINES} lines.`),
	/** `all`: every line or none; `each`: every line on its own. */
	mode: z.enum(["all", "each"], "mode must be all or each.").default("all"),
});

/** A line of the ledger. `balance` is what the product had on hand after it. */
export const Movement = z.object({
	_id: z.string(),
	kind: Kind,
	product: z.string(),
	productName: z.string(),
	quantity: z.number(),
	from: z.string(),
	to: z.string(),
	reason: z.string().nullable(),
	/** What was counted, for a count. */
	counted: z.number().nullable(),
	reference: z.string(),
	note: z.string(),
	actor: z.string(),
	actorName: z.string(),
	occurredAt: z.string(),
	recordedAt: z.string(),
	batch: z.string(),
	/** The movement that this one takes back. */
	reverses: z.string().nullable(),
	/** The movement that took this one back. */
	reversedBy: z.string().nullable(),
	balance: z.number(),
});
export type Movement = z.infer<typeof Movement>;

/** The movement's own fields, except that `quantity` is the product's new quantity on hand. */
const Booked = Movement.extend({ quantity: z.number(), movement: Movement });
export type Booked = z.infer<typeof Booked>;

/** What a batch did: its movements, and the new quantity on hand of each product, by its id. */
const BookedBatch = z.object({
	batch: z.string(),
	movements: z.array(Movement),
	quantities: z.record(z.string(), z.number()),
});
export type BookedBatch = z.infer<typeof BookedBatch>;

/** What became of one line of a batch whose lines stand on their own. */
const LineResult = z.discriminatedUnion("ok", [
	z.object({ ok: z.literal(true), movement: Movement, quantity: z.number() }),
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
	"too_much_stock",
	"unsupported_media_type",
	"idempotency_key_reused",
] as const;

const write = {
	tag: "Stock",
	needs: stockRights,
	status: 201,
	errors: writeErrors,
	idempotent: "required",
} as const;

/** The right to book a movement of this kind, and to take it back. */
export function rightFor(kind: (typeof movementKinds)[number]): Right {
	return `stock.${kind}`;
}

export const recordMovement = endpoint({
	...write,
	method: "POST",
	path: "/products/:id/movements",
	summary: "Receive, deliver, adjust, transfer or count stock of one product",
	action: "stock.book",
	params: Id,
	body: NewMovement,
	alsoNeeds: ({ kind }) => [rightFor(kind)],
	matchesQuantity: true,
	answer: Booked,
	examples: {
		receive: { kind: "receive", quantity: 12, reference: "PO 4711" },
		deliver: { kind: "deliver", quantity: 1, reference: "Order 1009", ifQuantity: 14 },
		adjust: { kind: "adjust", quantity: 2, reason: "damaged", note: "Dropped from the rack" },
		transfer: { kind: "transfer", quantity: 3, location: "main", to: "01a1fc15-db0a-738e-9d65-3ba7697a899f" },
		count: { kind: "count", quantity: 37 },
	},
});

export const recordBatch = endpoint({
	...write,
	method: "POST",
	path: "/movements",
	summary: "Book up to 1,000 stock changes together: all or nothing, or each on its own",
	action: "stock.book",
	body: NewBatch,
	alsoNeeds: ({ lines }) => lines.map(({ kind }) => rightFor(kind)),
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

/** A moment as a query names it. */
export const moment = (label: string) =>
	z.union(
		[z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 }), z.iso.date()],
		`${label} must be a time such as 2026-10-01T00:00Z.`,
	);

const MovementFilter = z.object({
	limit: z.coerce.number("limit must be a number.").int().min(1).max(200).optional(),
	cursor: z.string().max(500).optional(),
	kind: Kind.optional(),
	actor: z.string().max(100).optional(),
	location: z.string().max(100).optional(),
	/** Movements that happened at this time or later. */
	from: moment("from").optional(),
	/** Movements that happened before this time. */
	to: moment("to").optional(),
});
export type MovementFilter = z.output<typeof MovementFilter>;

const read = { tag: "Stock", needs: ["stock.read"], status: 200 } as const;

export const listProductMovements = endpoint({
	...read,
	method: "GET",
	path: "/products/:id/movements",
	summary: "One product's ledger, newest first",
	params: Id,
	query: MovementFilter,
	answer: z.array(Movement),
	paged: true,
	errors: ["invalid_input", "invalid_cursor", "not_found"],
});

export const listMovements = endpoint({
	...read,
	method: "GET",
	path: "/movements",
	summary: "The whole ledger, newest first",
	query: MovementFilter,
	answer: z.array(Movement),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

/** How much of a product is at a location. */
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
		/** The sum of all levels over all locations; zero in books that balance. */
		sum: z.number(),
		/** Pieces at real locations. */
		onHand: z.number(),
		differences: z.array(Level.extend({ derived: z.number() })),
		milliseconds: z.number(),
	}),
	errors: [],
});
export type LedgerCheck = z.infer<typeof checkLedger.answer>;
