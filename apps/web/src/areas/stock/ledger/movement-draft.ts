import type { NewMovement } from "@freehub/contract/stock/movement-lines";
import type { Level } from "@freehub/contract/stock/stock";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import {
	type AdjustReason,
	adjustReasons,
	applyEntries,
	type BinsOfStores,
	decide,
	isVirtual,
	type Levels,
	MAIN_LOCATION,
	type MovementKind,
	onHandChange,
	type StockCommand,
} from "@freehub/domain/stock/stock";
import { t } from "@lingui/core/macro";
import { formatCount } from "#lib/format.ts";
import { readTyped, typedNumber, typedText } from "#lib/number-typing.ts";
import type { Settling } from "#work/outbox/settle-change.ts";
import type { StoredChange } from "#work/outbox/stored-changes.ts";
import { levelAt, levelInStore, storeOfChoice, withItsBins } from "./location-choices.ts";
import { shortageSentence } from "./stock-sentence.ts";
import type { Destination } from "./to-location.tsx";

/** The form's values as typed. */
export type Draft = {
	kind: MovementKind;
	quantity: string;
	location: string;
	reason: AdjustReason;
	reference: string;
} & Destination;

/** The quantity as a number; NaN if it is invalid. */
export function quantityOf({ quantity }: Pick<Draft, "quantity">): number {
	return typedNumber(quantity, 0);
}

/** The problem with the quantity, if any. */
export function quantityProblem({
	kind,
	quantity,
	reason,
}: Pick<Draft, "kind" | "quantity"> & { reason?: AdjustReason }): string | undefined {
	if (kind === "count" && quantity.trim() === "") return t`Enter the number that you counted.`;
	const typed = readTyped(quantity, { decimals: 0 });
	if (!typed.ok) return typed.message;
	const number = typed.value;
	const isEitherWay = kind === "adjust" && reason === "correction";
	const least = kind === "count" ? 0 : 1;
	if (isEitherWay ? number === 0 : number < least) {
		return isEitherWay ? t`Enter a number above or below 0.` : t`Enter a number from ${least}.`;
	}
	if (Math.abs(number) <= MAX_QUANTITY) return undefined;
	const most = formatCount(MAX_QUANTITY);
	return t`At most ${most}.`;
}

/** Nobody has chosen a location yet, and none is meant by itself. */
export const NOWHERE = "";

/**
 * The initial location of a change. A receipt starts at the first of `places`, or if that has bins and the product is in one of
 * these places only, there. Other changes start where the pieces are: first at
 * the first of `places`, then at the others (its bins), then at the location with the most pieces. A count starts nowhere if they
 * are at several of these, and a count or an adjustment nowhere if they are at none and the first of `places` has bins.
 * @param places the location that the page shows, and its bins.
 * @param withBins the locations that have open bins.
 */
export function startLocation(
	kind: MovementKind,
	levels: readonly Level[],
	places?: readonly string[],
	withBins: ReadonlySet<string> = new Set(),
): string {
	const [asked = MAIN_LOCATION] = places ?? [];
	if (kind === "receive") {
		const [only, other] = levels.filter(
			({ location, quantity }) => quantity > 0 && places?.includes(location),
		);
		return withBins.has(asked) && only !== undefined && other === undefined ? only.location : asked;
	}
	const rank = ({ location }: Level) => (location === asked ? 0 : places?.includes(location) ? 1 : 2);
	const filled = levels
		.filter(({ location, quantity }) => quantity > 0 && !isVirtual(location))
		.toSorted((a, b) => rank(a) - rank(b) || b.quantity - a.quantity);
	const there = kind !== "count" || places === undefined ? filled : filled.filter((level) => rank(level) < 2);
	const [first, second] = there;
	if (kind === "count" && second !== undefined) return NOWHERE;
	const mustChoose = (kind === "count" || kind === "adjust") && withBins.has(asked);
	return first?.location ?? (mustChoose ? NOWHERE : asked);
}

/** Whether a change takes pieces from its location, so that these can come from the bins of a store. */
export function takesPieces({
	kind,
	reason,
	quantity,
}: Pick<Draft, "kind" | "reason" | "quantity">): boolean {
	if (kind === "deliver" || kind === "return" || kind === "transfer") return true;
	if (kind !== "adjust") return false;
	const direction = adjustReasons[reason];
	return direction === "out" || (direction === "either" && typedNumber(quantity, 0) < 0);
}

/**
 * The location of a draft for which nobody has chosen one: where it starts, or if there are too few pieces and enough in the store
 * with its bins, all of that.
 */
export function proposedLocation(
	draft: Omit<Draft, "location">,
	levels: readonly Level[],
	places: readonly string[] | undefined,
	bins: BinsOfStores,
): string {
	const start = startLocation(draft.kind, levels, places, new Set(bins.keys()));
	const pieces = Math.abs(quantityOf(draft));
	if (!takesPieces(draft) || levelAt(levels, start) >= pieces) return start;
	const [store, own = []] = [...bins].find(([id, of]) => id === start || of.includes(start)) ?? [];
	if (store === undefined) return start;
	const enough = levelInStore(levels, [store, ...own]) >= pieces;
	return enough ? withItsBins(store) : start;
}

/** The initial location for many products: where most of them have pieces. Without any, as for one product. */
export function startOfMany(
	levels: readonly Level[],
	places?: readonly string[],
	kind: "deliver" | "adjust" = "deliver",
	withBins?: ReadonlySet<string>,
): string {
	const there = Map.groupBy(
		levels.filter(({ location, quantity }) => quantity > 0 && !isVirtual(location)),
		({ location }) => location,
	);
	const most = Math.max(...Array.from(there.values(), ({ length }) => length));
	const counts = Array.from(there, ([location, { length }]) => ({
		product: "",
		location,
		quantity: length,
	}));
	return startLocation(
		kind,
		counts.filter(({ location, quantity }) => quantity === most || places?.includes(location)),
		places,
		withBins,
	);
}

