import type { Booked, Movement } from "@freehub/contract/stock/stock";
import { onHandChange } from "@freehub/domain/stock/stock";

/** Everything that one booking moved: several movements if pieces were taken from several bins. */
export function movementsOf({ movement, movements = [] }: Booked): readonly [Movement, ...Movement[]] {
	const [first = movement, ...others] = movements;
	return [first, ...others];
}

/** The change of the product's quantity on hand by a booking. */
export function changeOnHand(booked: Booked): number {
	return movementsOf(booked).reduce((sum, movement) => sum + onHandChange(movement), 0);
}
