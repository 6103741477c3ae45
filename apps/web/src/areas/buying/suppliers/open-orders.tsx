import type { PurchaseOrderSummary } from "@freehub/contract/buying/purchase-orders";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatMoneyIn } from "#lib/format.ts";
import { formatFullDate } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { HeldList, Row } from "#ui/held-list.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { openPurchaseOrdersOfSupplierQuery } from "./queries.ts";
import classes from "./suppliers.module.css";

/** The orders of which something is still expected from a supplier. */
export function OpenPurchaseOrders({ supplier }: { supplier: string }) {
	const read = useQuery(openPurchaseOrdersOfSupplierQuery(supplier));
	const { data } = read;
	return (
		<section className={`stack gap-12 headings ${classes.part}`} aria-labelledby="open-orders">
			<h2 id="open-orders">
				<Trans>Open orders</Trans>
			</h2>
			{data === undefined ? (
				<LoadState query={read} what={t`The orders could not be loaded.`} />
			) : data.length === 0 ? (
				<p className="quiet">
					<Trans>Nothing is on order.</Trans>
				</p>
			) : (
				<HeldList
					className={`lined card reach-links sides-16 ${classes.orders}`}
					aria-labelledby="open-orders"
				>
					{data.map((order) => (
						<OpenOrderRow key={order._id} order={order} />
					))}
				</HeldList>
			)}
		</section>
	);
}

function OpenOrderRow({ order }: { order: PurchaseOrderSummary }) {
	const { _id, number, expected, isLate, open, total, currency } = order;
	const day = expected === null ? undefined : formatFullDate(expected);
	return (
		<Row className="line gap-4-12 tall block-8 text-14">
			<span className="grow">
				<Link to={paths.purchaseOrder(_id)} className="weight-650">
					{number}
				</Link>
				<small>
					<Plural value={open} one="# piece is expected" other="# pieces are expected" />
				</small>
			</span>
			<span className={`row-inline wraps gap-0-8 ${classes.expected}`}>
				{day ?? <Trans>without a day</Trans>}
				{isLate && <LateBadge />}
			</span>
			{total !== undefined && <span className={classes.amount}>{formatMoneyIn(currency, total)}</span>}
		</Row>
	);
}

export function LateBadge() {
	return (
		<Badge tone="bad">
			<Trans context="a delivery">Late</Trans>
		</Badge>
	);
}