/** Pieces that are asked for of one of many products. */
export type Asked = { product: string; quantity: number };

/**
 * The initial location from which many products are taken: `start`, or if its store with all bins has enough of more of them, that.
 * @param levels of all these products.
 */
export function startOfTaking(
	start: string,
	asked: readonly Asked[],
	levels: readonly Level[],
	bins: BinsOfStores,
): string {
	const [store, own = []] = [...bins].find(([id, of]) => id === start || of.includes(start)) ?? [];
	if (store === undefined) return start;
	const covered = (places: readonly string[]) =>
		asked.filter(({ product, quantity }) => {
			const there = levels.filter((level) => level.product === product);
			return quantity > 0 && levelInStore(there, places) >= quantity;
		}).length;
	return covered([store, ...own]) > covered([start]) ? withItsBins(store) : start;
}

/** The problem with the location, if any: none is chosen. */
export function locationProblem({ location }: Pick<Draft, "location">): string | undefined {
	return location === NOWHERE ? t`Choose a location.` : undefined;
}

/** The stock as the person has seen it: the pieces at the location of a count, and the locations that have bins. */
type Seen = { level?: number | undefined; withBins?: ReadonlySet<string> };

/** The request body for the draft. */
export function bodyOf(draft: Draft, { level, withBins }: Seen = {}): NewMovement {
	const { kind, to, reason } = draft;
	const store = storeOfChoice(draft.location);
	const location = store ?? draft.location;
	const reference = draft.reference.trim();
	return {
		kind,
		quantity: quantityOf(draft),
		...((location !== MAIN_LOCATION || store !== undefined) && { location }),
		...(store !== undefined && { fromBins: "most" as const }),
		...(kind === "transfer" && { to }),
		...(kind === "adjust" && { reason }),
		...(reference !== "" && { reference }),
		...(kind === "count" && level !== undefined && { ifLevel: level }),
		...((kind === "count" || kind === "adjust") &&
			store === undefined &&
			withBins?.has(location) && { outsideBins: true }),
	};
}

/** The initial values of the form that settles a refused change: the same change, or the location of a count. */
export function movementDraftOf({ refused: { body }, by }: Settling): Partial<Draft> {
	const { kind, quantity, location: at = MAIN_LOCATION, to = "", reason = "damaged", reference = "" } = body;
	const location = body.fromBins === "most" ? withItsBins(at) : at;
	if (by === "count") return { location: at };
	return { kind, quantity: typedText(quantity), location, to, reason, reference };
}

type Foreseen = { delta: number; warning?: string };

/**
 * The draft's expected effect on the known stock; the server decides again.
 * @param levels undefined if they could not be read: assumes that there is enough stock.
 * @param bins of the stores that have some.
 */
export function foresee(
	draft: Draft,
	product: string,
	levels: readonly Level[] | undefined,
	bins?: BinsOfStores,
): Foreseen {
	const { kind, to } = draft;
	if (
		quantityProblem(draft) !== undefined ||
		draft.location === NOWHERE ||
		(kind === "transfer" && to === "")
	)
		return { delta: 0 };
	if (kind === "count" && levels === undefined) return { delta: 0 };
	const command = commandOf(product, bodyOf(draft));
	const { location, quantity } = command;
	const enough = [{ product, location, quantity: Math.abs(quantity) }];
	const decision = decide([command], levelsOf(product, levels ?? enough), undefined, bins);
	if (decision.ok) return { delta: decision.entries.reduce((sum, entry) => sum + onHandChange(entry), 0) };
	const { rejection } = decision;
	if (rejection.code !== "insufficient_stock") return { delta: 0 };
	return { delta: 0, warning: shortageSentence(rejection.available, rejection.requested) };
}

function levelsOf(product: string, levels: readonly Level[]): Levels {
	const bins = levels.filter(({ location }) => !isVirtual(location));
	return new Map([[product, new Map(bins.map(({ location, quantity }) => [location, quantity]))]]);
}

function commandOf(product: string, body: NewMovement): StockCommand {
	const { kind, quantity, location = MAIN_LOCATION, to = "", reason = "correction", fromBins } = body;
	const base = { product, quantity, location, fromBins, outsideBins: true };
	if (kind === "adjust") return { ...base, kind, reason };
	if (kind === "transfer") return { ...base, kind, to };
	return { ...base, kind };
}

/**
 * The recorded changes of a product that the server books first: all of them; or, for a replacement of a refused change, those
 * recorded before it. Refused changes are not booked.
 */
export function bookedBefore(
	changes: readonly StoredChange[],
	id: string,
	settling?: Settling,
): readonly StoredChange[] {
	const end = settling?.by === "change" ? settling.refused.place : Number.POSITIVE_INFINITY;
	return changes.filter(
		({ product, refusal, place }) => product._id === id && refusal === undefined && place < end,
	);
}

/** The expected levels after all recorded changes of the product are booked. */
export function levelsAfter(
	product: string,
	levels: readonly Level[],
	recorded: readonly NewMovement[],
	bins?: BinsOfStores,
): readonly Level[] {
	if (recorded.length === 0) return levels;
	let after = levelsOf(product, levels);
	for (const body of recorded) {
		const decision = decide([commandOf(product, body)], after, undefined, bins);
		if (decision.ok) after = applyEntries(after, decision.entries);
	}
	return [...(after.get(product) ?? [])].map(([location, quantity]) => ({ product, location, quantity }));
}
