import type { SalesOrder, SalesOrderRevision } from "@freehub/contract/selling/sales-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { differs, ofLine, RevisionHistory, shownDay } from "#documents/revisions.tsx";
import { formatMoney } from "#lib/format.ts";
import { revisionsQuery } from "./queries.ts";
import { headerWords } from "./sale-words.tsx";
import classes from "./sales.module.css";

/** How an order was placed and changed since. */
export function SaleRevisions({ order }: { order: Pick<SalesOrder, "_id"> }) {
	return (
		<RevisionHistory
			read={useQuery(revisionsQuery(order._id))}
			className={classes.revisions}
			issued={(person) => <Trans>{person} placed it</Trans>}
			differencesOf={differencesOf}
			unseen={<Trans>The customer, the hold or the receipt of the till was changed.</Trans>}
		/>
	);
}

/** One sentence per difference from the revision before. */
function differencesOf({ due, collectAt, note, changes }: SalesOrderRevision): string[] {
	return [
		...(due ? [differs(t(headerWords.due), shownDay(due.before), shownDay(due.after))] : []),
		...(collectAt
			? [differs(t(headerWords.collectAt), collectAt.before || "–", collectAt.after || "–")]
			: []),
		...(note ? [differs(t(headerWords.note), note.before || "–", note.after || "–")] : []),
		...changes.flatMap(differencesOfLine),
	];
}

function differencesOfLine(line: SalesOrderRevision["changes"][number]): string[] {
	const { productName: name, before, after, price, discount } = line;
	const of = (what: string) => ofLine(name, what);
	return [
		...(before === after ? [] : [differs(name, String(before), String(after))]),
		...(price ? [differs(of(t`Price of a piece`), formatMoney(price.before), formatMoney(price.after))] : []),
		...(discount
			? [differs(of(t`Discount`), formatMoney(discount.before), formatMoney(discount.after))]
			: []),
	];
}
