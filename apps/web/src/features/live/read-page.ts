import type { listChanges } from "@freehub/contract/changes";
import type { Read } from "@freehub/contract/endpoint";
import { ApiError } from "@freehub/contract/errors";
import { api } from "#lib/api.ts";

/** Declared without its schemas, which are more code than everything else that follows the feed. */
const pages: Read<typeof listChanges> = { method: "GET", path: "/changes", status: 200 };

/**
 * The changes after a position; without a position, where to begin.
 * @returns undefined if the changes after that position are no longer listed.
 */
export async function readPage(after: number | undefined, signal: AbortSignal) {
	try {
		return await api.call(pages, { query: after === undefined ? {} : { after }, signal });
	} catch (error) {
		if (error instanceof ApiError && error.code === "read_again") return undefined;
		throw error;
	}
}
