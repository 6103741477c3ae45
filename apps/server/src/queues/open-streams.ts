import { tooBusy } from "./queue.ts";
import { createSeats } from "./seats.ts";

/** Max concurrent long answers: each holds a slice in memory until its client takes it. */
const MOST = 32;
const MOST_PER_CLIENT = 8;
/** A client loses its seat if it reads nothing for this time, in ms. */
const PATIENCE_MS = 60_000;

/** Counts open answers. @returns a function that takes a seat for one. @throws AppError too_many_requests */
export function openStreams() {
	const takeSeats = createSeats();
	return (client: string) => {
		const freeSeats = takeSeats([
			{ name: "process", most: MOST, refusal: tooBusy },
			{ name: `client ${client}`, most: MOST_PER_CLIENT, refusal: tooBusy },
		]);
		let isFree = false;
		const free = () => {
			clearTimeout(timer);
			isFree = true;
			freeSeats();
		};
		const timer = setTimeout(free, PATIENCE_MS).unref();
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
