import type { Booked } from "@freehub/contract/stock/stock";
import { onHandChange } from "@freehub/domain/stock/stock";
import type { QueryClient } from "@tanstack/react-query";
import { showStock } from "#lib/quantity-signals.ts";

/** Shows the product's quantity after a booking, and reads again what else depends on it. */
export function showBooked(queryClient: QueryClient, { movement, movements, quantity }: Booked): void {
	const { product } = movement;
	const change = (movements ?? [movement]).reduce((sum, each) => sum + onHandChange(each), 0);
	showStock(queryClient, { [product]: quantity }, { [product]: change });
}
