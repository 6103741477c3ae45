import { ApiError } from "@freehub/contract/errors";
import { plural, t } from "@lingui/core/macro";
import { DeviceFullError } from "#features/outbox/outbox.public.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { isRefusal } from "#lib/write-command.ts";

/**
 * 'Only 3 here; you asked for 5.'
 * @param at the time of the shortage, if it is in the past.
 */
export function shortageSentence(available: number, requested: number, at?: string): string {
	if (at === undefined) {
		return t`${plural(available, {
			0: "None here",
			one: "Only # here",
			other: "Only # here",
		})}; ${plural(requested, { one: "you asked for #.", other: "you asked for #." })}`;
	}
	const when = formatTimestamp(at);
	return t`${plural(available, {
		0: `None were here on ${when}`,
		one: `Only # was here on ${when}`,
		other: `Only # were here on ${when}`,
	})}; ${plural(requested, { one: "you asked for #.", other: "you asked for #." })}`;
}

/** Why a stock change was refused or not delivered. */
export function stockSentence(error: unknown): string {
	if (error instanceof ApiError && error.code === "insufficient_stock") {
		const { available, requested, at } = error.problem;
		if (available !== undefined && requested !== undefined) return shortageSentence(available, requested, at);
	}
	if (error instanceof DeviceFullError) {
		return t`Not recorded: this device's storage is full, so free some and try again.`;
	}
	return errorSentence(error);
}

/** The same for a form, which can be sent again. */
export function failureSentence(error: unknown): string {
	const why = stockSentence(error);
	return isRefusal(error) || error instanceof DeviceFullError
		? why
		: t`${why} Press again when it is back: it will be booked once.`;
}

/** Why this device could not record the replacement of a refused change. */
export function recordingSentence(error: unknown): string {
	return error instanceof DeviceFullError ? stockSentence(error) : t`This device could not record it.`;
}
