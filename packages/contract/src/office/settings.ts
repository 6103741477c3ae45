import { languages } from "@freehub/domain/language";
import { accessModes } from "@freehub/domain/people/access";
import { signUpChoices } from "@freehub/domain/people/sign-up";
import { weightUnits } from "@freehub/domain/shop";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { broken } from "../rules.ts";

/** Letters, digits and few marks around `{number}`: numbers are searched, read aloud and printed as barcodes. */
function isNumberPattern(pattern: string): boolean {
	return pattern.length <= 30 && /^(?:[\w./-]|\{year\})*\{number\}(?:[\w./-]|\{year\})*$/.test(pattern);
}

const whole = (label: string, min: number, max: number) =>
	z
		.number(`${label} must be a number.`)
		.refine(Number.isInteger, broken("whole_number", `${label} must be a whole number.`))
		.refine((value) => value >= min, broken("at_least", `${label} must be at least ${min}.`, { min }))
		.refine((value) => value <= max, broken("at_most", `${label} can be at most ${max}.`, { max }));

/** The owner's settings of the shop, with their defaults. */
export const Settings = z.object({
	signUp: z.enum(signUpChoices, `signUp must be one of ${signUpChoices.join(", ")}.`).default("configured"),
	/** Whether visitors and customers see the suppliers of products; the default is true while the demo exists. */
	showSuppliers: z.boolean("showSuppliers must be true or false.").default(false),
	/** Whether the owners have hidden the first steps of a new shop on Today. */
	firstStepsHidden: z.boolean("firstStepsHidden must be true or false.").default(false),
	/** Whether signed-in customers can reserve available products in the shop window; the default is true while the demo exists. */
	reservations: z.boolean("reservations must be true or false.").default(false),
	/** For how many hours reserved pieces are kept. */
	reservationHours: whole("Hours", 1, 24 * 60).default(48),
	/** Pieces of one product that an account can have reserved at once. */
	reservationPieces: whole("Pieces", 1, 100).default(1),
	/** Open reservations that an account can have at once. */
	reservationOrders: whole("Reservations", 1, 100).default(3),
	/** The pattern of purchase orders' numbers: `{number}` counts up without gaps, `{year}` is the year of sending. */
	purchaseNumbers: z
		.string("purchaseNumbers must be text.")
		.trim()
		.toUpperCase()
		.transform((pattern) => pattern.replaceAll(/\{(YEAR|NUMBER)\}/g, (part) => part.toLowerCase()))
		.refine(
			isNumberPattern,
			broken(
				"number_pattern",
				"purchaseNumbers must contain {number} once, and at most 30 characters, such as PO-{year}-{number}.",
			),
		)
		.default("PO-{number}"),
});
export type Settings = z.output<typeof Settings>;

/** The access mode by the operator who runs the server, and the shop in force (`basics.ts`). */
const Configured = z.object({
	access: z.enum(accessModes),
	currency: z.string(),
	language: z.enum(languages),
	/** Null: each reader's own time zone. */
	timeZone: z.string().nullable(),
	/** Null: each weight is shown in the unit in which it was entered. */
	weightUnit: z.enum(weightUnits).nullable(),
});

const owner = { tag: "Settings", needs: ["people.manage"], path: "/settings", status: 200 } as const;
const answer = z.object({ ...Settings.shape, configured: Configured });
export type AllSettings = z.output<typeof answer>;

export const getSettings = endpoint({
	...owner,
	method: "GET",
	summary: "What the owner has decided about the shop, and what the server's configuration says",
	answer,
	errors: [],
});

export const changeSettings = endpoint({
	...owner,
	method: "PATCH",
	summary: "Change the shop's settings; they hold at once, for open sessions too",
	action: "settings.change",
	body: z
		.strictObject({
			signUp: Settings.shape.signUp.removeDefault(),
			showSuppliers: Settings.shape.showSuppliers.removeDefault(),
			firstStepsHidden: Settings.shape.firstStepsHidden.removeDefault(),
			reservations: Settings.shape.reservations.removeDefault(),
			reservationHours: Settings.shape.reservationHours.removeDefault(),
			reservationPieces: Settings.shape.reservationPieces.removeDefault(),
			reservationOrders: Settings.shape.reservationOrders.removeDefault(),
			purchaseNumbers: Settings.shape.purchaseNumbers.removeDefault(),
		})
		.partial(),
	examples: { customers: { signUp: "customer" }, suppliers: { showSuppliers: false } },
	idempotent: true,
	answer,
	errors: ["invalid_input", "invalid_json"],
});
