import { expect, it } from "vitest";
import { dateAnswer, dateAnswersOf, dateAnswersText } from "./sheet-notes.ts";

it("how dates are read can be said in one text, for a column and for one date in it", () => {
	const text = "3:month-day,5:date,3:2026-01-08=month/day";
	const answers = dateAnswersOf(text);
	expect(answers).toEqual({ "3": "month-day", "3:2026-01-08": "month/day", "5": "date" });
	expect(dateAnswersText(answers)).toBe(text);
	expect(["2026-11-28", "2026-01-08"].map((date) => dateAnswer(answers, 3, date))).toEqual([
		"month-day",
		"month/day",
	]);
	expect(dateAnswer(answers, 4, "2026-01-08")).toBeUndefined();
	expect(dateAnswersOf("4:month-day,4:28-Nov=day-month", 1)).toEqual({
		"3": "month-day",
		"3:28-Nov": "day-month",
	});
	expect(dateAnswersOf(undefined)).toEqual({});
});
