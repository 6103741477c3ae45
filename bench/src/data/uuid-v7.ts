import type { Random } from "./seeded-random.ts";

/** An id like the server's: ids sort by `time`, in ms since the epoch. */
export function uuidV7(time: number, random: Random): string {
	const moment = time.toString(16).padStart(12, "0");
	const digits = (count: number): string =>
		random
			.below(16 ** count)
			.toString(16)
			.padStart(count, "0");
	const variant = (8 + random.below(4)).toString(16);
	return `${moment.slice(0, 8)}-${moment.slice(8)}-7${digits(3)}-${variant}${digits(3)}-${digits(6)}${digits(6)}`;
}
