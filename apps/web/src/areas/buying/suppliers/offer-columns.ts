import type { Offer } from "@freehub/contract/buying/offers";
import { plural, t } from "@lingui/core/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatCount } from "#lib/format.ts";
import { priceText } from "#lib/price-text.ts";
import { allOf, type PrintedColumn, PrintList, shownOf } from "#ui/print-list.tsx";
import { offerState } from "./offer-terms.ts";
import { offerPagesQuery } from "./queries.ts";

/** Prints all offers of a supplier, with every price. */
export function PrintOffers({ supplier }: { supplier: string }) {
	const read = useInfiniteQuery(offerPagesQuery({ supplier }));
	const name = shownOf(read).items[0]?.supplierName;
	return (
		<PrintList
			title={t`Offers`}
			filter={name === undefined ? [] : [name]}
			columns={printedColumns()}
			shown={() => shownOf(read)}
			load={() => allOf(read)}
			size="small"
		/>
	);
}

const printedColumns = (): PrintedColumn<Offer>[] => [
	{ name: t`Product`, text: ({ productName }) => productName },
	{ name: t`SKU`, text: ({ sku }) => sku },
	{ name: t`Supplier SKU`, text: ({ supplierSku }) => supplierSku },
	{ name: t`Price`, text: pricesOf, isNumber: true },
	{ name: t`Pieces per case`, text: ({ pack }) => formatCount(pack), isNumber: true },
	{ name: t`Minimum in pieces`, text: ({ minimum }) => formatCount(minimum), isNumber: true },
	{
		name: t`Lead time`,
		text: ({ leadDays }) => (leadDays === null ? "" : plural(leadDays, { one: "# day", other: "# days" })),
		isNumber: true,
	},
	{ name: t({ context: "of an offer", message: "State" }), text: offerState },
];

/** '$12.50, from 100: $11.00'. */
function pricesOf({ breaks, per, currency }: Offer): string {
	return breaks
		.map(({ from, price }, at) => {
			const shown = priceText(currency, price, per);
			return at === 0
				? shown
				: t({ comment: "from so many pieces, a piece costs this", message: `from ${from}: ${shown}` });
		})
		.join(", ");
}
