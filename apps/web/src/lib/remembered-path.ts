import type { Location, Path } from "react-router";
import { paths } from "#lib/paths.ts";
import { isRecord } from "./storage.ts";

/** History state of the sign-in pages: where the person came from. */
export type SignInState = { from: Pick<Location, "pathname" | "search" | "hash" | "state" | "key"> };

/** Where to go after a sign-in: the remembered place with its state and scroll position, else the home page. */
export function rememberedPlace(state: unknown): { to: Partial<Path>; state: unknown } {
	const from = isRecord(state) && isRecord(state.from) ? state.from : {};
	const pathname = textOf(from.pathname);
	if (!isSitePath(pathname)) return { to: { pathname: paths.root }, state: null };
	const before = isRecord(from.state) ? from.state : {};
	return {
		to: { pathname, search: textOf(from.search), hash: textOf(from.hash) },
		state: { ...before, scrollKey: textOf(before.scrollKey) || textOf(from.key) },
	};
}

/** The email address to prefill on a sign-in page, if the previous page knew it. */
export function emailIn(state: unknown): string {
	return isRecord(state) ? textOf(state.email) : "";
}

/** Storage key of a page's scroll position. A page that the person returned to keeps its first key. */
export function scrollKeyOf(location: Pick<Location, "key" | "state">): string {
	return (isRecord(location.state) && textOf(location.state.scrollKey)) || location.key;
}

/** The list from which a details page was opened, to return to the same filters and scroll position. */
export function listItCameFrom(state: unknown): { to: string; scrollKey: string } | undefined {
	if (!isRecord(state) || !isRecord(state.list)) return undefined;
	const to = textOf(state.list.to);
	return isSitePath(to) ? { to, scrollKey: textOf(state.list.scrollKey) } : undefined;
}

/** Whether the text is a path on this site; '//host' and '/\host' lead to another one. */
function isSitePath(path: string): boolean {
	return /^\/(?![/\\])/.test(path);
}

function textOf(value: unknown): string {
	return typeof value === "string" ? value : "";
}
