import { z } from "zod";
import { NewProduct, Product } from "../catalogue/product-fields.ts";
import { endpoint } from "../endpoint.ts";
import { Id, id, page, writeErrors } from "./fields.ts";
import { Offer } from "./offers.ts";

/** A row of a supplier's catalogue, which its price lists fill; not a product of the shop. */
export const SupplierArticle = z.object({
	_id: z.string(),
	supplier: z.string(),
	/** The supplier's own number; unique for the supplier. */
	sku: z.string(),
	name: z.string(),
	barcode: z.string().nullable(),
	brand: z.string().nullable(),
	/** Of `per` pieces, in `currency`. */
	price: z.number(),
	per: z.number(),
	currency: z.string(),
	/** Pieces per case. */
	pack: z.number(),
	/** The fewest pieces that can be ordered. */
	minimum: z.number(),
	/** When a list did not have it any more; null: it is offered. */
	withdrawnAt: z.string().nullable(),
	/** The shop's product that somebody said it is. */
	product: z
		.object({ _id: z.string(), name: z.string(), sku: z.string().nullable(), quantity: z.number() })
		.nullable(),
});
export type SupplierArticle = z.infer<typeof SupplierArticle>;

const shared = { tag: "Price lists", needs: ["purchase.write"], status: 200 } as const;

/** `mine`: those that are products of the shop. */
export const articleViews = ["all", "mine", "withdrawn"] as const;
export type ArticleView = (typeof articleViews)[number];

const show = z.enum(articleViews, `show must be one of ${articleViews.join(", ")}.`).default("all");

export const listArticles = endpoint({
	...shared,
	method: "GET",
	path: "/suppliers/:id/articles",
	summary:
		"A supplier's catalogue by its SKUs, a page at a time; with a search, the best matches: a SKU or its beginning, a barcode, words, the last of which may be a beginning of three letters or more",
	params: Id,
	query: z.object({
		...page,
		search: z.string().trim().max(200, "search can have at most 200 characters.").optional(),
		show,
	}),
	answer: z.array(SupplierArticle),
	paged: true,
	errors: ["invalid_input", "invalid_cursor", "not_found"],
});

export const exportArticles = endpoint({
	...shared,
	method: "GET",
	path: "/suppliers/:id/articles.csv",
	summary:
		"A supplier's catalogue as CSV by its SKUs, with the columns of a price list; withdrawn articles only if those are asked for",
	params: Id,
	query: z.object({ show }),
	answer: z.string(),
	answerType: "text/csv",
	errors: ["invalid_input", "not_found"],
});

/** Why an article may be a product: they have the same barcode, the product's offer has this SKU, or the product has it. */
export const matchReasons = ["barcode", "supplier_sku", "sku"] as const;
export type MatchReason = (typeof matchReasons)[number];

/** The terms of an offer that a price list can set. `breaks`: the price of `per` pieces by quantity. */
const OfferTerms = Offer.pick({ breaks: true, per: true, currency: true, pack: true, minimum: true });
export type OfferTerms = z.infer<typeof OfferTerms>;

export const ProposedMatch = z.object({
	article: SupplierArticle,
	product: z.object({ _id: z.string(), name: z.string(), sku: z.string().nullable() }),
	by: z.enum(matchReasons),
	/**
	 * The product's offer that accepting it would replace: its terms before and after. `isKept`: the offer stays unless `replace` is
	 * chosen, because it has prices for more pieces. Null: none.
	 */
	offer: z.object({ before: OfferTerms, after: OfferTerms, isKept: z.boolean() }).nullable(),
});
export type ProposedMatch = z.infer<typeof ProposedMatch>;

/** Refused matches are not proposed; a price list cannot change that. */
export const matchViews = ["proposed", "refused"] as const;
export type MatchView = (typeof matchViews)[number];

export const listMatches = endpoint({
	...shared,
	method: "GET",
	path: "/suppliers/:id/matches",
	summary:
		"Articles of a supplier that may be products of the shop, in the order of the products; a page can be empty and not the last",
	params: Id,
	query: z.object({
		...page,
		show: z.enum(matchViews, `show must be one of ${matchViews.join(", ")}.`).default("proposed"),
	}),
	answer: z.array(ProposedMatch),
	paged: true,
	errors: ["invalid_input", "invalid_cursor", "not_found"],
});

