import { ApiError } from "@freehub/contract/errors";
import type { MovementLine, NewMovement } from "@freehub/contract/stock/movement-lines";
import {
	type Booked,
	type BookedBatch,
	type Movement,
	recordBatch,
	recordMovement,
	reverseBatch,
	reverseMovement,
} from "@freehub/contract/stock/stock";
import { onHandChange } from "@freehub/domain/stock/stock";
import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { movementsOf } from "#lib/booked-movements.ts";
import { loadPart } from "#lib/load-part.ts";
import { paths } from "#lib/paths.ts";
import type { Quantities } from "#lib/product-cache.ts";
import { endChange, markChange, showAnswered, staleAfter, startChange } from "#lib/quantity-signals.ts";
import { type Later, later, type Write, type WritePlace } from "#lib/write.ts";
import { notify } from "#ui/notify.ts";
import type { Recorded } from "#work/outbox/record-stock.ts";
import { withChargesLeft } from "./charges-left.ts";
import { locationsQuery } from "./queries.ts";
import { alsoServed } from "./served-words.ts";
import { bookedSentence, changeSentence, stockSentence } from "./stock-sentence.ts";
import { batchTakenBackSentence, takenBackSentence } from "./taken-back-sentence.ts";
import { withPlaces } from "./taken-parts.ts";

type NewBooking = {
	/** The id of the signed-in person. */
	person: string | undefined;
	product: { _id: string; name: string };
	body: NewMovement;
	/** Effect on the quantity on hand, as far as known before the answer. */
	delta: number;
};

/**
 * Books one change. The shown number changes as soon as the change is on this device's disk, and changes back if the server
 * refuses. If the server does not answer, the change stays recorded on this device.
 */
export const bookMovement: Write<NewBooking, Booked | Recorded> = {
	send: async ({ person, product: { _id, name }, body, delta }, idempotencyKey) => {
		if (person === undefined) return api.call(recordMovement, { params: { id: _id }, body, idempotencyKey });
		const { recordStock } = await loadQueue();
		return recordStock({ person, product: { _id, name }, body, delta }, idempotencyKey);
	},
	content: ({ product, body }) => [product._id, body],
	show: (answer, _, queryClient) => ("recorded" in answer ? undefined : showAnswer(answer, queryClient)),
	stale: ({ product }) => staleAfter([product._id]),
	done: (answer, { product, body }, queryClient) => {
		if ("recorded" in answer) {
			return { message: recordedSentence(product, body), undo: takeOutLater(answer) };
		}
		const locations = placesKnown(queryClient);
		return {
			message: alsoServed(
				bookedSentence(movementsOf(answer), answer.quantity, locations),
				answer.for,
				locations,
			),
			undo: undoOf(answer),
			link: labelsOf([answer.movement]),
		};
	},
	why: (error, { product: { name } }) => {
		const why = stockSentence(error);
		return t({ comment: "name is a product's", message: `${name}: not booked. ${why}` });
	},
};

/** Undoes a booking. Pieces from several bins are the only movements of their batch. */
function undoOf(booked: Booked): Later {
	const { movement, movements, quantity } = booked;
	if (movements === undefined) return later(takeBack, movement);
	const { batch, product } = movement;
	return later(takeBatchBack, { batch, movements, quantities: { [product]: quantity } });
}

/** Received products need labels. */
function labelsOf(movements: readonly Movement[]) {
	const received = movements.find(({ kind }) => kind === "receive");
	return received && { label: t`Print labels`, to: paths.labelsOfReceipt({ batch: received.batch }) };
}

/** Undoes a movement with a compensating entry. */
export const takeBack: Write<Movement, Booked> = {
	send: ({ _id }, idempotencyKey) => api.call(reverseMovement, { params: { id: _id }, idempotencyKey }),
	content: ({ _id }) => _id,
	expect: (movement) => startChanges([movement.product], -onHandChange(movement)),
	show: (answer, movement, queryClient) => {
		endChange(movement.product, false, -onHandChange(movement));
		return showAnswer(answer, queryClient);
	},
	stale: ({ product }) => staleAfter([product]),
	done: ({ movement, quantity, chargesLeft }, of, queryClient) => {
		const locations = placesKnown(queryClient);
		return {
			message: withChargesLeft(takenBackSentence(of, quantity, locations), chargesLeft),
			undo: later(takeBack, movement),
		};
	},
	why: notTakenBack,
};

/**
 * Until `endChange` or the returned function is called, the feed leaves the quantities of these products alone.
 * @param by changes the shown quantities at once. Without it, they change when the answer arrives.
 */
function startChanges(products: readonly string[], by = 0): () => void {
	for (const product of products) startChange(product, by);
	return () => {
		for (const product of products) endChange(product, false, by);
	};
}

function productsOf(lines: readonly { product: string }[]): string[] {
	return [...new Set(lines.map(({ product }) => product))];
}

function showAnswer(booked: Booked, queryClient: QueryClient): void {
	const { movement, quantity } = booked;
	showCounted(movementsOf(booked), { [movement.product]: quantity }, queryClient);
}

