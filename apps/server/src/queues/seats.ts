import type { AppError } from "#app-error.ts";

/** A counter by name, its limit, and the refusal above it. */
export type Seat = { name: string; most: number; refusal: () => AppError };

/**
 * Counts open or running things under several names at once, for example per process and per account.
 * @returns a function that takes a seat of each kind or none, and returns a function to free them.
 */
export function createSeats(): (seats: readonly Seat[]) => () => void {
	const taken = new Map<string, number>();
	return (seats) => {
		for (const { name, most, refusal } of seats) if ((taken.get(name) ?? 0) >= most) throw refusal();
		for (const { name } of seats) taken.set(name, (taken.get(name) ?? 0) + 1);
		let isFree = false;
		return () => {
			if (isFree) return;
			isFree = true;
			for (const { name } of seats) {
				const left = (taken.get(name) ?? 1) - 1;
				if (left === 0) taken.delete(name);
				else taken.set(name, left);
			}
		};
	};
}
