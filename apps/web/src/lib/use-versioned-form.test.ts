import { expect, it } from "vitest";
import { changedFields, exactIn } from "./use-versioned-form.ts";

const page = { title: "Terms", text: "One." };

it("tells what of a text is another; spaces around a title are none, those of the text are", () => {
	expect(changedFields(page, { ...page, title: " Terms " }, exactIn("text"))).toEqual({});
	expect(changedFields(page, { title: "Our terms", text: "One." }, exactIn("text"))).toEqual({
		title: "Our terms",
	});
	expect(changedFields(page, { title: "Terms ", text: "One.\n" }, exactIn("text"))).toEqual({
		text: "One.\n",
	});
	expect(changedFields(page, { ...page, text: "" }, exactIn("text"))).toEqual({ text: "" });
});
