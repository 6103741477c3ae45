import { expect, test } from "vitest";
import { shownNumber, styleOf } from "./number-format.ts";

test.each([
	[14, undefined, "date"],
	[22, undefined, "date"],
	[164, "dd/mm/yyyy", "date"],
	[164, "[$-409]mmmm\\ d, yyyy;@", "date"],
	[164, "[h]:mm:ss", "date"],
	[9, undefined, "unit"],
	[164, "0.00%", "unit"],
	[164, '_-* #,##0.00 "€"_-;[Red]\\d0', "unit"],
	[164, "[$$-409]#,##0.00;[RED]\\-[$$-409]#,##0.00", "unit"],
	[164, "[$CHF]\\ #,##0.00", "unit"],
	[164, '0.0" kg"', "unit"],
	[11, undefined, "exponent"],
	[164, "##0.0E+0", "exponent"],
	[12, undefined, "fraction"],
	[164, '# ?/8;"x"', "fraction"],
	[164, "0000000000000", "zeros"],
	[164, "_-* #,##0.00_-", "decimals"],
	[4, undefined, "decimals"],
	[164, '"FR-"0000', "mask"],
	[164, "000\\-000", "mask"],
	[164, '#,##0 "pieces per day"', "mask"],
	// As it would be typed: in thousands of French or Swiss numbers, with a condition, in thousands, by the language of the program.
	[164, "#\\ ##0", undefined],
	[164, "#'##0", undefined],
	[164, '[<=9999]0"a";0"b"', undefined],
	[164, "0.0,", undefined],
	[164, "General", undefined],
	[164, 'General" E"', undefined],
	[164, "@", undefined],
	[164, "0", undefined],
	[44, undefined, undefined],
])("Format %i %j is %s", (id, code, kind) => {
	expect(styleOf(id, code)?.kind).toBe(kind);
});

test.each([
	["# ?/?", "1.125", "1 1/8"],
	["# ?/?", "0.5", "1/2"],
	["# ??/??", "26.3125", "26 5/16"],
	["# ?/8", "1.5", "1 4/8"],
	// Not exactly what the cell has.
	["# ?/?", "1.13", undefined],
	["# ?/?", "2", undefined],
	['"FR-"0000', "12", "FR-0012"],
	['"FR-"0000', "123456", "FR-123456"],
	["000\\-000", "12", "000-012"],
	["000\\-000", "1234567", "1234-567"],
	['0" mm"', "25", "25 mm"],
	['0.00" mm"', "2.1", "2.10 mm"],
	['0" mm"', "2.1", undefined],
	['"FR-"0000', "-5", undefined],
	["0.00", "2.1", undefined],
])("Format %j shows %s as %s", (code, value, shown) => {
	const style = styleOf(164, code);
	expect(style === undefined ? undefined : shownNumber(value, style)).toBe(shown);
});
