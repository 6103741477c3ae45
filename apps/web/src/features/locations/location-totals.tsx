import type { LocationTotals } from "@freehub/contract/levels";
import { t } from "@lingui/core/macro";
import { Plural } from "@lingui/react/macro";
import { formatMoney } from "#lib/format.ts";
import classes from "./locations.module.css";

/** Undefined: empty; null: not loaded yet. */
type Props = { totals: Omit<LocationTotals, "location"> | undefined | null };

/** '14 products', '60 pieces' and their value at today's prices, in columns if there is room. */
export function Totals({ totals }: Props) {
	if (totals === null) return <p className={classes.totals} />;
	if (totals === undefined)
		return <p className={classes.totals}>{t({ context: "location", message: "Empty" })}</p>;
	const { products, pieces, value } = totals;
	return (
		<p className={classes.totals}>
			<span>
				<Plural value={products} one="# product" other="# products" />
			</span>{" "}
			<span>
				<Plural value={pieces} one="# piece" other="# pieces" />
			</span>{" "}
			<span>{formatMoney(value.price)}</span>
		</p>
	);
}
