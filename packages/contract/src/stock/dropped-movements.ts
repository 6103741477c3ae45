import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { NewMovement } from "./movement-lines.ts";

export const dropMovement = endpoint({
	tag: "Stock",
	needs: "account",
	status: 201,
	idempotent: "required",
	method: "POST",
	path: "/products/:id/dropped-movements",
	summary: "Say why a stock change that was recorded without a connection is given up; nothing is booked",
	action: "stock.drop",
	params: z.object({ id: z.string() }),
	body: z.strictObject({
		movement: NewMovement,
		reason: z
			.string({
				error: (issue) => (issue.input === undefined ? "reason is required." : "reason must be text."),
			})
			.trim()
			.min(1, "reason is empty.")
			.max(500, "reason can have at most 500 characters."),
	}),
	answer: z.object({ dropped: z.boolean() }),
	errors: [
		"invalid_input",
		"invalid_json",
		"idempotency_key_required",
		"unauthenticated",
		"forbidden_origin",
		"unsupported_media_type",
	],
	examples: {
		refused: { movement: { kind: "deliver", quantity: 3 }, reason: "Booked at the counter already" },
	},
});
