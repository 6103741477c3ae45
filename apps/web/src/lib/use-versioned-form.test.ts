import { expect, it } from "vitest";
import { changesOf } from "./use-versioned-form.ts";

const page = { title: "Terms", text: "One." };

it("tells what of a text is another; spaces around a title are none, those of the text are", () => {
	expect(changesOf(page, { ...page, title: " Terms " }, "text")).toEqual({});
	expect(changesOf(page, { title: "Our terms", text: "One." }, "text")).toEqual({ title: "Our terms" });
	expect(changesOf(page, { title: "Terms ", text: "One.\n" }, "text")).toEqual({ text: "One.\n" });
	expect(changesOf(page, { ...page, text: "" }, "text")).toEqual({ text: "" });
});
