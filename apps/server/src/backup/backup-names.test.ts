import { openShop, shop } from "@freehub/domain/shop";
import { expect, it, onTestFinished } from "vitest";
import { inOrderOfTime, isBackupName, newBackupName, newestName, oldNames } from "./backup-names.ts";

const now = new Date("2026-11-29T03:00:05.500Z");
const days = [25, 26, 27, 28, 29].map((day) => `freehub-backup-202611${day}-030005-0a1b2c3d.tar.gz`);
const [first = "", , , , last = ""] = days;
const future = "freehub-backup-20270101-000000-0a1b2c3d.tar.gz";
const senseless = "freehub-backup-20269999-000000.tar.gz";

it("has another name for each copy of a second, in the order of time, also after one without a random end", () => {
	const made = [newBackupName(now), newBackupName(now)];
	expect(new Set(made)).toHaveLength(2);
	for (const name of made) expect(name).toMatch(/^freehub-backup-20261129-030005-[0-9a-f]{8}\.tar\.gz$/);
	const old = ["freehub-backup-20261128-030000.tar.gz", "freehub-backup-20261129-030006.tar.gz"];
	expect([...made, ...old].toSorted().map((name) => name.slice(22, 31))).toEqual([
		"8-030000.",
		"9-030005-",
		"9-030005-",
		"9-030006.",
	]);
	expect([...made, ...old].every(isBackupName)).toBe(true);
	expect(["x", `${first}.part`, "freehub-backup-20261128-030000-xyz.tar.gz"].some(isBackupName)).toBe(false);
});

it("removes all but the newest, and neither counts nor removes names of the future", () => {
	expect(oldNames(days, { count: 2, proven: last, now })).toEqual(days.slice(0, 3));
	expect(oldNames([future, senseless, ...days], { count: 2, proven: last, now })).toEqual(days.slice(0, 3));
	expect(oldNames([future], { count: 1, proven: last, now })).toEqual([]);
});

it("never removes the proven one, however many newer ones there are", () => {
	expect(oldNames(days, { count: 1, proven: first, now })).toEqual(days.slice(1, 4));
	const clockWasSetBack = new Date("2026-11-27T12:00:00Z");
	expect(oldNames(days, { count: 1, proven: last, now: clockWasSetBack })).toEqual(days.slice(0, 2));
});

it("takes the newest that is not of the future", () => {
	expect(newestName([future, ...days], now)).toBe(last);
	expect(newestName([future], now)).toBeUndefined();
});

it("has the shop's day and time in its name, and keeps the order of time where the clock goes back", () => {
	const usual = shop();
	onTestFinished(() => openShop(usual));
	openShop({ ...usual, timeZone: "Europe/Berlin" });
	const times = [
		"2026-10-24T22:30:00Z",
		"2026-10-25T00:45:00Z",
		"2026-10-25T01:15:00Z",
		"2026-10-25T22:59:00Z",
	];
	const made = times.map((time) => newBackupName(new Date(time)));
	expect(made.map((name) => name.slice(15, -16))).toEqual([
		"20261025-003000-p0200",
		"20261025-024500-p0200",
		"20261025-021500-p0100",
		"20261025-235900-p0100",
	]);
	expect(made.every(isBackupName)).toBe(true);
	const before = "freehub-backup-20261024-223001.tar.gz";
	expect(inOrderOfTime([...made.toReversed(), before])).toEqual([made[0], before, ...made.slice(1)]);
	expect(newestName(made, new Date("2026-10-25T01:20:00Z"))).toBe(made[2]);
	const keep = { count: 1, proven: made[3] ?? "", now: new Date("2026-10-26T00:00:00Z") };
	expect(oldNames(made, keep)).toEqual(made.slice(0, 3));
	openShop({ ...usual, timeZone: "America/St_Johns" });
	const west = newBackupName(new Date("2026-11-29T03:00:00Z"));
	expect(west.slice(15, -16)).toBe("20261128-233000-m0330");
	expect(newestName([west], new Date("2026-11-29T02:59:59Z"))).toBeUndefined();
	expect(newestName([west], new Date("2026-11-29T03:00:00Z"))).toBe(west);
});
