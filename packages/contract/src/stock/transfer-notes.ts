import type { Right } from "@freehub/domain/people/access";
import { binChoices } from "@freehub/domain/stock/from-bins";
import { transferStates, transferSteps } from "@freehub/domain/stock/transfer";
import { z } from "zod";
import { Day, Id, id, page, textOrEmpty, wholePieces, writeErrors } from "../buying/fields.ts";
import { endpoint } from "../endpoint.ts";
import { toldPromises } from "./promise-notices.ts";

/** Max lines of a transfer note. */
export const MAX_TRANSFER_LINES = 1000;

/** Pieces of a product to send; a note has at most one line of each product. */
export const NewTransferLine = z.strictObject({ product: id("product"), pieces: wholePieces("Quantity", 1) });
export type NewTransferLine = z.output<typeof NewTransferLine>;

const fields = {
	/** The store or bin that the pieces leave. */
	from: id("from"),
	/** The store or bin where they are received. */
	to: id("to"),
	/** The day on which they are expected there. */
	expected: Day("expected").nullable(),
	note: textOrEmpty("Note", 4000),
	lines: z
		.array(NewTransferLine, "lines must be a list.")
		.max(MAX_TRANSFER_LINES, `A transfer note can have at most ${MAX_TRANSFER_LINES} lines.`),
};

export const NewTransferNote = z.strictObject({
	...fields,
	expected: fields.expected.default(null),
	note: fields.note.default(""),
	lines: fields.lines.default([]),
});
export type NewTransferNote = z.output<typeof NewTransferNote>;

/** Fields that are left out stay as they are. Lines that are missing from `lines` are removed. Of a note that was sent, only the day and the note can change. */
export const TransferChange = z.strictObject(fields).partial();
export type TransferChange = z.output<typeof TransferChange>;

const State = z.enum(transferStates, `state must be one of ${transferStates.join(", ")}.`);

/** A line of a note; all quantities in pieces, without what was taken back. */
export const TransferLine = z.object({
	_id: z.string(),
	product: z.string(),
	productName: z.string(),
	sku: z.string().nullable(),
	barcode: z.string().nullable(),
	image: z.string(),
	/** The product was deleted. */
	isDeleted: z.boolean(),
	/** To send. */
	pieces: z.number(),
	sent: z.number(),
	/** Arrived, of those that were sent. */
	received: z.number(),
	/** Arrived beyond those: found at the target. The sender's place has perhaps as many fewer than its books say: count it. */
	over: z.number(),
	/** Came back to the sender. */
	returned: z.number(),
	lost: z.number(),
	/** On their way. */
	open: z.number(),
});
export type TransferLine = z.infer<typeof TransferLine>;

/** Movements that were booked together and were not taken back: `POST /batches/:id/reversal` takes them back. */
const Step = z.object({
	batch: z.string(),
	at: z.string(),
	/** A user's id, or `system`. */
	by: z.string(),
	byName: z.string(),
	note: z.string(),
	/** The number of pieces of each kind of step. */
	pieces: z.partialRecord(z.enum(transferSteps), z.number()),
});
export type TransferStepMade = z.infer<typeof Step>;

/** A bin's name begins with that of its store. */
const Place = z.object({ _id: z.string(), name: z.string() });

/** A transfer note. `state` follows from its lines; `isLate`: something is on its way whose day has passed. */
export const TransferNote = z.object({
	_id: z.string(),
	/** Null: it was never sent. */
	number: z.string().nullable(),
	state: State,
	isLate: z.boolean(),
	from: Place,
	to: Place,
	expected: z.string().nullable(),
	note: z.string(),
	createdAt: z.string(),
	createdByName: z.string(),
	/** When the first of the pieces left; null: none has. */
	sentAt: z.string().nullable(),
	cancelledAt: z.string().nullable(),
	lines: z.array(TransferLine),
	/** The steps that count, newest first. */
	steps: z.array(Step),
	version: z.number(),
	/** Of the answer to a booking: see `toldPromises`. */
	...toldPromises,
});
export type TransferNote = z.infer<typeof TransferNote>;

