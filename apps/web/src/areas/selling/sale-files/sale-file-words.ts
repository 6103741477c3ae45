import type { SalesReport } from "@freehub/contract/selling/sale-files";
import { plural, t } from "@lingui/core/macro";
import type { FileTile } from "#areas/catalogue/import/file-parts.tsx";
import { nothingSentence } from "#areas/catalogue/import/nothing-sentence.ts";

/** The number of things by outcome. */
export function tilesOf({ counts, refusedRows, pieces, newCustomers, orders }: SalesReport): FileTile[] {
	const waiting = orders.reduce((sum, order) => sum + order.waiting, 0);
	const isPlacing = orders.some(({ outcome }) => outcome === "placed");
	return [
		{ label: t({ message: "New", context: "orders" }), count: counts.new },
		{ label: t({ message: "Open pieces", context: "of orders" }), count: pieces },
		...(isPlacing ? [{ label: t({ message: "Of these waiting", context: "pieces" }), count: waiting }] : []),
		...(newCustomers > 0 ? [{ label: t`New customers`, count: newCustomers }] : []),
		{ label: t({ message: "Known already", context: "orders" }), count: counts.unchanged },
		{ label: t`Refused orders`, count: counts.refused, isBad: true },
		{ label: t`Refused rows`, count: refusedRows, isBad: true },
	];
}

/** Says how much an import leaves out. */
export function leftOut({ counts, refusedRows, passed }: SalesReport): string {
	const { new: added, unchanged, refused } = counts;
	const sentences = [
		refused > 0 &&
			plural(refused, {
				one: "# order with a refused row is left out.",
				other: "# orders with refused rows are left out.",
			}),
		unchanged > 0 &&
			plural(unchanged, {
				one: "# order is known already and stays as it is.",
				other: "# orders are known already and stay as they are.",
			}),
		passed.closed > 0 &&
			plural(passed.closed, {
				one: "# row is of an order that is done or cancelled.",
				other: "# rows are of orders that are done or cancelled.",
			}),
		passed.delivered > 0 &&
			plural(passed.delivered, {
				one: "Of # row nothing is open.",
				other: "Of # rows nothing is open.",
			}),
	].filter((sentence) => sentence !== false);
	if (sentences.length > 0) return sentences.join(" ");
	if (added > 0) return t`Every row can be imported.`;
	return nothingSentence({ unchanged, refused: refusedRows }, t`The file says nothing new.`);
}

/** The result of an import. */
export function doneSentence({ counts, newCustomers, orders }: SalesReport): string {
	if (counts.new === 0) return t`Nothing changed.`;
	const placed = orders.filter(({ outcome }) => outcome === "placed").length;
	const drafts = counts.new - placed;
	return [
		placed > 0 && plural(placed, { one: "# order was placed.", other: "# orders were placed." }),
		drafts > 0 && plural(drafts, { one: "# draft was created.", other: "# drafts were created." }),
		newCustomers > 0 &&
			plural(newCustomers, { one: "# customer was added.", other: "# customers were added." }),
	]
		.filter((sentence) => sentence !== false)
		.join(" ");
}
