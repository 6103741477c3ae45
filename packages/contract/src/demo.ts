import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** The number of demo objects still in the shop; zeros if the demo is gone. */
const DemoSize = z.object({
	products: z.number(),
	movements: z.number(),
	orders: z.number(),
	articles: z.number(),
});
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
	summary:
		"Remove the demo's products with all their movements, offers and order lines, and its articles; everything else stays",
	action: "demo.remove",
	idempotent: true,
	answer: DemoSize,
	errors: ["not_found"],
});
