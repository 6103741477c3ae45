import type { PromiseNotice } from "@freehub/contract/stock/promise-notices";
import { plural, t } from "@lingui/core/macro";
import { notify } from "#ui/notify.ts";
import type { ToastAction, ToastLink } from "#ui/toasts.tsx";
import { holderTitle, orderTitle } from "./holder-words.ts";
import { salesOrderPath } from "./paths.ts";

/** The rest of a message that names those who lost their piece: the booking, its undo, and a link to continue. */
export type Said = {
	message?: string | undefined;
	action?: ToastAction | undefined;
	link?: ToastLink | undefined;
};

/** The most orders that a message names and links to. */
const MAX_NAMED = 3;

/** The notices of each order together, in their order; those without a known order stay alone. */
export function byOrder(lost: readonly PromiseNotice[]): PromiseNotice[] {
	const groups = Map.groupBy(lost, ({ document, line }) => document ?? line);
	return [...groups.values()].flatMap(([first, ...others]) => {
		if (first === undefined) return [];
		return { ...first, pieces: others.reduce((sum, { pieces }) => sum + pieces, first.pieces) };
	});
}

/** 'Rosa Lind, order 1042, no longer has a piece. Order 1040 no longer has 2 pieces.' */
export function lostSentence(lost: readonly PromiseNotice[]): string {
	const all = byOrder(lost);
	const more = all.length - MAX_NAMED;
	return [
		...all.slice(0, MAX_NAMED).map(lostWords),
		...(more > 0 ? [plural(more, { one: "# other order, too.", other: "# other orders, too." })] : []),
	].join(" ");
}

function lostWords({ pieces, ...holder }: PromiseNotice): string {
	const title = holderTitle(holder);
	if (holder.who !== null && holder.number !== null) {
		return t({
			comment: "title is such as: Rosa Lind, order 1042",
			message: `${title}, ${plural(pieces, { one: "no longer has a piece", other: "no longer has # pieces" })}.`,
		});
	}
	return t({
		comment: "title is such as: Order 1042",
		message: `${title} ${plural(pieces, { one: "no longer has a piece", other: "no longer has # pieces" })}.`,
	});
}

/** The orders that lost pieces, as links. */
export function lostLinks(lost: readonly PromiseNotice[]): ToastLink[] {
	return byOrder(lost)
		.slice(0, MAX_NAMED)
		.flatMap(({ document, number }) =>
			document === null || number === null ? [] : { label: orderTitle(number), to: salesOrderPath(document) },
		);
}

/**
 * A message of those who lost their piece by a booking, with links to their orders. It stays until somebody closes it.
 * @param said what was booked, with its undo, if the message says that, too.
 */
export function sayLost(lost: readonly PromiseNotice[], { message, action, link }: Said = {}): void {
	const done = message === undefined || /[.!?。।]$/u.test(message) ? message : `${message}.`;
	const sentence = [done, lostSentence(lost)].filter(Boolean).join(" ");
	notify(sentence, "warning", action, [...lostLinks(lost), ...(link ? [link] : [])]);
}
