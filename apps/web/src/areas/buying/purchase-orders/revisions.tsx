import type { PurchaseOrder, PurchaseOrderRevision } from "@freehub/contract/buying/purchase-orders";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type Price, unitText } from "#documents/lines/line-price.ts";
import { formatFullDate, formatTimestamp } from "#lib/format-time.ts";
import { personName } from "#lib/person-name.ts";
import { LoadState } from "#ui/load-state.tsx";
import classes from "./purchase-page.module.css";
import { revisionsQuery } from "./queries.ts";

/** How an order was sent and changed since. */
export function Revisions({ order }: { order: PurchaseOrder }) {
	const read = useQuery(revisionsQuery(order._id));
	const { data } = read;
	return (
		<section className={`stack gap-8 headings ${classes.revisions}`} aria-labelledby="revisions">
			<h2 id="revisions">
				<Trans>History of the order</Trans>
			</h2>
			{data === undefined ? (
				<LoadState query={read} what={t`The history could not be loaded.`} />
			) : (
				<ol className="card lined" aria-labelledby="revisions">
					{data.map((revision) => (
						<Revision key={revision.revision} order={order} revision={revision} />
					))}
				</ol>
			)}
		</section>
	);
}

function Revision({ order, revision: shown }: { order: PurchaseOrder; revision: PurchaseOrderRevision }) {
	const { revision, at, byName, changes } = shown;
	const person = personName(byName);
	const differences = revision === 0 ? [] : differencesOf(shown, order.currency);
	return (
		<li>
			<p>
				<strong>
					{revision === 0 ? (
						<Trans>{person} sent it</Trans>
					) : (
						<Trans comment="revision is a number">
							{person} changed it: revision {revision}
						</Trans>
					)}
				</strong>{" "}
				<time className="quiet figures" dateTime={at}>
					{formatTimestamp(at)}
				</time>
			</p>
			{revision === 0 ? (
				<p className="quiet">{plural(changes.length, { one: "# line", other: "# lines" })}</p>
			) : differences.length === 0 ? (
				<p className="quiet">
					<Trans>Nothing that the supplier sees was changed.</Trans>
				</p>
			) : (
				<ul>
					{differences.map((difference, i) => (
						<li key={`${i} ${difference}`}>{difference}</li>
					))}
				</ul>
			)}
		</li>
	);
}

/** One sentence per difference from the revision before. */
function differencesOf(
	{ expected, location, note, rate, changes }: PurchaseOrderRevision,
	currency: string,
): string[] {
	const day = (value: string | null) => (value === null ? "–" : formatFullDate(value));
	return [
		...(expected ? [differs(t`Expected on`, day(expected.before), day(expected.after))] : []),
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
	const of = (what: string) =>
		t({ comment: "name is a product's, what is a column", message: `${name}, ${what}` });
	return [
		...(before === after ? [] : [differs(name, String(before), String(after))]),
		...(price ? [differs(of(t`Price of a piece`), unit(price.before), unit(price.after))] : []),
		...(supplierSku
			? [differs(of(t`Supplier SKU`), supplierSku.before || "–", supplierSku.after || "–")]
			: []),
		...(pack ? [differs(of(t`Pieces per case`), String(pack.before), String(pack.after))] : []),
	];
}

function differs(what: string, before: string, after: string): string {
	return t({ comment: "what is a field or a product's name", message: `${what}: ${before} → ${after}` });
}
