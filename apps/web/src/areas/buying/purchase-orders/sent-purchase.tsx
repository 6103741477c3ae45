import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconBell, IconPackageImport, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { PurchaseOrderCredits } from "#areas/buying/costs/order-credits.tsx";
import { PurchaseOrderReceipts } from "#areas/buying/costs/order-receipts.tsx";
import { formatMoneyIn } from "#lib/format.ts";
import { formatFullDate, formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { personName } from "#lib/person-name.ts";
import { HeadFact, PageHead } from "#ui/page-head.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { ConfirmPurchaseOrderDialog } from "./confirm-purchase-dialog.tsx";
import { MailState } from "./mail-state.tsx";
import { FileLinks } from "./purchase-menu.tsx";
import classes from "./purchase-page.module.css";
import { purchaseOrderTitle } from "./purchase-words.ts";
import { RemindDialog } from "./remind-dialog.tsx";
import { Revisions } from "./revisions.tsx";
import { SentLines } from "./sent-lines.tsx";
import { SentMenu } from "./sent-menu.tsx";
import { StateBadges } from "./state-badges.tsx";

type Props = { order: PurchaseOrder; mayWrite: boolean; onChange: () => void };

/** An order that cannot be edited here and now: what was ordered, confirmed and received, line by line. */
export function SentPurchaseOrder({ order, mayWrite, onChange }: Props) {
	const { offers } = usePermissions();
	const [isReminding, setReminding] = useState(false);
	const [isConfirming, setConfirming] = useState(false);
	const isSent = order.sentAt !== null;
	const isOpen = order.lines.some(({ open }) => open > 0);
	return (
		<div className="without-empty stack gap-16">
			<PageHead
				title={purchaseOrderTitle(order)}
				crumbs={[{ label: t`Purchase orders`, to: paths.purchaseOrders }]}
				fact={<StateBadges order={order} />}
				actions={
					<>
						{mayWrite && <SentMenu order={order} />}
						{mayWrite && isSent && order.cancelledAt === null && (
							<Button variant="default" leftSection={<IconPencil aria-hidden="true" />} onClick={onChange}>
								<Trans context="verb, an order">Change</Trans>
							</Button>
						)}
						{mayWrite && order.isLate && (
							<Button
								variant="default"
								leftSection={<IconBell aria-hidden="true" />}
								onClick={() => setReminding(true)}
							>
								<Trans context="verb, a supplier">Remind</Trans>
							</Button>
						)}
						{mayWrite && isOpen && (
							<Button variant="default" onClick={() => setConfirming(true)}>
								<Trans>Note the confirmation</Trans>
							</Button>
						)}
						{isOpen && offers("stock.receive") && (
							<ButtonLink
								to={paths.receiveOrder(order._id)}
								leftSection={<IconPackageImport aria-hidden="true" />}
							>
								<Trans context="verb">Receive</Trans>
							</ButtonLink>
						)}
					</>
				}
			/>
			<PurchaseOrderFacts order={order} mayWrite={mayWrite} />
			{mayWrite && (
				<MailState
					order={order}
					onSendAgain={isOpen && order.lastMail?.kind === "reminder" ? () => setReminding(true) : undefined}
				/>
			)}
			<SentLines order={order} />
			{order.total !== undefined && (
				<p className={classes.sum}>
					<Trans context="of money">Total</Trans>{" "}
					<strong>{formatMoneyIn(order.currency, order.total)}</strong>
				</p>
			)}
			{isSent && <PurchaseOrderReceipts order={order} />}
			{isSent && mayWrite && <PurchaseOrderCredits order={order} />}
			{isSent && <Revisions order={order} />}
			{isReminding && <RemindDialog order={order} onClose={() => setReminding(false)} />}
			{isConfirming && <ConfirmPurchaseOrderDialog order={order} onClose={() => setConfirming(false)} />}
		</div>
	);
}

function PurchaseOrderFacts({ order, mayWrite }: { order: PurchaseOrder; mayWrite: boolean }) {
	const {
		supplier,
		location,
		expected,
		sentAt,
		sentTo,
		remindedAt,
		cancelledAt,
		rate,
		currency,
		note,
		createdByName,
	} = order;
	return (
		<dl className={classes.facts}>
			<HeadFact name={t`Supplier`}>{supplier.name}</HeadFact>
			<HeadFact name={t`Deliver to`}>{location.name}</HeadFact>
			<HeadFact name={t`Expected on`}>{expected === null ? "–" : formatFullDate(expected)}</HeadFact>
			<HeadFact name={t({ context: "an order", message: "Begun by" })}>{personName(createdByName)}</HeadFact>
			{sentAt !== null && (
				<HeadFact name={t({ context: "a purchase order", message: "Sent" })}>
					<time dateTime={sentAt}>{formatTimestamp(sentAt)}</time>
					<small>{sentTo === "" ? <Trans>marked as sent</Trans> : sentTo}</small>
					{sentTo === "" && mayWrite && (
						<small className={`line gap-4-16 ${classes.files}`}>
							<FileLinks order={order} />
						</small>
					)}
				</HeadFact>
			)}
			{remindedAt !== null && (
				<HeadFact name={t({ context: "a supplier", message: "Last reminded" })}>
					<time dateTime={remindedAt}>{formatTimestamp(remindedAt)}</time>
				</HeadFact>
			)}
			{cancelledAt !== null && (
				<HeadFact name={t({ context: "a purchase order", message: "Cancelled" })}>
					<time dateTime={cancelledAt}>{formatTimestamp(cancelledAt)}</time>
				</HeadFact>
			)}
			{rate !== null && rate !== "1" && order.total !== undefined && (
				<HeadFact name={t({ comment: "currency is such as EUR", message: `Rate for 1 ${currency}` })}>
					{rate}
				</HeadFact>
			)}
			{note !== "" && (
				<HeadFact name={t`Note`}>
					<span className={classes.noteText}>{note}</span>
				</HeadFact>
			)}
		</dl>
	);
}
