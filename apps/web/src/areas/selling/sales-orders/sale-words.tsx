import type { SaleLine, SaleOrigin, SalesOrderSummary } from "@freehub/contract/selling/sales-orders";
import { isLate } from "@freehub/domain/fulfilment";
import type { SaleState } from "@freehub/domain/selling/sale";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { formatCount } from "#lib/format.ts";
import { formatFullDate } from "#lib/format-time.ts";
import { orderTitle } from "#lib/holder-words.ts";
import { Badge } from "#ui/badge.tsx";
import type { SaleHeader } from "./sale-document.ts";

type StateWords = { label: MessageDescriptor; tone?: "good" | "mixed" | "bad" };

export const saleStateWords: Record<SaleState, StateWords> = {
	draft: { label: msg({ context: "a customer's order", message: "Draft" }) },
	waiting: { label: msg({ context: "a customer's order", message: "Waiting" }), tone: "mixed" },
	ready: { label: msg({ context: "a customer's order", message: "Ready" }), tone: "good" },
	picked: { label: msg({ context: "a customer's order", message: "Picked" }), tone: "good" },
	partly_delivered: {
		label: msg({ context: "a customer's order", message: "Partly delivered" }),
		tone: "mixed",
	},
	delivered: { label: msg({ context: "a customer's order", message: "Delivered" }), tone: "good" },
	closed_short: { label: msg({ context: "a customer's order", message: "Closed short" }) },
	cancelled: { label: msg({ context: "a customer's order", message: "Cancelled" }) },
};

/** Where an order comes from, if not from the counter. */
export const originWords: Partial<Record<SaleOrigin, MessageDescriptor>> = {
	shop_window: msg({ context: "where an order comes from", message: "Shop window" }),
	web_shop: msg({ context: "where an order comes from", message: "Web shop" }),
};

export const headerWords: Record<keyof SaleHeader, MessageDescriptor> = {
	customer: msg`Customer`,
	due: msg({ context: "a customer's order", message: "Wanted by" }),
	collectAt: msg`Collect at`,
	note: msg`Note`,
	holdUntil: msg`Hold until`,
	tillReceipt: msg`Receipt of the till`,
};

/** '1042', or 'Draft' before it has a number. */
export function saleName({ number }: Pick<SalesOrderSummary, "number">): string {
	return number ?? t({ context: "a customer's order", message: "Draft" });
}

/** 'Rosa Lind'; 'Erased customer'; 'Without a name'. */
export function customerName({ customer }: Pick<SalesOrderSummary, "customer">): string {
	if (customer === null) return t({ context: "a customer's order", message: "Without a name" });
	return customer.name || t`Erased customer`;
}

/** 'Order 1042', or 'Draft for Rosa Lind'. */
export function saleTitle({ number, customer }: Pick<SalesOrderSummary, "number" | "customer">): string {
	if (number !== null) return orderTitle(number);
	if (customer === null) return t`Draft without a name`;
	const name = customerName({ customer });
	return t({ comment: "name is a customer's", message: `Draft for ${name}` });
}

/** The state of an order in words: also whether it is late, over or to be confirmed, and where it comes from, if not from the counter. */
export function SaleBadges({
	order,
}: {
	order: Pick<SalesOrderSummary, "state" | "isLate" | "isHoldOver" | "isToConfirm" | "origin">;
}) {
	const { label, tone } = saleStateWords[order.state];
	const origin = originWords[order.origin];
	return (
		<span className="line gap-6">
			<Badge {...(tone && { tone })}>{t(label)}</Badge>
			{order.isLate && (
				<Badge tone="bad">
					<Trans context="a customer's order">Late</Trans>
				</Badge>
			)}
			{order.isHoldOver && (
				<Badge tone="bad">
					<Trans>Hold is over</Trans>
				</Badge>
			)}
			{order.isToConfirm && (
				<Badge tone="mixed">
					<Trans comment="a reservation that nobody in the shop has confirmed">To confirm</Trans>
				</Badge>
			)}
			{origin && <Badge>{t(origin)}</Badge>}
		</span>
	);
}

type Promised = SaleLine["promises"][number];

/**
 * Where pieces come from: '2 from Main store', '1 from PO-0007, on Dec 4, 2026', '1 from PO-0007, due since Nov 28, 2026', '1 waits: no
 * source'.
 */
export function promiseWords({ source: { kind }, pieces, name, day }: Promised): string {
	if (kind === "none")
		return plural(pieces, { one: "# waits: it has no source", other: "# wait: they have no source" });
	const count = formatCount(pieces);
	if (day === null)
		return t({ comment: "name is a place's, or an order's number", message: `${count} from ${name}` });
	const on = formatFullDate(day);
	return isLate(day, Date.now())
		? t({
				comment: "name is an order's number, on a day that has passed",
				message: `${count} from ${name}, due since ${on}`,
			})
		: t({ comment: "name is an order's number, on a day", message: `${count} from ${name}, on ${on}` });
}
