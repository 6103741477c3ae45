import { CHANGES_KEPT_DAYS, type Change } from "@freehub/contract/changes";
import type { Right } from "@freehub/domain/people/access";
import { type Db, inTransaction } from "#db/connection.ts";
import { readableChanges, refuseGap } from "./change-feed.ts";
import { findChanges, positionRange } from "./changes.repo.ts";

/** The range of stored positions; both 0 before the first change. */
export function positionsKept(db: Db): Promise<{ oldest: number; newest: number }> {
	return positionRange(db);
}

/** The position of the newest stored change. */
export async function newestPosition(db: Db): Promise<number> {
	return (await positionRange(db)).newest;
}

/**
 * Reads the next `limit` changes after a position, and returns those that a person with these rights may see.
 * @throws AppError read_again if the changes after that position are no longer stored, or the position never existed.
 */
export async function readChanges(
	db: Db,
	after: number,
	limit: number,
	rights: readonly Right[],
): Promise<{ changes: Change[]; next: number; isEnd: boolean }> {
	refuseGap(after, await positionRange(db));
	const changes = await findChanges(db, after, limit);
	return {
		changes: readableChanges(changes, rights),
		next: changes.at(-1)?.position ?? after,
		isEnd: changes.length < limit,
	};
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes changes older than a week; keeps the newest, so that positions are never reused. */
export async function forgetOldChanges(db: Db, now: Date): Promise<void> {
	const moment = new Date(now.getTime() - CHANGES_KEPT_DAYS * DAY_MS);
	await inTransaction(db, (tx) =>
		tx
			.deleteFrom("change")
			.where("at", "<", moment)
			.where("position", "<", (of) =>
				of.selectFrom("change").select(({ fn }) => fn.max("position").as("newest")),
			)
			.execute(),
	);
}
