import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect, useRef } from "react";
import { inLocale } from "#lib/words.ts";

type Props = {
	/** What the note answers, such as a refusal; undefined if nobody waits for it, for example while typing. */
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

/** 'Anna changed this 2 minutes ago'. */
export function changedWords(by: string | null | undefined, at: string | null): string {
	const ago = formatAgo(at ?? new Date().toISOString());
	return by
		? t({ comment: "ago is such as: 2 minutes ago", message: `${by} changed this ${ago}` })
		: t({ comment: "ago is such as: 2 minutes ago", message: `Somebody changed this ${ago}` });
}

const ago = inLocale((locale) => new Intl.RelativeTimeFormat(locale));

const units = [
	["day", 86_400_000],
	["hour", 3_600_000],
	["minute", 60_000],
] as const;

/** '2 minutes ago'. Moments in the future count as just now, because this device's clock may be behind the server's. */
export function formatAgo(moment: string, now = Date.now()): string {
	const past = Math.max(0, now - new Date(moment).getTime());
	const [unit, length] = units.find(([, least]) => past >= least) ?? (["second", 1000] as const);
	return ago().format(-Math.max(1, Math.floor(past / length)), unit);
}
