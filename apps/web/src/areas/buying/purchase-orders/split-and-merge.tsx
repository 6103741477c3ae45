import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { LineChoices } from "#documents/line-choices.tsx";
import { formatCount, formatMoneyIn } from "#lib/format.ts";
import { formatDay } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { mergeInto, splitOff } from "./purchase-writes.ts";
import { draftsQuery } from "./queries.ts";

type Props = { order: PurchaseOrder; onClose: () => void };

/** Chooses lines of a draft to move into a new one. */
export function SplitDialog({ order, onClose }: Props) {
	const navigate = useNavigate();
	const { run, isPending, failure } = useWrite(splitOff);
	async function split(lines: string[]) {
		const outcome = await run({ id: order._id, lines });
		if (outcome.isDone) void navigate(paths.purchaseOrder(outcome.answer._id));
	}
	return (
		<FormDialog title={t`Move lines to a new draft`} isOpen onClose={onClose}>
			<LineChoices
				items={order.lines.map(({ _id, productName, ordered }) => ({
					id: _id,
					label: productName,
					note: plural(ordered, { one: "# piece", other: "# pieces" }),
				}))}
				most={order.lines.length - 1}
				action={t`Move`}
				isPending={isPending}
				failure={failure}
				onCancel={onClose}
				onChoose={(lines) => void split(lines)}
			/>
		</FormDialog>
	);
}

/** Chooses other drafts to the same supplier whose lines move into this one. */
export function MergeDialog({ order, onClose }: Props) {
	const read = useQuery(draftsQuery(order.supplier._id));
	const { run, isPending, failure } = useWrite(mergeInto);
	const others = read.data?.filter(({ _id, currency }) => _id !== order._id && currency === order.currency);
	async function merge(orders: string[]) {
		const { isDone } = await run({ id: order._id, orders });
		if (isDone) onClose();
	}
	return (
		<FormDialog title={t`Merge other drafts into this`} isOpen onClose={onClose}>
			{others === undefined ? (
				<LoadState query={read} what={t`The drafts could not be loaded.`} />
			) : others.length === 0 ? (
				<div className="stack gap-14">
					<p className="dim">
						<Trans>There is no other draft to this supplier in this currency.</Trans>
					</p>
					<div className="buttons-end">
						<Button variant="default" onClick={onClose}>
							<Trans>Close</Trans>
						</Button>
					</div>
				</div>
			) : (
				<LineChoices
					items={others.map(({ _id, createdAt, lines, total, currency }) => {
						const day = formatDay(createdAt);
						const amount = total === undefined ? formatCount(lines) : formatMoneyIn(currency, total);
						return {
							id: _id,
							label: t`Draft of ${day}`,
							note: t`${plural(lines, { one: "# line", other: "# lines" })}, ${amount}`,
						};
					})}
					most={others.length}
					action={t`Merge`}
					isPending={isPending}
					failure={failure}
					onCancel={onClose}
					onChoose={(orders) => void merge(orders)}
				/>
			)}
		</FormDialog>
	);
}
