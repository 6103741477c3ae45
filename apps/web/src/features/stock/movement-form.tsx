import "#ui/styles/fields.css";
import { type AdjustReason, adjustReasons, type MovementKind } from "@freehub/domain/stock";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { isRefusal } from "#lib/command.ts";
import { formatCount } from "#lib/format.ts";
import { kindTitles, reasonWords, submitVerbs } from "./kinds.ts";
import { type Draft, quantityProblem } from "./movement-draft.ts";
import classes from "./movement-form.module.css";
import type { FormRequest } from "./stock-form.ts";
import { stockSentence } from "./stock-sentence.ts";
import { ToLocation } from "./to-location.tsx";
import { useMovementForm } from "./use-movement-form.ts";

type Props = FormRequest & { onBooked: () => void; onCancel: () => void; isOpen: () => boolean };

const reasons = Object.keys(adjustReasons) as AdjustReason[];

export function MovementForm({ onCancel, ...options }: Props) {
	const { kinds, product } = options;
	const form = useMovementForm(options);
	const { draft, change, choices, locations, problems, foreseen } = form;
	const { kind } = draft;
	const arrow = <IconChevronDown size={18} aria-hidden="true" />;
	return (
		<form className={classes.form} onSubmit={form.submit} noValidate>
			{kinds.length > 1 && (
				<KindChoice
					kinds={kinds}
					value={kind}
					onChange={(next) => change({ kind: next, quantity: next === "count" ? "" : "1" })}
				/>
			)}
			{kind === "adjust" && (
				<NativeSelect
					label="Reason"
					rightSection={arrow}
					value={draft.reason}
					onChange={(event) => change({ reason: event.currentTarget.value as AdjustReason })}
					data={reasons.map((reason) => ({ value: reason, label: reasonWords[reason] }))}
				/>
			)}
			<TextInput
				label={kind === "count" ? "Counted quantity" : "Quantity"}
				description={
					kind === "adjust" && draft.reason === "correction" ? "Below 0 takes pieces out." : undefined
				}
				type="number"
				inputMode="numeric"
				step="1"
				min={kind === "adjust" ? undefined : kind === "count" ? "0" : "1"}
				autoComplete="off"
				data-autofocus
				onFocus={(event) => event.currentTarget.select()}
				value={draft.quantity}
				onChange={(event) => change({ quantity: event.currentTarget.value })}
				error={problems.quantity}
			/>
			{choices.length > 1 && (
				<NativeSelect
					label={kind === "transfer" ? "From" : "Location"}
					rightSection={arrow}
					value={draft.location}
					onChange={(event) => change({ location: event.currentTarget.value })}
					data={choices}
				/>
			)}
			{kind === "transfer" && (
				<ToLocation
					locations={locations}
					from={draft.location}
					value={draft}
					problem={problems.to}
					onChange={change}
				/>
			)}
			<TextInput
				label="Reference"
				placeholder="Order or delivery note"
				maxLength={200}
				autoComplete="off"
				value={draft.reference}
				onChange={(event) => change({ reference: event.currentTarget.value })}
			/>
			{foreseen.delta !== 0 && (
				<p className={classes.after}>
					On hand: {formatCount(product.quantity)} →{" "}
					<strong>{formatCount(product.quantity + foreseen.delta)}</strong>
				</p>
			)}
			<div role="alert">
				{form.error !== null && (
					<p className={classes.failure}>
						{stockSentence(form.error)}
						{!isRefusal(form.error) && " Press again when it is back: it will be booked once."}
					</p>
				)}
			</div>
			<output className={classes.warning}>
				{form.error === null && !form.isPending && foreseen.warning}
			</output>
			<div className={classes.buttons}>
				<Button variant="default" onClick={onCancel}>
					Cancel
				</Button>
				<Button type="submit" loading={form.isPending}>
					{submitWords(draft)}
				</Button>
			</div>
		</form>
	);
}

/** 'Receive 20', 'Deliver 3'; without the number where there is none yet. */
function submitWords(draft: Draft): string {
	const verb = submitVerbs[draft.kind];
	if (draft.kind === "count" || quantityProblem(draft) !== undefined) return verb;
	return `${verb} ${formatCount(Number(draft.quantity)).replace("-", "−")}`;
}

type KindChoiceProps = {
	kinds: readonly MovementKind[];
	value: MovementKind;
	onChange: (kind: MovementKind) => void;
};

function KindChoice({ kinds, value, onChange }: KindChoiceProps) {
	return (
		<fieldset className={classes.choice}>
			<legend>Kind of change</legend>
			{kinds.map((kind) => (
				<label key={kind}>
					<input
						type="radio"
						name="kind"
						value={kind}
						checked={kind === value}
						onChange={() => onChange(kind)}
					/>
					<span>{kindTitles[kind]}</span>
				</label>
			))}
		</fieldset>
	);
}
