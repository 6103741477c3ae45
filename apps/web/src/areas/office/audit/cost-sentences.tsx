import type { AuditEntry } from "@freehub/contract/office/audit";
import { Select, Trans } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import { formatMoneyIn } from "#lib/format.ts";
import { isRecord } from "#lib/storage.ts";
import { sentOf, text } from "./line-detail.ts";

type NameOf = (entry: AuditEntry, id: string) => ReactNode;

/**
 * 'Kim added freight of €45.00 to the receipt of PO-3'. Undefined for other actions, and for older lines, which do not name the
 * order.
 */
export function costWords(entry: AuditEntry, who: ReactNode, nameOf: NameOf): ReactNode {
	const sent = sentOf(entry);
	if (!isRecord(sent)) return undefined;
	const { amount, currency, kind, number, order, orders } = sent;
	const ids = Array.isArray(orders) ? orders.map(text) : [text(order)];
	const names = ids.map((id) => nameOf(entry, id)).filter(Boolean);
	if (names.length === 0 || typeof amount !== "number" || !/^[A-Z]{3}$/.test(text(currency)))
		return undefined;
	const what = {
		kind: text(kind),
		number: <strong>{text(number)}</strong>,
		amount: <strong>{formatMoneyIn(text(currency), amount)}</strong>,
		of: names.map((name, i) => (
			<Fragment key={ids[i]}>
				{i > 0 && ", "}
				{name}
			</Fragment>
		)),
	};
	return sentence(entry.action, who, what);
}

type What = { kind: string; number: ReactNode; amount: ReactNode; of: ReactNode };

function sentence(action: string, who: ReactNode, { kind, number, amount, of }: What): ReactNode {
	switch (action) {
		case "charge.add":
			return (
				<Trans comment="amount is money, of is an order such as: PO-3">
					{who} added <Select value={kind} _freight="freight" _duty="duty" other="a cost" /> of {amount} to
					the receipt of {of}
				</Trans>
			);
		case "charge.take-back":
			return (
				<Trans comment="amount is money, of is an order such as: PO-3">
					{who} took <Select value={kind} _freight="freight" _duty="duty" other="a cost" /> of {amount} off
					the receipt of {of}
				</Trans>
			);
		case "credit.add":
			return (
				<Trans comment="number is a credit note's, amount is money, of is an order such as: PO-3">
					{who} noted the credit note {number} of {amount} for {of}
				</Trans>
			);
		case "credit.take-back":
			return (
				<Trans comment="number is a credit note's, amount is money, of is an order such as: PO-3">
					{who} took back the credit note {number} of {amount} for {of}
				</Trans>
			);
		default:
			return undefined;
	}
}
