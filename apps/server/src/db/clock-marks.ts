import { uptime } from "node:os";
import { type Db, inTransaction } from "./connection.ts";
import { noMarks } from "./known-marks.ts";

// How much time has passed does not follow from the clock, which may be wrong for a moment. So while a server runs, it stores a
// numbered mark of every ten minutes, with the time that the clock showed. The shop's processes share the marks (ADR 57).

/** The time between two marks, in ms; at least as much has really passed. */
export const MARK_MS = 10 * 60 * 1000;
/** The marks of a day; older ones are removed. */
export const MARKS_OF_A_DAY = (24 * 60 * 60 * 1000) / MARK_MS;
/** How much the clocks of a shop's servers and devices may differ, in ms. */
export const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

/** Whether a time is not behind what the shop's clock showed for most of the last day. */
export function isBelieved({ marks }: Pick<Db, "marks">, now: number): boolean {
	return now >= marks.middle - CLOCK_TOLERANCE_MS;
}

/** The time by which things may be forgotten: not that of a clock which jumped ahead. */
export function forgettingTime({ marks }: Pick<Db, "marks">, now: Date): Date {
	return new Date(Math.min(now.getTime(), marks.middle));
}

/** Reads the marks into `db.marks`. @returns the time of the newest mark; undefined: there is none. */
export async function readMarks(db: Db): Promise<Date | undefined> {
	const rows = await db.kysely
		.selectFrom("clock_mark")
		.select(["number", "at"])
		.orderBy("number", "desc")
		.limit(MARKS_OF_A_DAY)
		.execute();
	const times = rows.map(({ at }) => new Date(at).getTime()).toSorted((a, b) => a - b);
	const middle = times[Math.floor((times.length - 1) / 2)];
	Object.assign(db.marks, noMarks(), middle === undefined ? {} : { number: rows[0]?.number, middle });
	return rows[0] && new Date(rows[0].at);
}

/** Stores the next mark, unless another process has stored it. */
export async function addMark(db: Db, number: number, now: Date): Promise<void> {
	await inTransaction(db, async (tx) => {
		const values = { number, at: now };
		await tx
			.insertInto("clock_mark")
			.values(values)
			.onConflict((conflict) => conflict.column("number").doNothing())
			.execute();
		await tx
			.deleteFrom("clock_mark")
			.where("number", "<=", number - MARKS_OF_A_DAY)
			.execute();
	});
}

/**
 * A job that reads the marks and stores the next one when it is due: after this process has seen the newest one for ten minutes.
 * So two marks are at least ten minutes apart, however many processes there are, and whatever their clocks show.
 * @param passed a time in ms that the clock does not change; default: since the machine started, also while it slept.
 */
export function keepMarks(
	db: Db,
	passed: () => number = () => uptime() * 1000,
): (now: Date) => Promise<void> {
	let seen = { number: 0, since: 0 };
	return async (now) => {
		await readMarks(db);
		if (db.marks.number !== seen.number) seen = { number: db.marks.number, since: passed() };
		if (seen.number > 0 && passed() - seen.since < MARK_MS) return;
		await addMark(db, seen.number + 1, now);
		await readMarks(db);
		seen = { number: db.marks.number, since: passed() };
	};
}
