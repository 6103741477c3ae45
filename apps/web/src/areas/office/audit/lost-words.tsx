import type { AuditEntry } from "@freehub/contract/office/audit";
import { Trans } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { orderTitle } from "#lib/holder-words.ts";
import { salesOrderPath } from "#lib/paths.ts";
import { isRecord } from "#lib/storage.ts";
import { sentOf, text } from "./line-detail.ts";

/** The most orders that a sentence names. */
const MAX_NAMED = 3;

/** ', although it was promised to Order 1042': the orders that lost a piece by what was done, and whether somebody used the right to do that. */
export function lostWords(entry: AuditEntry): ReactNode {
	const sent = sentOf(entry);
	if (entry.outcome === "refused") return undefined;
	const parts = (Array.isArray(sent) ? sent.flat() : [sent]).filter(isRecord);
	const isOverridden = parts.some(({ override }) => override === true);
	const orders = ordersOf(parts.flatMap(({ lost }) => (Array.isArray(lost) ? lost.filter(isRecord) : [])));
	if (orders === undefined) {
		return isOverridden && <Trans comment="what somebody took">, also if it was promised to customers</Trans>;
	}
	return isOverridden ? (
		<Trans comment="orders is such as: Order 1042, Order 1040">, although it was promised to {orders}</Trans>
	) : (
		<Trans comment="orders is such as: Order 1042, Order 1040">, which {orders} lost</Trans>
	);
}

/** 'Order 1042, Order 1040, …', each with a link. */
function ordersOf(lost: readonly Record<string, unknown>[]): ReactNode {
	const numbers = new Map(
		lost.flatMap(({ document, number }) =>
			text(number) === "" ? [] : [[text(number), text(document)] as const],
		),
	);
	if (numbers.size === 0) return undefined;
	return (
		<>
			{[...numbers].slice(0, MAX_NAMED).map(([number, document], i) => (
				<Fragment key={number}>
					{i > 0 && ", "}
					{document === "" ? (
						orderTitle(number)
					) : (
						<Link to={salesOrderPath(document)}>{orderTitle(number)}</Link>
					)}
				</Fragment>
			))}
			{numbers.size > MAX_NAMED && ", …"}
		</>
	);
}
