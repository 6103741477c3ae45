import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** The last change of a product: by whom, and when. */
export const LastChange = z.object({
	/** The person's name; null if it is unknown, or hidden from the caller. */
	by: z.string().nullable(),
	at: z.string(),
});
export type LastChange = z.infer<typeof LastChange>;

export const getLastChange = endpoint({
	tag: "Products",
	needs: ["product.write"],
	method: "GET",
	path: "/products/:id/last-change",
	summary: "Who changed a product last, and when, for those whose own change was refused because of it",
	params: z.object({ id: z.string() }),
	status: 200,
	answer: LastChange,
	errors: ["not_found"],
});
