import type { Product } from "@freehub/contract/catalogue/product-fields";
import { reads } from "@freehub/contract/shop-window/reads";
import { Plural, Trans } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { formatFullDate } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { stockKeys } from "#lib/product-cache.ts";
import { Badge } from "#ui/badge.tsx";
import { Changed } from "#ui/live-quantity.tsx";
import classes from "./incoming-pieces.module.css";

/** When a product's pieces are expected. */
export function incomingQuery(product: string) {
	return queryOptions({
		queryKey: [...stockKeys.all, "incoming", product],
		queryFn: ({ signal }) => api.call(reads.listIncoming, { query: { product }, signal }),
	});
}

/** '30 incoming', beside what is in stock. */
export function IncomingFact({ product: { incoming = 0 } }: { product: Product }) {
	if (incoming === 0) return null;
	return (
		<span className="quiet">
			<Changed value={incoming}>
				<Plural comment="pieces that are ordered" value={incoming} one="# incoming" other="# incoming" />
			</Changed>
		</span>
	);
}

/** Ordered pieces that have not come yet, by day, with their orders for people who may read them. */
export function IncomingPieces({ product: { _id, incoming = 0 } }: { product: Product }) {
	const { isKnown, offers } = usePermissions();
	const isShown = isKnown && offers("stock.read") && incoming > 0;
	const { data: lines = [] } = useQuery({ ...incomingQuery(_id), enabled: isShown });
	if (!isShown) return null;
	return (
		<section className={`card headings above-16 text-14 ${classes.card}`} aria-labelledby="incoming">
			<header className="card-head">
				<h2 id="incoming">
					<Trans comment="pieces that are ordered and have not come yet">Incoming</Trans>
				</h2>
				<span className="aside figures">
					<Plural value={incoming} one="# piece" other="# pieces" />
				</span>
			</header>
			{lines.length > 0 && (
				<ul>
					{lines.map(({ order, purchaseLine, number, supplierName, day, isLate, pieces }, n) => (
						<li key={purchaseLine ?? n} className="beside gap-2-12 tall pad-6-16 ruled">
							<span className="line weight-600 gap-4-8">
								{day === null ? (
									<Trans comment="when ordered pieces come">No day given</Trans>
								) : (
									<time dateTime={day}>{formatFullDate(day)}</time>
								)}
								{isLate && (
									<Badge tone="bad">
										<Trans comment="pieces that should have come">Late</Trans>
									</Badge>
								)}
							</span>
							<strong className="figures right">{formatCount(pieces)}</strong>
							{order !== undefined && (
								<small className="whole-row anywhere">
									<Link to={paths.purchaseOrder(order)}>{number}</Link>, {supplierName}
								</small>
							)}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
