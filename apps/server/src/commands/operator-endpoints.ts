import { endpoint } from "@freehub/contract/endpoint";
import { NumberOutOfRange } from "@freehub/contract/office/status";
import { z } from "zod";

const operators = { tag: "Operator", needs: "operator", method: "POST", status: 200 } as const;

export const nameOwner = endpoint({
	...operators,
	path: "/operator/owners",
	summary:
		"Make somebody who has an account an owner of the shop, or invite them as one where sign-up is closed",
	body: z.object({ email: z.string().max(500) }),
	answer: z.object({ email: z.string(), invitation: z.string().nullable() }),
	errors: ["not_found"],
});

export const listOutOfRange = endpoint({
	...operators,
	path: "/operator/numbers-out-of-range",
	summary: "The stored numbers that are out of their ranges",
	answer: z.array(NumberOutOfRange),
	errors: [],
});

export const correctDocuments = endpoint({
	...operators,
	path: "/operator/documents",
	summary: "Derive again what the next products keep for their readers",
	body: z.object({ after: z.string().max(100) }),
	answer: z.object({ checked: z.number(), corrected: z.number(), next: z.string().optional() }),
	errors: [],
});
