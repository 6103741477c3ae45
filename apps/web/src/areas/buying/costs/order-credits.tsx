import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoneyIn } from "#lib/format.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { personName } from "#lib/person-name.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { HeldList, Row } from "#ui/held-list.tsx";
import { takeCreditBack } from "./cost-writes.ts";
import { CreditForm } from "./credit-form.tsx";
import classes from "./landed-costs.module.css";
import { creditsQuery } from "./queries.ts";
import { TakeCostBack } from "./take-cost-back.tsx";

/** The amount that the supplier owes for credited and returned pieces, and the received credit notes. For buyers. */
export function PurchaseOrderCredits({ order }: { order: PurchaseOrder }) {
	const { data } = useQuery(creditsQuery(order._id));
	const [isAdding, setAdding] = useState(false);
	if (data === undefined || (data.expected === 0 && data.credits.length === 0)) return null;
	const { expected, arrived, credits } = data;
	const money = (amount: number) => formatMoneyIn(order.currency, amount);
	return (
		<section className="card stack gap-12 pad-16-20" aria-labelledby="credits">
			<div className="ends gap-12">
				<h2 id="credits" className="text-17">
					<Trans>Credits</Trans>
				</h2>
				<Button variant="default" onClick={() => setAdding(true)}>
					<Trans>Add a credit note</Trans>
				</Button>
			</div>
			<dl className={classes.sums}>
				<div>
					<dt className="quiet">{t({ context: "money", message: "Expected" })}</dt>
					<dd>{money(expected)}</dd>
				</div>
				<div>
					<dt className="quiet">{t({ context: "money", message: "Arrived" })}</dt>
					<dd>{money(arrived)}</dd>
				</div>
			</dl>
			<HeldList aria-labelledby="credits">
				{credits
					.filter(({ takenBackAt }) => takenBackAt === null)
					.map(({ number, amount, at, byName, ...credit }) => (
						<Row key={credit._id} className="line gap-8">
							<span>
								{number} <strong>{money(amount)}</strong>{" "}
								<span className="quiet">
									{personName(byName)} · <time dateTime={at}>{formatTimestamp(at)}</time>
								</span>
							</span>
							<TakeCostBack write={takeCreditBack} cost={{ ...credit, at, byName }}>
								{number}, {money(amount)}
							</TakeCostBack>
						</Row>
					))}
			</HeldList>
			<FormDialog title={t`Add a credit note`} isOpen={isAdding} onClose={() => setAdding(false)}>
				{isAdding && (
					<CreditForm order={order._id} currency={order.currency} onDone={() => setAdding(false)} />
				)}
			</FormDialog>
		</section>
	);
}
