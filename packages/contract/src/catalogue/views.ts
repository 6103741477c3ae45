import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** Max views per person. */
export const MAX_VIEWS = 50;

/** A named, saved state of the products table. */
export const View = z.object({
	_id: z.string(),
	name: z.string(),
	/** The table's filters, sort and columns, as in its URL after the question mark. */
	query: z.string(),
	createdAt: z.string(),
});
export type View = z.infer<typeof View>;

const own = { tag: "Views", needs: "account" } as const;

export const listViews = endpoint({
	...own,
	method: "GET",
	path: "/views",
	summary: "One's saved views of the products table, in alphabetical order",
	status: 200,
	answer: z.array(View),
	errors: [],
});

export const saveView = endpoint({
	...own,
	method: "POST",
	path: "/views",
	summary: "Save a view of the products table; one of the same name is replaced",
	action: "view.save",
	body: z.strictObject({
		name: z
			.string({
				error: (issue) => (issue.input === undefined ? "Name is required." : "Name must be text."),
			})
			.trim()
			.min(1, "Name is required.")
			.max(60, "Name can have at most 60 characters."),
		query: z
			.string({
				error: (issue) => (issue.input === undefined ? "query is required." : "query must be text."),
			})
			.max(2000, "query can have at most 2000 characters."),
	}),
	examples: { low: { name: "Order again", query: "stock=low,out&sort=supplier" } },
	idempotent: true,
	status: 201,
	answer: View,
	errors: ["invalid_input", "invalid_json", "too_many_views"],
});

export const deleteView = endpoint({
	...own,
	method: "DELETE",
	path: "/views/:id",
	summary: "Delete one of one's saved views",
	action: "view.delete",
	params: z.object({ id: z.string() }),
	status: 200,
	answer: z.object({ deleted: z.literal(true) }),
	errors: ["not_found"],
});
