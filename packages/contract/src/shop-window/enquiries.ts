import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Email, PersonName } from "../people/identity.ts";
import { broken } from "../rules.ts";

/** Max length of an enquiry's text, in characters. */
const MAX_TEXT = 4000;

/** A visitor's enquiry; `website` is a hidden field, so only bots fill it in. */
export const NewEnquiry = z.strictObject({
	name: PersonName.refine((name) => /\S/.test(name), broken("required", "Name is required.")),
	email: Email,
	text: z
		.string("Message is required.")
		.refine((text) => /\S/.test(text), broken("required", "Message is required."))
		.max(MAX_TEXT, `A message can have at most ${MAX_TEXT.toLocaleString("en-US")} characters.`),
	/** The product that it is about. */
	product: z.string().max(100, "There is no such product.").optional(),
	website: z.string().optional(),
});
export type NewEnquiry = z.infer<typeof NewEnquiry>;

const shared = { tag: "Enquiries", idempotent: true } as const;

export const sendEnquiry = endpoint({
	...shared,
	needs: "public",
	method: "POST",
	path: "/enquiries",
	summary: "Ask the shop something; it is listed in Review, and the owners get a mail",
	action: "enquiry.send",
	body: NewEnquiry,
	bodyLimit: "visitorText",
	examples: {
		product: {
			name: "Ada",
			email: "ada@example.com",
			text: "Does this fit a 29 inch wheel?",
			product: "01a1fc15-db0a-738e-9d65-3ba7697a899f",
		},
	},
	status: 201,
	answer: z.object({ sent: z.literal(true) }),
	errors: ["invalid_input", "invalid_json", "not_found"],
});

export const deleteEnquiry = endpoint({
	...shared,
	needs: ["people.manage"],
	method: "DELETE",
	path: "/enquiries/:id",
	summary: "Delete an enquiry for good, with its name and address",
	action: "enquiry.delete",
	params: z.object({ id: z.string() }),
	status: 200,
	answer: z.object({ deleted: z.literal(true) }),
	errors: ["not_found"],
});
