import { ApiError, type Problem } from "@freehub/contract/errors";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { placesIn } from "#lib/locations.ts";
import { elsewhereSentence } from "./location-choices.ts";
import { useMyStore } from "./my-store.ts";
import { levelsQuery, locationsQuery } from "./queries.ts";
import { stockFailureSentence, stockSentence } from "./stock-sentence.ts";

const PATIENCE_MS = 1000;

/**
 * Why a stock change was refused. For a shortage it also names the location with the most pieces: 'Only 2 here; you asked for 5.
 * 840
 * in Store room.' That part is left out if it cannot be read within `PATIENCE_MS`, because the next scan waits for this one.
 */
export async function shortageThere(queryClient: QueryClient, error: unknown): Promise<string> {
	const why = stockSentence(error);
	const short = shortageOf(error);
	if (short === undefined) return why;
	const read = [
		queryClient.fetchQuery(levelsQuery(short.product)),
		queryClient.fetchQuery(locationsQuery),
	] as const;
	const late = new Promise<[]>((resolve) => setTimeout(resolve, PATIENCE_MS, []));
	const [levels = [], locations = []] = await Promise.race([Promise.all(read), late]).catch(() => []);
	return withElsewhere(why, elsewhereSentence(short.location, levels, locations));
}

/** The same for a form, which can be sent again; the other location follows once it is read. Undefined without an error. */
export function useFailureThere(error: unknown): string | undefined {
	const short = shortageOf(error);
	const enabled = short !== undefined;
	const { data: levels = [] } = useQuery({ ...levelsQuery(short?.product ?? ""), enabled });
	const { data: locations = [] } = useQuery({ ...locationsQuery, enabled });
	const { store } = useMyStore();
	if (error === null || error === undefined) return undefined;
	const near = store && placesIn(store._id, locations);
	const why = stockFailureSentence(error);
	if (short === undefined) return why;
	return withElsewhere(why, elsewhereSentence(short.location, levels, locations, near));
}

function withElsewhere(why: string, elsewhere: string | undefined): string {
	return [why, elsewhere].filter(Boolean).join(" ");
}

/** The product and location with too few pieces. */
function shortageOf(error: unknown): { product: string; location: string } | undefined {
	if (!(error instanceof ApiError) || error.code !== "insufficient_stock") return undefined;
	const { product, location }: Problem = error.problem;
	return product === undefined || location === undefined ? undefined : { product, location };
}
