import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { webhookKinds } from "../kinds.ts";
import { broken } from "../rules.ts";

/** Max webhooks per shop. */
export const MAX_WEBHOOKS = 20;
/** Max changes per delivery. */
export const MAX_DELIVERED = 100;
/** How long a failing delivery is retried, in days. */
export const RETRIED_DAYS = 3;
/** How long a replaced secret still signs, in hours. */
export const OLD_SECRET_HOURS = 24;

/** `failed`: no delivery was accepted for 3 days. */
export const webhookStates = ["active", "paused", "failed"] as const;
export type WebhookState = (typeof webhookStates)[number];

/**
 * Why a webhook is not active: somebody paused it, its target answered 410 Gone, its owner lost the right to it, its target
 * accepted nothing for 3 days, its next changes are no longer stored, or the shop was restored from a backup, perhaps as a copy.
 */
export const webhookStops = [
	"by_hand",
	"gone",
	"owner_without_right",
	"no_success",
	"missed",
	"restored",
] as const;
export type WebhookStop = (typeof webhookStops)[number];

/** Why an attempt got no answer. */
export const deliveryErrors = [
	"private_target",
	"unknown_host",
	"not_reached",
	"bad_certificate",
	"timed_out",
	"owner_without_right",
	"not_listed",
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

export const deliveryKinds = ["changes", "again", "test"] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const ChangeKinds = z.array(z.enum(webhookKinds, `A kind must be one of ${webhookKinds.join(", ")}.`));

export const Webhook = z.object({
	_id: z.string(),
	url: z.string(),
	/** The kinds of changes to deliver; empty: all. */
	kinds: ChangeKinds,
	state: z.enum(webhookStates),
	/** Why it is not active; null while it is. */
	stop: z.enum(webhookStops).nullable(),
	/** The position in the sequence of changes up to which everything is delivered. */
	position: z.number(),
	/** The owner, whose rights decide which changes are delivered; null: the account is gone. */
	ownerName: z.string().nullable(),
	createdAt: z.string(),
	/** Since when its deliveries have been failing. */
	failingSince: z.string().nullable(),
	/** When the failed delivery is retried. */
	nextTryAt: z.string().nullable(),
	/** Until when the previous secret signs as well. */
	oldSecretUntil: z.string().nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

export const Delivery = z.object({
	/** The same in each attempt; sent as `Webhook-Id`. */
	_id: z.string(),
	/** `again`: sent again manually; `test`: without changes. */
	kind: z.enum(deliveryKinds),
	state: z.enum(deliveryStates),
	/** It contains the changes after `after`, up to `to`. */
	after: z.number(),
	to: z.number(),
	/** The number of its changes. */
	changes: z.number(),
	createdAt: z.string(),
	attempts: z.number(),
	/** The time of the last attempt. */
	triedAt: z.string().nullable(),
	/** The HTTP status of the last answer. */
	status: z.number().nullable(),
	/** Why there was no answer. */
	error: z.enum(deliveryErrors).nullable(),
	/** The duration of the last attempt. */
	milliseconds: z.number().nullable(),
	/** The first 1,000 characters of the last answer. */
	answer: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** The body of a delivery; for receivers, and for tests. */
export type DeliveryBody = { id: string; webhook: string; kind: DeliveryKind; changes: unknown[] };

const isWebAddress = (text: string) => {
	if (!URL.canParse(text)) return false;
	const { protocol, username, password } = new URL(text);
	return /^https?:$/.test(protocol) && username === "" && password === "";
};

const Position = z
	.number("A position must be a whole number.")
	.int("A position must be a whole number.")
	.min(0, "A position cannot be below zero.");

const owner = { tag: "Webhooks", needs: ["people.manage"] } as const;
const write = { ...owner, idempotent: true } as const;
const one = { params: z.object({ id: z.string() }) } as const;
const withBody = ["invalid_input", "invalid_json"] as const;

export const listWebhooks = endpoint({
	...owner,
	method: "GET",
	path: "/webhooks",
	summary: "Addresses that are told of changes, the latest first",
	status: 200,
	answer: z.array(Webhook),
	errors: [],
});

export const getWebhook = endpoint({
	...owner,
	...one,
	method: "GET",
	path: "/webhooks/:id",
	summary: "One webhook",
	status: 200,
	answer: Webhook,
	errors: ["not_found"],
});

/** The secret is returned only once; null if the request is repeated after the secret was replaced. */
const WithSecret = Webhook.extend({ secret: z.string().nullable() });
export type WithSecret = z.output<typeof WithSecret>;

export const addWebhook = endpoint({
	...write,
	method: "POST",
	path: "/webhooks",
	summary: "Have an address told of changes from now on, in order, signed as Standard Webhooks says",
	action: "webhook.add",
	body: z.strictObject({
		/** https, unless the server allows private targets. */
		url: z
			.string("Address is required.")
			.trim()
			.min(1, "Address is required.")
			.max(2000, "Address can have at most 2000 characters.")
			.refine(
				isWebAddress,
				broken("web_address", "Enter a full https:// address, without a user name or password."),
			),
		kinds: ChangeKinds.max(webhookKinds.length).default([]),
	}),
	examples: { stock: { url: "https://shop.example.com/freehub", kinds: ["stock", "product"] } },
	status: 201,
	answer: WithSecret,
	errors: [...withBody, "too_many_webhooks"],
});

export const deleteWebhook = endpoint({
	...write,
	...one,
	method: "DELETE",
	path: "/webhooks/:id",
	summary: "Delete a webhook and the list of its deliveries",
	action: "webhook.delete",
	status: 200,
	answer: z.object({ deleted: z.literal(true) }),
	errors: ["not_found"],
});

export const pauseWebhook = endpoint({
	...write,
	...one,
	method: "POST",
	path: "/webhooks/:id/pause",
	summary: "Send a webhook nothing for now; it goes on where it was",
	action: "webhook.pause",
	status: 200,
	answer: Webhook,
	errors: ["not_found"],
});

export const resumeWebhook = endpoint({
	...write,
	...one,
	method: "POST",
	path: "/webhooks/:id/resumption",
	summary: "Go on where a webhook was; who resumes one whose owner lost the right to it becomes its owner",
	action: "webhook.resume",
	status: 200,
	answer: Webhook,
	errors: ["not_found", "read_again"],
});

export const tryWebhook = endpoint({
	...write,
	...one,
	method: "POST",
	path: "/webhooks/:id/attempt",
	summary: "Retry the failed delivery now, at most every 5 seconds; where nothing fails, nothing is done",
	action: "webhook.try",
	status: 200,
	answer: Webhook,
	errors: ["not_found", "webhook_not_active"],
});

export const replayWebhook = endpoint({
	...write,
	...one,
	method: "POST",
	path: "/webhooks/:id/replay",
	summary: "Deliver everything after a position, again where it was delivered; active from then on",
	action: "webhook.replay",
	body: z.strictObject({
		/** Default: only changes committed from now on. */
		after: Position.optional(),
	}),
	examples: { from: { after: 1200 } },
	status: 200,
	answer: Webhook,
	errors: [...withBody, "not_found", "read_again"],
});

export const rotateSecret = endpoint({
	...write,
	...one,
	method: "POST",
	path: "/webhooks/:id/secret",
	summary: "Give a webhook a new secret; the one before signs as well for 24 hours",
	action: "webhook.rotate",
	status: 200,
	answer: WithSecret,
	errors: ["not_found"],
});

export const testWebhook = endpoint({
	...write,
	...one,
	method: "POST",
	path: "/webhooks/:id/test",
	summary: "Send a delivery without changes, once",
	action: "webhook.test",
	status: 201,
	answer: Delivery,
	errors: ["not_found"],
});

export const listDeliveries = endpoint({
	...owner,
	...one,
	method: "GET",
	path: "/webhooks/:id/deliveries",
	summary: "A webhook's deliveries of the last 7 days, at most 300, the latest first",
	query: z.object({
		limit: z.coerce.number("limit must be a number.").int().min(1).max(200).optional(),
		cursor: z.string().max(500).optional(),
	}),
	status: 200,
	answer: z.array(Delivery),
	paged: true,
	errors: ["invalid_input", "not_found"],
});

export const sendAgain = endpoint({
	...write,
	...one,
	method: "POST",
	path: "/webhook-deliveries/:id/repetition",
	summary: "Send the changes of a delivery once more, under an id of its own; the order of the others stays",
	action: "webhook.repeat",
	status: 201,
	answer: Delivery,
	errors: ["not_found", "read_again"],
});
