import type { Change } from "@freehub/contract/changes";
import type { Right } from "@freehub/domain/access";
import type { Db } from "#db/connection.ts";
import { readableChanges, refuseGap } from "./change-feed.ts";
import { findChanges, placeRange } from "./changes.repo.ts";

/** From where to where changes are listed; both zero before the first. */
export function placesKept(db: Db): Promise<{ oldest: number; newest: number }> {
	return placeRange(db);
}

/** The place of the newest change that is listed. */
export async function newestPlace(db: Db): Promise<number> {
	return (await placeRange(db)).newest;
}

/**
 * Of the next `limit` changes after a place those that somebody with these rights may know of.
 * @throws AppError read_again where what comes after that place is not listed any more, or there never was one.
 */
export async function readChanges(
	db: Db,
	after: number,
	limit: number,
	rights: readonly Right[],
): Promise<{ changes: Change[]; next: number; isEnd: boolean }> {
	refuseGap(after, await placeRange(db));
	const changes = await findChanges(db, after, limit);
	return {
		changes: readableChanges(changes, rights),
		next: changes.at(-1)?.place ?? after,
		isEnd: changes.length < limit,
	};
}
