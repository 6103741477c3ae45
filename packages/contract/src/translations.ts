import { z } from "zod";
import { productFields } from "./catalogue/product-fields.ts";
import { endpoint } from "./endpoint.ts";
import { type ProductField, trim } from "./field-types.ts";
import { inMarkdown } from "./markdown.ts";
import { PageSlugGiven } from "./shop-window/pages.ts";
import { LanguageName } from "./text-languages.ts";

const OfLanguage = z.object({ id: z.string(), language: LanguageName });

/** A text that may be empty: then visitors see the original. */
function translated({ label, max = 0, clean = trim }: Pick<ProductField, "label" | "max" | "clean">) {
	return z
		.string(`${label} must be text.`)
		.overwrite(clean)
		.max(max, `${label} can have at most ${max} characters.`);
}

const versions = {
	/** A language other than the original's. */
	language: LanguageName,
	/** Incremented by every change, 0 if there was none; sent back as `If-Match`. */
	version: z.number(),
};

const { name, description } = productFields;

export const ProductTexts = z.object({
	name: translated(name).default(""),
	description: translated(description).default(""),
});
export type ProductTexts = z.output<typeof ProductTexts>;

export const ProductTranslation = z.object({ ...versions, name: z.string(), description: z.string() });
export type ProductTranslation = z.infer<typeof ProductTranslation>;

const ofProduct = { tag: "Products", needs: ["product.write"] } as const;
const writeErrors = ["invalid_input", "invalid_json", "not_found", "if_match_required"] as const;

export const listProductTranslations = endpoint({
	...ofProduct,
	method: "GET",
	path: "/products/:id/translations",
	summary:
		"A product's name and description in each language that is not the shop's own; empty where not translated",
	params: z.object({ id: z.string() }),
	status: 200,
	answer: z.array(ProductTranslation),
	errors: ["not_found"],
});

export const translateProduct = endpoint({
	...ofProduct,
	method: "PUT",
	path: "/products/:id/translations/:language",
	summary: "Set a product's name and description in a language; an empty text is shown in the shop's own",
	action: "product.translate",
	params: OfLanguage,
	body: ProductTexts.strict(),
	examples: { german: { name: "Rennradsattel", description: "Leicht und bequem." } },
	matchesVersion: true,
	idempotent: true,
	status: 200,
	answer: ProductTranslation,
	errors: [...writeErrors, "product_changed"],
});

export const ArticleTexts = z.object({
	title: translated({ label: "Title", max: 200 }).default(""),
	desc: inMarkdown(translated({ label: "Text", max: 100_000 })).default(""),
});
export type ArticleTexts = z.output<typeof ArticleTexts>;

export const ArticleTranslation = z.object({ ...versions, title: z.string(), desc: z.string() });
export type ArticleTranslation = z.infer<typeof ArticleTranslation>;

const ofArticle = { tag: "Blogs", needs: ["blog.write"] } as const;

export const listArticleTranslations = endpoint({
	...ofArticle,
	method: "GET",
	path: "/articles/:id/translations",
	summary:
		"An article's title and text in each language that is not the shop's own; empty where not translated",
	params: z.object({ id: z.string() }),
	status: 200,
	answer: z.array(ArticleTranslation),
	errors: ["not_found"],
});

export const translateArticle = endpoint({
	...ofArticle,
	method: "PUT",
	path: "/articles/:id/translations/:language",
	summary: "Set an article's title and text in a language; an empty one is shown in the shop's own",
	action: "article.translate",
	params: OfLanguage,
	body: ArticleTexts.strict(),
	bodyLimit: "large",
	examples: { german: { title: "Ein Laufrad zentrieren", desc: "Man braucht einen **Nippelspanner**." } },
	matchesVersion: true,
	idempotent: true,
	status: 200,
	answer: ArticleTranslation,
	errors: [...writeErrors, "article_changed"],
});

export const PageTexts = z.object({
	title: translated({ label: "Title", max: 100 }).default(""),
	text: inMarkdown(translated({ label: "Text", max: 100_000 })).default(""),
});
export type PageTexts = z.output<typeof PageTexts>;

export const PageTranslation = z.object({ ...versions, title: z.string(), text: z.string() });
export type PageTranslation = z.infer<typeof PageTranslation>;

const ofPage = { tag: "Pages", needs: ["page.write"] } as const;

export const listPageTranslations = endpoint({
	...ofPage,
	method: "GET",
	path: "/pages/:slug/translations",
	summary: "A page's title and text in each language that is not the shop's own; empty where not translated",
	params: PageSlugGiven,
	status: 200,
	answer: z.array(PageTranslation),
	errors: ["not_found"],
});

export const translatePage = endpoint({
	...ofPage,
	method: "PUT",
	path: "/pages/:slug/translations/:language",
	summary: "Set a page's title and text in a language; an empty one is shown in the shop's own",
	action: "page.translate",
	params: PageSlugGiven.extend({ language: LanguageName }),
	body: PageTexts.strict(),
	bodyLimit: "large",
	examples: { german: { title: "Rückgabe", text: "Innerhalb von **14 Tagen**." } },
	matchesVersion: true,
	idempotent: true,
	status: 200,
	answer: PageTranslation,
	errors: [...writeErrors, "page_changed"],
});
