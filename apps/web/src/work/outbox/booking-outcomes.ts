import type { Booked } from "@freehub/contract/stock/stock";
import { onQueueNews } from "./queue-news.ts";
import type { Refusal } from "./stored-changes.ts";

/** A booking in the list of a work, from its recording on this device. */
export type WorkBooking = {
	/** Its idempotency key. */
	key: string;
	/** The movement to reverse for an undo; undefined until it is booked. */
	movement: string | undefined;
	/** Why it was refused. */
	refusal?: string;
	/** It was refused after the page stopped waiting for the answer, and now waits for a decision. */
	isToSettle?: true;
	isUndone?: true;
};

/** Whether a booking has an effect, or will have one when it is sent. */
export function isDone({ isUndone, refusal }: Pick<WorkBooking, "isUndone" | "refusal">): boolean {
	return !isUndone && refusal === undefined;
}

/** Whether it waits on this device to be sent, or for the answer. */
export function isPending(booking: Pick<WorkBooking, "isUndone" | "refusal" | "movement">): boolean {
	return isDone(booking) && booking.movement === undefined;
}

/** The outcome of a booking that waited; `out`: somebody has removed it. */
export type BookingOutcome = { booked: Booked } | { refusal: Refusal } | "out";

/** Tells what becomes of bookings that nobody waits for any more. @returns a function that stops it. */
export function onOutcome(tell: (key: string, outcome: BookingOutcome) => void): () => void {
	return onQueueNews((news, isAwaited) => {
		if (isAwaited) return;
		if (news.what === "booked") tell(news.key, { booked: news.answer });
		if (news.what === "refused") tell(news.key, { refusal: news.problem });
		if (news.what === "changed") for (const key of news.out ?? []) tell(key, "out");
	});
}

/** The part of a work that is in the outbox: its changes that wait, and the answers to its booked ones. */
export type QueuedBatch = {
	waiting: readonly { key: string; refusal?: Refusal }[];
	answers: ReadonlyMap<string, Booked>;
};

/** The outcomes of a work's bookings since somebody listened last, in the order of the bookings. */
export function outcomesSince(
	bookings: readonly WorkBooking[],
	{ waiting, answers }: QueuedBatch,
): [key: string, outcome: BookingOutcome][] {
	const queued = new Map(waiting.map((change) => [change.key, change]));
	return bookings.flatMap((booking): [string, BookingOutcome][] => {
		const { key, refusal, isToSettle } = booking;
		if (!isPending(booking) && !(isToSettle && booking.movement === undefined && !booking.isUndone))
			return [];
		const [answer, change] = [answers.get(key), queued.get(key)];
		if (answer !== undefined) return [[key, { booked: answer }]];
		if (change === undefined) return [[key, "out"]];
		if (change.refusal === undefined || refusal !== undefined) return [];
		return [[key, { refusal: change.refusal }]];
	});
}
