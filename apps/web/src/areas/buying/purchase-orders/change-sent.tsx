import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { ApiError } from "@freehub/contract/errors";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { hasProblems } from "#documents/lines/line-draft.ts";
import { errorSentence, fieldSentence } from "#lib/error-sentence.ts";
import { paths } from "#lib/paths.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { notify } from "#ui/notify.ts";
import { PageHead } from "#ui/page-head.tsx";
import { DraftHeader } from "./draft-header.tsx";
import { DraftLines } from "./draft-lines.tsx";
import { DraftTotals } from "./draft-totals.tsx";
import { PurchaseOrderConflicts } from "./purchase-conflicts.tsx";
import { purchaseOrderTitle } from "./purchase-words.ts";
import { StateBadges } from "./state-badges.tsx";
import { usePurchaseOrderEditor } from "./use-purchase-editor.ts";

type Props = { order: PurchaseOrder; onDone: () => void };

/** Changes an order after it was sent. Each save is a revision, so nothing is saved automatically. */
export function ChangeSent({ order, onDone }: Props) {
	const { editor, state } = usePurchaseOrderEditor(order, false);
	const { draft, change, error, isSaving } = state;

	async function save() {
		if (hasProblems(draft)) return notify(t`Correct what is marked, then save.`, "failure");
		const saved = await editor.save();
		if (saved === undefined) return;
		notify(t({ comment: "the revision of an order", message: `Saved as revision ${saved.revision}` }));
		onDone();
	}

	return (
		<div className="without-empty stack gap-16">
			<PageHead
				title={purchaseOrderTitle(order)}
				crumbs={[{ label: t`Purchase orders`, to: paths.purchaseOrders }]}
				fact={<StateBadges order={order} />}
				actions={
					<>
						<Button
							variant="default"
							onClick={() => {
								editor.takeTheirs();
								onDone();
							}}
						>
							<Trans>Cancel</Trans>
						</Button>
						<Button loading={isSaving} disabled={change === undefined} onClick={() => void save()}>
							<Trans>Save as a revision</Trans>
						</Button>
					</>
				}
			/>
			<p className="dim">
				<Trans>
					The supplier has this order already. Freehub keeps what was sent before, and mails nothing: tell
					them what changed. No line can go below what has come.
				</Trans>
			</p>
			<PurchaseOrderConflicts editor={editor} state={state} />
			<FailureNote>{error === null ? undefined : errorsOf(error)}</FailureNote>
			<DraftHeader header={draft.header} editor={editor} isSent />
			<DraftLines draft={draft} editor={editor} />
			<DraftTotals draft={draft} supplier={undefined} editor={editor} />
		</div>
	);
}

/** The errors, field by field if the server names fields. */
function errorsOf(error: unknown): string[] {
	const { problem } = error instanceof ApiError ? error : {};
	const sentences = problem?.errors?.map((one) => fieldSentence(one, problem)) ?? [];
	return sentences.length > 0 ? [...new Set(sentences)] : [errorSentence(error)];
}
