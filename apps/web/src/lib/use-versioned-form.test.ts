import { expect, it } from "vitest";
import { changesOf, exactIn } from "./use-versioned-form.ts";

const page = { title: "Terms", text: "One." };

it("tells what of a text is another; spaces around a title are none, those of the text are", () => {
	expect(changesOf(page, { ...page, title: " Terms " }, exactIn("text"))).toEqual({});
	expect(changesOf(page, { title: "Our terms", text: "One." }, exactIn("text"))).toEqual({
		title: "Our terms",
	});
	expect(changesOf(page, { title: "Terms ", text: "One.\n" }, exactIn("text"))).toEqual({ text: "One.\n" });
	expect(changesOf(page, { ...page, text: "" }, exactIn("text"))).toEqual({ text: "" });
});