function showBatch(
	{ movements, quantities }: BookedBatch,
	products: readonly string[],
	queryClient: QueryClient,
) {
	for (const product of products) endChange(product, false);
	showCounted(movements, quantities, queryClient);
}

/** Shows what the server has counted after these movements. */
function showCounted(movements: readonly Movement[], quantities: Quantities, queryClient: QueryClient): void {
	const by: Record<string, number> = {};
	for (const movement of movements) {
		const { product } = movement;
		markChange(product);
		by[product] = (by[product] ?? 0) + onHandChange(movement);
	}
	showAnswered(queryClient, quantities, by);
}

function recordedSentence({ name }: NewBooking["product"], body: NewMovement): string {
	const what = changeSentence(body);
	return t({
		comment: "what is 'Receive 20', name a product's",
		message: `${what}, ${name}: recorded on this device. It is sent when the server answers.`,
	});
}

/** Undoes a recorded change, or the movement that it has become in the meantime. */
function takeOutLater({ recorded }: Recorded): Later {
	return {
		id: recorded,
		run: (place) => void takeOutNow(recorded, place),
	};
}

async function takeOutNow(key: string, place: WritePlace): Promise<void> {
	const { takeBackRecorded } = await loadQueue();
	const outcome = await takeBackRecorded(key);
	if (outcome === "removed") return notify(t`Taken back. It was not sent.`);
	if (outcome !== undefined) return undoOf(outcome).run(place);
	notify(t`It may be booked already. Look at the product's history, and undo it there.`, "failure");
}

export type NewBatch = {
	lines: MovementLine[];
	message: string;
	/** Whether the message names the places, too. */
	namesPlaces?: boolean;
};

/** Books all lines together or none of them. The numbers change when the answer arrives. */
export const bookBatch: Write<NewBatch, BookedBatch> = {
	send: async ({ lines }, idempotencyKey) => {
		const answer = await api.call(recordBatch, { body: { lines, mode: "all" }, idempotencyKey });
		if ("results" in answer) throw new TypeError("A batch of all lines or none was answered line by line.");
		return answer;
	},
	content: ({ lines }) => lines,
	expect: ({ lines }) => startChanges(productsOf(lines)),
	show: (booked, { lines }, queryClient) => showBatch(booked, productsOf(lines), queryClient),
	showFailure: showWhatIsThere,
	stale: ({ lines }) => staleAfter(productsOf(lines)),
	done: (booked, { message, namesPlaces }, queryClient) => ({
		message: alsoServed(
			namesPlaces ? withPlaces(message, booked.movements, placesKnown(queryClient)) : message,
			booked.for,
			placesKnown(queryClient),
		),
		undo: later(takeBatchBack, booked),
		link: labelsOf(booked.movements),
	}),
	why: (error) => {
		const why = stockSentence(error);
		return t`Nothing was booked. ${why}`;
	},
};

function placesKnown(queryClient: QueryClient) {
	return queryClient.getQueryData(locationsQuery.queryKey) ?? [];
}

/** Undoes every movement of a batch. */
export const takeBatchBack: Write<BookedBatch, BookedBatch> = {
	send: ({ batch }, idempotencyKey) => api.call(reverseBatch, { params: { id: batch }, idempotencyKey }),
	content: ({ batch }) => batch,
	expect: ({ movements }) => startChanges(productsOf(movements)),
	show: (booked, { movements }, queryClient) => showBatch(booked, productsOf(movements), queryClient),
	showFailure: showWhatIsThere,
	stale: ({ movements }) => staleAfter(productsOf(movements)),
	done: (booked, { movements }) => ({
		message: withChargesLeft(batchTakenBackSentence(reversedBy(booked, movements)), booked.chargesLeft),
		undo: later(takeBatchBack, booked),
	}),
	why: notTakenBack,
};

/** Those of the movements that this answer reverses: somebody may have reversed others before. */
function reversedBy({ movements: reversals }: BookedBatch, movements: readonly Movement[]): Movement[] {
	const reversed = new Set(reversals.map(({ reverses }) => reverses));
	return movements.filter(({ _id }) => reversed.has(_id));
}

function notTakenBack(error: unknown): string {
	const why = stockSentence(error);
	return t`Not taken back. ${why}`;
}

/** A refusal can contain the current quantity. */
function showWhatIsThere(error: unknown, _: unknown, queryClient: QueryClient): void {
	if (!(error instanceof ApiError) || error.code !== "quantity_changed") return;
	const { product, quantity, location } = error.problem;
	// With a location, it is only the number of pieces there.
	if (location !== undefined) return;
	if (product !== undefined && quantity !== undefined) showAnswered(queryClient, { [product]: quantity });
}

/**
 * Loads the code that records stock changes on this device. For signed-in people it loads soon after the page, because it sends
 * their queue. Screens with direct bookings load it right away, so that a booking is not lost if the page is left at once.
 */
export function loadQueue() {
	return loadPart("stock-queue", () => import("#work/outbox/record-stock.ts"));
}
