import { Button, NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { type AdjustReason, adjustReasons } from "@freehub/domain/stock";
import { IconChevronDown } from "@tabler/icons-react";
import { isRefusal } from "#lib/command.ts";
import { formatCount } from "#lib/format.ts";
import { KindChoice } from "./kind-choice.tsx";
import { reasonWords } from "./kinds.ts";
import { locationName } from "./movement-draft.ts";
import classes from "./movement-form.module.css";
import type { FormRequest } from "./stock-form.ts";
import { stockSentence } from "./stock-sentence.ts";
import { useMovementForm } from "./use-movement-form.ts";

type Props = FormRequest & { onBooked: () => void; onCancel: () => void; isOpen: () => boolean };

const reasons = Object.keys(adjustReasons) as AdjustReason[];

export function MovementForm({ onCancel, ...options }: Props) {
	const { kinds, product } = options;
	const form = useMovementForm(options);
	const { draft, change, places, locations, problems, foreseen } = form;
	const { kind } = draft;
	const shown = places.length > 1 ? kinds : kinds.filter((one) => one !== "transfer");
	const choices = places.map(({ _id }) => ({ value: _id, label: locationName(_id, locations) }));
	const arrow = <IconChevronDown size={18} aria-hidden="true" />;
	return (
		<form className={classes.form} onSubmit={form.submit} noValidate>
			{shown.length > 1 && (
				<KindChoice
					kinds={shown}
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
				label={kind === "count" ? "What was counted" : "Quantity"}
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
			{places.length > 1 && (
				<NativeSelect
					label={kind === "transfer" ? "From" : "Where"}
					rightSection={arrow}
					value={draft.location}
					onChange={(event) => change({ location: event.currentTarget.value })}
					data={choices}
				/>
			)}
			{kind === "transfer" && (
				<NativeSelect
					label="To"
					rightSection={arrow}
					value={draft.to}
					onChange={(event) => change({ to: event.currentTarget.value })}
					data={[
						{ value: "", label: "Choose a place" },
						...choices.filter(({ value }) => value !== draft.location),
					]}
					error={problems.to}
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
					Book
				</Button>
			</div>
		</form>
	);
}
