import { createHash } from "node:crypto";
import fc from "fast-check";
import { anyStandIn } from "./stand-ins.ts";

/** Incompressible text, different for each seed. */
function scrambled(length: number, seed: number): string {
	let text = "";
	for (let i = 0; text.length < length; i++) {
		text += createHash("sha512").update(`${seed} ${i}`).digest("base64url");
	}
	return text.slice(0, length);
}

const lengths = [
	65, 100, 101, 200, 201, 254, 255, 500, 501, 1000, 1001, 2000, 2001, 2800, 5000, 5001, 10_001,
];

const longText = fc
	.tuple(fc.constantFrom(...lengths), fc.nat(999), fc.constantFrom("a", "ß", "ﷺ", "𝄞", ""))
	.map(([length, seed, letter]) => (letter === "" ? scrambled(length, seed) : letter.repeat(length)));

const trickyTexts = [
	"",
	" ",
	"\t\r\n",
	"\u0000",
	"a\u0000b",
	"\ud800",
	"a\udfffb",
	"\ufeffa",
	"\u202egnirts",
	"\u200b",
	"İ",
	"ǅ",
	"e\u0301\u0301\u0301",
	"٣",
	"９",
	"0",
	"-0",
	"1e3",
	"0x10",
	"1_000",
	" 5 ",
	"1e999",
	"NaN",
	"Infinity",
	"null",
	"undefined",
	"true",
	"[object Object]",
	"__proto__",
	"constructor",
	"toString",
	"'; drop table product; --",
	'" or ""="',
	"\\",
	"%",
	"%00",
	"_",
	"*",
	'a* OR "b" NEAR c',
	"& | ! ( ) : *",
	"<script>alert(1)</script>",
	"=1+1",
	"${7*7}{{7*7}}",
	"../../../../etc/passwd",
	"..%2f..%2f",
	"a@b",
	"a@b.c\r\nBcc: d@e.f",
	'"a b"@shop.test',
	"//evil.test",
	"javascript:alert(1)",
	"data:text/html,x",
	"https://",
	"2026-02-30T00:00:00Z",
	"2026-01-01",
	"2026-01-01T00:00:00",
	"+275760-09-13T00:00:00.001Z",
];

export const oddText = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom(...trickyTexts) },
	{ weight: 2, arbitrary: longText },
	{ weight: 2, arbitrary: anyStandIn() },
	{ weight: 1, arbitrary: fc.string({ unit: "binary" }) },
	{ weight: 1, arbitrary: fc.string({ unit: "grapheme" }) },
);

const oddNumber = fc.oneof(
	fc.constantFrom(-1, -0, 0, 1, 0.1, 1.005, 1e-7, -1e-300, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 63),
	fc.constantFrom(2 ** 53 - 1, 2 ** 53, 1e21, 1e308, -1e308, 1e9, 1e9 + 1, 999_999_999),
	fc.constantFrom(20_000_000, 20_000_000.01, 20_000_001, 199, 200, 201, 365, 366),
	fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Any JSON value, mostly known troublemakers. */
export const oddJson: fc.Arbitrary<unknown> = fc.oneof(
	{ weight: 4, arbitrary: oddText },
	{ weight: 3, arbitrary: oddNumber },
	{ weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 1 }, [{}]) },
	{ weight: 1, arbitrary: fc.array(oddText, { maxLength: 5 }) },
	{ weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Path segments in place of an id. */
export const oddSegment = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.constantFrom(
			"",
			".",
			"..",
			"%2e%2e",
			"..%2f..%2fetc%2fpasswd",
			"..%5c..%5c",
			"a%2Fb",
			"a/b",
			"%",
			"%zz",
			"%00",
			"a%00b",
			"%ff",
			"%c0%af",
			"%ed%a0%80",
			"%u0041",
			"%25",
			"%2525",
			"%0d%0aX-A:%201",
			";a=1",
			"a?b=c",
			"a#b",
			"*",
			"{id}",
			":id",
			"%7Bid%7D",
			"\\",
			"null",
			"-1",
			"preview",
		),
	},
	{ weight: 2, arbitrary: oddText.map((text) => encodeURIComponent(text.toWellFormed())) },
	{ weight: 1, arbitrary: anyStandIn() },
	{ weight: 1, arbitrary: anyStandIn().map((id) => `${id}%20`) },
);
