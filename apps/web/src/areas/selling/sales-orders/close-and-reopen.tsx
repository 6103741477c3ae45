import type { SaleLine, SalesOrder } from "@freehub/contract/selling/sales-orders";
import { plural, t } from "@lingui/core/macro";
import { useState } from "react";
import { LineChoices } from "#documents/line-choices.tsx";
import { formatCount } from "#lib/format.ts";
import { readTyped } from "#lib/number-typing.ts";
import { useWrite } from "#lib/use-write.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { closeSaleLines, reopenSaleLines } from "./sale-writes.ts";
import classes from "./sales.module.css";

type Props = { order: SalesOrder; onClose: () => void };

/**
 * Closes pieces of lines of which nothing more will be delivered: what is promised of them is free again. All that is open, unless
 * somebody types fewer.
 */
export function CloseDialog({ order, onClose }: Props) {
	const { run, isPending, failure } = useWrite(closeSaleLines);
	const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
	const [problem, setProblem] = useState<string>();
	const open = order.lines.filter((line) => line.open > 0);
	const piecesOf = (line: SaleLine) => {
		const number = readTyped(typed[line._id] ?? String(line.open), { decimals: 0 });
		return number.ok && number.value >= 1 && number.value <= line.open ? number.value : undefined;
	};
	async function close(ids: string[]) {
		const chosen = open.filter(({ _id }) => ids.includes(_id));
		const wrong = chosen.find((line) => piecesOf(line) === undefined);
		if (wrong !== undefined) {
			const { productName: name, open: most } = wrong;
			const why = t`Enter a number from 1 to ${most}.`;
			return setProblem(t({ comment: "name is a product's", message: `${name}: ${why}` }));
		}
		const lines = chosen.map((line) => ({ line: line._id, pieces: piecesOf(line) ?? line.open }));
		const { isDone } = await run({ order, lines });
		if (isDone) onClose();
	}
	return (
		<FormDialog title={t`Close what is open`} isOpen onClose={onClose}>
			<LineChoices
				items={open.map((line) => {
					const { _id, productName: name, open: pieces } = line;
					const all = formatCount(pieces);
					return {
						id: _id,
						label: name,
						note: plural(pieces, { one: "# piece open", other: "# pieces open" }),
						field: (
							<span className="row gap-8">
								<NumberField
									className={classes.pieces}
									aria-label={t({ comment: "name is a product's", message: `Pieces of ${name} to close` })}
									decimals={0}
									value={typed[_id] ?? String(pieces)}
									error={problem !== undefined && piecesOf(line) === undefined}
									onChange={(event) => {
										setTyped({ ...typed, [_id]: event.currentTarget.value });
										setProblem(undefined);
									}}
								/>
								{t({
									comment: "all is the pieces that are open; after a field for a part of them",
									message: `of ${all} open`,
								})}
							</span>
						),
					};
				})}
				initial={open.map(({ _id }) => _id)}
				most={open.length}
				action={(chosen) => {
					const closed = open.filter(({ _id }) => chosen.includes(_id));
					const pieces = closed.reduce((sum, line) => sum + (piecesOf(line) ?? 0), 0);
					return plural(pieces, { one: "Close # piece", other: "Close # pieces" });
				}}
				isPending={isPending}
				failure={problem ?? failure}
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
