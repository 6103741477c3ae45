import { splitAddress } from "@freehub/domain/language";
import { useMatches } from "react-router";
import type { Words } from "#lib/learn-words.ts";

/** A route's properties of its screen. */
export type RouteHandle = {
	/** The screen's file. The server lists what it needs in the page's head. */
	file?: string;
	/** The messages that it needs besides those of every page (`learn-words.ts`). */
	words?: Words;
	/** The server renders it, because visitors read it. */
	isRendered?: true;
	/** The route for all addresses that do not exist. */
	isMissing?: true;
	/** It stays open when the session ends, because work there is recorded on the device. */
	staysSignedOut?: true;
	/** If the server does not answer, people who have not signed in can use it, too. */
	isForGuests?: true;
	/** A page of the workspace, with the menu next to it. */
	isWorkspace?: true;
};

/** Whether the address belongs to the workspace. Its routes load with `workspace-routes.tsx` when one of them is needed. */
export function isWorkspacePath(path: string): boolean {
	return /^\/(dashboard|manageinventory|inventory|models|receive)(\/|$)/i.test(splitAddress(path).path);
}

/** Whether the current page belongs to the workspace. */
export function useIsWorkspace(): boolean {
	return useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.isWorkspace === true);
}
