import { isPictureLink } from "@freehub/domain/image-link";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { inMarkdown } from "../markdown.ts";
import { addresses } from "../read-addresses.ts";
import { broken } from "../rules.ts";
import { inLanguage, textLanguages } from "../text-languages.ts";

/** An article as visitors see it. `desc` is the whole text, in Markdown. */
export const Blog = z.object({
	_id: z.string(),
	image: z.string(),
	title: z.string(),
	desc: z.string(),
	author: z.string(),
	/** The languages of texts that have no translation to the requested language. */
	textLanguages: textLanguages("title", "desc"),
});
export type Blog = z.infer<typeof Blog>;

/** An article on its own page, with its dates as ISO texts. */
export const DatedBlog = Blog.extend({ publishedAt: z.string(), updatedAt: z.string() });
export type DatedBlog = z.infer<typeof DatedBlog>;

export const articleStates = ["draft", "published"] as const;
export type ArticleState = (typeof articleStates)[number];

/** An article as authors see it. */
export const Article = Blog.omit({ textLanguages: true }).extend({
	state: z.enum(articleStates),
	/** Incremented by every change; sent back as `If-Match`. */
	version: z.number(),
	updatedAt: z.string(),
	/** The first publication; does not change. */
	publishedAt: z.string().nullable(),
	deletedAt: z.string().nullable(),
});
export type Article = z.infer<typeof Article>;

/** A line of the list of articles: everything except the text. */
export const ArticleLine = Article.omit({ desc: true });
export type ArticleLine = z.infer<typeof ArticleLine>;

function text(label: string, max: number) {
	return z
		.string({
			error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must be text.`),
		})
		.max(max, `${label} can have at most ${max} characters.`);
}

/** A draft needs only a title; publishing requires a text and a picture as well. */
export const NewArticle = z.strictObject({
	title: text("Title", 200).trim().min(1, "Title is required."),
	desc: inMarkdown(text("Text", 100_000)).optional(),
	image: text("Image Link", 2000)
		.trim()
		.refine(
			(link) => link === "" || isPictureLink(link),
			broken("link", "Image Link must begin with http://, https:// or /."),
		)
		.optional(),
	/** Default: the name of the caller. */
	author: text("Author", 200).trim().min(1, "Author is required.").optional(),
});
export type NewArticle = z.output<typeof NewArticle>;

export const ArticleChange = NewArticle.partial();
export type ArticleChange = z.output<typeof ArticleChange>;

export const listBlogs = endpoint({
	...addresses.listBlogs,
	summary: "All published articles",
	tag: "Blogs",
	needs: "public",
	query: z.object(inLanguage),
	answer: z.array(Blog),
	errors: ["invalid_input"],
});

const ArticleId = z.object({ id: z.string() });

export const getBlog = endpoint({
	...addresses.getBlog,
	summary: "One published article",
	tag: "Blogs",
	needs: "public",
	params: ArticleId,
	query: z.object(inLanguage),
	answer: DatedBlog,
	errors: ["not_found", "invalid_input"],
});

const ArticleFilter = z.object({
	/** Default: all that are not deleted. */
	state: z.enum([...articleStates, "deleted"], "state must be draft, published or deleted.").optional(),
	limit: z.coerce.number("limit must be a number.").int().min(1).max(200).optional(),
	cursor: z.string().max(500).optional(),
});
export type ArticleFilter = z.output<typeof ArticleFilter>;

const own = { tag: "Blogs", needs: ["blog.write"] } as const;
const writeErrors = ["not_found"] as const;
const versionErrors = [...writeErrors, "invalid_input", "article_changed", "if_match_required"] as const;

export const listArticles = endpoint({
	...own,
	method: "GET",
	path: "/articles",
	summary: "Drafts and published articles without their texts, the newest first, a page at a time",
	query: ArticleFilter,
	status: 200,
	answer: z.array(ArticleLine),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

export const getArticle = endpoint({
	...own,
	method: "GET",
	path: "/articles/:id",
	summary: "One article, a draft or published",
	params: ArticleId,
	status: 200,
	answer: Article,
	errors: ["not_found"],
});

export const addArticle = endpoint({
	...own,
	method: "POST",
	path: "/articles",
	summary: "Begin an article: a draft, which visitors do not see",
	action: "article.add",
	body: NewArticle,
	bodyLimit: "large",
	examples: {
		draft: { title: "How to true a wheel", desc: "## Before you begin\n\nYou need a **spoke key**." },
	},
	idempotent: true,
	status: 201,
	answer: Article,
	errors: ["invalid_input", "invalid_json"],
});

export const changeArticle = endpoint({
	...own,
	method: "PATCH",
	path: "/articles/:id",
	summary: "Change an article's fields; refused with 412 and what is there when somebody else was faster",
	action: "article.change",
	params: ArticleId,
	body: ArticleChange,
	bodyLimit: "large",
	examples: { title: { title: "How to true a wheel in ten minutes" } },
	matchesVersion: true,
	idempotent: true,
	status: 200,
	answer: Article,
	errors: [...versionErrors, "invalid_json"],
});

export const publishArticle = endpoint({
	...own,
	method: "POST",
	path: "/articles/:id/publication",
	summary: "Publish an article as it was seen; from then on visitors read it",
	action: "article.publish",
	params: ArticleId,
	matchesVersion: true,
	idempotent: true,
	status: 200,
	answer: Article,
	errors: versionErrors,
});

export const unpublishArticle = endpoint({
	...own,
	method: "DELETE",
	path: "/articles/:id/publication",
	summary: "Make an article a draft again; visitors get 404",
	action: "article.unpublish",
	params: ArticleId,
	idempotent: true,
	status: 200,
	answer: Article,
	errors: writeErrors,
});

export const deleteArticle = endpoint({
	...own,
	method: "DELETE",
	path: "/articles/:id",
	summary: "Delete an article; it can be restored",
	action: "article.delete",
	params: ArticleId,
	idempotent: true,
	status: 200,
	answer: Article,
	errors: writeErrors,
});

export const restoreArticle = endpoint({
	...own,
	method: "POST",
	path: "/articles/:id/restoration",
	summary: "Bring a deleted article back as it was; a published one is read again",
	action: "article.restore",
	params: ArticleId,
	idempotent: true,
	status: 200,
	answer: Article,
	errors: writeErrors,
});
