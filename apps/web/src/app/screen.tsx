import type { ReactNode } from "react";
import type { RouteObject } from "react-router";
import { lazyChunk } from "#lib/lazy-chunk.ts";
import { withWords } from "#lib/learn-words.ts";
import { Loading } from "#ui/loading.tsx";
import { RouteError } from "./route-error.tsx";
import type { RouteHandle } from "./route-handle.ts";

type Load = () => Promise<{ Component: () => ReactNode }>;

function fileOf(name: string): string {
	return `src/app/routes/${name}.tsx`;
}

/** A screen in a file of its own, which has the screen's name. */
export function screen(
	name: string,
	load: Load,
	words: NonNullable<RouteHandle["words"]> = "site",
): Pick<RouteObject, "lazy" | "handle"> {
	const handle: RouteHandle = { file: fileOf(name), words };
	return { lazy: () => lazyChunk(name, () => withWords(words, load)), handle };
}

/** A screen whose words come with the frame's: the home page and its like. */
export function firstScreen(name: string, load: Load, also?: RouteHandle): ReturnType<typeof screen> {
	return { lazy: () => lazyChunk(name, load), handle: { file: fileOf(name), ...also } };
}

/** Below the frame, so that it stands while a page is on its way, or did not come. */
export const inFrame: Pick<RouteObject, "hydrateFallbackElement" | "errorElement"> = {
	hydrateFallbackElement: <Loading />,
	errorElement: <RouteError />,
};

/**
 * Sends what a screen will read while its code is still on its way: in a browser nobody waits for it, the server renders the
 * page with what it brings.
 */
export async function start(...requests: Promise<void>[]): Promise<null> {
	if (import.meta.env.SSR) await Promise.all(requests);
	return null;
}
