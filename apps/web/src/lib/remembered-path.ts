import type { Location, Path } from "react-router";
import { paths } from "#lib/paths.ts";

/** What the sign-in pages carry in the history entry: where the person came from. */
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

/** The address that a page about getting in begins with, where the page before knew it. */
export function emailIn(state: unknown): string {
	return isRecord(state) ? textOf(state.email) : "";
}

/** Where the scroll position of a place is kept: under the place it came back to, if it did. */
export function scrollKeyOf(location: Pick<Location, "key" | "state">): string {
	return (isRecord(location.state) && textOf(location.state.scrollKey)) || location.key;
}

/** The list that a details page was opened from, for the way back to the same filters and scroll position. */
export function listItCameFrom(state: unknown): { to: string; scrollKey: string } | undefined {
	if (!isRecord(state) || !isRecord(state.list)) return undefined;
	const to = textOf(state.list.to);
	return isSitePath(to) ? { to, scrollKey: textOf(state.list.scrollKey) } : undefined;
}

/** A path on this site; '//host' and '/\host' name another one. */
function isSitePath(path: string): boolean {
	return /^\/(?![/\\])/.test(path);
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}

function textOf(value: unknown): string {
	return typeof value === "string" ? value : "";
}
