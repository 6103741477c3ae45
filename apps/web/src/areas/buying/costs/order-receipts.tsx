import type { Charge } from "@freehub/contract/buying/costs";
import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import type { Receipt } from "@freehub/contract/buying/receipts";
import { shop } from "@freehub/domain/shop";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chargeWords } from "#areas/stock/ledger/charges-left.ts";
import { useLocations } from "#areas/stock/ledger/location-choices.ts";
import { useStoreLimit } from "#areas/stock/ledger/own-stores.ts";
import { useTakingBack } from "#areas/stock/ledger/use-taking-back.ts";
import { formatMoney, formatMoneyIn } from "#lib/format.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { typedText } from "#lib/number-typing.ts";
import { usePermissions } from "#lib/permissions.ts";
import { personName } from "#lib/person-name.ts";
import { AskedButton } from "#ui/asked-button.tsx";
import { Badge } from "#ui/badge.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { HeldList, Row } from "#ui/held-list.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { basisWords, ChargeForm } from "./charge-form.tsx";
import { takeChargeBack, takeReceiptBack } from "./cost-writes.ts";
import classes from "./landed-costs.module.css";
import { chargesQuery, receiptsQuery } from "./queries.ts";
import { ReceiptLines } from "./receipt-lines.tsx";
import { SendBackForm } from "./send-back-form.tsx";
import { TakeCostBack } from "./take-cost-back.tsx";

/** An order's receipts, one by one, with their additional costs for people who may see costs. */
export function PurchaseOrderReceipts({ order }: { order: PurchaseOrder }) {
	const { offers } = usePermissions();
	const read = useQuery(receiptsQuery(order._id));
	const [isSending, setSending] = useState(false);
	const maySend = offers("stock.return") && order.lines.some(({ accepted, returned }) => accepted > returned);
	if (read.data !== undefined && read.data.length === 0) return null;
	return (
		<section className="card stack gap-12 pad-16-20" aria-labelledby="receipts">
			<div className="ends gap-12">
				<h2 id="receipts" className="text-17">
					<Trans>Receipts</Trans>
				</h2>
				{maySend && (
					<Button variant="default" onClick={() => setSending(true)}>
						<Trans>Send something back</Trans>
					</Button>
				)}
			</div>
			{read.data === undefined ? (
				<LoadState query={read} what={t`The receipts could not be loaded.`} />
			) : (
				<HeldList className={`stack gap-12 ${classes.receipts}`} aria-labelledby="receipts">
					{read.data.map((receipt) => (
						<Row key={receipt.batch}>
							<OneReceipt receipt={receipt} order={order} withCosts={offers("purchase.write")} />
						</Row>
					))}
				</HeldList>
			)}
			<FormDialog title={t`Send back to the supplier`} isOpen={isSending} onClose={() => setSending(false)}>
				{isSending && (
					<SendBackForm order={order} receipts={read.data ?? []} onDone={() => setSending(false)} />
				)}
			</FormDialog>
		</section>
	);
}

type ReceiptProps = { receipt: Receipt; order: PurchaseOrder; withCosts: boolean };

