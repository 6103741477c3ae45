import type { SalesOrder, SalesOrderRevision } from "@freehub/contract/selling/sales-orders";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "#lib/format.ts";
import { formatFullDate, formatTimestamp } from "#lib/format-time.ts";
import { personName } from "#lib/person-name.ts";
import { LoadState } from "#ui/load-state.tsx";
import { revisionsQuery } from "./queries.ts";
import { headerWords } from "./sale-words.tsx";
import classes from "./sales.module.css";

/** How an order was placed and changed since. */
export function SaleRevisions({ order }: { order: Pick<SalesOrder, "_id"> }) {
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
						<Revision key={revision.revision} revision={revision} />
					))}
				</ol>
			)}
		</section>
	);
}

function Revision({ revision: shown }: { revision: SalesOrderRevision }) {
	const { revision, at, byName, changes } = shown;
	const person = personName(byName);
	const differences = revision === 0 ? [] : differencesOf(shown);
	return (
		<li>
			<p>
				<strong>
					{revision === 0 ? (
						<Trans>{person} placed it</Trans>
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
					<Trans>The customer, the hold or the receipt of the till was changed.</Trans>
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
function differencesOf({ due, collectAt, note, changes }: SalesOrderRevision): string[] {
	const day = (value: string | null) => (value === null ? "–" : formatFullDate(value));
	return [
		...(due ? [differs(t(headerWords.due), day(due.before), day(due.after))] : []),
		...(collectAt
			? [differs(t(headerWords.collectAt), collectAt.before || "–", collectAt.after || "–")]
			: []),
		...(note ? [differs(t(headerWords.note), note.before || "–", note.after || "–")] : []),
		...changes.flatMap(differencesOfLine),
	];
}

function differencesOfLine(line: SalesOrderRevision["changes"][number]): string[] {
	const { productName: name, before, after, price, discount } = line;
	const of = (what: string) =>
		t({ comment: "name is a product's, what is a column", message: `${name}, ${what}` });
	return [
		...(before === after ? [] : [differs(name, String(before), String(after))]),
		...(price ? [differs(of(t`Price of a piece`), formatMoney(price.before), formatMoney(price.after))] : []),
		...(discount
			? [differs(of(t`Discount`), formatMoney(discount.before), formatMoney(discount.after))]
			: []),
	];
}

function differs(what: string, before: string, after: string): string {
	return t({ comment: "what is a field or a product's name", message: `${what}: ${before} → ${after}` });
}
