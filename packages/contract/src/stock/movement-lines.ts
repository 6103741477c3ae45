import { refusedReasons, settlements } from "@freehub/domain/buying/purchase";
import { isPictureLink } from "@freehub/domain/image-link";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { type BinChoice, binChoices } from "@freehub/domain/stock/from-bins";
import { adjustReasons, MAIN_LOCATION, movementKinds } from "@freehub/domain/stock/stock";
import { z } from "zod";
import { type FieldError } from "../errors.ts";
import { fieldErrors } from "../field-errors.ts";
import { broken, type Facts, type Rule } from "../rules.ts";
import { realLocation } from "./real-location.ts";

const Reason = z.enum(Object.keys(adjustReasons) as [keyof typeof adjustReasons], {
	error: `reason must be one of ${Object.keys(adjustReasons).join(", ")}.`,
});

/** The kinds of movements. */
export const Kind = z.enum(movementKinds, { error: `kind must be one of ${movementKinds.join(", ")}.` });

const shortText = (label: string, max: number) =>
	z.string(`${label} must be text.`).trim().max(max, `${label} can have at most ${max} characters.`);

const pieces = z
	.number({
		error: (issue) => (issue.input === undefined ? "quantity is required." : "quantity must be a number."),
	})
	.refine(
		(quantity) => Number.isInteger(quantity),
		broken("whole_number", "quantity must be a whole number."),
	)
	.refine(
		(quantity) => Math.abs(quantity) <= MAX_QUANTITY,
		broken("at_most", `quantity can be at most ${MAX_QUANTITY}.`, { max: MAX_QUANTITY }),
	);

/** Refused pieces: how many, why, what the supplier does about it, and a picture of them. */
export const RefusedPieces = z.strictObject({
	pieces: z.int("pieces must be a whole number.").min(1, "pieces must be at least 1.").max(MAX_QUANTITY),
	reason: z.enum(refusedReasons, `reason must be one of ${refusedReasons.join(", ")}.`),
	settlement: z.enum(settlements, `settlement must be one of ${settlements.join(", ")}.`),
	/** The link of a picture, as a product has one. */
	photo: shortText("photo", 500)
		.refine(isPictureLink, broken("link", "photo must begin with http://, https:// or /."))
		.optional(),
});

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
	/** The pieces on hand at all locations that the author saw: refused if there are others now. */
	ifQuantity: z.int("ifQuantity must be a whole number.").min(0).optional(),
	/**
	 * The pieces at `location` that the author saw: refused if there were others when it happened, unless a count confirms those.
	 * A count that somebody types over a number that was shown should always have it.
	 */
	ifLevel: z.int("ifLevel must be a whole number.").min(0, "ifLevel must be at least 0.").optional(),
	/**
	 * The pieces are at a location that has bins, and in none of them. A count there is refused without it if the location itself
	 * holds nothing of the product, and so is an adjustment that adds pieces and names no location.
	 */
	outsideBins: z.boolean("outsideBins must be true or false.").optional(),
	/**
	 * `location` is a store with its bins. most: takes the pieces from where most of them are, then from the next place, until there
	 * are enough; only: from the one place in the store that has some, and of a count, the one that is counted; refuse, the default:
	 * from the store itself alone. `ifLevel` is then what the author saw in the store with its bins.
	 */
	fromBins: z.enum(binChoices, `fromBins must be one of ${binChoices.join(", ")}.`).optional(),
	/** The line of a purchase order that it is received for, or sent back against. */
	purchaseLine: shortText("purchaseLine", 100).min(1, "purchaseLine is empty.").optional(),
	/** The line of a sales order that it delivers to; of a transfer, the one for which it picks pieces: its promise moves with them. */
	saleLine: shortText("saleLine", 100).min(1, "saleLine is empty.").optional(),
	/** Uses the right to take pieces that are promised to others: the youngest of them wait then. */
	override: z.boolean("override must be true or false.").optional(),
	/** Pieces that came with a receipt and were not accepted; they move nothing. */
	refused: RefusedPieces.optional(),
	/** Uses the right to accept more than was ordered. */
	exceed: z.boolean("exceed must be true or false.").optional(),
};

type CommandFields = {
	purchaseLine?: string | undefined;
	saleLine?: string | undefined;
	override?: boolean | undefined;
	refused?: { pieces: number } | undefined;
	kind: (typeof movementKinds)[number];
	quantity: number;
	location?: string | undefined;
	to?: string | undefined;
	exceed?: boolean | undefined;
	reason?: keyof typeof adjustReasons | undefined;
	fromBins?: BinChoice | undefined;
};

function isIn(reason: keyof typeof adjustReasons, quantity: number): boolean {
	const direction = adjustReasons[reason];
	return direction === "in" || (direction === "either" && quantity > 0);
}