export const MAX_MATCHES = 200;

const Match = z.strictObject({ article: id("article"), product: id("product") });
const matchesOf = <Each extends z.ZodType>(match: Each) =>
	z.strictObject({
		matches: z
			.array(match, "matches must be a list.")
			.min(1, "At least one match is required.")
			.max(MAX_MATCHES, `At most ${MAX_MATCHES} matches can be decided at once.`),
	});

export const Matches = matchesOf(Match);
export type Matches = z.output<typeof Matches>;

/** The choices for the offer that the product already has. */
export const offerChoices = ["replace", "keep"] as const;
export type OfferChoice = (typeof offerChoices)[number];

const AcceptedMatches = matchesOf(
	Match.extend({
		/** Default: `keep` if the product's offer has several prices, which the list's one would replace; else `replace`. */
		offer: z.enum(offerChoices, `offer must be one of ${offerChoices.join(", ")}.`).optional(),
	}),
);
export type AcceptedMatches = z.output<typeof AcceptedMatches>;

/** The result of accepting a match: a `new` offer, the `same`, or one `replaced` or `kept`, with its terms and the list's. */
const AcceptedOffer = z.object({
	is: z.enum(["new", "same", "replaced", "kept"]),
	before: OfferTerms.nullable(),
	after: OfferTerms.nullable(),
});
export type AcceptedOffer = z.infer<typeof AcceptedOffer>;
const AcceptedMatch = SupplierArticle.extend({ offer: AcceptedOffer });
export type AcceptedMatch = z.infer<typeof AcceptedMatch>;

const someMatches = {
	one: { matches: [{ article: "1042", product: "01a1fc15-db0b-771e-9556-be48850d2c78" }] },
};

export const acceptMatches = endpoint({
	...shared,
	method: "POST",
	path: "/suppliers/:id/matches",
	summary:
		"Say which products a supplier's articles are: each gets an offer with the list's price, which later lists renew until somebody changes it. The answer says which offer was replaced or kept",
	action: "supplier-article.accept",
	params: Id,
	body: AcceptedMatches,
	examples: someMatches,
	idempotent: true,
	answer: z.array(AcceptedMatch),
	errors: writeErrors,
});

const refusing = { ...shared, params: Id, body: Matches, examples: someMatches, idempotent: true } as const;

export const refuseMatches = endpoint({
	...refusing,
	method: "POST",
	path: "/suppliers/:id/refused-matches",
	summary: "Say that articles are not these products: they are proposed no more, whatever later lists have",
	action: "supplier-article.refuse",
	answer: Matches,
	errors: writeErrors,
});

export const restoreMatches = endpoint({
	...refusing,
	method: "POST",
	path: "/suppliers/:id/restored-matches",
	summary: "Take refusals back: the matches are proposed again",
	action: "supplier-article.restore-match",
	answer: Matches,
	errors: writeErrors,
});

const ArticleId = Id.extend({ article: z.string() });

export const unlinkArticle = endpoint({
	...shared,
	method: "DELETE",
	path: "/suppliers/:id/articles/:article/product",
	summary:
		"Say that an article is not that product after all; the product keeps its offer, and lists renew it no longer",
	action: "supplier-article.unlink",
	params: ArticleId,
	idempotent: true,
	answer: SupplierArticle,
	errors: writeErrors,
});

/** The fields of the new product that the price list does not have. */
export const ProductOfArticle = NewProduct.pick({
	price: true,
	sku: true,
	category: true,
	showInShop: true,
})
	.extend({ name: NewProduct.shape.name.optional() })
	.strict();
export type ProductOfArticle = z.output<typeof ProductOfArticle>;

export const addArticleAsProduct = endpoint({
	...shared,
	method: "POST",
	path: "/suppliers/:id/articles/:article/product",
	summary:
		"Add an article to the shop's products, with its name, barcode, brand, supplier, cost and an offer",
	action: "supplier-article.add-product",
	alsoNeeds: () => ["product.write"],
	params: ArticleId,
	body: ProductOfArticle,
	examples: { bell: { price: 14.9, sku: "BELL-1" } },
	idempotent: true,
	status: 201,
	answer: z.object({ article: SupplierArticle, product: Product }),
	errors: [...writeErrors, "forbidden", "sku_taken", "barcode_taken"],
});
