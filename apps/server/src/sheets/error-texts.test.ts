import { expect, test } from "vitest";
import { whyNoValue } from "./error-texts.ts";

test.each([
	"#N/A",
	"#n/a",
	"#NV",
	"#REF!",
	"#BEZUG!",
	"#¡REF!",
	"#VALUE!",
	"#WERT!",
	"#DIV/0!",
	"#NAME?",
	"####",
	"Err:508",
])("%s is an error", (text) => {
	expect(whyNoValue(text)).toMatchObject({ rule: "cell_unreadable", facts: { text } });
});

test.each([
	"=VLOOKUP(A1,B:C,2,0)",
	"=B2*2",
	"= SUM(A1:A3)",
	"=-$B$2",
	"=SVERWEIS(A1;B:C;2)",
	"+SUM(A1)",
	"@IF(A1,1,2)",
	"=2*3",
])("%s is the text of a formula", (text) => {
	expect(whyNoValue(text)?.message).toContain("is the text of a formula");
});

test.each([
	'="00412"',
	"#1 Bikes",
	"# 5",
	"N/A",
	"E-12",
	"=",
	"=)",
	"+49 30 1234",
	"@home",
	"Error",
	"-1",
	"",
])("%s is a value", (text) => {
	expect(whyNoValue(text)).toBeUndefined();
});
