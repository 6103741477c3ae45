import { parseImageLink } from "@freehub/domain/image-link";
import { z } from "zod";
import { Product } from "../catalogue/product-fields.ts";
import { endpoint } from "../endpoint.ts";
import { addresses } from "../read-addresses.ts";
import { broken } from "../rules.ts";
import { inLanguage, LanguageName, textLanguages } from "../text-languages.ts";

/** The parts of the home page whose words and picture are the shop's. */
export const homeSections = ["hero", "about"] as const;
export type HomeSectionName = (typeof homeSections)[number];

/** Max number of chosen products. */
export const MAX_FEATURED = 24;

/** The texts of a section that have translations. */
export const homeTexts = ["eyebrow", "heading", "text", "button", "alt"] as const;
export type HomeText = (typeof homeTexts)[number];

/** The most characters of each. */
export const homeTextLengths = { eyebrow: 100, heading: 100, text: 2000, button: 50, alt: 200 } as const;

/** Texts in the shop's language; while all of a section are empty, visitors read the app's own in their language. */
export const HomeSection = z.object({
	/** The line above the heading. */
	eyebrow: z.string(),
	heading: z.string(),
	/** Paragraphs are separated by empty lines. */
	text: z.string(),
	button: z.string(),
	/** The link of an uploaded picture; empty: the drawing. */
	picture: z.string(),
	/** The picture in words, for people who do not see it. */
	alt: z.string(),
	/** Incremented by every change, 0 if there was none; sent back as `If-Match`. */
	version: z.number(),
	/** Null: never changed. */
	updatedAt: z.string().nullable(),
	/** The languages of texts that have no translation to the requested language. */
	textLanguages: textLanguages(...homeTexts),
});
export type HomeSection = z.infer<typeof HomeSection>;

/** The products on the home page, in order; none: the first products, those with a picture first. */
export const Featured = z.object({
	products: z.array(z.string()),
	version: z.number(),
	updatedAt: z.string().nullable(),
});
export type Featured = z.infer<typeof Featured>;

export const Home = z.object({ hero: HomeSection, about: HomeSection });
export type Home = z.infer<typeof Home>;

function words(label: string, max: number) {
	return z.string(`${label} must be text.`).trim().max(max, `${label} can have at most ${max} characters.`);
}

const texts = {
	eyebrow: words("Line above", homeTextLengths.eyebrow),
	heading: words("Heading", homeTextLengths.heading),
	text: words("Text", homeTextLengths.text),
	button: words("Button", homeTextLengths.button),
	alt: words("Picture in words", homeTextLengths.alt),
};

/** An empty text takes the shop's own away. */
export const HomeChange = z
	.strictObject({
		...texts,
		picture: words("Picture", 200).refine(
			(link) => link === "" || parseImageLink(link) !== undefined,
			broken("uploaded_picture", "Picture must be a picture that was uploaded here."),
		),
	})
	.partial();
export type HomeChange = z.output<typeof HomeChange>;

const Empty = (field: z.ZodString) => field.default("");
export const HomeTexts = z.strictObject({
	eyebrow: Empty(texts.eyebrow),
	heading: Empty(texts.heading),
	text: Empty(texts.text),
	button: Empty(texts.button),
	alt: Empty(texts.alt),
});
export type HomeTexts = z.output<typeof HomeTexts>;

export const HomeTranslation = z.object({
	language: LanguageName,
	version: z.number(),
	eyebrow: z.string(),
	heading: z.string(),
	text: z.string(),
	button: z.string(),
	alt: z.string(),
});
export type HomeTranslation = z.infer<typeof HomeTranslation>;

const tag = "Pages";
const section = z.object({
	/** Named like a page's, by which the audit log finds who changed it. */
	slug: z.enum(homeSections, `A part of the home page is one of ${homeSections.join(", ")}.`),
});
const errors = ["invalid_input", "invalid_json", "page_changed", "if_match_required"] as const;

export const getHome = endpoint({
	...addresses.getHome,
	summary: "The shop's own words and pictures on the home page; empty where the app's own are shown",
	tag,
	needs: "public",
	query: z.object(inLanguage),
	answer: Home,
	errors: ["invalid_input"],
});

export const changeHome = endpoint({
	method: "PATCH",
	path: "/home/:slug",
	summary:
		"Change the words and the picture of a part of the home page; empty texts bring the app's own back",
	tag,
	needs: ["page.write"],
	action: "page.home",
	params: section,
	body: HomeChange,
	examples: { words: { heading: "Spring is here", text: "New city bikes have come.", button: "See them" } },
	matchesVersion: true,
	idempotent: true,
	status: 200,
	answer: HomeSection,
	errors,
});

export const listHomeTranslations = endpoint({
	method: "GET",
	path: "/home/:slug/translations",
	summary:
		"The words of a part of the home page in each language that is not the shop's own; empty where not translated",
	tag,
	needs: ["page.write"],
	params: section,
	status: 200,
	answer: z.array(HomeTranslation),
	errors: ["invalid_input", "not_found"],
});

export const translateHome = endpoint({
	method: "PUT",
	path: "/home/:slug/translations/:language",
	summary:
		"Set the words of a part of the home page in a language; an empty one is shown in the shop's own language",
	tag,
	needs: ["page.write"],
	action: "page.translate-home",
	params: section.extend({ language: LanguageName }),
	body: HomeTexts,
	examples: { german: { heading: "Der Frühling ist da", button: "Ansehen" } },
	matchesVersion: true,
	idempotent: true,
	status: 200,
	answer: HomeTranslation,
	errors,
});

export const listFeatured = endpoint({
	...addresses.listFeatured,
	summary:
		"The products on the home page: the chosen ones, or else the first ones, those with a picture first",
	tag,
	needs: "public",
	knowsCaller: true,
	query: z.object(inLanguage),
	answer: z.array(Product),
	paged: true,
	errors: ["invalid_input"],
});

export const getFeatured = endpoint({
	method: "GET",
	path: "/featured-products/choice",
	summary: "Which products were chosen for the home page, in order",
	tag,
	needs: ["page.write"],
	status: 200,
	answer: Featured,
	errors: [],
});

export const chooseFeatured = endpoint({
	method: "PUT",
	path: "/featured-products/choice",
	summary: "Choose the products on the home page, in order; none: the first ones again",
	tag,
	needs: ["page.write"],
	action: "page.feature",
	body: z.strictObject({
		products: z
			.array(z.string().min(1).max(100), "products must be a list of ids.")
			.max(MAX_FEATURED, `products can name at most ${MAX_FEATURED}.`)
			.transform((ids) => [...new Set(ids)]),
	}),
	examples: { none: { products: [] } },
	matchesVersion: true,
	idempotent: true,
	status: 200,
	answer: Featured,
	errors: [...errors, "not_found"],
});
