import { expect, it } from "vitest";
import { isBackupName, newBackupName, newestName, oldNames } from "./backup-names.ts";

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
