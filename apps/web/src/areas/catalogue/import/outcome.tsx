import type { Import } from "@freehub/contract/catalogue/imports";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useMayTakeBack } from "#areas/stock/ledger/use-taking-back.ts";
import { formatCount } from "#lib/format.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { personName } from "#lib/person-name.ts";
import { useWrite } from "#lib/use-write.ts";
import { AskedButton } from "#ui/asked-button.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { resultHeading, resultSentences } from "./import-words.ts";
import { decideImport } from "./import-writes.ts";
import classes from "./imports-page.module.css";
import { isBusy } from "./queries.ts";

type Props = {
	one: Import;
	/** The user has just committed it on this page, and the pressed button is gone. */
	isFresh: boolean;
};

/** The progress; afterwards the result, with a button to undo it. */
export function ImportOutcome({ one, isFresh }: Props) {
	const { state, result, undoable } = one;
	const takingBack = useUndoOf(one);
	const sentences = resultSentences(one);
	const hasProducts = state === "done" && result !== undefined && result.created + result.changed > 0;
	const heading = useRef<HTMLHeadingElement>(null);
	const seen = useRef(isFresh ? undefined : state);
	useEffect(() => {
		const hasChanged = seen.current !== state;
		seen.current = state;
		// The pressed button had the focus and disappeared with the previous state.
		if (hasChanged && document.activeElement === document.body) {
			heading.current?.focus({ preventScroll: true });
		}
	}, [state]);
	return (
		<section className={classes.outcome} aria-label={t`Result`} data-state={state}>
			<h2 ref={heading} tabIndex={-1}>
				{resultHeading(state)}
			</h2>
			<output className="unless-empty stack gap-6 anywhere max-70">
				{sentences.map((sentence) => (
					<span key={sentence}>{sentence}</span>
				))}
			</output>
			{isBusy(state) ? (
				<WorkingOnImport one={one} />
			) : (
				<div className="line gap-8-14">
					{hasProducts && (
						<ButtonLink to={paths.manageInventory} variant="default">
							<Trans>See the products</Trans>
						</ButtonLink>
					)}
					{hasProducts && (
						<ButtonLink to={paths.labelsOfImport(one._id)} variant="default">
							<Trans>Print labels</Trans>
						</ButtonLink>
					)}
					<ButtonLink to={paths.imports} variant="default">
						<Trans>Import another file</Trans>
					</ButtonLink>
					{undoable && takingBack !== "no" && <UndoImport one={one} />}
				</div>
			)}
		</section>
	);
}

function WorkingOnImport({ one }: { one: Import }) {
	const { _id, state, progress } = one;
	const { run, isPending, failure } = useWrite(decideImport);
	const takingBack = useUndoOf(one);
	const total = progress.total ?? 0;
	const done = formatCount(progress.done);
	return (
		<>
			<ProgressBar
				label={resultHeading(state)}
				done={progress.done}
				total={total}
				words={t`${done} of ${plural(total, { one: "# row", other: "# rows" })}`}
			/>
			{state === "committing" && takingBack !== "no" && (
				<div className="line gap-8-14">
					<Button variant="default" loading={isPending} onClick={() => void run({ id: _id, step: "cancel" })}>
						<Trans>Cancel</Trans>
					</Button>
					<p className="dim text-15">
						<Trans>You can close this page; the work goes on.</Trans>
					</p>
				</div>
			)}
			<FailureNote>{failure}</FailureNote>
		</>
	);
}

/** Whether the user may take back what an import has done: with the same right as a count. */
function useUndoOf({ committed }: Import): "no" | "ask" | "yes" {
	const mayTakeBack = useMayTakeBack();
	return committed === null ? "yes" : mayTakeBack("count", committed.by, committed.at);
}

/** Undoes a whole import after a confirmation. */
function UndoImport({ one }: { one: Import }) {
	const { _id, result, products, mapping, committed } = one;
	const { created = 0, changed: rows = 0, skipped = 0 } = result ?? {};
	// Of rows that no longer fitted, it is not known which products they were about.
	const changed = products === null || skipped > 0 ? undefined : products.changed;
	const person = personName(committed?.byName ?? "");
	const when = committed === null ? "" : formatTimestamp(committed.at);
	const isOthers = useUndoOf(one) === "ask";
	return (
		<AskedButton
			variant="danger"
			leftSection={<IconArrowBackUp aria-hidden="true" />}
			write={decideImport}
			input={{ id: _id, step: "undo" }}
			label={<Trans>Undo import</Trans>}
			title={t`Undo this import?`}
			action={t`Undo import`}
		>
			{isOthers && (
				<p>
					<Trans comment="person is a name, when a day and a time">
						Imported by {person}, {when}.
					</Trans>
				</p>
			)}
			{created > 0 && (
				<p>
					<Plural
						value={created}
						one="# product that it added is deleted."
						other="# products that it added are deleted."
					/>
				</p>
			)}
			{changed !== undefined && changed > 0 && (
				<p>
					<Plural
						value={changed}
						one="# changed product gets its old values back."
						other="# changed products get their old values back."
					/>
				</p>
			)}
			{changed === undefined && rows > 0 && (
				<p>
					<Plural
						value={rows}
						one="The changes of # row are undone."
						other="The changes of # rows are undone."
					/>
				</p>
			)}
			{mapping.quantity !== null && (
				<p>
					<Trans comment="it is the import">Its stock changes are reversed.</Trans>
				</p>
			)}
			<p>
				<Trans>Anything changed or delivered since stays as it is; you get a list.</Trans>
			</p>
		</AskedButton>
	);
}
