import { ApiError } from "@freehub/contract/errors";
import type { QueryClient } from "@tanstack/react-query";
import { elsewhereSentence } from "./location-choices.ts";
import { levelsQuery, locationsQuery } from "./queries.ts";
import { stockSentence } from "./stock-sentence.ts";

const PATIENCE_MS = 1000;

/**
 * Why a stock change was refused. A shortage also names the location that has the most: 'Only 2 here; you asked for 5. 840 in
 * Store room.' That part is left out if it cannot be read within `PATIENCE_MS`, as the next scan waits for this one.
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
	const late = new Promise<[]>((resolve) => setTimeout(resolve, PATIENCE_MS, []));
	const [levels = [], locations = []] = await Promise.race([Promise.all(read), late]).catch(() => []);
	return [why, elsewhereSentence(location, levels, locations)].filter(Boolean).join(" ");
}
