import type { Offer } from "@freehub/contract/buying/offers";
import { plural, t } from "@lingui/core/macro";
import { formatCount } from "#lib/format.ts";
import { priceText } from "#lib/price-text.ts";
import type { Column } from "#ui/column-table.tsx";
import { offerState } from "./offer-terms.ts";

/** The columns of a supplier's offers as a table, with every price. */
export const offerColumns = (): Column<Offer>[] => [
	{ heading: t`Product`, text: ({ productName }) => productName },
	{ heading: t`SKU`, text: ({ sku }) => sku },
	{ heading: t`Supplier SKU`, text: ({ supplierSku }) => supplierSku },
	{ heading: t`Price`, text: pricesOf, align: "end" },
	{ heading: t`Pieces per case`, text: ({ pack }) => formatCount(pack), align: "end" },
	{ heading: t`Minimum in pieces`, text: ({ minimum }) => formatCount(minimum), align: "end" },
	{
		heading: t`Lead time`,
		text: ({ leadDays }) => (leadDays === null ? "" : plural(leadDays, { one: "# day", other: "# days" })),
		align: "end",
	},
	{ heading: t({ context: "of an offer", message: "State" }), text: offerState },
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
