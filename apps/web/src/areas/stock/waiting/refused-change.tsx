import { ApiError } from "@freehub/contract/errors";
import { rightFor } from "@freehub/contract/stock/movement-rights";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Checkbox, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "#ui/styles/fields.css";
import { dropMovement } from "@freehub/contract/stock/dropped-movements";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { MovementDialog } from "#areas/stock/ledger/late-movement-dialog.ts";
import { useStockForm } from "#areas/stock/ledger/stock-form.ts";
import { stockSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { TakeAnyway } from "#areas/stock/scan/take-anyway.tsx";
import { TakeElsewhere } from "#areas/stock/scan/take-elsewhere.tsx";
import { api } from "#lib/api.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { newKey } from "#lib/new-key.ts";
import { type Permissions, usePermissions } from "#lib/permissions.ts";
import { productQuery } from "#lib/product-queries.ts";
import { roleNouns } from "#lib/role-words.ts";
import { useWrite } from "#lib/use-write.ts";
import { useErrorWords } from "#lib/use-write-form.ts";
import type { Write } from "#lib/write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Row } from "#ui/held-list.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { forgetRefused, type Settling } from "#work/outbox/settle-change.ts";
import type { StoredChange } from "#work/outbox/stored-changes.ts";
import { ChangeWords } from "./change-words.tsx";

type Props = {
	change: StoredChange;
	/** Number of changes blocked by it. */
	behind: number;
	/** The other changes of its scan session that are refused or blocked. */
	stuck: readonly StoredChange[];
};

/** A refused change, the reason, and the three ways to settle it. */
export function RefusedChange({ change, behind, stuck }: Props) {
	useErrorWords();
	const permissions = usePermissions();
	const { product, body } = change;
	const { name } = product;
	const { data: stocked } = useQuery({ ...productQuery(product._id), retry: false });
	const openForm = useStockForm();
	const [isDropping, setDropping] = useState(false);
	function settle(by: Settling["by"]) {
		if (stocked === undefined) return;
		const kind = by === "count" ? "count" : body.kind;
		openForm({ product: stocked, kinds: [kind], settling: { refused: change, by } });
	}
	return (
		<Row className="stack gap-8 pad-16">
			<ChangeWords change={change} />
			<p className="rust-text">{whyOf(change, permissions)}</p>
			{behind > 0 && (
				<p className="quiet">
					{t`${plural(behind, {
						one: "# later change of this product waits behind it.",
						other: "# later changes of this product wait behind it.",
					})}`}
				</p>
			)}
			<div className="buttons">
				<TakeElsewhere change={change} />
				<TakeAnyway change={change} />
				<Button
					size="sm"
					variant="default"
					disabled={stocked === undefined}
					{...MovementDialog.opener}
					onClick={() => settle("change")}
				>
					<Trans comment="name is a product's">
						Change<VisuallyHidden> {name}</VisuallyHidden>
					</Trans>
				</Button>
				<Button
					size="sm"
					variant="default"
					disabled={stocked === undefined}
					{...MovementDialog.opener}
					onClick={() => settle("count")}
				>
					<Trans comment="name is a product's">
						Book as a count<VisuallyHidden> {name}</VisuallyHidden>
					</Trans>
				</Button>
				<Button size="sm" variant="default" onClick={() => setDropping(true)}>
					<Trans comment="name is a product's">
						Drop<VisuallyHidden> {name}</VisuallyHidden>
					</Trans>
				</Button>
			</div>
			<DropDialog change={change} stuck={stuck} isOpen={isDropping} onClose={() => setDropping(false)} />
		</Row>
	);
}

function whyOf({ body, refusal, sentAt }: StoredChange, { role, offers }: Permissions): string {
	if (refusal !== "unanswered" && refusal !== undefined) {
		if (refusal.code === "not_found")
			return t`This product was deleted. Restore it under Deleted items, or drop this.`;
		if (refusal.code !== "forbidden") return stockSentence(new ApiError(refusal));
		if (offers(rightFor(body.kind, body.saleLine))) return t`You may do this now: press “Send now”.`;
		// No person is called 'a warehouse'; the other roles are nouns for people.
		if (role === undefined || role === "warehouse") return stockSentence(new ApiError(refusal));
		const who = t(roleNouns[role]);
		return t({ comment: "who is a role such as: viewer", message: `As a ${who} you cannot do this.` });
	}
	const when = formatTimestamp(new Date(sentAt ?? 0).toISOString());
	return t`It was sent on ${when} and never answered, too long ago to be sent again: it may be booked already. Look at the product's history. Drop it if it is there, or else change it.`;
}

type DropProps = Pick<Props, "change" | "stuck"> & { isOpen: boolean; onClose: () => void };

function DropDialog({ change, stuck, isOpen, onClose }: DropProps) {
	const [isForAll, setForAll] = useState(false);
	const [reason, setReason] = useState("");
	const [isMissing, setMissing] = useState(false);
	const { run, isPending, failure } = useWrite(dropChanges);
	async function submit(event: FormEvent) {
		event.preventDefault();
		setMissing(reason.trim() === "");
		if (reason.trim() === "") return;
		const { isDone } = await run({
			changes: isForAll ? [change, ...stuck] : [change],
			reason: reason.trim(),
		});
		if (isDone) onClose();
	}
	return (
		<FormDialog title={t`Drop this change?`} isOpen={isOpen} onClose={onClose}>
			<form className="stack gap-16" onSubmit={(event) => void submit(event)} noValidate>
				<ChangeWords change={change} />
				<TextInput
					label={t`Reason`}
					description={t`Nothing is booked. The reason is kept in the audit log.`}
					maxLength={500}
					autoComplete="off"
					data-autofocus
					value={reason}
					onChange={(event) => setReason(event.currentTarget.value)}
					error={isMissing ? t`Say why it is dropped.` : undefined}
				/>
				{stuck.length > 0 && (
					<Checkbox
						label={t`${plural(stuck.length, {
							one: "Also drop # other change of this scan session that is refused or waits behind one",
							other: "Also drop # other changes of this scan session that are refused or wait behind one",
						})}`}
						checked={isForAll}
						onChange={(event) => setForAll(event.currentTarget.checked)}
					/>
				)}
				<DialogEnd failure={failure} variant="danger-filled" onCancel={onClose} isPending={isPending}>
					<Trans>Drop</Trans>
				</DialogEnd>
			</form>
		</FormDialog>
	);
}

/** The idempotency key of each drop, so that a retry after a lost answer is logged once. */
const keys = new Map<string, string>();

/**
 * Discards changes and logs the reason in the audit log. Latest first, because removing a refused change sends those behind it.
 */
export const dropChanges: Write<{ changes: readonly StoredChange[]; reason: string }, void> = {
	async send({ changes, reason }) {
		for (const change of changes.toSorted((a, b) => b.place - a.place)) {
			const { product, body } = change;
			const idempotencyKey = keys.get(`${change.key} ${reason}`) ?? newKey();
			keys.set(`${change.key} ${reason}`, idempotencyKey);
			const params = { id: product._id };
			await api.call(dropMovement, { params, body: { movement: body, reason }, idempotencyKey });
			await forgetRefused(change);
		}
	},
	content: ({ changes, reason }) => [changes.map(({ key }) => key), reason],
};
