import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { formatAgo } from "#lib/format-ago.ts";

type Props = {
	/** The cause of the note, such as a refusal; undefined if nobody waits for it, for example while typing. */
	answers: object | undefined;
	className: string | undefined;
	children: ReactNode;
};

/** A note that scrolls into view and takes the focus if it answers an action. */
export function NoteInView({ answers, className, children }: Props) {
	const note = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (answers === undefined) return;
		note.current?.focus({ preventScroll: true });
		note.current?.scrollIntoView({ block: "center" });
	}, [answers]);
	return (
		<div ref={note} tabIndex={-1} className={className}>
			{children}
		</div>
	);
}

type WaysProps = { isPending: boolean; onTake: () => void; onSaveMine: () => void };

/** The two ways to continue when somebody else has changed what one edits. */
export function ConflictWays({ isPending, onTake, onSaveMine }: WaysProps) {
	return (
		<>
			<p>
				<Trans>
					‘Take what is there now’ fills the fields that you have not touched; you can look again before you
					save. ‘Save mine’ saves what you changed over it.
				</Trans>
			</p>
			<ConflictButtons isPending={isPending} onTake={onTake} onSaveMine={onSaveMine} />
		</>
	);
}

export function ConflictButtons({ isPending, onTake, onSaveMine }: WaysProps) {
	return (
		<div className="buttons">
			<Button variant="default" onClick={onTake} disabled={isPending}>
				<Trans>Take what is there now</Trans>
			</Button>
			<Button onClick={onSaveMine} loading={isPending}>
				<Trans>Save mine</Trans>
			</Button>
		</div>
	);
}

/** 'Anna changed this 2 minutes ago'. */
export function changedWords(by: string | null | undefined, at: string | null): string {
	const ago = formatAgo(at ?? new Date().toISOString());
	return by
		? t({ comment: "ago is such as: 2 minutes ago", message: `${by} changed this ${ago}` })
		: t({ comment: "ago is such as: 2 minutes ago", message: `Somebody changed this ${ago}` });
}
