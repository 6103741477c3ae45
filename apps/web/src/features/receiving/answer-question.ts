import { MAIN_LOCATION } from "@freehub/domain/stock";
import { newKey } from "#lib/new-key.ts";
import { type Counter, entryFor } from "./counter.ts";
import type { DeliveryEntry } from "./delivery.ts";
import { changeDelivery, deliveryNow } from "./delivery-store.ts";

/** The answers to what a scan left open: pieces that are more than ordered, or of a product that the delivery does not expect. */
export function createAnswers({ inTurn, lines, bookOne, count, readAgain }: Counter) {
	async function bookAnswer(entry: DeliveryEntry): Promise<void> {
		if (await bookOne(entry)) changeDelivery(() => ({ question: undefined }));
	}

	/** The pieces in question and the line that they are more of. */
	function over() {
		const { question } = deliveryNow() ?? {};
		if (question?.kind !== "over") return undefined;
		const line = lines().find(({ _id }) => _id === question.line);
		return line && { line, pieces: question.pieces };
	}

	return {
		/** Accepts the pieces that are more than ordered. */
		acceptOver: () =>
			inTurn(async () => {
				const asked = over();
				if (asked === undefined) return;
				const entry = entryFor(asked.line, newKey(), { accepted: asked.pieces });
				await bookAnswer({ ...entry, exceeds: true });
			}),
		/** Refuses them: they go back, and nothing is expected for them. */
		refuseOver: () =>
			inTurn(async () => {
				const asked = over();
				if (asked === undefined) return;
				const refused = { pieces: asked.pieces, reason: "other", settlement: "replaced" } as const;
				await bookAnswer(entryFor(asked.line, newKey(), { accepted: 0, refused }));
			}),
		/** Adds the open order that expects the product, and counts the pieces there. */
		addPurchaseOrder: (order: string) =>
			inTurn(async () => {
				const { question } = deliveryNow() ?? {};
				changeDelivery(({ orders }) => ({
					orders: [...orders, order],
					question: undefined,
					problem: undefined,
				}));
				await readAgain();
				if (question !== undefined) await count(question.code, {}, question.pieces);
			}),
		/** Receives a product that nobody has ordered. */
		receiveWithout: () =>
			inTurn(async () => {
				const { question, place } = deliveryNow() ?? {};
				if (question?.kind !== "stranger" || question.product === undefined) return;
				const location = place ?? lines()[0]?.location._id ?? MAIN_LOCATION;
				const { product, pieces: accepted } = question;
				await bookAnswer({
					key: newKey(),
					scan: newKey(),
					product,
					location,
					accepted,
					movement: undefined,
				});
			}),
	};
}
