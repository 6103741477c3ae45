import { splitAddress } from "@freehub/domain/language";
import { useMatches } from "react-router";

/** What a route says of its screen. */
export type RouteHandle = {
	/** The screen's file, for the server: what the screen needs is named in the page's head then. */
	file?: string;
	/** The words that it needs besides the frame's (`learn-words.ts`). */
	words?: "site" | "table" | "workspace";
	/** The server renders it: visitors read it. */
	isRendered?: true;
	/** It stands for whatever does not exist. */
	isMissing?: true;
	/** It stays where the session ends under it: what is done there is recorded on the device. */
	staysSignedOut?: true;
	/** Where the server does not answer, it is there for who has not signed in as well. */
	isForGuests?: true;
	/** It is a page of the workspace, with the menu beside it. */
	isWorkspace?: true;
};

/** Whether the address is the workspace's, whose routes come with `workspace-routes.tsx` when one of them is wanted. */
export function isWorkspacePath(path: string): boolean {
	return /^\/(dashboard|manageinventory|inventory|models)(\/|$)/i.test(splitAddress(path).path);
}

/** Whether the page on the screen is one of the workspace's. */
export function useIsWorkspace(): boolean {
	return useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.isWorkspace === true);
}
