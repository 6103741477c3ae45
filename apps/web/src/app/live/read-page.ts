import type { listChanges } from "@freehub/contract/changes";
import type { Read } from "@freehub/contract/endpoint";
import { ApiError } from "@freehub/contract/errors";
import { api } from "#lib/api.ts";

/** Without its schemas, which are more script than all else that follows the feed. */
const pages: Read<typeof listChanges> = { method: "GET", path: "/changes", status: 200 };

/**
 * The changes after a place; without one, where to begin from.
 * @returns undefined where what follows on that place is not listed any more.
 */
export async function readPage(after: number | undefined, signal: AbortSignal) {
	try {
		return await api.call(pages, { query: after === undefined ? {} : { after }, signal });
	} catch (error) {
		if (error instanceof ApiError && error.code === "read_again") return undefined;
		throw error;
	}
}
