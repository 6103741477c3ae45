import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { formatList } from "#lib/format.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { ConflictWays, changedWords, NoteInView } from "#ui/note-in-view.tsx";
import { Segments } from "#ui/segments.tsx";
import classes from "#ui/text-editor.module.css";

type Props = {
	head: ReactNode;
	/** Notes about saving, drafts and conflicts. */
	notes: ReactNode;
	/** The fields to write in. */
	children: ReactNode;
	/** The text as visitors will see it. */
	preview: ReactNode;
};

/** The layout of a page for writing a text, with its preview next to it; narrow screens show one or the other. */
export function TextEditor({ head, notes, children, preview }: Props) {
	const [view, setView] = useState("write");
	return (
		<div className="by-width">
			<div className={classes.head}>{head}</div>
			{notes}
			<Segments
				className={classes.views ?? ""}
				label={t`Write or preview`}
				data={[
					{ value: "write", label: t({ context: "verb", message: "Write" }) },
					{ value: "preview", label: t`Preview` },
				]}
				value={view}
				onChange={setView}
			/>
			<div className={`column gap-24 above-6 ${classes.columns}`} data-view={view}>
				<div className={`stack gap-16 ${classes.fields}`}>{children}</div>
				<section className={classes.preview} aria-label={t`Preview`}>
					{preview}
				</section>
			</div>
		</div>
	);
}

type NotesProps = {
	/** Discards what was typed before and not saved; undefined if there is no such text. */
	onDiscard: (() => void) | undefined;
	conflict: ReactNode;
	failure: string | undefined;
};

export function EditorNotes({ onDiscard, conflict, failure }: NotesProps) {
	return (
		<>
			{onDiscard && (
				<p className="line dim gap-4-12">
					<Trans>What you typed before and did not save is here again.</Trans>
					<Button size="sm" variant="quiet" onClick={onDiscard}>
						<Trans>Discard it</Trans>
					</Button>
				</p>
			)}
			<div role="alert">{conflict}</div>
			<FailureNote>{failure && `${failure} ${t`Everything you typed is kept.`}`}</FailureNote>
		</>
	);
}

type ConflictProps = {
	/** The current version, from the last refusal. */
	current: { version: number; updatedAt?: string | null };
	/** The name of the person who changed it, if known. */
	by: string | undefined;
	/** The changed fields: 'the title'. */
	changed: readonly string[];
	/** Shows the current version. */
	children: ReactNode;
	onTake: () => void;
	onSaveMine: () => void;
	isPending: boolean;
};

/** Says who changed the text meanwhile and what is there now, and offers the two ways to continue. */
export function ConflictNote(props: ConflictProps) {
	const { current, by, changed, children, onTake, onSaveMine, isPending } = props;
	return (
		<NoteInView answers={current} className={`conflict below-14 ${classes.conflict}`}>
			<p>
				<strong>{`${changedWords(by, current.updatedAt ?? null)}: ${formatList(changed)}.`}</strong>{" "}
				<Trans>Nothing of yours is saved yet, and everything you typed is kept.</Trans>
			</p>
			<details>
				<summary className="weight-600">
					<Trans>Show what is there now</Trans>
				</summary>
				{children}
			</details>
			<ConflictWays onTake={onTake} onSaveMine={onSaveMine} isPending={isPending} />
		</NoteInView>
	);
}
