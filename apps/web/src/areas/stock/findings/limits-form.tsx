import { changeReviewLimits, type ReviewLimits } from "@freehub/contract/stock/review";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import "#ui/styles/fields.css";
import type { ReactNode } from "react";
import { readTyped, typedText } from "#lib/number-typing.ts";
import { checkFor, type FormProblems, useWriteForm } from "#lib/use-write-form.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { currencySection, NumberField } from "#ui/number-field.tsx";
import { changeLimits } from "./review-writes.ts";

/** The limits as typed. */
type LimitValues = Record<keyof ReviewLimits, string>;

const names = ["adjustPieces", "adjustValue", "countPercent"] as const;
const checkNumbers = checkFor(changeReviewLimits);

/** The typed values as numbers; invalid ones stay text. */
function limitsOf(values: LimitValues): ReviewLimits {
	const limits = names.map((name) => {
		const typed = readTyped(values[name], { decimals: 0 });
		return [name, typed.ok ? typed.value : values[name]];
	});
	return Object.fromEntries(limits) as ReviewLimits;
}

function check(limits: Record<keyof ReviewLimits, number | string>): FormProblems {
	const problems = checkNumbers(limits);
	for (const name of names) {
		const limit = limits[name];
		const typed = typeof limit === "string" ? readTyped(limit, { decimals: 0 }) : undefined;
		if (typed?.ok === false) problems[name] = typed.message;
	}
	return problems;
}

type Props = {
	limits: ReviewLimits;
	onDone?: () => void;
	/** Buttons beside the save button. */
	children?: ReactNode;
};

/** The limits from which an adjustment or a count needs a second look; for owners. */
export function LimitsForm({ limits, onDone, children }: Props) {
	const { form, submit, isPending, failure } = useWriteForm({
		write: changeLimits,
		initialValues: Object.fromEntries(names.map((name) => [name, typedText(limits[name])])) as LimitValues,
		inputOf: limitsOf,
		check,
		...(onDone && { onDone }),
	});
	return (
		<form className="stack gap-14" onSubmit={submit} noValidate>
			<NumberField
				decimals={0}
				label={t`Adjustments of this many pieces or more`}
				{...form.getInputProps("adjustPieces")}
			/>
			<NumberField
				decimals={0}
				label={t`Adjustments worth this much or more`}
				{...currencySection()}
				{...form.getInputProps("adjustValue")}
			/>
			<NumberField
				decimals={0}
				label={t({ comment: "a percentage follows", message: "Counts that differ by more than" })}
				rightSection={<span aria-hidden="true">{"%"}</span>}
				{...form.getInputProps("countPercent")}
			/>
			<FailureNote>{failure}</FailureNote>
			<div className={children === undefined ? undefined : "buttons-end"}>
				{children}
				<Button type="submit" loading={isPending}>
					<Trans>Save limits</Trans>
				</Button>
			</div>
		</form>
	);
}

type ButtonsProps = { limits: ReviewLimits; isOpen: boolean; onClose: () => void };

/** The limits, opened from the list that they affect. */
export function LimitsDialog({ isOpen, onClose, limits }: ButtonsProps) {
	return (
		<FormDialog title={t`Limits`} isOpen={isOpen} onClose={onClose}>
			<p className="quiet">
				<Trans>They hold for the whole shop. What was marked as seen stays seen.</Trans>
			</p>
			<LimitsForm limits={limits} onDone={onClose}>
				<Button variant="default" onClick={onClose}>
					<Trans>Cancel</Trans>
				</Button>
			</LimitsForm>
		</FormDialog>
	);
}
