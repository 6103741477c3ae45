import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { personName } from "#lib/person-name.ts";
import type { LineDocument, Stored } from "./line-document.ts";
import type { Header, LineDraft } from "./line-draft.ts";
import type { Conflict } from "./merge-drafts.ts";

type Shown<Saved extends Stored, Head extends Header, Line extends LineDraft, SentLine> = {
	editor: {
		document: LineDocument<Saved, Head, Line, SentLine>;
		keepMine: () => void;
		takeTheirs: () => void;
	};
	state: {
		conflicts: readonly Conflict<Head, Line>[];
		changedBy: string | undefined;
		draft: { header: Head };
	};
	/** Says who changed the document too. */
	children: (person: string) => ReactNode;
	/** The name of a header's field, and what it is now, if that can be said. */
	headerWords: (field: keyof Head & string, theirs: Head) => { name: string; value: string | undefined };
};

/** Says what somebody else changed differently, and asks whose values stay. */
export function LineConflicts<Saved extends Stored, Head extends Header, Line extends LineDraft, SentLine>({
	editor,
	state,
	children,
	headerWords,
}: Shown<Saved, Head, Line, SentLine>) {
	const { conflicts, changedBy, draft } = state;
	const person = changedBy === undefined ? t`Somebody else` : personName(changedBy);
	const [first] = editor.document.parts;
	const sentences = conflicts.map((conflict) =>
		conflict.what === "header"
			? headerSentence(headerWords(conflict.field, conflict.theirs))
			: lineSentence(conflict, (line) =>
					("part" in conflict ? conflict.part : first).words(line, draft.header),
				),
	);
	return (
		<div role="alert">
			{sentences.length > 0 && (
				<section className="conflict" aria-label={t`Conflict`}>
					<p>
						<strong>{children(person)}</strong> <Trans>What you typed is kept, but not saved yet.</Trans>
					</p>
					<ul>
						{sentences.map((sentence) => (
							<li key={sentence}>{sentence}</li>
						))}
					</ul>
					<div className="buttons">
						<Button variant="filled" onClick={() => editor.keepMine()}>
							<Trans>Keep mine</Trans>
						</Button>
						<Button variant="default" onClick={() => editor.takeTheirs()}>
							<Trans>Take theirs</Trans>
						</Button>
					</div>
				</section>
			)}
		</div>
	);
}

function headerSentence({ name, value }: { name: string; value: string | undefined }): string {
	return value === undefined
		? t({ comment: "name is a field's", message: `${name} was changed there too.` })
		: t({ comment: "name is a field's", message: `${name} is now: ${value}` });
}

type LineConflict<Line extends LineDraft> = { mine: Line | undefined; theirs: Line | undefined };

function lineSentence<Line extends LineDraft>(
	{ mine, theirs }: LineConflict<Line>,
	words: (line: Line) => string,
): string {
	const name = (mine ?? theirs)?.productName ?? "";
	if (theirs === undefined) return t({ comment: "name is a product's", message: `${name} was removed.` });
	const now = words(theirs);
	if (mine === undefined) {
		return t({
			comment: "name is a product's, now such as: 5 for $20",
			message: `${name}, which you removed, is now ${now}.`,
		});
	}
	const own = words(mine);
	return t({
		comment: "name is a product's; now and own are such as: 5 for $20",
		message: `${name} is now ${now}; yours is ${own}.`,
	});
}
