import { expect, it } from "vitest";
import { codeOf } from "./decoder.ts";

it("takes whole GTIN-14 of the interleaved codes on cases, and no part of them", () => {
	const itf = (text: string) => codeOf({ text, isUpcE: false, isItf: true });
	expect(itf("10036000291459")).toEqual(["10036000291459"]);
	expect(["0036000291", "10036000291458", "100360002914"].flatMap(itf)).toEqual([]);
	expect(codeOf({ text: "04252614", isUpcE: true })).toEqual(["042100005264"]);
	expect(codeOf({ text: "BL-12", isUpcE: false })).toEqual(["BL-12"]);
});
