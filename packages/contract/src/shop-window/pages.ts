import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { inMarkdown } from "../markdown.ts";
import { addresses } from "../read-addresses.ts";
import { inLanguage, textLanguages } from "../text-languages.ts";

/** The company's public pages, in display order; no others can be added. */
export const pageSlugs = [
	"contact",
	"opening-hours",
	"address",
	"terms",
	"privacy",
	"imprint",
	"returns",
] as const;
const Slug = z.enum(pageSlugs);
export type PageSlug = z.infer<typeof Slug>;

/** A line of the list of pages: everything except the text. */
export const CompanyPageLine = z.object({
	slug: Slug,
	title: z.string(),
	/** Whether it has a text; pages without one are visible only to their authors. */
	hasText: z.boolean(),
	/** Null: never written. */
	updatedAt: z.string().nullable(),
	/** The languages of texts that have no translation to the requested language. */
	textLanguages: textLanguages("title"),
});
export type CompanyPageLine = z.infer<typeof CompanyPageLine>;

export const CompanyPage = CompanyPageLine.omit({ hasText: true }).extend({
	/** The whole text, in Markdown. */
	text: z.string(),
	/** Incremented by every change; sent back as `If-Match`. */
	version: z.number(),
	textLanguages: textLanguages("title", "text"),
});
export type CompanyPage = z.infer<typeof CompanyPage>;

/** A page with an empty text is hidden from visitors. */
export const PageChange = z
	.strictObject({
		title: z
			.string("Title must be text.")
			.trim()
			.min(1, "Title is required.")
			.max(100, "Title can have at most 100 characters."),
		text: inMarkdown(z.string("Text must be text.").max(100_000, "Text can have at most 100000 characters.")),
	})
	.partial();
export type PageChange = z.output<typeof PageChange>;

const tag = "Pages";
/** Any text: an unknown slug is answered like a page that is not written. */
export const PageSlugGiven = z.object({ slug: z.string() });

export const listPages = endpoint({
	...addresses.listPages,
	summary:
		"The company's pages without their texts; those that are not written only for those who write them",
	tag,
	needs: "public",
	knowsCaller: true,
	query: z.object(inLanguage),
	answer: z.array(CompanyPageLine),
	errors: ["invalid_input"],
});

export const getPage = endpoint({
	...addresses.getPage,
	summary: "One of the company's pages; one that is not written only for those who write it",
	tag,
	needs: "public",
	knowsCaller: true,
	params: PageSlugGiven,
	query: z.object(inLanguage),
	answer: CompanyPage,
	errors: ["not_found", "invalid_input"],
});

export const changePage = endpoint({
	method: "PATCH",
	path: "/pages/:slug",
	summary: "Change a page's title or text; refused with 412 and what is there when somebody else was faster",
	tag,
	needs: ["page.write"],
	action: "page.change",
	params: PageSlugGiven,
	body: PageChange,
	bodyLimit: "large",
	examples: { returns: { title: "Returns", text: "## How to send something back\n\nWrite to us first." } },
	matchesVersion: true,
	idempotent: true,
	status: 200,
	answer: CompanyPage,
	errors: ["not_found", "invalid_input", "invalid_json", "page_changed", "if_match_required"],
});
