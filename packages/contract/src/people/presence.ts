import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** Presence TTL in ms. */
export const PRESENCE_MS = 60_000;

/** Identifies the screen that says what somebody does now, if a person has several open. */
export const Screen = z.string().max(64, "screen can have at most 64 characters.").default("");

export const PresentPerson = z.object({
	person: z.string(),
	name: z.string(),
	doing: z.enum(["looks", "edits"]),
});
export type PresentPerson = z.infer<typeof PresentPerson>;

const ofProduct = {
	tag: "Products",
	path: "/products/:id/presence",
	needs: ["stock.read"],
	params: z.object({ id: z.string() }),
	status: 200,
} as const;

export const listPresence = endpoint({
	...ofProduct,
	method: "GET",
	summary: "Who else looks at a product or edits it now, in the order of their names",
	answer: z.array(PresentPerson),
	errors: ["unauthenticated", "not_found"],
});

/** Reports the caller's presence to others; it is kept for a minute, and not logged. */
export const sayPresence = endpoint({
	...ofProduct,
	method: "PUT",
	summary:
		"Say that one looks at a product or edits it, again every half minute, and `gone` at the end; tells who else is there",
	body: z.strictObject({
		doing: z.enum(["looks", "edits", "gone"]).default("looks"),
		screen: Screen,
	}),
	examples: { editing: { doing: "edits", screen: "7d1f" } },
	answer: z.array(PresentPerson),
	errors: ["invalid_input", "invalid_json", "unauthenticated", "not_found"],
});
