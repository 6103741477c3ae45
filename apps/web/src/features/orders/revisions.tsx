import type { Order, OrderRevision } from "@freehub/contract/orders";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { personName } from "#lib/format.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { LoadState } from "#ui/load-state.tsx";
import classes from "./order-page.module.css";
import { revisionsQuery } from "./queries.ts";

/** How an order was sent and changed since. */
export function Revisions({ order }: { order: Order }) {
	const read = useQuery(revisionsQuery(order._id));
	const { data } = read;
	return (
		<section className={classes.revisions} aria-labelledby="revisions">
			<h2 id="revisions">
				<Trans>History of the order</Trans>
			</h2>
			{data === undefined ? (
				<LoadState query={read} what={t`The history could not be loaded.`} />
			) : (
				<ol aria-labelledby="revisions">
					{data.map((revision) => (
						<Revision key={revision.revision} revision={revision} />
					))}
				</ol>
			)}
		</section>
	);
}

function Revision({ revision: { revision, at, byName, changes } }: { revision: OrderRevision }) {
	const person = personName(byName);
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
			) : changes.length === 0 ? (
				<p className="quiet">
					<Trans>No quantity was changed.</Trans>
				</p>
			) : (
				<ul>
					{changes.map(({ product, productName: name, before, after }, i) => (
						<li key={`${product} ${changes.slice(0, i).filter((one) => one.product === product).length}`}>
							{t({
								comment: "name is a product's, before and after are pieces",
								message: `${name}: ${before} → ${after}`,
							})}
						</li>
					))}
				</ul>
			)}
		</li>
	);
}
