import { lazyPart } from "#lib/lazy-part.tsx";

/** A product's earlier prices: few people ask for them, so their code loads then. */
export const PriceChanges = lazyPart(
	"price-changes",
	async () => (await import("./price-changes.tsx")).PriceChanges,
);
