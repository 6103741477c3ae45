import type { Today } from "@freehub/contract/office/today";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatFullDate } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { Badge } from "#ui/badge.tsx";
import { TodayCard } from "./lists.tsx";
import classes from "./today.module.css";

/** Orders of which something is expected, late ones first. */
export function OnItsWay({ incoming }: { incoming: NonNullable<Today["incoming"]> }) {
	const { orders, late, next } = incoming;
	const { offers } = usePermissions();
	const more = orders - next.length;
	const rows = next.map(({ order, number, supplierName, day, isLate, pieces }) => (
		<li key={order} className="line gap-12 tall sides-16">
			<Link to={paths.purchaseOrder(order)} className={classes.product}>
				<span>
					{supplierName}
					<small>{day === null ? number : `${number}, ${formatFullDate(day)}`}</small>
				</span>
			</Link>
			{isLate && (
				<Badge tone="bad">
					<Trans comment="pieces that should have come">Late</Trans>
				</Badge>
			)}
			<span className={classes.number}>
				<Plural value={pieces} one="# piece" other="# pieces" />
			</span>
		</li>
	));
	const all = (
		<li key="all" className="line gap-12 tall sides-16">
			<Link to={paths.purchaseOrders} className={classes.product}>
				<Plural value={more} one="# more order" other="# more orders" />
			</Link>
		</li>
	);
	return (
		<TodayCard
			heading={t({ comment: "what is ordered and has not come yet", message: "On its way" })}
			about={
				late > 0 && (
					<span className="aside">
						{t({ comment: "orders", message: plural(late, { one: "# late", other: "# late" }) })}
					</span>
				)
			}
			more={
				next.length > 0 && offers("stock.receive")
					? { to: paths.receive, words: t({ context: "verb", message: "Receive" }) }
					: undefined
			}
			empty={t`Nothing is on its way.`}
		>
			{more > 0 ? [...rows, all] : rows}
		</TodayCard>
	);
}
