import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { errorSentence } from "#lib/error-sentence.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { notify } from "#ui/notify.ts";
import { type DocumentDraft, hasProblems, type LineDraft } from "./line-draft.ts";
import classes from "./lines.module.css";

type State = {
	draft: DocumentDraft<unknown, LineDraft>;
	change: object | undefined;
	conflicts: readonly unknown[];
	isSaving: boolean;
	error: unknown;
};

/** Whether a document that saves itself is saved, in a word. */
export function SaveState({ state }: { state: State }) {
	return <output className="quiet">{savedWords(state)}</output>;
}

function savedWords({ isSaving, error, conflicts, draft, change }: State): string {
	if (error !== null || conflicts.length > 0 || hasProblems(draft)) return t`Not saved`;
	if (isSaving || change !== undefined) return t`Saving…`;
	return t({ context: "a draft", message: "Saved" });
}

type Saves<Saved> = { save: () => Promise<Saved | undefined> };

/** Why a document that saves itself could not be saved, and the button to try again. */
export function SaveFailure({ editor, error }: { editor: Saves<unknown>; error: unknown }) {
	if (error === null) return null;
	return (
		<div className="line gap-12">
			<FailureNote>{`${t`The draft could not be saved.`} ${errorSentence(error)}`}</FailureNote>
			<Button variant="default" onClick={() => void editor.save()}>
				<Trans>Save again</Trans>
			</Button>
		</div>
	);
}

/** Runs an action on the saved document, or says that it cannot be saved yet. */
export async function whenSaved<Saved>(editor: Saves<Saved>, act: (saved: Saved) => void): Promise<void> {
	const saved = await editor.save();
	if (saved !== undefined) act(saved);
	else notify(t`The draft is not saved yet. Correct what is marked, then try again.`, "failure");
}

type Changes = Saves<unknown> & {
	state: () => Pick<State, "draft">;
	takeTheirs: () => void;
};

/** Saves what was changed in a document that does not save itself; it stays in view while there is something to save. */
export function SaveBar({
	editor,
	isSaving,
	label,
}: {
	editor: Changes;
	isSaving: boolean;
	/** Names the bar: 'Changes of this order'. */
	label: string;
}) {
	async function save() {
		if (hasProblems(editor.state().draft)) return notify(t`Correct what is marked, then save.`, "failure");
		const saved = await editor.save();
		if (saved !== undefined) notify(t`The changes are saved`);
	}
	return (
		<section className={classes.saveBar} aria-label={label}>
			<p className="dim">
				<Trans>These changes are not saved yet.</Trans>
			</p>
			<div className="line gap-8">
				<Button variant="default" onClick={() => editor.takeTheirs()}>
					<Trans>Discard</Trans>
				</Button>
				<Button loading={isSaving} onClick={() => void save()}>
					<Trans>Save changes</Trans>
				</Button>
			</div>
		</section>
	);
}
