import { ApiError, type Problem } from "@freehub/contract/errors";
import type { StockLevel } from "@freehub/contract/stock/levels";
import type { Location } from "@freehub/contract/stock/locations";
import type { Level } from "@freehub/contract/stock/stock";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { placesIn } from "#lib/locations.ts";
import { elsewhereSentence, mostElsewhere } from "./location-choices.ts";
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
	const [levels = [], locations = []] = await readThere(queryClient, short.product);
	return withElsewhere(why, elsewhereSentence(short.location, freeLevels(levels), locations));
}

/**
 * The other place that has the pieces of which there were too few: in the same store before others, and where most are. Undefined
 * if it cannot be read in time, or no place has enough.
 */
export async function placeWithEnough(queryClient: QueryClient, error: unknown): Promise<string | undefined> {
	const short = shortageOf(error);
	if (short === undefined) return undefined;
	const [levels = [], locations = []] = await readThere(queryClient, short.product);
	return enoughElsewhere(short, freeLevels(levels), locations);
}

/** The same for a component, once it is read. */
export function usePlaceWithEnough(error: unknown): string | undefined {
	const short = shortageOf(error);
	const enabled = short !== undefined;
	const { data: levels = [] } = useQuery({ ...levelsQuery(short?.product ?? ""), enabled });
	const { data: locations = [] } = useQuery({ ...locationsQuery, enabled });
	return short && enoughElsewhere(short, freeLevels(levels), locations);
}

function enoughElsewhere(
	short: Shortage,
	levels: readonly Level[],
	locations: readonly Location[],
): string | undefined {
	const store = locations.find(({ _id }) => _id === short.location)?.parent ?? short.location;
	const own = placesIn(short.location, locations);
	const near = placesIn(store, locations);
	return mostElsewhere(levels, locations, { own, near, least: short.requested })?.location;
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
	return withElsewhere(why, elsewhereSentence(short.location, freeLevels(levels), locations, near));
}

function withElsewhere(why: string, elsewhere: string | undefined): string {
	return [why, elsewhere].filter(Boolean).join(" ");
}

/** The levels of a product and the locations; nothing of both if they cannot be read within `PATIENCE_MS`. */
async function readThere(
	queryClient: QueryClient,
	product: string,
): Promise<[StockLevel[], Location[]] | []> {
	const read = Promise.all([
		queryClient.fetchQuery(levelsQuery(product)),
		queryClient.fetchQuery(locationsQuery),
	]);
	const late = new Promise<[]>((resolve) => setTimeout(resolve, PATIENCE_MS, []));
	return Promise.race([read, late]).catch(() => []);
}

/** The levels without the pieces that are promised to customers, which nobody else may take. */
function freeLevels(levels: readonly StockLevel[]): StockLevel[] {
	return levels.map((level) => ({ ...level, quantity: level.available ?? level.quantity }));
}

/** The product and location with too few pieces, or too few that are promised to nobody. */
type Shortage = { product: string; location: string; requested: number };

function shortageOf(error: unknown): Shortage | undefined {
	if (!(error instanceof ApiError)) return undefined;
	if (error.code !== "insufficient_stock" && error.code !== "promised") return undefined;
	const { product, location, requested = 1 }: Problem = error.problem;
	return product === undefined || location === undefined ? undefined : { product, location, requested };
}
