import type { LineNeed } from "@freehub/contract/buying/found-lines";
import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { supplierQuery } from "#areas/buying/suppliers/queries.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { paths } from "#lib/paths.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { notify } from "#ui/notify.ts";
import { PageHead } from "#ui/page-head.tsx";
import { DraftHeader } from "./draft-header.tsx";
import { DraftLines } from "./draft-lines.tsx";
import { DraftMenu } from "./draft-menu.tsx";
import { DraftTotals } from "./draft-totals.tsx";
import { MailState } from "./mail-state.tsx";
import { PurchaseOrderConflicts } from "./purchase-conflicts.tsx";
import { hasProblems, purchaseOrderChange } from "./purchase-draft.ts";
import type { EditorState } from "./purchase-editor.ts";
import { purchaseOrderTitle } from "./purchase-words.ts";
import { lineNeedsQuery } from "./queries.ts";
import { SendDialog } from "./send-dialog.tsx";
import { StateBadges } from "./state-badges.tsx";
import { usePurchaseOrderEditor } from "./use-order-editor.ts";

const noNeeds: ReadonlyMap<string, LineNeed> = new Map();

/** A draft: it saves itself. */
export function DraftPurchaseOrder({ order }: { order: PurchaseOrder }) {
	const { editor, state } = usePurchaseOrderEditor(order, true);
	const { draft, conflicts, changedBy, error } = state;
	const { data: supplier } = useQuery(supplierQuery(draft.header.supplier._id));
	const { data: needs } = useQuery(lineNeedsQuery(order));
	const [sending, setSending] = useState<PurchaseOrder>();

	/** Runs an action on the saved order. */
	async function whenSaved(act: (saved: PurchaseOrder) => void): Promise<void> {
		const saved = await editor.save();
		if (saved !== undefined) act(saved);
		else notify(t`The draft is not saved yet. Correct what is marked, then try again.`, "failure");
	}

	return (
		<div className="without-empty stack gap-16">
			<PageHead
				title={purchaseOrderTitle(order)}
				crumbs={[{ label: t`Purchase orders`, to: paths.purchaseOrders }]}
				fact={
					<span className="line gap-10">
						<StateBadges order={order} />
						<output className="quiet">{savedWords(state)}</output>
					</span>
				}
				actions={
					<>
						<DraftMenu order={order} draft={draft} whenSaved={whenSaved} />
						<Button leftSection={<IconSend aria-hidden="true" />} onClick={() => void whenSaved(setSending)}>
							<Trans context="an order">Send</Trans>
						</Button>
					</>
				}
			/>
			<PurchaseOrderConflicts
				editor={editor}
				conflicts={conflicts}
				by={changedBy}
				currency={draft.header.currency}
			/>
			{error !== null && (
				<div className="line gap-12">
					<FailureNote>{`${t`The draft could not be saved.`} ${errorSentence(error)}`}</FailureNote>
					<Button variant="default" onClick={() => void editor.save()}>
						<Trans>Save again</Trans>
					</Button>
				</div>
			)}
			<MailState order={order} onSendAgain={() => void whenSaved(setSending)} />
			<DraftHeader header={draft.header} editor={editor} leadDays={order.leadDays} />
			<DraftLines draft={draft} editor={editor} needs={needs ?? noNeeds} />
			<DraftTotals draft={draft} supplier={supplier} editor={editor} />
			{sending !== undefined && (
				<SendDialog order={sending} supplier={supplier} onClose={() => setSending(undefined)} />
			)}
		</div>
	);
}

function savedWords({ isSaving, error, conflicts, draft, base }: EditorState): string {
	if (error !== null || conflicts.length > 0 || hasProblems(draft)) return t`Not saved`;
	if (isSaving || purchaseOrderChange(base, draft) !== undefined) return t`Saving…`;
	return t({ context: "a draft", message: "Saved" });
}
