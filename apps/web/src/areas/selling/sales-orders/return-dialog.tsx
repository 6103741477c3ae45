import type { SaleReturn, SalesOrder } from "@freehub/contract/selling/sales-orders";
import { proposeSources } from "@freehub/domain/selling/propose-sources";
import { type DecidedEnd, decidedEnds, type ReturnEnd, returnEnds } from "@freehub/domain/selling/returns";
import { isSameAccount, type Source, WAITING } from "@freehub/domain/stock/promises";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Checkbox, Textarea } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { readTyped } from "#lib/number-typing.ts";
import { useWrite } from "#lib/use-write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { freeSourcesQuery } from "./queries.ts";
import { type ChosenEnd, placeOfDelivery, ReturnEnds } from "./return-ends.tsx";
import { checkOneReturn, returnPieces } from "./return-writes.ts";
import { SourceChoices, sourceChoices, waitChoice } from "./source-choices.tsx";

type Delivery = SalesOrder["deliveries"][number];

type Props = { order: SalesOrder; delivery: Delivery; name: string; onClose: () => void };

/** Takes back pieces of a delivery. @param name the product's. */
export function ReturnDialog(props: Props) {
	const { name, onClose } = props;
	return (
		<FormDialog
			title={t({ comment: "name is a product's", message: `Take back ${name}` })}
			isOpen
			onClose={onClose}
			size={480}
		>
			<ReturnForm {...props} />
		</FormDialog>
	);
}

function ReturnForm({ order, delivery, onClose }: Props) {
	const { run, isPending, failure } = useWrite(returnPieces);
	const most = delivery.pieces - delivery.returned;
	const [text, setText] = useState(String(most));
	const [problem, setProblem] = useState<string>();
	const [chosen, setChosen] = useState<ChosenEnd<ReturnEnd>>({ end: "stock", to: delivery.from._id });
	const [isReplaced, setReplaced] = useState(false);
	const [note, setNote] = useState("");
	const number = readTyped(text, { decimals: 0 });
	const replacement = useReplacement(order, delivery, {
		isWanted: isReplaced,
		pieces: number.ok ? number.value : most,
	});

	async function send(event: FormEvent) {
		event.preventDefault();
		if (!number.ok) return setProblem(number.message);
		if (number.value < 1 || number.value > most) return setProblem(t`Enter a number from 1 to ${most}.`);
		const { end, to } = chosen;
		const { isDone } = await run({
			order: order._id,
			delivery: delivery.movement,
			pieces: number.value,
			end,
			...(end !== "check" && { to }),
			replace: isReplaced,
			...(isReplaced && replacement.source && { replaceFrom: replacement.source }),
			note,
		});
		if (isDone) onClose();
	}

	return (
		<form className="without-empty stack gap-14" onSubmit={(event) => void send(event)} noValidate>
			<NumberField
				label={t`Pieces`}
				decimals={0}
				value={text}
				error={problem}
				onChange={(event) => {
					setText(event.currentTarget.value);
					setProblem(undefined);
				}}
			/>
			<ReturnEnds ends={returnEnds} chosen={chosen} onChange={setChosen} />
			<Checkbox
				label={t`Order the same again, at price 0`}
				checked={isReplaced}
				onChange={(event) => setReplaced(event.currentTarget.checked)}
			/>
			{replacement.choices}
			<Textarea
				label={t`Note`}
				autosize
				minRows={2}
				maxRows={6}
				maxLength={2000}
				value={note}
				onChange={(event) => setNote(event.currentTarget.value)}
			/>
			<DialogEnd
				failure={failure}
				onCancel={onClose}
				isPending={isPending}
				disabled={isReplaced && replacement.source === undefined}
			>
				<Trans context="verb, what a customer brings">Take back</Trans>
			</DialogEnd>
		</form>
	);
}

/**
 * Where pieces come from that replace those of a delivery: what a new order would take first, until somebody chooses another source
 * that has all of them, or to let them wait.
 * @returns the source, undefined until it is known; and its choices.
 */
function useReplacement(
	order: SalesOrder,
	{ line }: Delivery,
	{ isWanted, pieces }: { isWanted: boolean; pieces: number },
): { source: Source | undefined; choices: ReactNode } {
	const product = order.lines.find(({ _id }) => _id === line)?.product ?? "";
	const read = useQuery(freeSourcesQuery(isWanted ? [product] : []));
	const [chosen, setChosen] = useState<Source>();
	if (!isWanted) return { source: undefined, choices: null };
	if (read.data === undefined) {
		const choices = <LoadState query={read} what={t`What is free could not be loaded.`} />;
		return { source: undefined, choices };
	}
	const enough = read.data.filter((one) => one.pieces >= pieces);
	const wanted = [{ line, product, pieces }];
	const [proposed] = proposeSources(wanted, enough, order.collectAt?._id ?? null);
	const all = [...sourceChoices(enough), waitChoice(pieces)];
	const isThere = chosen && all.some(({ source }) => isSameAccount(source, chosen));
	const source = isThere ? chosen : (proposed?.source ?? WAITING);
	const legend = t({ context: "pieces that replace others", message: "Take the new ones from" });
	const choices = <SourceChoices legend={legend} choices={all} chosen={source} onChoose={setChosen} />;
	return { source, choices };
}

type CheckProps = { order: SalesOrder; back: SaleReturn; name: string; onClose: () => void };

/** Says what becomes of returned pieces that were to be checked. @param name the product's. */
export function CheckDialog(props: CheckProps) {
	const { name, onClose } = props;
	return (
		<FormDialog
			title={t({ comment: "name is a product's", message: `Check ${name}` })}
			isOpen
			onClose={onClose}
			size={480}
		>
			<CheckForm {...props} />
		</FormDialog>
	);
}

function CheckForm({ order, back, onClose }: CheckProps) {
	const { run, isPending, failure } = useWrite(checkOneReturn);
	const [chosen, setChosen] = useState<ChosenEnd<DecidedEnd>>({
		end: "stock",
		to: placeOfDelivery(order, back.delivery),
	});
	async function send(event: FormEvent) {
		event.preventDefault();
		const { isDone } = await run({ order: order._id, id: back._id, ...chosen });
		if (isDone) onClose();
	}
	return (
		<form className="without-empty stack gap-14" onSubmit={(event) => void send(event)} noValidate>
			<ReturnEnds ends={decidedEnds} chosen={chosen} onChange={setChosen} />
			<DialogEnd failure={failure} onCancel={onClose} isPending={isPending}>
				<Trans>Book it</Trans>
			</DialogEnd>
		</form>
	);
}
