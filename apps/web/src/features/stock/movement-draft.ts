import type { NewMovement } from "@freehub/contract/movement-lines";
import type { Level } from "@freehub/contract/stock";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import {
	type AdjustReason,
	applyEntries,
	decide,
	type Entry,
	isVirtual,
	type Levels,
	MAIN_LOCATION,
	type MovementKind,
	onHandChange,
	type StockCommand,
} from "@freehub/domain/stock";
import { t } from "@lingui/core/macro";
import type { Settling, StoredChange } from "#features/stock-queue/stock-queue.public.ts";
import { formatCount } from "#lib/format.ts";
import { readTyped, typedText } from "#lib/number-typing.ts";
import { shortageSentence } from "./stock-sentence.ts";
import type { Destination } from "./to-location.tsx";

/** The form as it is typed. */
export type Draft = {
	kind: MovementKind;
	quantity: string;
	location: string;
	reason: AdjustReason;
	reference: string;
} & Destination;

/** The quantity as a number; NaN where it is none. */
export function quantityOf({ quantity }: Pick<Draft, "quantity">): number {
	const typed = readTyped(quantity, { decimals: 0 });
	return typed.ok ? typed.value : Number.NaN;
}

/** What is wrong with the quantity, if anything is. */
export function quantityProblem({
	kind,
	quantity,
	reason,
}: Pick<Draft, "kind" | "quantity"> & { reason?: AdjustReason }): string | undefined {
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

/**
 * Where a change begins: what takes pieces, or counts them, where they are. Of several places at those that are looked at, the first
 * of them before its bins, else where most are.
 */
export function startLocation(
	kind: MovementKind,
	levels: readonly Level[],
	places: readonly string[] = [MAIN_LOCATION],
): string {
	const [asked = MAIN_LOCATION] = places;
	if (kind === "receive") return asked;
	const rank = ({ location }: Level) => (location === asked ? 0 : places.includes(location) ? 1 : 2);
	const [first] = levels
		.filter(({ location, quantity }) => quantity > 0 && !isVirtual(location))
		.toSorted((a, b) => rank(a) - rank(b) || b.quantity - a.quantity);
	return first?.location ?? asked;
}

/** The same for many products: where most of them have pieces. */
export function startOfMany(levels: readonly Level[], places?: readonly string[]): string {
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
		"deliver",
		counts.filter(({ location, quantity }) => quantity === most || places?.includes(location)),
		places,
	);
}

/** What the draft asks the server to do. */
export function bodyOf(draft: Draft): NewMovement {
	const { kind, location, to, reason } = draft;
	const reference = draft.reference.trim();
	return {
		kind,
		quantity: quantityOf(draft),
		...(location !== MAIN_LOCATION && { location }),
		...(kind === "transfer" && { to }),
		...(kind === "adjust" && { reason }),
		...(reference !== "" && { reference }),
	};
}

/** What the form that settles a refused change begins with: the change as it was, or where it was to be counted. */
export function draftOf({ refused: { body }, by }: Settling): Partial<Draft> {
	const { kind, quantity, location = MAIN_LOCATION, to = "", reason = "damaged", reference = "" } = body;
	if (by === "count") return { location };
	return { kind, quantity: typedText(quantity), location, to, reason, reference };
}

type Foreseen = { delta: number; warning?: string };

/**
 * What the draft would do to the stock as it is known here; the server decides again.
 * @param levels undefined where they could not be read: there is enough of everything then.
 */
export function foresee(draft: Draft, product: string, levels: readonly Level[] | undefined): Foreseen {
	if (quantityProblem(draft) !== undefined) return { delta: 0 };
	const { kind, location, to } = draft;
	if (kind === "transfer" && to === "") return { delta: 0 };
	const command = commandOf(product, bodyOf(draft));
	if (levels === undefined) {
		if (kind === "count") return { delta: 0 };
		const enough = [{ product, location, quantity: Math.abs(command.quantity) }];
		return foreseen(command, levelsOf(product, enough));
	}
	return foreseen(command, levelsOf(product, levels));
}

function foreseen(command: StockCommand, levels: Levels): Foreseen {
	const decision = decide([command], levels);
	if (decision.ok)
		return { delta: decision.entries.reduce((sum, entry: Entry) => sum + onHandChange(entry), 0) };
	const { rejection } = decision;
	if (rejection.code !== "insufficient_stock") return { delta: 0 };
	return { delta: 0, warning: shortageSentence(rejection.available, rejection.requested) };
}

function levelsOf(product: string, levels: readonly Level[]): Levels {
	const bins = levels.filter(({ location }) => !isVirtual(location));
	return new Map([[product, new Map(bins.map(({ location, quantity }) => [location, quantity]))]]);
}

function commandOf(product: string, body: NewMovement): StockCommand {
	const { kind, quantity, location = MAIN_LOCATION, to = "", reason = "correction" } = body;
	const base = { product, quantity, location };
	if (kind === "adjust") return { ...base, kind, reason };
	if (kind === "transfer") return { ...base, kind, to };
	return { ...base, kind };
}

/**
 * What this device has recorded of a product that the server books first: all of it, or, before what stands in a refused
 * change's place, what was recorded earlier. What is refused is not booked.
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

/** The levels as they will be when everything is booked that this device has recorded of the product. */
export function levelsAfter(
	product: string,
	levels: readonly Level[],
	recorded: readonly NewMovement[],
): readonly Level[] {
	if (recorded.length === 0) return levels;
	let after = levelsOf(product, levels);
	for (const body of recorded) {
		const decision = decide([commandOf(product, body)], after);
		if (decision.ok) after = applyEntries(after, decision.entries);
	}
	return [...(after.get(product) ?? [])].map(([location, quantity]) => ({ product, location, quantity }));
}
