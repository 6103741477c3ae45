import type { Location } from "@freehub/contract/stock/locations";
import type { ServedPromise } from "@freehub/contract/stock/promise-notices";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { locationName } from "#areas/stock/ledger/location-choices.ts";
import { servedTogether, wantedWords } from "#areas/stock/ledger/served-words.ts";
import { formatCount } from "#lib/format.ts";
import { orderWithName } from "#lib/holder-words.ts";
import { salesOrderPath } from "#lib/paths.ts";
import { PrintList } from "#ui/print-list.tsx";

/** Received pieces that are promised, with the name of their product. */
type NamedServed = ServedPromise & { productName: string };

type Props = {
	served: readonly NamedServed[];
	locations: readonly Location[];
	/** The delivery, such as an order's number; the printed list says it. */
	of: string;
};

/** For whom received pieces are, before they are put away: each order with its pieces and where they are wanted, also on paper. */
export function ForWhom({ served, locations, of }: Props) {
	if (served.length === 0) return null;
	const lines = servedTogether(served).toSorted((a, b) => byText(a.number ?? "", b.number ?? ""));
	const wanted = ({ wantedAt }: ServedPromise) => (wantedAt === null ? "" : wantedWords(wantedAt, locations));
	const title = t`For customers`;
	return (
		<section className="grid gap-8 headings" aria-label={title}>
			<div className="row-ends gap-12">
				<h2>{title}</h2>
				<PrintList
					title={title}
					filter={of === "" ? [] : [of]}
					size="small"
					columns={[
						{ name: t({ context: "a customer's", message: "Order" }), text: orderWithName },
						{ name: t`Product`, text: ({ productName }) => productName },
						{ name: t`Quantity`, text: ({ pieces }) => formatCount(pieces), isNumber: true },
						{ name: t`Now at`, text: ({ location }) => locationName(location, locations) },
						{ name: t({ context: "a place", message: "Wanted" }), text: wanted },
					]}
					shown={() => ({ items: lines, isWhole: true })}
					load={() => Promise.resolve({ items: lines, isWhole: true })}
				/>
			</div>
			<p className="dim">
				<Trans>Keep these pieces aside: they are promised.</Trans>
			</p>
			<ul className="card lined text-14">
				{lines.map((one) => (
					<li key={`${one.line} ${one.location}`} className="row-ends gap-12 pad-6-12 tall">
						<span className="grid anywhere shrinks">
							<strong>
								{one.document === null ? (
									orderWithName(one)
								) : (
									<Link to={salesOrderPath(one.document)}>{orderWithName(one)}</Link>
								)}
							</strong>
							<small>{[one.productName, wanted(one)].filter(Boolean).join(" · ")}</small>
						</span>
						<span className="rigid number-large">{formatCount(one.pieces)}</span>
					</li>
				))}
			</ul>
		</section>
	);
}

function byText(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
