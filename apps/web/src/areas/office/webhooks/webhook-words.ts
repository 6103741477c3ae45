import type { WebhookKind } from "@freehub/contract/kinds";
import type { Delivery, DeliveryError, Webhook, WebhookStop } from "@freehub/contract/office/webhooks";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { kinds } from "#kinds.ts";
import { formatList } from "#lib/format.ts";

type Tone = "good" | "mixed" | "bad";

/** The name of a kind of changes that a webhook can receive. */
export function kindName(kind: WebhookKind): string {
	return t(kinds[kind].name);
}

/** 'Products and Stock', or 'All changes'. */
export function kindsWords({ kinds: chosen }: Pick<Webhook, "kinds">): string {
	return chosen.length === 0 ? t`All changes` : formatList(chosen.map(kindName), "conjunction");
}

/** The badge of a webhook's state. */
export function stateBadge({ state, failingSince }: Webhook): { label: string; tone?: Tone } {
	switch (state) {
		case "active":
			return failingSince === null
				? { label: t({ context: "webhook", message: "Active" }), tone: "good" }
				: { label: t({ context: "webhook", message: "Failing" }), tone: "mixed" };
		case "paused":
			return { label: t({ context: "webhook", message: "Paused" }) };
		case "failed":
			return { label: t({ context: "webhook", message: "Failed" }), tone: "bad" };
	}
}

/** Why a webhook receives nothing, and what to do about it. */
export const stopSentences: Record<WebhookStop, MessageDescriptor> = {
	by_hand: msg`Paused: nothing is sent. Resume it to continue where it stopped.`,
	gone: msg`Its address is gone (410), so nothing is sent. Resume it once the address works again.`,
	owner_without_right: msg`Its owner can no longer manage webhooks, so nothing is sent. Resume it to take it over.`,
	no_success: msg`Its address has not accepted anything for three days, so nothing is sent. Resume it once the address works again.`,
	restored: msg`The shop was restored from a backup, so nothing is sent. Resume it if this is the shop that people work in, and not a copy.`,
	missed: msg`The next changes are no longer kept, so nothing is sent. Have the other program read everything again, then continue from now.`,
};

const errorWords: Record<DeliveryError, MessageDescriptor> = {
	private_target: msg`Private addresses are not allowed`,
	unknown_host: msg`No server has this address`,
	not_reached: msg`The server cannot be reached`,
	bad_certificate: msg`The server's certificate is not valid`,
	timed_out: msg`No answer within 10 seconds`,
	owner_without_right: msg`Its owner can no longer manage webhooks`,
	not_listed: msg`Its changes are no longer kept`,
};

/** The current result of a delivery. */
export function resultBadge({ state, attempts }: Delivery): { label: string; tone?: Tone } {
	switch (state) {
		case "delivered":
			return { label: t({ context: "webhook", message: "Delivered" }), tone: "good" };
		case "failed":
			return { label: t({ context: "webhook", message: "Failed" }), tone: "bad" };
		case "waiting":
			return attempts === 0
				? { label: t({ context: "webhook", message: "Waiting" }) }
				: { label: t({ context: "webhook", message: "Failing" }), tone: "mixed" };
	}
}

/** The status of the last answer, or why there was none. */
export function answerWords({ status, error }: Delivery): string | undefined {
	if (error !== null) return t(errorWords[error]);
	return status === null
		? undefined
		: t({ comment: "status is an HTTP status", message: `Status ${status}` });
}
