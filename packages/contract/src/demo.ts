import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** How much of the demo there is: products that came with it, and how many of those people of the shop have worked on since. */
const Demo = z.object({ products: z.number(), changed: z.number() });
export type Demo = z.infer<typeof Demo>;

const owner = { tag: "Settings", needs: ["people.manage"], path: "/demo", status: 200, answer: Demo } as const;

export const getDemo = endpoint({
	...owner,
	method: "GET",
	summary: "How much the shop still has of what an empty one was filled with; nothing: no products",
	errors: [],
});

export const removeDemo = endpoint({
	...owner,
	method: "DELETE",
	summary:
		"Remove what an empty shop was filled with: its products with their stock and every movement of them, its location, and its articles and pages that nobody has changed. Says how much that was; what people have added stays",
	action: "demo.remove",
	idempotent: true,
	errors: ["not_found"],
});
