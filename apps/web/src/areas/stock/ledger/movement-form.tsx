import "#ui/styles/fields.css";
import { type AdjustReason, adjustReasons } from "@freehub/domain/stock/stock";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { NativeSelect, TextInput } from "@mantine/core";
import { formatCount } from "#lib/format.ts";
import { typedText } from "#lib/number-typing.ts";
import { DialogButtons } from "#ui/dialog-end.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { Segments } from "#ui/segments.tsx";
import { kindTitles, reasonWords, submitSentence, submitVerbs } from "./kinds.ts";
import { locationName, storeOfChoice } from "./location-choices.ts";
import { type Draft, quantityOf, quantityProblem } from "./movement-draft.ts";
import classes from "./movement-form.module.css";
import { PlaceBox } from "./place-box.tsx";
import { PromisedOffers } from "./promised-offers.tsx";
import { useFailureThere } from "./shortage-there.ts";
import type { FormRequest } from "./stock-form.ts";
import { ToLocation } from "./to-location.tsx";
import { useMovementForm } from "./use-movement-form.ts";

type Props = FormRequest & { onBooked: () => void; onCancel: () => void; isOpen: () => boolean };

const reasons = Object.keys(adjustReasons) as AdjustReason[];

export function MovementForm({ onCancel, ...options }: Props) {
	const { kinds } = options;
	const form = useMovementForm(options);
	const failure = useFailureThere(form.error);
	const { draft, change, locations, problems, foreseen } = form;
	const { kind } = draft;
	const before = formatCount(form.onHand);
	const after = formatCount(form.onHand + foreseen.delta);
	return (
		<form className={`without-empty stack gap-14 ${classes.form}`} onSubmit={form.submit} noValidate>
			{kinds.length > 1 && (
				<Segments
					label={t`Kind of change`}
					data={kinds.map((each) => ({ value: each, label: t(kindTitles[each]) }))}
					value={kind}
					onChange={(next) => change({ kind: next, quantity: next === "count" ? "" : typedText(1) })}
				/>
			)}
			{kind === "adjust" && (
				<NativeSelect
					label={t`Reason`}
					value={draft.reason}
					onChange={(event) => change({ reason: event.currentTarget.value as AdjustReason })}
					data={reasons.map((reason) => ({ value: reason, label: t(reasonWords[reason]) }))}
				/>
			)}
			<NumberField
				label={kind === "count" ? t`Counted quantity` : t`Quantity`}
				description={
					kind === "adjust" && draft.reason === "correction" ? t`Below 0 takes pieces out.` : undefined
				}
				decimals={0}
				data-autofocus
				onFocus={(event) => event.currentTarget.select()}
				value={draft.quantity}
				onChange={(event) => change({ quantity: event.currentTarget.value })}
				error={problems.quantity}
			/>
			{form.hasSeveral && (
				<PlaceBox
					label={kind === "transfer" ? t({ context: "location", message: "From" }) : t`Location`}
					hasLabel
					enter="sends"
					nextKeyIn="dialog"
					groups={form.groups}
					value={draft.location}
					valueName={locationName(draft.location, locations)}
					onChange={(location) => change({ location })}
					error={problems.location}
				/>
			)}
			{kind === "transfer" && (
				<ToLocation
					locations={locations}
					levels={form.levels}
					from={storeOfChoice(draft.location) ?? draft.location}
					value={draft}
					problem={problems.to}
					onChange={change}
				/>
			)}
			<TextInput
				label={t`Reference`}
				placeholder={t`Order or delivery note`}
				maxLength={200}
				autoComplete="off"
				value={draft.reference}
				onChange={(event) => change({ reference: event.currentTarget.value })}
			/>
			{foreseen.delta !== 0 && (
				<p className="quiet figures up-6">
					<Trans>
						On hand: {before} → <strong className="ink">{after}</strong>
					</Trans>
				</p>
			)}
			<output className="unless-empty quiet">{form.taking}</output>
			<div role="alert">
				{form.changed !== undefined ? (
					<p className="amber note text-15">
						{form.changed} <Trans>Check your number, then count again.</Trans>
					</p>
				) : (
					failure && <p className="rust note text-15">{failure}</p>
				)}
			</div>
			<PromisedOffers
				error={form.error}
				isPending={form.isPending}
				onPlace={(location) => change({ location })}
				onOverride={form.override}
			/>
			<output className="unless-empty amber note text-15">
				{form.error === null && !form.isPending && foreseen.warning && (
					<>
						{foreseen.warning} {form.elsewhere}
					</>
				)}
			</output>
			<p className="unless-empty amber note text-15">{form.limit}</p>
			<DialogButtons
				className={classes.buttons}
				onCancel={onCancel}
				isPending={form.isPending}
				disabled={form.limit !== undefined}
			>
				{submitWords(draft)}
			</DialogButtons>
		</form>
	);
}

/** 'Receive 20', 'Deliver 3'; without the number until there is a valid one. */
function submitWords(draft: Draft): string {
	const { kind } = draft;
	if (kind === "count" || quantityProblem(draft) !== undefined) return t(submitVerbs[kind]);
	return submitSentence(kind, formatCount(quantityOf(draft)).replace("-", "−"));
}
