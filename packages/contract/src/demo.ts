import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** What the demo brought and is still there, in numbers; all of them 0 where nothing is. */
const DemoSize = z.object({ products: z.number(), movements: z.number(), articles: z.number() });
export type DemoSize = z.infer<typeof DemoSize>;

const owner = { tag: "Settings", needs: ["people.manage"], path: "/demo", status: 200 } as const;

export const getDemo = endpoint({
	...owner,
	method: "GET",
	summary: "How much of the demo catalogue is in the shop",
	answer: DemoSize,
	errors: [],
});

export const removeDemo = endpoint({
	...owner,
	method: "DELETE",
	summary: "Remove the demo's products with all their movements, and its articles; everything else stays",
	action: "demo.remove",
	idempotent: true,
	answer: DemoSize,
	errors: ["not_found"],
});
