import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Textarea } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useState } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import type { FoundProduct } from "./line-source.ts";
import classes from "./lines.module.css";
import { type PastedResult, readPasted } from "./pasted-lines.ts";

type Props<Found> = {
	find: (codes: readonly string[]) => Promise<(code: string) => Found | undefined>;
	isOpen: boolean;
	onClose: () => void;
	onFound: (found: PastedResult<Found>["found"]) => void;
};

/** Adds many products at once, from a pasted or scanned list. */
export function PasteDialog<Found extends FoundProduct>({ isOpen, ...form }: Props<Found>) {
	return (
		<FormDialog title={t`Paste a list`} isOpen={isOpen} onClose={form.onClose} size={520}>
			<PasteForm {...form} />
		</FormDialog>
	);
}

function PasteForm<Found extends FoundProduct>({ find, onClose, onFound }: Omit<Props<Found>, "isOpen">) {
	const [text, setText] = useState("");
	const [isReading, setReading] = useState(false);
	const [added, setAdded] = useState(0);
	const [wrong, setWrong] = useState<PastedResult<Found>["wrong"]>([]);
	const [failure, setFailure] = useState<string>();

	async function add(event: FormEvent): Promise<void> {
		event.preventDefault();
		if (isReading) return;
		setReading(true);
		setFailure(undefined);
		try {
			const result = await readPasted(text, find);
			onFound(result.found);
			setAdded(result.found.length);
			setWrong(result.wrong);
			// Lines that could not be added stay in the field for correction.
			setText(result.wrong.map((line) => line.text).join("\n"));
			if (result.wrong.length === 0) onClose();
		} catch (error) {
			setFailure(`${t`Nothing was added.`} ${errorSentence(error)}`);
		} finally {
			setReading(false);
		}
	}

	return (
		<form className="without-empty stack gap-14" onSubmit={(event) => void add(event)}>
			<Textarea
				label={t`One product per line: its SKU or barcode, then how many`}
				description={t`Quantities can be pieces or cases: 30, 3 cases or 3x10.`}
				placeholder={"TR-29  30\nCH-11  3c"}
				autosize
				minRows={6}
				maxRows={14}
				spellCheck={false}
				data-autofocus
				value={text}
				onChange={(event) => setText(event.currentTarget.value)}
			/>
			<output>
				{wrong.length > 0 && (
					<div className={classes.wrong}>
						<p>
							{plural(added, { one: "# line was added.", other: "# lines were added." })}{" "}
							{plural(wrong.length, {
								one: "# line was not, and is kept above:",
								other: "# lines were not, and are kept above:",
							})}
						</p>
						<ul>
							{Array.from(new Map(wrong.map((line) => [line.text, line.why])), ([line, why]) => (
								<li key={line}>
									<code>{line}</code> {why}
								</li>
							))}
						</ul>
					</div>
				)}
			</output>
			<FailureNote>{failure}</FailureNote>
			<div className="buttons-end">
				<Button variant="default" onClick={onClose}>
					{added > 0 ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
				</Button>
				<Button type="submit" loading={isReading} disabled={text.trim() === ""}>
					<Trans>Add the lines</Trans>
				</Button>
			</div>
		</form>
	);
}
