import { expect, it } from "vitest";
import { changesOf, isUnchanged } from "./page-text.ts";

const page = { title: "Terms", text: "One." };

it("tells what of a page is another; spaces around a title are none, those of a text are", () => {
	expect(changesOf(page, { ...page })).toEqual({});
	expect(isUnchanged(page, { ...page, title: " Terms " })).toBe(true);
	expect(changesOf(page, { title: "Our terms", text: "One." })).toEqual({ title: "Our terms" });
	expect(changesOf(page, { title: "Terms ", text: "One.\n" })).toEqual({ text: "One.\n" });
	expect(isUnchanged(page, { ...page, text: "" })).toBe(false);
});
