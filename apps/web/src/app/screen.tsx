import type { ReactNode } from "react";
import type { RouteObject } from "react-router";
import type { Words } from "#lib/learn-words.ts";
import { loadPart } from "#lib/load-part.ts";
import { Loading } from "#ui/load-state.tsx";
import { RouteError } from "./route-error.tsx";
import type { RouteHandle } from "./route-handle.ts";

type Load = () => Promise<{ Component: () => ReactNode }>;

/** A screen in its own file, which has the screen's name. */
export function screen(
	name: string,
	load: Load,
	words: Words = "visitors",
): Pick<RouteObject, "lazy" | "handle"> {
	const handle: RouteHandle = { file: `src/app/routes/${name}.tsx`, words };
	return { lazy: () => loadPart(name, load, { words }), handle };
}

/** Below the frame, so that the frame stays while a page loads or after it failed. */
export const inFrame: Pick<RouteObject, "hydrateFallbackElement" | "errorElement"> = {
	hydrateFallbackElement: <Loading />,
	errorElement: <RouteError />,
};

/**
 * Starts a screen's requests while its code is still loading. A browser does not wait for them. The server waits, to render the
 * page with the answers.
 */
export async function startRequests(...requests: Promise<void>[]): Promise<null> {
	if (import.meta.env.SSR) await Promise.all(requests);
	return null;
}
