import { tooBusy } from "./queue.ts";

/** Long answers that are open at the same time: each holds a slice in memory until its client takes it. */
const MOST = 32;
const MOST_PER_CLIENT = 8;
/** A client loses its place after reading nothing for this time, in ms. */
const PATIENCE_MS = 60_000;

type Place = {
	/** The client has taken something. @throws Error where its place was lost, so that its answer breaks off. */
	keep(): void;
	free(): void;
};

/** Counts open answers. @returns what takes a place for one. @throws AppError too_many_requests */
export function openStreams(patienceMs = PATIENCE_MS): (client: string) => Place {
	const open = new Map<string, number>();
	let size = 0;

	return (client) => {
		const own = open.get(client) ?? 0;
		if (size >= MOST || own >= MOST_PER_CLIENT) throw tooBusy();
		open.set(client, own + 1);
		size += 1;
		let isFree = false;
		const free = () => {
			clearTimeout(timer);
			if (isFree) return;
			isFree = true;
			size -= 1;
			const left = (open.get(client) ?? 1) - 1;
			if (left === 0) open.delete(client);
			else open.set(client, left);
		};
		const timer = setTimeout(free, patienceMs).unref();
		return {
			keep() {
				if (isFree) throw new Error("The client read nothing for too long.");
				timer.refresh();
			},
			free,
		};
	};
}
