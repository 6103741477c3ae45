import type { PurchaseOrderSummary } from "@freehub/contract/buying/purchase-orders";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { formatMoneyIn } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import classes from "./purchase-page.module.css";
import { draftLowOrders } from "./purchase-writes.ts";

type Props = { isOpen: boolean; onClose: () => void };

type Drafted = { orders: PurchaseOrderSummary[]; withoutSupplier: number };

/** Drafts one order per supplier from everything that is low, and says what it drafted. */
export function OrderLowDialog({ isOpen, onClose }: Props) {
	return (
		<FormDialog title={t`Order what is low`} isOpen={isOpen} onClose={onClose}>
			<OrderLow onClose={onClose} />
		</FormDialog>
	);
}

function OrderLow({ onClose }: { onClose: () => void }) {
	const [fillUp, setFillUp] = useState(false);
	const [drafted, setDrafted] = useState<Drafted>();
	const { run, isPending, failure } = useWrite(draftLowOrders);

	async function draft(event: FormEvent) {
		event.preventDefault();
		const outcome = await run({ fillUp });
		if (outcome.isDone) setDrafted(outcome.answer);
	}

	if (drafted !== undefined) return <DraftedOrders drafted={drafted} onClose={onClose} />;
	return (
		<form className="without-empty stack gap-14" onSubmit={(event) => void draft(event)}>
			<p className="dim">
				<Trans>
					One draft per supplier, with everything of which no more than the reorder point is on hand, on its
					way and in drafts. Nothing is sent.
				</Trans>
			</p>
			<Checkbox
				label={t`Fill up to the supplier’s minimum`}
				checked={fillUp}
				onChange={(event) => setFillUp(event.currentTarget.checked)}
			/>
			<DialogEnd failure={failure} onCancel={onClose} isPending={isPending} data-autofocus>
				<Trans>Draft the orders</Trans>
			</DialogEnd>
		</form>
	);
}

function DraftedOrders({
	drafted: { orders, withoutSupplier },
	onClose,
}: {
	drafted: Drafted;
	onClose: () => void;
}) {
	const count = orders.length;
	return (
		<div className="without-empty stack gap-14">
			<output>
				{count === 0
					? t`Nothing needs to be ordered.`
					: plural(count, { one: "# order was drafted.", other: "# orders were drafted." })}{" "}
				{withoutSupplier > 0 &&
					plural(withoutSupplier, {
						one: "# product that is low has no supplier: name one on its page.",
						other: "# products that are low have no supplier: name one on their pages.",
					})}
			</output>
			{count > 0 && (
				<ul className={classes.drafted} aria-label={t`Drafted orders`}>
					{orders.map(({ _id, supplier, lines, total, currency }) => (
						<li key={_id} className="ends gap-8 tall">
							<Link to={paths.purchaseOrder(_id)}>{supplier.name}</Link>
							<span className="quiet figures">
								{plural(lines, { one: "# line", other: "# lines" })}
								{total !== undefined && `, ${formatMoneyIn(currency, total)}`}
							</span>
						</li>
					))}
				</ul>
			)}
			<div className="buttons-end">
				<Button onClick={onClose} data-autofocus>
					<Trans context="of a dialog">Done</Trans>
				</Button>
			</div>
		</div>
	);
}