/** A note in a list. */
export const TransferSummary = TransferNote.pick({
	_id: true,
	number: true,
	state: true,
	isLate: true,
	from: true,
	to: true,
	expected: true,
	createdAt: true,
	sentAt: true,
}).extend({
	lines: z.number(),
	/** Of all lines. */
	pieces: z.number(),
	open: z.number(),
});
export type TransferSummary = z.infer<typeof TransferSummary>;

const TransferFilter = z.object({
	/** Comma-separated list of states. */
	state: z
		.string()
		.transform((given) => [...new Set(given.split(",").filter((one) => one !== ""))])
		.pipe(z.array(State))
		.optional(),
	/** A store with its bins, or a bin. */
	from: z.string().max(100).optional(),
	to: z.string().max(100).optional(),
	/** Notes with a line of this product. */
	product: z.string().max(100).optional(),
	/** A note's number or the beginning of it. */
	search: z.string().trim().max(100, "search can have at most 100 characters.").optional(),
});
export type TransferFilter = z.output<typeof TransferFilter>;

const read = { tag: "Stock", needs: ["stock.read"], method: "GET", status: 200 } as const;

export const listTransferNotes = endpoint({
	...read,
	path: "/transfer-notes",
	summary: "Transfer notes, newest first, a page at a time",
	query: TransferFilter.extend(page),
	answer: z.array(TransferSummary),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

export const getTransferNote = endpoint({
	...read,
	path: "/transfer-notes/:id",
	summary: "A transfer note with its lines and what was done; not for visitors",
	params: Id,
	answer: TransferNote,
	errors: ["unauthenticated", "not_found"],
});

/** Pieces of a product that are on their way to a place. */
export const MovingLine = z.object({
	note: z.string(),
	transferLine: z.string(),
	number: z.string(),
	product: z.string(),
	from: z.string(),
	to: z.string(),
	pieces: z.number(),
	day: z.string().nullable(),
	isLate: z.boolean(),
});
export type MovingLine = z.infer<typeof MovingLine>;

export const listMovingLines = endpoint({
	...read,
	path: "/transfers-on-their-way",
	summary:
		"What is on its way between places of the shop, the earliest first; of a product, to a place, or all, at most 200",
	query: z.object({
		product: z.string().max(100).optional(),
		/** A store with its bins, or a bin. */
		to: z.string().max(100).optional(),
	}),
	answer: z.array(MovingLine),
	errors: ["invalid_input"],
});

export const getTransferPaper = endpoint({
	...read,
	path: "/transfer-notes/:id/file",
	summary: "The delivery note that goes with the box, as a PDF in the shop's language; not for visitors",
	params: Id,
	answer: z.string(),
	answerType: "application/pdf",
	errors: ["unauthenticated", "not_found", "paper_too_long", "unavailable"],
});

const write = {
	tag: "Stock",
	needs: ["stock.transfer"],
	status: 200,
	idempotent: true,
	answer: TransferNote,
} as const;
const errors = [...writeErrors, "transfer_state", "location_closed"] as const;
const booking = {
	...write,
	method: "POST",
	params: Id,
	idempotent: "required",
	errors: [
		...errors,
		"idempotency_key_required",
		"insufficient_stock",
		"bin_needed",
		"too_much_stock",
		"too_much_worth",
	],
} as const;

export const addTransferNote = endpoint({
	...write,
	method: "POST",
	path: "/transfer-notes",
	summary: "Begin a transfer note; nothing moves until it is sent",
	action: "transfer_note.add",
	body: NewTransferNote,
	bodyLimit: "large",
	examples: {
		toTheStore: {
			from: "main",
			to: "01a1fc15-db0a-738e-9d65-3ba7697a899f",
			expected: "2026-12-11",
			lines: [{ product: "01a1fc15-db0b-771e-9556-be48850d2c78", pieces: 3 }],
		},
	},
	status: 201,
	errors,
});

export const changeTransferNote = endpoint({
	...write,
	method: "PATCH",
	path: "/transfer-notes/:id",
	summary: "Change a draft; of a note that was sent, its day and its note",
	action: "transfer_note.change",
	params: Id,
	body: TransferChange,
	bodyLimit: "large",
	matchesVersion: true,
	examples: { later: { expected: "2026-12-18" } },
	errors: [...errors, "transfer_changed", "if_match_required"],
});

export const sendTransferNote = endpoint({
	...booking,
	errors: [...booking.errors, "promised"],
	path: "/transfer-notes/:id/sending",
	summary: "Send what was not sent yet: the pieces leave their places and are on their way",
	action: "transfer_note.send",
	body: z.strictObject({
		/** How pieces are taken from the bins of `from`. */
		fromBins: z.enum(binChoices, `fromBins must be one of ${binChoices.join(", ")}.`).default("most"),
		/** Also what is promised to customers; needs the right `sale.override`. */
		override: z.boolean("override must be true or false.").default(false),
	}),
	alsoNeeds: ({ override }): Right[] => (override ? ["sale.override"] : []),
	examples: { usual: {} },
});

const linesOf = <Line extends z.ZodType>(line: Line) =>
	z.array(line, "lines must be a list.").min(1, "lines is empty.").max(MAX_TRANSFER_LINES);

export const receiveTransferNote = endpoint({
	...booking,
	path: "/transfer-notes/:id/receipts",
	summary: "Receive pieces at the target; what does not come stays on its way",
	action: "transfer_note.receive",
	body: z.strictObject({
		lines: linesOf(
			z.strictObject({
				line: id("line"),
				/** Of those on their way. */
				pieces: wholePieces("Quantity", 0),
				/** Arrived beyond those; needs the right `stock.adjust`. */
				over: wholePieces("over", 0).default(0),
				/** The target or a bin in it; default: the target. */
				to: id("to").optional(),
			}),
		),
		note: textOrEmpty("Note", 2000).default(""),
	}),
	bodyLimit: "large",
	alsoNeeds: ({ lines }): Right[] => (lines.some(({ over }) => over > 0) ? ["stock.adjust"] : []),
	examples: {
		some: {
			lines: [{ line: "01a1fc15-db0b-771e-9556-be48850d2c78", pieces: 2 }],
			note: "One box is missing",
		},
	},
});

export const closeTransferNote = endpoint({
	...booking,
	path: "/transfer-notes/:id/closing",
	summary: "End what is on its way and does not arrive: it is lost, or back at the sender",
	action: "transfer_note.close",
	body: z.strictObject({
		/** Default: all of which pieces are on their way. */
		lines: linesOf(id("lines")).optional(),
		/** `lost` needs the right `stock.adjust`. */
		how: z.enum(["lost", "returned"], "how must be lost or returned."),
		note: textOrEmpty("Note", 2000).default(""),
	}),
	alsoNeeds: ({ how }): Right[] => (how === "lost" ? ["stock.adjust"] : []),
	examples: { lost: { how: "lost", note: "Fell off the van" }, back: { how: "returned" } },
});

export const cancelTransferNote = endpoint({
	...booking,
	path: "/transfer-notes/:id/cancellation",
	summary: "Cancel a note of which nothing was received; what is on its way is back at the sender",
	action: "transfer_note.cancel",
	body: z.strictObject({}),
});

export const reopenTransferNote = endpoint({
	...write,
	method: "POST",
	path: "/transfer-notes/:id/reopening",
	summary: "Make a cancelled note that was not sent a draft again",
	action: "transfer_note.reopen",
	params: Id,
	body: z.strictObject({}),
	errors,
});
