import { expect, it } from "vitest";
import { watchClock } from "./clock-watch.ts";

const START = Date.parse("2026-06-01T10:00:00.000Z");

function watch() {
	const warned: string[] = [];
	const clock = { now: START, passed: 5_000_000 };
	const log = { warn: (_: object, message: string) => void warned.push(message) };
	const watched = watchClock(log as never, { now: () => clock.now, passed: () => clock.passed });
	const pass = (ms: number, jumped = 0) => {
		clock.now += ms + jumped;
		clock.passed += ms;
		watched.look();
	};
	return { ...watched, clock, pass, warned };
}

it("notices a clock that jumps, in words", () => {
	const { jumps, pass, warned } = watch();
	pass(10_000);
	pass(10_000, 3 * 3_600_000);
	pass(10_000);
	pass(10_000, -3 * 3_600_000);
	pass(10_000, 90_000);
	pass(10_000, 30 * 86_400_000);
	expect(warned).toEqual([
		"the clock of the server jumped ahead by 3 hours",
		"the clock of the server jumped back by 3 hours",
		"the clock of the server jumped ahead by 90 seconds",
		"the clock of the server jumped ahead by 30 days",
	]);
	expect(jumps().map(({ seconds }) => seconds)).toEqual([2_592_000, 90, -10_800, 10_800]);
	expect(jumps().at(-1)?.at).toEqual(new Date(START + 20_000 + 3 * 3_600_000));
});

it("takes no small correction for one, and neither a sleep of the machine nor a new count of its running time", () => {
	const { jumps, clock, pass, look } = watch();
	pass(10_000, 4000);
	pass(10_000, -4000);
	// Both clocks go on while the machine sleeps.
	pass(8 * 3_600_000);
	Object.assign(clock, { now: clock.now + 10_000, passed: 20 });
	look();
	expect(jumps()).toEqual([]);
});

it("remembers the latest ten", () => {
	const { jumps, pass } = watch();
	for (let n = 1; n <= 12; n++) pass(10_000, n * 10_000);
	expect(jumps().map(({ seconds }) => seconds)).toEqual([120, 110, 100, 90, 80, 70, 60, 50, 40, 30]);
});
