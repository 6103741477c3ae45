import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { plural, t } from "@lingui/core/macro";
import { LineChoices } from "#documents/line-choices.tsx";
import { useWrite } from "#lib/use-write.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { closeSaleLines, reopenSaleLines } from "./sale-writes.ts";

type Props = { order: SalesOrder; onClose: () => void };

/** Closes lines of which nothing more will be delivered: what is promised of them is free again. */
export function CloseDialog({ order, onClose }: Props) {
	const { run, isPending, failure } = useWrite(closeSaleLines);
	const open = order.lines.filter((line) => line.open > 0);
	async function close(lines: string[]) {
		const { isDone } = await run({ order, lines });
		if (isDone) onClose();
	}
	return (
		<FormDialog title={t`Close what is open`} isOpen onClose={onClose}>
			<LineChoices
				items={open.map(({ _id, productName, open: pieces }) => ({
					id: _id,
					label: productName,
					note: plural(pieces, { one: "# piece open", other: "# pieces open" }),
				}))}
				initial={open.map(({ _id }) => _id)}
				most={open.length}
				action={(chosen) => {
					const pieces = open.reduce((sum, line) => sum + (chosen.includes(line._id) ? line.open : 0), 0);
					return plural(pieces, { one: "Close # piece", other: "Close # pieces" });
				}}
				isPending={isPending}
				failure={failure}
				onCancel={onClose}
				onChoose={(lines) => void close(lines)}
			/>
		</FormDialog>
	);
}

/** Opens closed lines again, or a cancelled order: their pieces wait. */
export function ReopenDialog({ order, onClose }: Props) {
	const { run, isPending, failure } = useWrite(reopenSaleLines);
	const closed = order.lines.filter((line) => line.closed > 0);
	async function reopen(lines: string[]) {
		const { isDone } = await run({ order, lines });
		if (isDone) onClose();
	}
	return (
		<FormDialog
			title={order.cancelledAt === null ? t`Open closed lines again` : t`Open the order again`}
			isOpen
			onClose={onClose}
		>
			<LineChoices
				items={closed.map(({ _id, productName, closed: pieces }) => ({
					id: _id,
					label: productName,
					note: plural(pieces, { one: "# piece closed", other: "# pieces closed" }),
				}))}
				initial={closed.map(({ _id }) => _id)}
				most={closed.length}
				action={t`Open again`}
				isPending={isPending}
				failure={failure}
				onCancel={onClose}
				onChoose={(lines) => void reopen(lines)}
			>
				<p className="dim">{t`The pieces wait until they are promised out of a source again.`}</p>
			</LineChoices>
		</FormDialog>
	);
}
