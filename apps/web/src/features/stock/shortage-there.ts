import { ApiError } from "@freehub/contract/errors";
import type { QueryClient } from "@tanstack/react-query";
import { elsewhereSentence } from "./location-choices.ts";
import { levelsQuery, locationsQuery } from "./queries.ts";
import { stockSentence } from "./stock-sentence.ts";

/**
 * Why a stock change was refused, and, where pieces were short at its location, where there are some: 'Only 2 here; you asked
 * for 5. 840 in Store room.'
 */
export async function shortageThere(
	queryClient: QueryClient,
	error: unknown,
	{ product, location }: { product: string; location: string },
): Promise<string> {
	const why = stockSentence(error);
	if (!(error instanceof ApiError) || error.code !== "insufficient_stock") return why;
	const read = [
		queryClient.fetchQuery(levelsQuery(product)),
		queryClient.fetchQuery(locationsQuery),
	] as const;
	const [levels, locations] = await Promise.all(read).catch(() => [[], []]);
	return [why, elsewhereSentence(location, levels, locations)].filter(Boolean).join(" ");
}
