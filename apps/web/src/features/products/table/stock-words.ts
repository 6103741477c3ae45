import type { StockState } from "@freehub/domain/quantity";

export const stateWords: Record<StockState, string> = {
	in: "In stock",
	low: "Low on stock",
	out: "Out of stock",
};
