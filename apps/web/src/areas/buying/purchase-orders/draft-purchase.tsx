import type { LineNeed } from "@freehub/contract/buying/found-lines";
import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { supplierQuery } from "#areas/buying/suppliers/queries.ts";
import { SaveFailure, SaveState, whenSaved } from "#documents/lines/save-state.tsx";
import { paths } from "#lib/paths.ts";
import { PageHead } from "#ui/page-head.tsx";
import { DraftHeader } from "./draft-header.tsx";
import { DraftLines } from "./draft-lines.tsx";
import { DraftMenu } from "./draft-menu.tsx";
import { DraftTotals } from "./draft-totals.tsx";
import { MailState } from "./mail-state.tsx";
import { PurchaseOrderConflicts } from "./purchase-conflicts.tsx";
import { purchaseOrderTitle } from "./purchase-words.ts";
import { lineNeedsQuery } from "./queries.ts";
import { SendDialog } from "./send-dialog.tsx";
import { StateBadges } from "./state-badges.tsx";
import { usePurchaseOrderEditor } from "./use-purchase-editor.ts";

const noNeeds: ReadonlyMap<string, LineNeed> = new Map();

/** A draft: it saves itself. */
export function DraftPurchaseOrder({ order }: { order: PurchaseOrder }) {
	const { editor, state } = usePurchaseOrderEditor(order, true);
	const { draft } = state;
	const { data: supplier } = useQuery(supplierQuery(draft.header.supplier._id));
	const { data: needs } = useQuery(lineNeedsQuery(order));
	const [sending, setSending] = useState<PurchaseOrder>();

	const send = () => whenSaved(editor, setSending);

	return (
		<div className="without-empty stack gap-16">
			<PageHead
				title={purchaseOrderTitle(order)}
				crumbs={[{ label: t`Purchase orders`, to: paths.purchaseOrders }]}
				fact={
					<span className="line gap-10">
						<StateBadges order={order} />
						<SaveState state={state} />
					</span>
				}
				actions={
					<>
						<DraftMenu order={order} draft={draft} whenSaved={(act) => whenSaved(editor, act)} />
						<Button leftSection={<IconSend aria-hidden="true" />} onClick={() => void send()}>
							<Trans context="an order">Send</Trans>
						</Button>
					</>
				}
			/>
			<PurchaseOrderConflicts editor={editor} state={state} />
			<SaveFailure editor={editor} error={state.error} />
			<MailState order={order} onSendAgain={() => void send()} />
			<DraftHeader header={draft.header} editor={editor} leadDays={order.leadDays} />
			<DraftLines draft={draft} editor={editor} needs={needs ?? noNeeds} />
			<DraftTotals draft={draft} supplier={supplier} editor={editor} />
			{sending !== undefined && (
				<SendDialog order={sending} supplier={supplier} onClose={() => setSending(undefined)} />
			)}
		</div>
	);
}
