import { createSeats } from "#seats.ts";
import { tooBusy } from "./queue.ts";

/** Long answers that are open at the same time: each holds a slice in memory until its client takes it. */
const MOST = 32;
const MOST_PER_CLIENT = 8;
/** A client loses its place after reading nothing for this time, in ms. */
const PATIENCE_MS = 60_000;

/** Counts open answers. @returns what takes a place for one. @throws AppError too_many_requests */
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
			/** The client has taken something. @throws Error where its place was lost, so that its answer breaks off. */
			keep(): void {
				if (isFree) throw new Error("The client read nothing for too long.");
				timer.refresh();
			},
			free,
		};
	};
}
