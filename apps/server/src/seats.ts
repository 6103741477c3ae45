import type { AppError } from "#app-error.ts";

/** What is counted, how many there may be, and what the next one is refused with. */
export type Seat = { name: string; most: number; refusal: () => AppError };

/**
 * Counts what is open or under way, of everybody and of each.
 * @returns what takes a seat of each kind, or none, and gives the function that frees them.
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
