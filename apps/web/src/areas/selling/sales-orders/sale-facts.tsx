import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { t } from "@lingui/core/macro";
import { formatTimestamp } from "#lib/format-time.ts";
import { personName } from "#lib/person-name.ts";
import { HeadFact } from "#ui/page-head.tsx";
import classes from "./sales.module.css";

/** The facts of an order that nobody types: by whom it was begun, and when it was placed or cancelled. */
export function SaleFacts({ order }: { order: SalesOrder }) {
	const { createdAt, createdByName, placedAt, cancelledAt } = order;
	return (
		<dl className={classes.facts}>
			<HeadFact name={t({ context: "an order", message: "Begun by" })}>{personName(createdByName)}</HeadFact>
			<HeadFact name={t({ context: "an order", message: "Begun" })}>
				<time dateTime={createdAt}>{formatTimestamp(createdAt)}</time>
			</HeadFact>
			{placedAt !== null && (
				<HeadFact name={t({ context: "a customer's order", message: "Placed" })}>
					<time dateTime={placedAt}>{formatTimestamp(placedAt)}</time>
				</HeadFact>
			)}
			{cancelledAt !== null && (
				<HeadFact name={t({ context: "a customer's order", message: "Cancelled" })}>
					<time dateTime={cancelledAt}>{formatTimestamp(cancelledAt)}</time>
				</HeadFact>
			)}
		</dl>
	);
}
