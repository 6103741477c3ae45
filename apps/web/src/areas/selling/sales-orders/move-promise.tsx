import type { SaleLine, SalesOrder } from "@freehub/contract/selling/sales-orders";
import { isSameAccount, type Source } from "@freehub/domain/stock/promises";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { readTyped } from "#lib/number-typing.ts";
import { useWrite } from "#lib/use-write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { NumberField } from "#ui/number-field.tsx";
import type { LinePromise } from "./line-promises.tsx";
import { freeSourcesQuery } from "./queries.ts";
import { promiseWords } from "./sale-words.tsx";
import { moveOnePromise } from "./sale-writes.ts";
import { SourceChoices, sourceChoices, waitChoice } from "./source-choices.tsx";

type Props = { order: SalesOrder; line: SaleLine; from: LinePromise; onClose: () => void };

/** Moves promised pieces of a line to another source, or lets them wait. */
export function MovePromise(props: Props) {
	const { productName: name } = props.line;
	return (
		<FormDialog
			title={t({ comment: "name is a product's", message: `Where ${name} comes from` })}
			isOpen
			onClose={props.onClose}
		>
			<MoveForm {...props} />
		</FormDialog>
	);
}

function MoveForm({ order, line, from, onClose }: Props) {
	const read = useQuery(freeSourcesQuery([line.product]));
	const { run, isPending, failure } = useWrite(moveOnePromise);
	const [chosen, setChosen] = useState<Source>();
	const [typed, setTyped] = useState<string>();
	const [problem, setProblem] = useState<string>();
	if (read.data === undefined) return <LoadState query={read} what={t`What is free could not be loaded.`} />;
	const wait = waitChoice(from.pieces);
	const choices = [...sourceChoices(read.data), wait].filter(
		({ source }) => !isSameAccount(source, from.source),
	);
	const [first = wait] = choices;
	const to = choices.find(({ source }) => chosen && isSameAccount(source, chosen)) ?? first;
	const text = typed ?? String(Math.min(from.pieces, to.most));

	async function move(event: FormEvent) {
		event.preventDefault();
		const number = readTyped(text, { decimals: 0 });
		if (!number.ok) return setProblem(number.message);
		const pieces = number.value;
		if (pieces < 1 || pieces > from.pieces) {
			const most = from.pieces;
			return setProblem(t`Enter a number from 1 to ${most}.`);
		}
		const { isDone } = await run({
			order: order._id,
			line: line._id,
			from: from.source,
			to: to.source,
			pieces,
		});
		if (isDone) onClose();
	}

	return (
		<form className="without-empty stack gap-14" onSubmit={(event) => void move(event)} noValidate>
			<p className="dim">{promiseWords(from)}</p>
			<SourceChoices legend={t`Take them from`} choices={choices} chosen={to.source} onChoose={setChosen} />
			<NumberField
				label={t`Pieces`}
				decimals={0}
				value={text}
				error={problem}
				onChange={(event) => {
					setTyped(event.currentTarget.value);
					setProblem(undefined);
				}}
			/>
			<DialogEnd failure={failure} onCancel={onClose} isPending={isPending}>
				<Trans context="verb, where pieces come from">Change</Trans>
			</DialogEnd>
		</form>
	);
}