/** Checks across fields: which fields each kind requires, and which signs it allows. */
function checkCommand(command: CommandFields, context: z.RefinementCtx): void {
	const { kind, quantity, location = MAIN_LOCATION, to, reason, purchaseLine, refused, exceed } = command;
	const { fromBins = "refuse", saleLine, override } = command;
	const refuse = (field: string, rule: Rule, message: string, facts?: Facts): void => {
		context.addIssue({ code: "custom", path: [field], message, params: { rule, facts } });
	};
	if (to !== undefined && kind !== "transfer")
		refuse("to", "no_effect", "Only a transfer has a destination.");
	if (reason !== undefined && kind !== "adjust")
		refuse("reason", "no_effect", "Only an adjustment has a reason.");
	if (fromBins !== "refuse" && (kind === "receive" || (reason !== undefined && isIn(reason, quantity))))
		refuse("fromBins", "no_effect", "Only pieces that are taken come from bins.");
	if (fromBins === "most" && kind === "count") refuse("fromBins", "no_effect", "A count is of one place.");
	if (exceed === true && (kind !== "receive" || purchaseLine === undefined))
		refuse("exceed", "no_effect", "Only a receipt for an order can have more than was ordered.");
	if (kind === "count" && quantity < 0)
		refuse("quantity", "at_least", "A count cannot be below 0.", { min: 0 });
	if (refused !== undefined && (kind !== "receive" || purchaseLine === undefined))
		refuse("refused", "refused_needs_purchase", "Only a receipt for an order can have refused pieces.");
	if (purchaseLine !== undefined && kind !== "receive" && kind !== "return")
		refuse("purchaseLine", "purchase_line_kind", "Only a receipt or a return can name an order line.");
	if (saleLine !== undefined && kind !== "deliver" && kind !== "transfer")
		refuse("saleLine", "sale_line_kind", "Only a delivery or a transfer can name a line of a sales order.");
	if (override === true && !["deliver", "return", "transfer"].includes(kind))
		refuse("override", "no_effect", "Only what takes promised pieces can override promises.");
	if (kind !== "count" && quantity === 0 && refused === undefined)
		refuse("quantity", "not_zero", "quantity cannot be 0.");
	if (kind !== "count" && kind !== "adjust" && quantity < 0)
		refuse("quantity", "above", "quantity must be above 0.", { min: 0 });
	if (kind === "adjust" && reason === undefined)
		refuse("reason", "adjustment_needs_reason", "An adjustment needs a reason.");
	if (kind === "adjust" && quantity < 0 && reason !== undefined && adjustReasons[reason] === "in") {
		refuse("quantity", "above", `quantity must be above 0 for stock that was ${reason}.`, { min: 0 });
	}
	if (kind === "transfer" && to === undefined)
		refuse("to", "transfer_needs_target", "A transfer needs a destination.");
	if (kind === "transfer" && to === location)
		refuse("to", "transfer_to_another", "Choose a different destination.");
}

/**
 * The body of one stock change. Default of `location`: the shop's main one. `batch` is an id generated by the client: changes
 * with the same one are reversed together.
 */
export const NewMovement = z
	.strictObject({
		...commandFields,
		batch: z
			.uuid("batch must be a UUID.")
			.transform((id) => id.toLowerCase())
			.optional(),
	})
	.superRefine(checkCommand);
export type NewMovement = z.output<typeof NewMovement>;

export const MAX_LINES = 1000;

export const MovementLine = z
	.strictObject(
		{ product: shortText("product", 100).min(1, "product is empty."), ...commandFields },
		"A line must be an object.",
	)
	.superRefine(checkCommand);
export type MovementLine = z.output<typeof MovementLine>;

/** An invalid line with its errors; only this line is refused, and the others are booked. */
export type FaultyLine = { faulty: unknown; errors: FieldError[] };

const FaultyLine = z.unknown().transform((faulty): FaultyLine => {
	const { error } = MovementLine.safeParse(faulty);
	return { faulty, errors: error === undefined ? [] : fieldErrors(error, faulty) };
});

const linesOf = <Line extends z.ZodType>(line: Line) =>
	z
		.array(line, "lines must be a list.")
		.min(1, "lines is empty.")
		.max(MAX_LINES, `A batch can have at most ${MAX_LINES} lines.`);

export const NewBatch = z.discriminatedUnion(
	"mode",
	[
		/** Every line or none. */
		z.strictObject({ mode: z.literal("all").optional(), lines: linesOf(MovementLine) }),
		/** Each line separately. */
		z.strictObject({ mode: z.literal("each"), lines: linesOf(z.union([MovementLine, FaultyLine])) }),
	],
	{ error: (issue) => (issue.path?.length ? "mode must be all or each." : "The body must be an object.") },
);
