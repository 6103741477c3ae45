import type { Import } from "@freehub/contract/imports";
import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { formatCount, plural } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { useCommand } from "#lib/use-command.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { decideImport } from "./import-commands.ts";
import { resultHeading, resultSentences } from "./import-words.ts";
import classes from "./outcome.module.css";
import { ProgressBar } from "./progress-bar.tsx";
import { isBusy } from "./queries.ts";

type Props = {
	one: Import;
	/** The person has just committed it here, with a button that is gone now. */
	isFresh: boolean;
};

/** How far the work is; afterwards what it did, and the way back. */
export function Outcome({ one, isFresh }: Props) {
	const { state, result, undoable } = one;
	const sentences = resultSentences(one);
	const heading = useRef<HTMLHeadingElement>(null);
	const seen = useRef(isFresh ? undefined : state);
	useEffect(() => {
		const hasChanged = seen.current !== state;
		seen.current = state;
		// The button that was pressed, and had the focus, has gone with the state before.
		if (hasChanged && document.activeElement === document.body) {
			heading.current?.focus({ preventScroll: true });
		}
	}, [state]);
	return (
		<section className={classes.outcome} aria-label="Result" data-state={state}>
			<h2 ref={heading} tabIndex={-1}>
				{resultHeading(state)}
			</h2>
			<output className={classes.words}>
				{sentences.map((sentence) => (
					<span key={sentence}>{sentence}</span>
				))}
			</output>
			{isBusy(state) ? (
				<Working one={one} />
			) : (
				<div className={classes.ways}>
					{state === "done" && result !== undefined && result.created + result.changed > 0 && (
						<ButtonLink to={paths.manageInventory} variant="default">
							See the products
						</ButtonLink>
					)}
					{state !== "done" && (
						<ButtonLink to={paths.imports} variant="default">
							Import another file
						</ButtonLink>
					)}
					{undoable && <UndoImport one={one} />}
				</div>
			)}
		</section>
	);
}

function Working({ one: { _id, state, progress } }: { one: Import }) {
	const { run, isPending, failure } = useCommand(decideImport);
	const total = progress.total ?? 0;
	return (
		<>
			<ProgressBar
				label={resultHeading(state)}
				done={progress.done}
				total={total}
				words={`${formatCount(progress.done)} of ${plural(total, "row")}`}
			/>
			{state === "committing" && (
				<div className={classes.ways}>
					<Button variant="default" loading={isPending} onClick={() => void run({ id: _id, step: "cancel" })}>
						Cancel
					</Button>
					<p>You can close this page; the work goes on.</p>
				</div>
			)}
			<FailureNote>{failure}</FailureNote>
		</>
	);
}

/** Takes a whole import back, after asking. */
function UndoImport({ one: { _id, result, mapping } }: { one: Import }) {
	const [isOpen, setOpen] = useState(false);
	const { run, isPending, failure, reset } = useCommand(decideImport);
	const { created = 0, changed = 0 } = result ?? {};
	return (
		<>
			<Button
				variant="danger"
				leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
				onClick={() => {
					reset();
					setOpen(true);
				}}
			>
				Undo import
			</Button>
			<ConfirmDialog
				title="Undo this import?"
				action="Undo import"
				isOpen={isOpen}
				isPending={isPending}
				failure={failure}
				onCancel={() => setOpen(false)}
				onConfirm={() => void run({ id: _id, step: "undo" })}
			>
				{created > 0 && (
					<p>{plural(created, "product that it added is", "products that it added are")} deleted.</p>
				)}
				{changed > 0 && (
					<p>{plural(changed, "changed product gets its", "changed products get their")} old values back.</p>
				)}
				{mapping.quantity !== null && <p>Its stock changes are reversed.</p>}
				<p>What was changed or delivered since then stays as it is; you get a list of it.</p>
			</ConfirmDialog>
		</>
	);
}
