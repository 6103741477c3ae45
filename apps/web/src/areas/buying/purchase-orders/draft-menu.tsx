import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { ConfirmWrite } from "#ui/confirm-dialog.tsx";
import type { PurchaseOrderDraft } from "./purchase-draft.ts";
import { FileLinks, PurchaseOrderMenu } from "./purchase-menu.tsx";
import { purchaseOrderTitle } from "./purchase-words.ts";
import { copyOnePurchaseOrder, deleteOnePurchaseOrder } from "./purchase-writes.ts";
import { MergeDialog, SplitDialog } from "./split-and-merge.tsx";

type Props = {
	order: PurchaseOrder;
	draft: PurchaseOrderDraft;
	/** Saves the draft, then runs an action on it. */
	whenSaved: (act: (saved: PurchaseOrder) => void) => Promise<void>;
};

/** The rarely used actions of a draft. */
export function DraftMenu({ order, draft, whenSaved }: Props) {
	const navigate = useNavigate();
	const [asking, setAsking] = useState<{ what: "split" | "merge" | "delete"; saved: PurchaseOrder }>();
	const copy = useWrite(copyOnePurchaseOrder);
	const onClose = () => setAsking(undefined);

	async function copyNow(saved: PurchaseOrder) {
		const outcome = await copy.run(saved);
		if (outcome.isDone) void navigate(paths.purchaseOrder(outcome.answer._id));
	}

	const is = (what: "split" | "merge" | "delete") => asking?.what === what;
	return (
		<>
			<PurchaseOrderMenu>
				{(close) => {
					const ask = (what: "split" | "merge") => () => {
						close();
						void whenSaved((saved) => setAsking({ what, saved }));
					};
					return (
						<>
							<FileLinks order={order} onChoose={close} />
							<button
								type="button"
								onClick={() => {
									close();
									void whenSaved((saved) => void copyNow(saved));
								}}
							>
								<Trans context="verb, an order">Copy</Trans>
							</button>
							{draft.lines.length > 1 && (
								<button type="button" onClick={ask("split")}>
									<Trans>Move lines to a new draft</Trans>
								</button>
							)}
							<button type="button" onClick={ask("merge")}>
								<Trans>Merge other drafts into this</Trans>
							</button>
							<button
								type="button"
								data-danger
								onClick={() => {
									close();
									setAsking({ what: "delete", saved: order });
								}}
							>
								<Trans>Delete the draft</Trans>
							</button>
						</>
					);
				}}
			</PurchaseOrderMenu>
			{asking !== undefined && is("split") && <SplitDialog order={asking.saved} onClose={onClose} />}
			{asking !== undefined && is("merge") && <MergeDialog order={asking.saved} onClose={onClose} />}
			<ConfirmWrite
				write={deleteOnePurchaseOrder}
				input={order}
				title={t`Delete the draft`}
				action={t`Delete the draft`}
				isOpen={is("delete")}
				onClose={onClose}
				onDone={() => void navigate(paths.purchaseOrders)}
			>
				<p>{deleteSentence(order)}</p>
			</ConfirmWrite>
		</>
	);
}

function deleteSentence(order: PurchaseOrder): string {
	const title = purchaseOrderTitle(order);
	return order.number === null
		? t({
				comment: "title is such as: Draft for Wheels Inc.",
				message: `${title} is deleted for good, with all its lines.`,
			})
		: t({
				comment: "title is an order's number",
				message: `${title} has its number already, so it stays in the list as cancelled.`,
			});
}
