import { changeReviewLimits, type ReviewLimits } from "@freehub/contract/review";
import { Button, NumberInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { checkFor, useCommandForm } from "#lib/use-command-form.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import classes from "./review.module.css";
import { changeLimits } from "./review-commands.ts";

type Props = { limits: ReviewLimits; isOpen: boolean; onClose: () => void };

/** From when on an adjustment or a count wants a second look; for owners. */
export function LimitsDialog({ isOpen, onClose, limits }: Props) {
	return (
		<FormDialog title="Limits" isOpen={isOpen} onClose={onClose}>
			<Form limits={limits} onClose={onClose} />
		</FormDialog>
	);
}

/** An empty field is no number. */
type Values = Record<keyof ReviewLimits, number | string>;

function Form({ limits, onClose }: Omit<Props, "isOpen">) {
	const { form, submit, isPending, failure } = useCommandForm({
		command: changeLimits,
		initialValues: { ...limits } as Values,
		inputOf: (values) => values as ReviewLimits,
		check: checkFor(changeReviewLimits),
		onDone: onClose,
	});
	const plain = { hideControls: true, allowDecimal: false, allowNegative: false, thousandSeparator: "," };
	return (
		<form className={classes.limits} onSubmit={submit} noValidate>
			<p className={classes.dim}>They hold for the whole shop. What was marked as seen stays seen.</p>
			<NumberInput
				{...plain}
				label="Adjustments of this many pieces or more"
				{...form.getInputProps("adjustPieces")}
			/>
			<NumberInput
				{...plain}
				label="Adjustments worth this much or more"
				prefix="$"
				{...form.getInputProps("adjustValue")}
			/>
			<NumberInput
				{...plain}
				label="Counts that differ by more than"
				suffix="%"
				{...form.getInputProps("countPercent")}
			/>
			<FailureNote>{failure}</FailureNote>
			<div className={classes.buttons}>
				<Button variant="default" onClick={onClose}>
					Cancel
				</Button>
				<Button type="submit" loading={isPending}>
					Save limits
				</Button>
			</div>
		</form>
	);
}
