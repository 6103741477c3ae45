import type { Location } from "@freehub/contract/stock/locations";
import type { Movement } from "@freehub/contract/stock/stock";
import { isVirtual, type MovementKind } from "@freehub/domain/stock/stock";
import { plural, t } from "@lingui/core/macro";
import { formatCount } from "#lib/format.ts";
import { locationName } from "./location-choices.ts";

/**
 * 'Taken back: 59 × HLM-M received at Store North. 12 on hand.' Of something that took back, that it counts again.
 * @param movement what was taken back.
 * @param onHand pieces on hand now.
 */
export function takenBackSentence(
	movement: Movement,
	onHand: number,
	locations: readonly Location[],
): string {
	const { kind, from, to, counted, reverses } = movement;
	const inside = isVirtual(from) ? to : from;
	const pieces = formatCount(kind === "count" ? (counted ?? movement.quantity) : movement.quantity);
	const what = `${pieces} × ${movement.productName}`;
	const left = formatCount(onHand);
	const onHandNow = t({ comment: "left is a number of pieces", message: `${left} on hand.` });
	if (reverses !== null) {
		const again = t({ comment: "what is such as '59 × Chain'", message: `Booked again: ${what}.` });
		return `${again} ${onHandNow}`;
	}
	const place = locationName(inside, locations);
	return `${whatWasTakenBack(kind, { what, place, to: locationName(to, locations) })} ${onHandNow}`;
}

/** `what` is such as '59 × Chain', `place` and `to` are locations' names. */
function whatWasTakenBack(kind: MovementKind, { what, place, to }: Record<"what" | "place" | "to", string>) {
	switch (kind) {
		case "receive":
			return t({
				comment: "what is such as '59 × Chain'",
				message: `Taken back: ${what} received at ${place}.`,
			});
		case "deliver":
			return t({
				comment: "what is such as '59 × Chain'",
				message: `Taken back: ${what} delivered from ${place}.`,
			});
		case "return":
			return t({
				comment: "what is such as '59 × Chain'",
				message: `Taken back: ${what} returned to the supplier from ${place}.`,
			});
		case "adjust":
			return t({
				comment: "what is such as '59 × Chain'",
				message: `Taken back: ${what} adjusted at ${place}.`,
			});
		case "transfer":
			return t({
				comment: "what is such as '59 × Chain'",
				message: `Taken back: ${what} moved from ${place} to ${to}.`,
			});
		case "count":
			return t({
				comment: "what is such as '59 × Chain'",
				message: `Taken back: ${what} counted at ${place}.`,
			});
	}
}

/** 'Taken back: 3 changes of 2 products.' */
export function batchTakenBackSentence(movements: readonly Movement[]): string {
	const [first] = movements;
	const products = new Set(movements.map(({ product }) => product)).size;
	const changes = plural(movements.length, { one: "# change", other: "# changes" });
	const isAgain = first !== undefined && first.reverses !== null;
	if (products === 1 && first !== undefined) {
		const name = first.productName;
		return isAgain
			? t({ comment: "changes is such as: 3 changes", message: `Booked again: ${changes} of ${name}.` })
			: t({ comment: "changes is such as: 3 changes", message: `Taken back: ${changes} of ${name}.` });
	}
	const of = plural(products, { one: "# product", other: "# products" });
	return isAgain
		? t({ comment: "such as: 3 changes of 2 products", message: `Booked again: ${changes} of ${of}.` })
		: t({ comment: "such as: 3 changes of 2 products", message: `Taken back: ${changes} of ${of}.` });
}
