import type { PurchaseOrder, PurchaseOrderRevision } from "@freehub/contract/buying/purchase-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type Price, unitText } from "#documents/lines/line-price.ts";
import { differs, ofLine, RevisionHistory, shownDay } from "#documents/revisions.tsx";
import classes from "./purchase-page.module.css";
import { revisionsQuery } from "./queries.ts";

/** How an order was sent and changed since. */
export function Revisions({ order }: { order: PurchaseOrder }) {
	return (
		<RevisionHistory
			read={useQuery(revisionsQuery(order._id))}
			className={classes.revisions}
			issued={(person) => <Trans>{person} sent it</Trans>}
			differencesOf={(revision) => differencesOf(revision, order.currency)}
			unseen={<Trans>Nothing that the supplier sees was changed.</Trans>}
		/>
	);
}

/** One sentence per difference from the revision before. */
function differencesOf(
	{ expected, location, note, rate, changes }: PurchaseOrderRevision,
	currency: string,
): string[] {
	return [
		...(expected ? [differs(t`Expected on`, shownDay(expected.before), shownDay(expected.after))] : []),
		...(location ? [differs(t`Deliver to`, location.before, location.after)] : []),
		...(note ? [differs(t`Note`, note.before || "–", note.after || "–")] : []),
		...(rate
			? [
					differs(
						t({ comment: "currency is such as EUR", message: `Rate for 1 ${currency}` }),
						rate.before,
						rate.after,
					),
				]
			: []),
		...changes.flatMap((line) => differencesOfLine(line, currency)),
	];
}

function differencesOfLine(line: PurchaseOrderRevision["changes"][number], currency: string): string[] {
	const { productName: name, before, after, supplierSku, pack, price } = line;
	const unit = ({ cost, per }: Price) => unitText({ cost, per }, currency);
	const of = (what: string) => ofLine(name, what);
	return [
		...(before === after ? [] : [differs(name, String(before), String(after))]),
		...(price ? [differs(of(t`Price of a piece`), unit(price.before), unit(price.after))] : []),
		...(supplierSku
			? [differs(of(t`Supplier SKU`), supplierSku.before || "–", supplierSku.after || "–")]
			: []),
		...(pack ? [differs(of(t`Pieces per case`), String(pack.before), String(pack.after))] : []),
	];
}
