import { ApiError } from "@freehub/contract/errors";
import type { WebhookKind } from "@freehub/contract/kinds";
import {
	addWebhook,
	type Delivery,
	deleteWebhook,
	pauseWebhook,
	replayWebhook,
	resumeWebhook,
	rotateSecret,
	sendAgain,
	testWebhook,
	tryWebhook,
	type Webhook,
	type WithSecret,
} from "@freehub/contract/office/webhooks";
import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import type { Write } from "#lib/write.ts";
import { webhookKeys } from "./queries.ts";

/** The host of a webhook's URL, used as its name. */
export function hostOf({ url }: Pick<Webhook, "url">): string {
	return new URL(url).host;
}

const stale = ({ _id }: { _id: string }) => [
	webhookKeys.list,
	webhookKeys.one(_id),
	webhookKeys.deliveries(_id),
];

function show(changed: Webhook, _: unknown, queryClient: QueryClient) {
	queryClient.setQueryData(webhookKeys.one(changed._id), changed);
}

/** The next changes may have expired. */
function why(error: unknown): string {
	return error instanceof ApiError && error.code === "read_again"
		? t`Changes that old are no longer kept. Start at a later position, or continue from now.`
		: errorSentence(error);
}

export const addOneWebhook: Write<{ url: string; kinds: WebhookKind[] }, WithSecret> = {
	send: (body, idempotencyKey) => api.call(addWebhook, { body, idempotencyKey }),
	// No message: the secret takes the focus, and a message would cover it.
	stale: () => [webhookKeys.list],
};

export const pauseOneWebhook: Write<Webhook, Webhook> = {
	send: ({ _id }, idempotencyKey) => api.call(pauseWebhook, { params: { id: _id }, idempotencyKey }),
	show,
	stale,
	content: ({ _id }) => ["pause", _id],
	done: () => t`The webhook is paused`,
};

export const resumeOneWebhook: Write<Webhook, Webhook> = {
	send: ({ _id }, idempotencyKey) => api.call(resumeWebhook, { params: { id: _id }, idempotencyKey }),
	show,
	stale,
	content: ({ _id }) => ["resume", _id],
	done: () => t`The webhook continues where it stopped`,
	why,
};

export const tryOneNow: Write<Webhook, Webhook> = {
	send: ({ _id }, idempotencyKey) => api.call(tryWebhook, { params: { id: _id }, idempotencyKey }),
	show,
	stale,
	content: ({ _id, nextTryAt }) => ["try", _id, nextTryAt],
	done: ({ nextTryAt }) => (nextTryAt === null ? t`It was delivered meanwhile` : t`Trying it now`),
};

export const replayOneWebhook: Write<{ _id: string; after: number | undefined }, Webhook> = {
	send: ({ _id, after }, idempotencyKey) =>
		api.call(replayWebhook, {
			params: { id: _id },
			body: after === undefined ? {} : { after },
			idempotencyKey,
		}),
	show,
	stale,
	done: (_, { after }) =>
		after === undefined
			? t`The webhook continues from now`
			: t({ comment: "after is a number", message: `Everything after position ${after} is sent again` }),
	why,
};

export const rotateOneSecret: Write<Webhook, WithSecret> = {
	send: ({ _id }, idempotencyKey) => api.call(rotateSecret, { params: { id: _id }, idempotencyKey }),
	stale,
	content: ({ _id }) => ["rotate", _id],
};

export const deleteOneWebhook: Write<Webhook, unknown> = {
	send: ({ _id }, idempotencyKey) => api.call(deleteWebhook, { params: { id: _id }, idempotencyKey }),
	stale: () => [webhookKeys.list],
	content: ({ _id }) => ["delete", _id],
	done: (_, webhook) => {
		const host = hostOf(webhook);
		return t`The webhook to ${host} is deleted`;
	},
};

export const testOne: Write<Webhook, Delivery> = {
	send: ({ _id }, idempotencyKey) => api.call(testWebhook, { params: { id: _id }, idempotencyKey }),
	stale,
	content: ({ _id }) => ["test", _id],
	done: () => t`Sending a test`,
};

export const repeatOneDelivery: Write<{ webhook: string; delivery: string }, Delivery> = {
	send: ({ delivery }, idempotencyKey) => api.call(sendAgain, { params: { id: delivery }, idempotencyKey }),
	stale: ({ webhook }) => stale({ _id: webhook }),
	done: () => t`Sending it again`,
	why,
};
