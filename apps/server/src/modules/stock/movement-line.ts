import type { MovementLine } from "@freehub/contract/movement-lines";
import { MAIN_LOCATION, type StockCommand } from "@freehub/domain/stock";
import type { History } from "@freehub/domain/stock-history";
import { AppError } from "#app-error.ts";
import type { Tx } from "#db/connection.ts";
import type { Locked, MovementDetails } from "./book.ts";
import { loadHistory } from "./stock.repo.ts";

/** A clock that is wrong by this much is forgiven; a movement cannot happen in the future. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

/**
 * A line in the domain's words; the contract has made sure that each kind has its fields.
 * @throws AppError invalid_input where it is dated into the future.
 */
export function commandOf(line: MovementLine, now: Date): StockCommand {
	const {
		kind,
		product,
		quantity,
		ifQuantity,
		location = MAIN_LOCATION,
		reason = "correction",
		to = "",
	} = line;
	const common = { product, quantity, location, ifQuantity, at: momentOf(line, now) };
	switch (kind) {
		case "transfer":
			return { ...common, kind, to };
		case "adjust":
			return { ...common, kind, reason };
		case "receive":
		case "deliver":
		case "return":
		case "count":
			return { ...common, kind };
	}
}

/** When a line happened, in ms; undefined for now, which the date of a clock that is a little ahead means too. */
function momentOf({ occurredAt }: MovementLine, now: Date): number | undefined {
	if (occurredAt === undefined) return undefined;
	const moment = Date.parse(occurredAt);
	if (moment > now.getTime() + CLOCK_TOLERANCE_MS) {
		const message = "occurredAt lies in the future.";
		throw new AppError("invalid_input", message, [{ field: "occurredAt", message }]);
	}
	return moment < now.getTime() ? moment : undefined;
}

/** What a line says besides what its command does. */
export function detailsOf(line: MovementLine, { at }: StockCommand): MovementDetails {
	const { kind, quantity, reason, reference = "", note = "" } = line;
	return {
		kind,
		reason: kind === "adjust" ? (reason ?? null) : null,
		counted: kind === "count" ? quantity : null,
		reference,
		note,
		reverses: null,
		occurredAt: at === undefined ? undefined : new Date(at),
	};
}

export function placesOf(commands: readonly StockCommand[]): string[] {
	return [
		...new Set(
			commands.flatMap((command) => ("to" in command ? [command.location, command.to] : [command.location])),
		),
	];
}

/** @throws AppError not_found for the first location that is not known. */
export function requireLocations(commands: readonly StockCommand[], known: ReadonlySet<string>): void {
	const location = placesOf(commands).find((place) => !known.has(place));
	if (location === undefined) return;
	throw new AppError("not_found", `There is no location ${location}.`, undefined, { location });
}

/**
 * What happened to the products after commands that are dated before the latest movement; empty where there are none.
 * What only comes in is allowed at any time.
 */
export async function historyFor(
	tx: Tx,
	commands: readonly StockCommand[],
	locked: Locked,
): Promise<History> {
	const backdated = commands.flatMap(({ kind, product, at }) =>
		kind !== "receive" && at !== undefined && at < (locked.get(product)?.movedAt ?? 0)
			? [{ product, at }]
			: [],
	);
	if (backdated.length === 0) return new Map();
	const first = backdated.reduce((least, { at }) => Math.min(least, at), Number.MAX_SAFE_INTEGER);
	return loadHistory(tx, [...new Set(backdated.map(({ product }) => product))], new Date(first));
}
