import { MAIN_LOCATION, type StockCommand, virtualLocations } from "@freehub/domain/stock/stock";
import { type AppError, refusal } from "#app-error.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { MovementRow } from "./movements.repo.ts";
import { findOpenBins, lockLocationsShared } from "./stock.repo.ts";

/** Known locations, with their names if they are closed. */
export type KnownLocations = ReadonlyMap<string, { closed: string | undefined }>;

const alwaysOpen: readonly string[] = [MAIN_LOCATION, ...virtualLocations];

/**
 * Looks up locations and locks them, so that nobody can close them before the transaction ends. The main and the virtual ones
 * cannot be closed.
 */
export async function lockedLocations(db: Db, tx: Tx, asked: readonly string[]): Promise<KnownLocations> {
	const known = new Map(alwaysOpen.map((id) => [id, { closed: undefined as string | undefined }]));
	const others = [...new Set(asked)].filter((id) => !known.has(id));
	for (const { id, name, closed_at } of await lockLocationsShared(db, tx, others)) {
		known.set(id, { closed: closed_at === null ? undefined : name });
	}
	return known;
}

/** The name of a location, and those of its open bins. */
type Binned = { name: string; bins: string[] };

/** Locations that have open bins, by id. */
export type BinnedLocations = ReadonlyMap<string, Binned>;

/** Those of the commands that say nothing of bins, and may only add pieces if the location itself holds some (`decide`). */
export async function binnedLocations(tx: Tx, commands: readonly StockCommand[]): Promise<BinnedLocations> {
	const asked = commands.filter(
		({ kind, outsideBins }) => (kind === "count" || kind === "adjust") && outsideBins !== true,
	);
	const binned = new Map<string, Binned>();
	for (const { id, name, bin } of await findOpenBins(tx, [
		...new Set(asked.map(({ location }) => location)),
	])) {
		const known = binned.get(id) ?? { name, bins: [] };
		known.bins.push(bin);
		binned.set(id, known);
	}
	return binned;
}

export function locationsOf(command: StockCommand): string[] {
	return "to" in command ? [command.location, command.to] : [command.location];
}

export function endsOf({ from_location, to_location }: MovementRow): string[] {
	return [from_location, to_location];
}

/** Why nothing can be booked at locations: not_found for the first unknown one, location_closed for the first closed one. */
export function whyNotOpen(locations: KnownLocations, ids: readonly string[]): AppError | undefined {
	for (const location of ids) {
		const known = locations.get(location);
		const details = { location };
		if (known === undefined) return refusal("not_found.location", { location, details });
		if (known.closed !== undefined) return refusal("location_closed", { name: known.closed, details });
	}
	return undefined;
}
