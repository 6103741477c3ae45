import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { TimeZone } from "../moments.ts";

export const seriesSpans = ["30", "90", "365", "all"] as const;
export type SeriesSpan = (typeof seriesSpans)[number];

export const getStockSeries = endpoint({
	tag: "Stock",
	needs: ["stock.read"],
	status: 200,
	method: "GET",
	path: "/products/:id/stock-series",
	summary:
		"What a product had on hand at the end of each day, backdated movements counted where they happened",
	params: z.object({ id: z.string() }),
	query: z.object({
		zone: TimeZone,
		/** Days until today, or all since the first movement; with more than a year, only every second, third, … day. */
		days: z.enum(seriesSpans, `days must be one of ${seriesSpans.join(", ")}.`).default("90"),
	}),
	/** Starts with the day before the span, to show the initial stock. */
	answer: z.array(z.object({ day: z.string(), onHand: z.number() })),
	errors: ["invalid_input", "not_found"],
});
export type StockSeries = z.infer<typeof getStockSeries.answer>;
