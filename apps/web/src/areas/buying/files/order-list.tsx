import type { FilePurchaseOrder } from "@freehub/contract/buying/files";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatMoneyIn } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/badge.tsx";
import classes from "./buying-files.module.css";

/** The orders of a file; those that were created are links. */
export function FilePurchaseOrders({ orders }: { orders: readonly FilePurchaseOrder[] }) {
	return (
		<ul className={classes.orders} aria-label={t`Orders of the file`}>
			{orders.map((order, index) => (
				<li key={index} className="ends gap-4-16 tall block-6">
					<PurchaseLine order={order} />
				</li>
			))}
		</ul>
	);
}

function PurchaseLine({ order }: { order: FilePurchaseOrder }) {
	const { reference, draft, isRefused, lines, currency, total } = order;
	const supplierName = order.supplierName || t`No supplier`;
	return (
		<>
			<span className="line anywhere gap-4-10">
				{draft === null ? supplierName : <Link to={paths.purchaseOrder(draft)}>{supplierName}</Link>}
				{reference !== "" && <small>{reference}</small>}
				{isRefused && (
					<Badge tone="bad">
						<Trans context="an order of a file">Left out</Trans>
					</Badge>
				)}
			</span>
			{!isRefused && (
				<span className="quiet figures">
					{plural(lines, { one: "# line", other: "# lines" })}, {formatMoneyIn(currency, total)}
				</span>
			)}
		</>
	);
}