function OneReceipt({ receipt, order, withCosts }: ReceiptProps) {
	const { by: actor, recordedAt } = receipt;
	const mayTakeBack = useTakingBack()({ kind: "receive", actor, recordedAt }) !== "no";
	const { at, byName, note, lines, isTakenBack } = receipt;
	const limitAt = useStoreLimit(useLocations());
	const person = personName(byName);
	const counted = lines.filter((line) => !line.isTakenBack);
	const limit = counted.map(({ location }) => limitAt(location)).find((why) => why !== undefined);
	const pieces = counted.reduce((sum, { accepted }) => sum + accepted, 0);
	const refused = counted.reduce((sum, line) => sum + (line.refused?.pieces ?? 0), 0);
	return (
		<>
			<div className="ends gap-12">
				<p className="line gap-8">
					<strong>{plural(pieces, { one: "# piece", other: "# pieces" })}</strong>
					{refused > 0 && <span>{plural(refused, { one: "# refused", other: "# refused" })}</span>}
					{note !== "" && (
						<span>
							<Trans comment="note is a number">Delivery note {note}</Trans>
						</span>
					)}
					{isTakenBack && (
						<Badge>
							<Trans>Taken back</Trans>
						</Badge>
					)}
				</p>
				{mayTakeBack && !isTakenBack && (
					<span className="line gap-8">
						{limit !== undefined && <small className="dim">{limit}</small>}
						<TakeReceiptBack receipt={receipt} limit={limit} />
					</span>
				)}
			</div>
			<p className="quiet">
				{person} · <time dateTime={at}>{formatTimestamp(at)}</time>
			</p>
			<ReceiptLines receipt={receipt} />
			{withCosts && <Charges receipt={receipt} order={order} />}
		</>
	);
}

/** '€16.00 at 1.085'. */
function amountOf({ currency, amount, rate }: Charge): string {
	const [shown, factor] = [formatMoneyIn(currency, amount), typedText(Number(rate))];
	return t({ comment: "an amount in another currency and its rate", message: `${shown} at ${factor}` });
}

function Charges({ receipt: { batch, isTakenBack }, order }: { receipt: Receipt; order: PurchaseOrder }) {
	const { data = [] } = useQuery(chargesQuery(batch));
	const [isAdding, setAdding] = useState(false);
	const counted = data.filter(({ takenBackAt }) => takenBackAt === null);
	if (isTakenBack && counted.length === 0) return null;
	return (
		<div className="stack gap-8 start above-8">
			{counted.length > 0 && (
				<HeldList aria-label={t`Costs of the receipt`}>
					{counted.map((charge) => (
						<Row key={charge._id} className="line gap-8">
							<span>
								{t(chargeWords[charge.kind])} <strong>{formatMoney(charge.value)}</strong>{" "}
								<span className="quiet">
									{charge.currency !== shop().currency && `${amountOf(charge)} · `}
									{t(basisWords[charge.basis])}
									{charge.note !== "" && ` · ${charge.note}`}
								</span>
							</span>
							<TakeCostBack write={takeChargeBack} cost={charge}>
								{t(chargeWords[charge.kind])}, {formatMoney(charge.value)}
							</TakeCostBack>
						</Row>
					))}
				</HeldList>
			)}
			{isTakenBack ? (
				<p className="text-14">
					<Trans>
						Nothing of this receipt is left, but these costs still count. Take back those that are not owed.
					</Trans>
				</p>
			) : (
				<Button size="xs" variant="default" className="long-button" onClick={() => setAdding(true)}>
					<Trans>Add freight, duty or another cost</Trans>
				</Button>
			)}
			<FormDialog title={t`Add a cost`} isOpen={isAdding} onClose={() => setAdding(false)}>
				{isAdding && <ChargeForm receipt={batch} order={order} onDone={() => setAdding(false)} />}
			</FormDialog>
		</div>
	);
}

/** Takes a receipt back whole, after a question that says whose it is. */
function TakeReceiptBack({
	receipt: { batch, byName, at },
	limit,
}: {
	receipt: Receipt;
	limit: string | undefined;
}) {
	const [person, when] = [personName(byName), formatTimestamp(at)];
	return (
		<AskedButton
			size="xs"
			variant="quiet"
			disabled={limit !== undefined}
			write={takeReceiptBack}
			input={{ batch }}
			label={<Trans>Take back</Trans>}
			title={t`Take back the receipt`}
			action={t`Take back`}
		>
			<p>
				<Trans comment="person is a name, when a day and a time">
					Received by {person}, {when}.
				</Trans>
			</p>
			<p>
				<Trans>
					Everything that was received in this delivery leaves the stock again and is expected again, also
					what came for other orders.
				</Trans>
			</p>
		</AskedButton>
	);
}
