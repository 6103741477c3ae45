import type { Booked } from "@freehub/contract/stock/stock";
import type { QueryClient } from "@tanstack/react-query";
import { changeOnHand } from "#lib/booked-movements.ts";
import { showStock } from "#lib/quantity-signals.ts";

/** Shows the product's quantity after a booking, and reads again what else depends on it. */
export function showBooked(queryClient: QueryClient, booked: Booked): void {
	const { movement, quantity } = booked;
	const { product } = movement;
	showStock(queryClient, { [product]: quantity }, { [product]: changeOnHand(booked) });
}
