import type { OfferTerms } from "@freehub/contract/buying/supplier-articles";
import { shopDay } from "@freehub/domain/local-days";
import type { Selectable } from "kysely";
import { breaksOf } from "#areas/buying/offers/offer-columns.ts";
import type { SupplierArticleRow } from "#areas/catalogue/import/price-list/article-columns.ts";
import { offerColumns } from "#areas/catalogue/import/price-list/link-articles.ts";
import type { OfferTable } from "#db/buying-schema.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";

export type StandingOffer = Selectable<OfferTable>;

type Article = Pick<
	SupplierArticleRow,
	"sku" | "barcode" | "price" | "per" | "currency" | "pack" | "minimum"
>;

/** The offers of a supplier for products that orders may go by. @param lock the database, if they are to be locked. */
export function standingOffers(
	connection: Connection | Tx,
	supplier: string,
	products: readonly string[],
	lock?: Db,
): Promise<StandingOffer[]> {
	const query = connection
		.selectFrom("offer")
		.selectAll()
		.where("supplier", "=", supplier)
		.where("product", "in", products)
		.where("deleted_at", "is", null)
		.orderBy("id");
	return (lock === undefined ? query : lock.engine.lockRows(query)).execute();
}

/**
 * The offer whose place the price of an article would take: that with its SKU, else the one by which orders go today in its currency.
 * @param offers the supplier's for the product, oldest first.
 */
export function standingOffer(
	offers: readonly StandingOffer[],
	{ sku, currency }: Pick<Article, "sku" | "currency">,
	now: Date,
): StandingOffer | undefined {
	const day = shopDay(now);
	return (
		offers.find(({ supplier_sku }) => supplier_sku === sku) ??
		offers.findLast(
			(offer) =>
				offer.currency === currency &&
				offer.superseded_by === null &&
				(offer.valid_from ?? day) <= day &&
				(offer.valid_to ?? day) >= day,
		)
	);
}

/** The offer that is replaced if an article is accepted as a product, before and after; null: none. */
export function replacedBy(
	article: Article,
	standing: StandingOffer | undefined,
): { before: OfferTerms; after: OfferTerms } | null {
	if (standing === undefined) return null;
	const { pack, minimum, currency, breaks, per } = offerColumns(article as SupplierArticleRow);
	const isSame =
		standing.pack === pack &&
		standing.minimum === minimum &&
		standing.currency === currency &&
		standing.breaks === breaks &&
		standing.per === per;
	if (isSame) return null;
	return { before: termsOf(standing), after: termsOf({ pack, minimum, currency, breaks, per }) };
}

/** Whether an offer stays unless somebody says otherwise: a list has one price, and those for more pieces would be lost. */
export function isKeptByDefault({ before }: { before: OfferTerms }): boolean {
	return before.breaks.length > 1;
}

function termsOf(offer: Pick<StandingOffer, "pack" | "minimum" | "currency" | "breaks" | "per">): OfferTerms {
	const { pack, minimum, currency, per } = offer;
	return { breaks: breaksOf(offer), per, currency, pack, minimum };
}
