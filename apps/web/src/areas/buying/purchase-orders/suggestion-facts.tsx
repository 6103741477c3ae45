import type { Product } from "@freehub/contract/catalogue/product-fields";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "#lib/format.ts";
import { priceText } from "#lib/price-text.ts";
import type { Terms } from "./find-products.ts";
import { suggestedLinesQuery } from "./queries.ts";

type Props = { product: Product; among: readonly Product[]; terms: Terms };

/** Of a product that is suggested: 'TR-29 · 12 on hand · last $9.50 · Wheels Inc.' */
export function SuggestionFacts({ product, among, terms }: Props) {
	// One question for all that are suggested.
	const ids = among.map(({ _id }) => _id);
	const { data: lineOf } = useQuery(suggestedLinesQuery(ids, terms));
	const line = lineOf?.(product._id);
	const { sku, quantity, supplier } = product;
	const onHand = quantity === undefined ? "" : formatCount(quantity);
	const last = line?.last && priceText(line.last.currency, line.last.cost, line.last.per);
	return [
		line?.need.isDiscontinued && t`Discontinued`,
		sku,
		onHand !== "" && t({ comment: "pieces", message: `${onHand} on hand` }),
		last && t({ comment: "the price when it was last ordered", message: `last ${last}` }),
		supplier,
	]
		.filter(Boolean)
		.join(" · ");
}
