import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { namedKinds } from "../kinds.ts";
import { moment } from "../moments.ts";

/** An object whose id occurs in a line of the log, with its current name. */
export const AuditSubject = z.object({
	_id: z.string(),
	is: z.enum(namedKinds),
	/** For a movement: the name of its product; for a bin: its warehouse's name and its own; for a draft of an order: its supplier's. */
	name: z.string(),
	/** The product's id; also set for a movement. */
	product: z.string().nullable(),
});
export type AuditSubject = z.infer<typeof AuditSubject>;

/** One line of the audit log: who did what to what, from where. */
export const AuditEntry = z.object({
	_id: z.string(),
	at: z.string(),
	/** A user's id; empty for an unknown person, `system` for the server itself. */
	actor: z.string(),
	actorName: z.string(),
	/** The client's address. */
	address: z.string(),
	/** `session`, `token`, or empty if nobody was signed in. */
	via: z.enum(["session", "token", ""]),
	/** The object, a dot, and the verb, such as `product.add`. */
	action: z.string(),
	/** The id of the target, if it has one. */
	target: z.string(),
	outcome: z.enum(["done", "refused"]),
	/** The request's content, without secrets and truncated if long, or the reason of a refusal. */
	detail: z.string(),
	requestId: z.string(),
	/** The objects in the target and the detail, as far as they are known. */
	subjects: z.array(AuditSubject),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const AuditFilter = z.object({
	actor: z.string().max(100).optional(),
	/** An action, or the part before its dot. */
	action: z.string().max(100).optional(),
	/** The id of the target; for a product, includes changes of many products at once. */
	target: z.string().max(100).optional(),
	outcome: z.enum(["done", "refused"], "outcome must be done or refused.").optional(),
	/** At this time or later. */
	from: moment("from").optional(),
	/** Before this time. */
	to: moment("to").optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

const read = { tag: "Audit", needs: ["audit.read"], method: "GET", status: 200 } as const;

export const listAudit = endpoint({
	...read,
	path: "/audit",
	summary: "The audit log, newest first",
	query: AuditFilter.extend({
		limit: z.coerce.number("limit must be a number.").int().min(1).max(200).optional(),
		cursor: z.string().max(500).optional(),
	}),
	answer: z.array(AuditEntry),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

export const exportAudit = endpoint({
	...read,
	path: "/audit.csv",
	summary: "The audit log as CSV, newest first",
	query: AuditFilter,
	answer: z.string(),
	answerType: "text/csv",
	errors: ["invalid_input"],
});
