import type { FileSale } from "@freehub/contract/selling/sale-files";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { salesOrderPath } from "#lib/paths.ts";
import { Badge } from "#ui/badge.tsx";
import classes from "./sale-files.module.css";

/** The orders of a file; those that are there are links. */
export function FileSales({ orders }: { orders: readonly FileSale[] }) {
	if (orders.length === 0) return null;
	return (
		<ul className={classes.lines} aria-label={t`Orders of the file`}>
			{orders.map((order, index) => (
				<li key={index} className="ends gap-4-16 tall block-6">
					<SaleLine order={order} />
				</li>
			))}
		</ul>
	);
}

function SaleLine({ order }: { order: FileSale }) {
	const { reference, order: id, outcome, lines, pieces, waiting } = order;
	const title = order.customer || reference || t`No customer`;
	return (
		<>
			<span className="line anywhere gap-4-10">
				{id === null ? title : <Link to={salesOrderPath(id)}>{title}</Link>}
				{reference !== "" && reference !== title && <small>{reference}</small>}
				{outcome === "refused" && (
					<Badge tone="bad">
						<Trans context="an order of a file">Left out</Trans>
					</Badge>
				)}
				{outcome === "known" && (
					<Badge>
						<Trans context="an order of a file">Known already</Trans>
					</Badge>
				)}
			</span>
			{(outcome === "draft" || outcome === "placed") && (
				<span className="quiet figures">
					{plural(lines, { one: "# line", other: "# lines" })},{" "}
					{plural(pieces, { one: "# piece", other: "# pieces" })}
					{waiting > 0 && `, ${plural(waiting, { one: "# waits", other: "# wait" })}`}
				</span>
			)}
		</>
	);
}
