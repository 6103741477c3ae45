import { expect, it, onTestFinished } from "vitest";
import { watchClock } from "#clock-watch.ts";
import { testDatabase } from "../../test/database.ts";
import { markClock } from "../../test/mark-clock.ts";
import { countAttempts } from "./attempts.ts";
import { forgettingTime, isBelieved, keepMarks, MARK_MS, MARKS_OF_A_DAY, readMarks } from "./clock-marks.ts";
import type { Db } from "./connection.ts";
import { noMarks } from "./known-marks.ts";
import { heldBy, mayHave } from "./lease.ts";

const START = Date.parse("2026-06-01T10:00:00.000Z");
const DAY = 86_400_000;

async function database(): Promise<Db> {
	const { db, giveBack } = await testDatabase();
	onTestFinished(giveBack);
	return db;
}

it("marks are ten minutes apart, however many processes store them and whatever the clocks show", async () => {
	const db = await database();
	let passed = 0;
	const processes = Array.from({ length: 3 }, () => {
		const own: Db = { ...db, marks: noMarks() };
		return { own, keep: keepMarks(own, () => passed) };
	});
	for (const { keep } of processes) await keep(new Date(START));
	expect(processes.map(({ own }) => own.marks.number)).toEqual([1, 1, 1]);
	const stored: number[] = [];
	for (let minute = 1; minute <= 65; minute++) {
		passed += 60_000;
		// The first one's clock is wrong, and the second one was started again and again.
		const clocks = [START + (minute % 7) * DAY, START + passed, START + passed];
		if (minute % 9 === 0) processes[1] = { own: { ...db, marks: noMarks() }, keep: async () => {} };
		await Promise.all(processes.map(({ keep }, n) => keep(new Date(clocks[n] ?? 0))));
		stored.push(processes[2]?.own.marks.number ?? 0);
	}
	expect(stored.at(-1)).toBe(7);
	expect(stored.indexOf(2) + 1).toBe(MARK_MS / 60_000);
});

it("a process that was started again counts from then on", async () => {
	const db = await database();
	let passed = 0;
	await keepMarks(db, () => passed)(new Date(START));
	passed = MARK_MS - 1;
	const again = keepMarks(db, () => passed);
	await again(new Date(START));
	passed = MARK_MS + 1;
	await again(new Date(START));
	expect(db.marks.number).toBe(1);
	passed = 2 * MARK_MS - 1;
	await again(new Date(START));
	expect(db.marks.number).toBe(2);
});

it("keeps the marks of a day", async () => {
	const db = await database();
	await markClock(db, START, 24);
	let passed = 0;
	const keep = keepMarks(db, () => passed);
	await keep(new Date(START));
	passed = MARK_MS;
	await keep(new Date(START + MARK_MS));
	const rows = await db.kysely.selectFrom("clock_mark").select("number").orderBy("number").execute();
	expect([rows.length, rows[0]?.number, db.marks.number]).toEqual([MARKS_OF_A_DAY, 2, MARKS_OF_A_DAY + 1]);
});

it("a clock is believed unless it is behind what most of the day's marks show", async () => {
	const db = await database();
	expect(isBelieved(db, START)).toBe(false);
	expect(forgettingTime(db, new Date(START))).toEqual(new Date(START));
	await markClock(db, START, 24);
	const month = START + 30 * DAY;
	// Eleven hours with a clock that is a month ahead.
	await markClock(db, month, 11);
	expect([isBelieved(db, START), isBelieved(db, START - DAY)]).toEqual([true, false]);
	expect(forgettingTime(db, new Date(month)).getTime()).toBeLessThanOrEqual(START);
	expect(forgettingTime(db, new Date(START - DAY))).toEqual(new Date(START - DAY));
	// After two hours more most of the day was like that.
	await markClock(db, month + 2 * 3_600_000, 2);
	expect(isBelieved(db, START)).toBe(false);
});

it("a shop that was served with a clock ahead is told so at the next start", async () => {
	const db = await database();
	await markClock(db, START + 3 * 3_600_000, 1);
	const warned: string[] = [];
	const log = { warn: (_: object, message: string) => void warned.push(message) };
	const clock = watchClock(log as never, { now: () => START, passed: () => 0 });
	await clock.compareWithShop(db);
	expect(warned).toEqual(["the clock of the server jumped back by 3 hours"]);
	expect(clock.jumps()).toEqual([{ at: new Date(START), seconds: -10_800 }]);
	await markClock(db, START, 1);
	expect(await readMarks(db)).toEqual(new Date(START));
});

it("a lease and a window of attempts of a clock that was ahead end when it is right again", async () => {
	const db = await database();
	const [ahead, right] = [new Date(START + 30 * DAY), new Date(START)];
	const mayTake = async (now: Date) => {
		const row = await db.kysely
			.selectFrom("import")
			.select("id")
			.where(mayHave("other", now))
			.executeTakeFirst();
		return row !== undefined;
	};
	const file = { id: "i", name: "a.csv", state: "reading", head: "[]", mapping: "[]", pictures: "{}" };
	const by = { quantity_as: "count", mode: "all", created_by: "a", actor: "a", created_at: right };
	const row = { ...file, ...by, ...heldBy("one", ahead) };
	await db.transact((tx) =>
		tx
			.insertInto("import")
			.values(row as never)
			.execute(),
	);
	expect([await mayTake(ahead), await mayTake(right)]).toEqual([false, true]);

	const window = 900_000;
	expect((await countAttempts(db, "k", 9, window, ahead)).count).toBe(9);
	expect(await countAttempts(db, "k", 1, window, right)).toEqual({
		count: 1,
		resetsAt: new Date(START + window),
	});
	// The clocks of two servers may differ a little.
	const slower = new Date(START - 60_000);
	expect((await countAttempts(db, "k", 1, window, slower)).count).toBe(2);
});
