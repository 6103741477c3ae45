import { tooBusy } from "./queue.ts";
import { createSeats } from "./seats.ts";

/** Max concurrent long answers: each holds a slice in memory until its client takes it. */
const MOST = 32;
const MOST_PER_CLIENT = 8;
/** A client loses its seat if it reads nothing for this time, in ms. */
const PATIENCE_MS = 60_000;

/**
 * Counts open answers.
 * @returns a function that takes a seat for one; it calls `onLost` when the client has read nothing for too long.
 * @throws AppError too_many_requests
 */
export function openStreams({ most, mostPerClient } = { most: MOST, mostPerClient: MOST_PER_CLIENT }) {
	const takeSeats = createSeats();
	return (client: string, onLost?: () => void) => {
		const freeSeats = takeSeats([
			{ name: "process", most, refusal: tooBusy },
			{ name: `client ${client}`, most: mostPerClient, refusal: tooBusy },
		]);
		let isFree = false;
		const free = () => {
			clearTimeout(timer);
			isFree = true;
			freeSeats();
		};
		const lose = () => {
			free();
			onLost?.();
		};
		const timer = setTimeout(lose, PATIENCE_MS).unref();
		return {
			/** Called when the client has taken data. @throws Error if its seat was lost, which aborts its answer. */
			keep(): void {
				if (isFree) throw new Error("The client read nothing for too long.");
				timer.refresh();
			},
			free,
		};
	};
}
