import { expect, it } from "vitest";
import { createPace } from "./pace.ts";

it("finds how many rows fit in a step, and takes fewer while others use the thread", () => {
	let isBusy = false;
	const pace = createPace("sqlite", () => isBusy);
	const after = (steps: number, msPerRow: number) => {
		for (let i = 0; i < steps; i++) pace.note(pace.rows(), pace.rows() * msPerRow);
		return pace.rows();
	};
	expect(pace.rows()).toBe(64);
	expect(after(1, 0.001)).toBe(128);
	expect(after(9, 0.1)).toBe(300);
	isBusy = true;
	expect(after(9, 0.1)).toBe(150);
	expect(after(9, 50)).toBe(64);
	expect(after(9, 0.001)).toBe(512);
});

it("does not take the time of a few rows for that of many", () => {
	const pace = createPace("postgres", () => true);
	for (let i = 0; i < 5; i++) pace.note(1, 1);
	expect(pace.rows()).toBe(256);
});
