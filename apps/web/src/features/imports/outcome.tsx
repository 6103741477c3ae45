import { ApiError } from "@freehub/contract/errors";
import type { Import } from "@freehub/contract/imports";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount, plural } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { useDecideImport } from "./mutations.ts";
import classes from "./outcome.module.css";
import { resultHeading, resultSentences } from "./outcome-words.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { isBusy } from "./queries.ts";
import { UndoImport } from "./undo-import.tsx";

type WorkProps = { one: Import; onSignInNeeded: () => void };

type Props = WorkProps & {
	/** The person has just committed it here, with a button that is gone now. */
	isFresh: boolean;
};

/** How far the work is; afterwards what it did, and the way back. */
export function Outcome({ one, isFresh, onSignInNeeded }: Props) {
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
				<Working one={one} onSignInNeeded={onSignInNeeded} />
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
					{undoable && <UndoImport one={one} onSignInNeeded={onSignInNeeded} />}
				</div>
			)}
		</section>
	);
}

function Working({ one: { _id, state, progress }, onSignInNeeded }: WorkProps) {
	const { mutate, isPending, error } = useDecideImport(_id);
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
					<Button
						variant="default"
						loading={isPending}
						onClick={() =>
							mutate("cancel", {
								onError: (failure) => {
									if (failure instanceof ApiError && failure.status === 401) onSignInNeeded();
								},
							})
						}
					>
						Cancel
					</Button>
					<p>You can close this page; the work goes on.</p>
				</div>
			)}
			<FailureNote>{error === null || isPending ? undefined : errorSentence(error)}</FailureNote>
		</>
	);
}
