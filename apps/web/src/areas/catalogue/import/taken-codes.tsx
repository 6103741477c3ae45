import type { Import, TakenCodesMode } from "@freehub/contract/catalogue/imports";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { RadioChoice } from "#ui/radio-choice.tsx";
import classes from "./columns-step.module.css";
import { correctImport } from "./import-writes.ts";

/** The reasons of rows with a barcode that another product has. */
const rules = new Set(["keys_differ", "barcode_of_another"]);

/** Asks what becomes of rows with a barcode that another product has: one answer for all of them. */
export function TakenCodes({ one: { _id, options, refusals } }: { one: Import }) {
	const { run, failure } = useWrite(correctImport(_id));
	const rows = (refusals?.kinds ?? [])
		.filter(({ rule }) => rules.has(rule ?? ""))
		.reduce((sum, kind) => sum + kind.rows, 0);
	const { takenCodes } = options;
	if (rows === 0 && takenCodes === "ask") return null;
	const choices: { mode: TakenCodesMode; label: string; note: string }[] = [
		{
			mode: "ask",
			label: t({ context: "rows", message: "Refuse them" }),
			note: t`Correct the file and choose it again.`,
		},
		{
			mode: "leaveOut",
			label: t({ context: "rows", message: "Take them without the barcode" }),
			note: t`The other product keeps it. You can give them another one later.`,
		},
		{
			mode: "rename",
			label: t({ context: "rows", message: "Rename the product that has it" }),
			note: t`If the SKU in the file is the new one of the same product.`,
		},
		{
			mode: "skip",
			label: t({ context: "rows", message: "Pass them over" }),
			note: t`Nothing of these rows is imported.`,
		},
	];
	return (
		<fieldset className={`${classes.option} stack gap-6`}>
			<legend>
				{rows > 0 ? (
					<Plural
						value={rows}
						one="# row has a barcode that another product has"
						other="# rows have a barcode that another product has"
					/>
				) : (
					<Trans>Rows with a barcode that another product has</Trans>
				)}
			</legend>
			{choices.map(({ mode, label, note }) => (
				<RadioChoice
					key={mode}
					group="taken-codes"
					label={label}
					note={note}
					isChosen={takenCodes === mode}
					onChoose={() => void run({ options: { takenCodes: mode } })}
				/>
			))}
			<FailureNote>{failure}</FailureNote>
		</fieldset>
	);
}
