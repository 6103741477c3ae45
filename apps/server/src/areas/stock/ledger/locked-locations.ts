import {
	type BinsOfStores,
	MAIN_LOCATION,
	type StockCommand,
	TRANSIT_LOCATION,
	virtualLocations,
} from "@freehub/domain/stock/stock";
import { type AppError, refusal } from "#app-error.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { MovementRow } from "./movements.repo.ts";
import { findFilledBins, findOpenBins, lockLocationsShared } from "./stock.repo.ts";

/** Known locations, with their names if they are closed. */
export type KnownLocations = ReadonlyMap<string, { closed: string | undefined }>;

const alwaysOpen: readonly string[] = [MAIN_LOCATION, TRANSIT_LOCATION, ...virtualLocations];

/**
 * Looks up locations and locks them, so that nobody can close them before the transaction ends. The main one, what is on its way
 * and the virtual ones cannot be closed.
 */
export async function lockedLocations(db: Db, tx: Tx, asked: readonly string[]): Promise<KnownLocations> {
	const known = new Map(alwaysOpen.map((id) => [id, { closed: undefined as string | undefined }]));
	const others = [...new Set(asked)].filter((id) => !known.has(id));
	for (const { id, name, closed_at } of await lockLocationsShared(db, tx, others)) {
		known.set(id, { closed: closed_at === null ? undefined : name });
	}
	return known;
}

/** The name of a location, and its open bins in the shop's order. */
type Binned = { name: string; bins: { id: string; name: string }[] };

/** Locations that have open bins, by id. */
export type BinnedLocations = ReadonlyMap<string, Binned>;

/**
 * The stores whose bins decide about commands. All bins of those of a command that says nothing of bins, and may only add pieces if
 * the location itself holds some; of those that give pieces from their bins, the bins that may have some (`decide`).
 */
export async function binnedLocations(tx: Tx, commands: readonly StockCommand[]): Promise<BinnedLocations> {
	const silent = commands.filter(
		({ kind, outsideBins }) => (kind === "count" || kind === "adjust") && outsideBins !== true,
	);
	const giving = commands.filter(({ fromBins = "refuse" }) => fromBins !== "refuse");
	const whole = [...new Set(silent.map(({ location }) => location))];
	const rows = [
		...(await findOpenBins(tx, whole)),
		...(await findFilledBins(tx, {
			locations: [...new Set(giving.map(({ location }) => location))].filter((id) => !whole.includes(id)),
			products: [...new Set(giving.map(({ product }) => product))],
			named: [...new Set(commands.flatMap(locationsOf))],
		})),
	];
	const binned = new Map<string, Binned>();
	for (const { id, name, bin, binName } of rows) {
		const known = binned.get(id) ?? { name, bins: [] };
		known.bins.push({ id: bin, name: binName });
		binned.set(id, known);
	}
	return binned;
}

/** The ids of the bins of stores (`decide`). */
export function binsOf(binned: BinnedLocations): BinsOfStores {
	return new Map(Array.from(binned, ([id, { bins }]) => [id, bins.map((bin) => bin.id)]));
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
