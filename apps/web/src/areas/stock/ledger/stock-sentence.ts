import { ApiError } from "@freehub/contract/errors";
import type { Location } from "@freehub/contract/stock/locations";
import type { NewMovement } from "@freehub/contract/stock/movement-lines";
import type { Movement } from "@freehub/contract/stock/stock";
import type { RefusedReason } from "@freehub/domain/buying/purchase";
import { onHandChange } from "@freehub/domain/stock/stock";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { isRefusal } from "#lib/write.ts";
import { DeviceFullError } from "#work/outbox/queue-state.ts";
import { submitSentence } from "./kinds.ts";
import { locationName } from "./location-choices.ts";
import { placeOf } from "./taken-parts.ts";

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
export function stockFailureSentence(error: unknown): string {
	const why = stockSentence(error);
	return isRefusal(error) || error instanceof DeviceFullError
		? why
		: t`${why} Press again when it is back: it will be booked once.`;
}

/** Why this device could not record the replacement of a refused change. */
export function recordingSentence(error: unknown): string {
	return error instanceof DeviceFullError ? stockSentence(error) : t`This device could not record it.`;
}

const refusedReasons: Record<RefusedReason, MessageDescriptor> = {
	damaged: msg({ context: "refused pieces", message: "damaged" }),
	wrong_article: msg({ context: "refused pieces", message: "wrong article" }),
	poor_quality: msg({ context: "refused pieces", message: "poor quality" }),
	other: msg({ context: "refused pieces", message: "not accepted" }),
};

/** '1 refused (damaged)' */
export function refusedSentence({ pieces, reason }: { pieces: number; reason: RefusedReason }): string {
	const count = formatCount(pieces);
	const why = t(refusedReasons[reason]);
	return t({ comment: "count pieces, why is such as: damaged", message: `${count} refused (${why})` });
}

/** The text of a change that is not booked yet: 'Receive 20', 'Receive 9, 1 refused (damaged)', 'Adjust −2', 'Count 12'. */
export function changeSentence({ refused, ...change }: NewMovement): string {
	const sentence = movementSentence(change);
	return refused === undefined ? sentence : `${sentence}, ${refusedSentence(refused)}`;
}

function movementSentence({ kind, quantity, reason }: NewMovement): string {
	const isOut = reason === "damaged" || reason === "lost" || reason === "stolen" || reason === "expired";
	const number = formatCount(kind === "adjust" && isOut ? -quantity : quantity).replace("-", "−");
	return kind === "count" ? t({ context: "verb", message: `Count ${number}` }) : submitSentence(kind, number);
}

/** 'Received 9 of Chain for PO-12, 1 refused (damaged): 12 on hand.' */
function receivedSentence(
	{ productName, quantity, purchaseNumber, refused }: Movement,
	left: string,
): string {
	const count = formatCount(quantity);
	if (purchaseNumber === null) return t`Added ${count} of ${productName}: ${left} on hand.`;
	if (refused === null) return t`Received ${count} of ${productName} for ${purchaseNumber}: ${left} on hand.`;
	const refusal = refusedSentence(refused);
	return t({
		comment: "refusal is such as: 1 refused (damaged)",
		message: `Received ${count} of ${productName} for ${purchaseNumber}, ${refusal}: ${left} on hand.`,
	});
}

/**
 * 'Delivered 2 of Col 34 Road: 12 on hand.', and where the shop has several places 'Delivered 2 of Col 34 Road from Depot, A-02: 12 on
 * hand.'
 * @param booked all movements of one line: several if they were taken from several bins.
 */
export function bookedSentence(
	booked: readonly [Movement, ...Movement[]],
	onHand: number,
	locations: readonly Location[] = [],
): string {
	const [movement] = booked;
	const { kind, counted, productName } = movement;
	const moved = booked.reduce((sum, { quantity }) => sum + quantity, 0);
	const pieces = formatCount(kind === "count" ? (counted ?? 0) : moved);
	const left = formatCount(onHand);
	const change = kind === "adjust" && onHandChange(movement) < 0 ? `−${pieces}` : pieces;
	const place = placeOf(booked, locations);
	if (place !== undefined) return placedSentence(movement, { quantity: change, place, left, locations });
	const quantity = pieces;
	switch (kind) {
		case "receive":
			return receivedSentence(movement, left);
		case "deliver":
			return t`Delivered ${quantity} of ${productName}: ${left} on hand.`;
		case "return":
			return t`Returned ${quantity} of ${productName} to the supplier: ${left} on hand.`;
		case "adjust":
			return t`Adjusted ${change} of ${productName}: ${left} on hand.`;
		case "transfer":
			return t`Moved ${quantity} of ${productName}: ${left} on hand.`;
		case "count":
			return t`Counted ${quantity} of ${productName}: ${left} on hand.`;
	}
}

type Placed = { quantity: string; place: string; left: string; locations: readonly Location[] };

/** 'Moved 3 of Chain from Depot, A-02 to Shop: 12 on hand.' */
function placedSentence(movement: Movement, { quantity, place, left, locations }: Placed): string {
	const { kind, productName, purchaseNumber } = movement;
	switch (kind) {
		case "receive":
			return purchaseNumber === null
				? t`Added ${quantity} of ${productName} at ${place}: ${left} on hand.`
				: receivedSentence(movement, left);
		case "deliver":
			return t`Delivered ${quantity} of ${productName} from ${place}: ${left} on hand.`;
		case "return":
			return t`Returned ${quantity} of ${productName} from ${place} to the supplier: ${left} on hand.`;
		case "adjust":
			return t`Adjusted ${quantity} of ${productName} at ${place}: ${left} on hand.`;
		case "transfer": {
			const target = locationName(movement.to, locations);
			return t`Moved ${quantity} of ${productName} from ${place} to ${target}: ${left} on hand.`;
		}
		case "count":
			return t`Counted ${quantity} of ${productName} at ${place}: ${left} on hand.`;
	}
}

/** '+12', '−3'; '0' for a move inside the shop. */
export function signedChange(movement: Pick<Movement, "from" | "to" | "quantity">): string {
	const change = onHandChange(movement);
	if (change === 0) return formatCount(0);
	return `${change > 0 ? "+" : "−"}${formatCount(Math.abs(change))}`;
}
