import { markdownTrouble } from "@freehub/domain/shop-window/markdown-bounds";
import type { z } from "zod";
import { broken } from "./rules.ts";

/** A Markdown text; refused if rendering it could take long. */
export function inMarkdown<Schema extends z.ZodType<string>>(schema: Schema): Schema {
	return schema
		.refine(
			(text) => markdownTrouble(text) !== "nested_too_deeply",
			broken("nested_too_deeply", "Quotes and lists are nested too deeply."),
		)
		.refine(
			(text) => markdownTrouble(text) !== "too_many_marks",
			broken("too_many_marks", "Text has too much formatting, in total or in one paragraph."),
		);
}
