import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** `desc` is the whole text: paragraphs with a blank line between, subheadings on lines that begin with `## `. */
export const Blog = z.object({
	_id: z.string(),
	image: z.string(),
	title: z.string(),
	desc: z.string(),
	author: z.string(),
});
export type Blog = z.infer<typeof Blog>;

export const listBlogs = endpoint({
	method: "GET",
	path: "/blogs",
	summary: "All blog articles",
	tag: "Blogs",
	needs: "public",
	status: 200,
	answer: z.array(Blog),
	errors: [],
});

export const getBlog = endpoint({
	method: "GET",
	path: "/blogs/:id",
	summary: "One blog article",
	tag: "Blogs",
	needs: "public",
	params: z.object({ id: z.string() }),
	status: 200,
	answer: Blog,
	errors: ["not_found"],
});
