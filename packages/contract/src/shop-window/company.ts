import { parseImageLink } from "@freehub/domain/image-link";
import { isAccent } from "@freehub/domain/shop-window/accent";
import { readHours } from "@freehub/domain/shop-window/opening-hours";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { addresses } from "../read-addresses.ts";
import { broken } from "../rules.ts";

/**
 * The company's facts for search engines and other programs. Unknown facts are omitted, and so is the branding if it is the
 * default.
 */
export const Company = z.object({
	name: z.string(),
	street: z.string().optional(),
	postalCode: z.string().optional(),
	city: z.string().optional(),
	country: z.string().optional(),
	phone: z.string().optional(),
	email: z.string().optional(),
	/** One line per range of days, as in schema.org: `Mo-Fr 09:00-18:00`; closed days as `2026-12-24 closed`. */
	openingHours: z.string().optional(),
	/** The picture shown in the header instead of the name. */
	logo: z.string().optional(),
	/** The accent colour, such as `#1e5b45`. */
	colour: z.string().optional(),
	/** The app's colours derived from it, as CSS. */
	accent: z.string().optional(),
});
export type Company = z.infer<typeof Company>;

function text(label: string, max: number) {
	return z.string(`${label} must be text.`).trim().max(max, `${label} can have at most ${max} characters.`);
}

/** Hours by weekday, and days on which the shop is closed. */
const openingHours = text("Opening hours", 2000).refine(
	(lines) => readHours(lines) !== undefined,
	broken(
		"opening_hours",
		"Each line of Opening hours must be like 'Mo-Fr 09:00-18:00', 'Sa,Su 10:00-14:00' or '2026-12-24 closed'.",
	),
);

/** An empty text removes a fact; the name cannot be removed. */
export const CompanyChange = z
	.strictObject({
		name: text("Name", 200).min(1, "Name is required."),
		street: text("Street", 200),
		postalCode: text("Postal code", 20),
		city: text("City", 100),
		country: text("Country", 100),
		phone: text("Phone", 50),
		email: text("Email", 254).refine(
			(email) => email === "" || z.email().safeParse(email).success,
			broken("email", "This is not an email address."),
		),
		openingHours,
		logo: text("Logo", 200).refine(
			(link) => link === "" || parseImageLink(link) !== undefined,
			broken("uploaded_picture", "Logo must be a picture that was uploaded here."),
		),
		colour: text("Colour", 7).refine(
			(colour) => colour === "" || isAccent(colour),
			broken(
				"contrast",
				"Neither white nor dark text can be read on this colour. Choose a lighter or darker one.",
			),
		),
	})
	.partial();
export type CompanyChange = z.output<typeof CompanyChange>;

export const getCompany = endpoint({
	...addresses.getCompany,
	summary: "The company's name, address and opening hours, as far as they are known",
	tag: "Pages",
	needs: "public",
	answer: Company,
	errors: [],
});

export const changeCompany = endpoint({
	method: "PATCH",
	path: "/company",
	summary: "Change what is told of the company; an empty text takes a fact away",
	tag: "Pages",
	needs: ["page.write"],
	action: "company.change",
	body: CompanyChange,
	examples: { colour: { colour: "#1e5b45" }, hours: { openingHours: "Mo-Fr 09:00-18:00\nSa 10:00-14:00" } },
	idempotent: true,
	status: 200,
	answer: Company,
	errors: ["invalid_input", "invalid_json"],
});

/** The opening hours, with the version that a change is based on. */
export const OpeningHours = z.object({
	/** Lines as in `Company`; empty: unknown. */
	openingHours: z.string(),
	/** Incremented by every change; sent back as `If-Match`. */
	version: z.number(),
});
export type OpeningHours = z.infer<typeof OpeningHours>;

const hours = { path: "/company/opening-hours", tag: "Pages", needs: ["page.write"], status: 200 } as const;

export const getOpeningHours = endpoint({
	...hours,
	method: "GET",
	summary: "The opening hours, for whoever changes them",
	answer: OpeningHours,
	errors: [],
});

export const changeOpeningHours = endpoint({
	...hours,
	method: "PUT",
	summary: "Set the opening hours; refused with 412 and what is there when somebody else was faster",
	action: "company.hours",
	body: z.strictObject({ openingHours }),
	examples: { lunch: { openingHours: "Mo-Fr 09:00-12:30\nMo-Fr 14:00-18:00\n2026-12-24/2026-12-26 closed" } },
	matchesVersion: true,
	idempotent: true,
	answer: OpeningHours,
	errors: ["invalid_input", "invalid_json", "page_changed", "if_match_required"],
});
