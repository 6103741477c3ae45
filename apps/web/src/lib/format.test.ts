import { openShop, shop } from "@freehub/domain/shop";
import { afterEach, describe, expect, it } from "vitest";
import { currencySign } from "#ui/number-field.tsx";
import { formatMoney, formatShortMoney } from "./format.ts";
import { formatAgo } from "./format-ago.ts";
import {
	dayAt,
	formatDate,
	formatDay,
	formatLongDate,
	formatTime,
	isShopClockOther,
	startOfDay,
} from "./format-time.ts";
import { formatWeight } from "./format-weight.ts";
import { speak } from "./words.ts";

const usual = shop();
afterEach(() => {
	openShop(usual);
	speak("en");
});

/** Replaces non-breaking spaces with plain ones. */
const plain = (text: string) => text.replaceAll(/\s/g, " ");

describe("money", () => {
	it.each([
		["en", "USD", "$1,234.50"],
		["en", "EUR", "€1,234.50"],
		["en", "JPY", "¥1,235"],
		["en", "BDT", "BDT 1,234.50"],
		["en", "KWD", "KWD 1,234.500"],
		["de", "USD", "1.234,50 $"],
		["de", "EUR", "1.234,50 €"],
		["de", "JPY", "1.235 ¥"],
		["de", "BDT", "1.234,50 BDT"],
		["es", "USD", "1234,50 US$"],
		["es", "EUR", "1234,50 €"],
		["es", "JPY", "1235 JPY"],
		["es", "BDT", "1234,50 BDT"],
		["fr", "USD", "1 234,50 $US"],
		["fr", "EUR", "1 234,50 €"],
		["fr", "JPY", "1 235 JPY"],
		["fr", "BDT", "1 234,50 BDT"],
		["bn", "USD", "১,২৩৪.৫০ US$"],
		["bn", "EUR", "১,২৩৪.৫০€"],
		["bn", "JPY", "১,২৩৫ JP¥"],
		["bn", "BDT", "১,২৩৪.৫০৳"],
	] as const)("in %s, in %s: %s", (language, currency, text) => {
		openShop({ ...usual, currency });
		speak(language);
		expect(plain(formatMoney(1234.5))).toBe(text);
	});

	it("is short on the scale of a chart", () => {
		expect(formatShortMoney(150_000)).toBe("$150K");
		openShop({ ...usual, currency: "JPY" });
		expect(formatShortMoney(1_200_000)).toBe("¥1.2M");
	});

	it.each([
		["en", "USD", "$", true],
		["de", "EUR", "€", false],
		["bn", "BDT", "৳", false],
		["en", "KWD", "KWD", true],
	] as const)("in %s, %s has a sign and a side for it", (language, currency, sign, isBefore) => {
		openShop({ ...usual, currency });
		speak(language);
		expect(currencySign()).toEqual({ sign, isBefore });
	});
});

describe("weights", () => {
	it("are in the unit that they were given in", () => {
		expect(formatWeight(1.25, "kg")).toBe("1.25 kg");
		expect(formatWeight(285, "g")).toBe("285 g");
		expect(formatWeight(2, "lb")).toBe("2 lb");
		expect(formatWeight(3.5, "oz")).toBe("3.5 oz");
		expect(formatWeight(1.2345, null)).toBe("1.235");
	});

	it("are in the shop's unit where it has one, in the reader's language", () => {
		openShop({ ...usual, weightUnit: "kg" });
		expect(formatWeight(285, "g")).toBe("0.285 kg");
		expect(formatWeight(1, "lb")).toBe("0.454 kg");
		expect(formatWeight(0.3, "g")).toBe("0.0003 kg");
		expect(formatWeight(1.5, null)).toBe("1.5");
		speak("de");
		expect(plain(formatWeight(1250.5, "g"))).toBe("1,251 kg");
		openShop({ ...usual, weightUnit: "lb" });
		expect(plain(formatWeight(453.59237, "g"))).toBe("1 lb");
	});
});

describe("days and clocks", () => {
	const moment = "2026-10-25T23:30:00.000Z";

	it("are the shop's where it has a zone", () => {
		openShop({ ...usual, timeZone: "Asia/Dhaka" });
		expect([formatDay(moment), plain(formatTime(moment))]).toEqual(["Oct 26, 2026", "5:30 AM"]);
		openShop({ ...usual, timeZone: "America/Los_Angeles" });
		expect([formatDay(moment), plain(formatTime(moment))]).toEqual(["Oct 25, 2026", "4:30 PM"]);
	});

	it("of the shop are another's than the device's only where they show another time", () => {
		const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
		const others = ["Pacific/Auckland", "America/Los_Angeles", "Asia/Kolkata", "Europe/Berlin"];
		const isOther = [here, undefined, ...others].map((timeZone) => {
			openShop({ ...usual, timeZone });
			return isShopClockOther(Date.parse("2026-11-29T12:00:00Z"));
		});
		expect(isOther.slice(0, 2)).toEqual([false, false]);
		const shown = (timeZone: string) => new Date("2026-11-29T12:00:00Z").toLocaleString("en", { timeZone });
		expect(isOther.slice(2)).toEqual(others.map((zone) => shown(zone) !== shown(here)));
	});

	it("of the calendar are the same in every zone", () => {
		for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", undefined]) {
			openShop({ ...usual, timeZone });
			expect(formatDate("2026-11-22")).toBe("Sunday, November 22");
			expect(formatLongDate("2026-11-22", "2026-12-01")).toBe("Sunday, November 22");
			expect(formatLongDate("2025-11-22", "2026-12-01")).toBe("Saturday, November 22, 2025");
		}
	});
});

describe("days of the shop's zone", () => {
	it.each([
		["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
		["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
		["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"],
		["Asia/Dhaka", "2026-06-01", "2026-05-31T18:00:00.000Z", "2026-06-01T18:00:00.000Z"],
	])("in %s, %s begins and ends with its clock", (timeZone, day, start, end) => {
		openShop({ ...usual, timeZone });
		expect([startOfDay(day), startOfDay(day, 1)]).toEqual([start, end]);
		expect(dayAt(start)).toBe(day);
		expect(dayAt(Date.parse(end) - 1)).toBe(day);
		expect(dayAt(end, 1)).toBe(day);
	});

	it("go back by days of the calendar over a change of the clocks", () => {
		openShop({ ...usual, timeZone: "Europe/Berlin" });
		expect(dayAt("2026-10-25T23:30:00.000Z")).toBe("2026-10-26");
		expect(dayAt("2026-10-25T23:30:00.000Z", 1)).toBe("2026-10-25");
		expect(dayAt("2026-03-30T22:10:00.000Z", 2)).toBe("2026-03-29");
	});
});

it.each([
	["2026-05-04T10:00:05Z", "1 second ago"],
	["2026-05-04T09:59:30Z", "30 seconds ago"],
	["2026-05-04T09:58:00Z", "2 minutes ago"],
	["2026-05-04T07:30:00Z", "2 hours ago"],
	["2026-05-01T07:30:00Z", "3 days ago"],
])("%s is %s", (moment, words) => {
	expect(formatAgo(moment, Date.parse("2026-05-04T10:00:00Z"))).toBe(words);
});
