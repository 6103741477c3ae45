import { lazyPart } from "#lib/lazy-part.tsx";

/** Prints a supplier's offers: a product's page has offers, too, and does without this code. */
export const PrintOffers = lazyPart(
	"print-offers",
	async () => (await import("./print-offers.tsx")).PrintOffers,
);
