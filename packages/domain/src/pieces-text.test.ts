import { expect, test } from "vitest";
import { readPiecesText } from "./pieces-text.ts";

const whole = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined);

test.each([
	["30", 10, { is: "pieces", pieces: 30 }],
	["3 cases + 5", 10, { is: "pieces", pieces: 35 }],
	["৩ কেস", 10, { is: "pieces", pieces: 30 }],
	["3x10", 1, { is: "pieces", pieces: 30 }],
	["0", 1, { is: "none" }],
	["3 cases", 1, { is: "case-unknown" }],
	["1.5 cases", 10, { is: "no-pieces" }],
	["-3", 1, { is: "no-pieces" }],
	["", 1, { is: "no-pieces" }],
])("%j with %s pieces per case is %j", (text, pack, reading) =>
	expect(readPiecesText(text, pack, whole)).toEqual(reading),
);
