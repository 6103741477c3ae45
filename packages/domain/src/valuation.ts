import { divided } from "./exact-amount.ts";

// The value of one product's stock, in whole minor units: pieces come in at their cost and go out at the average of what is
// there (moving average), or at the cost of the oldest (FIFO). Everything follows from the movements and charges, in the order in
// which they happened, so a backdated movement changes the values after it.

/** Pieces that came or went, or a charge upon earlier ones. */
export type ValueEvent =
	| {
			is: "movement";
			id: string;
			/** The change of pieces on hand; not 0. */
			delta: number;
			/** The total cost of incoming pieces; null: unknown, so the average cost is assumed. */
			cost: number | null;
			/** The cost counts although there are pieces with an average: they were bought. */
			isPurchase: boolean;
			/** The movement that this one takes back. */
			reverses: string | null;
	  }
	| { is: "charge"; movement: string; amount: number };

/** `value` = `valueIn` - `valueOut`: what is on hand, what ever came in with its charges, and what went out. */
export type Valued = { pieces: number; value: number; valueIn: number; valueOut: number };

const share = (value: number, part: number, whole: number): number =>
	Number(divided(BigInt(value) * BigInt(part), BigInt(whole)));

/** The movements that were taken back so far, and what each movement brought or took. */
type Known = { pieces: number; value: number };

/** The value by the moving average. */
export function movingAverage(events: readonly ValueEvent[]): Valued {
	let [pieces, value, valueIn, valueOut] = [0, 0, 0, 0];
	const known = new Map<string, Known>();
	const takenBack = new Set<string>();
	for (const event of events) {
		if (event.is === "charge") {
			const stays = onHandPart(event, known.get(event.movement), takenBack, pieces);
			value += stays;
			valueIn += event.amount;
			valueOut += event.amount - stays;
			continue;
		}
		const { id, delta, reverses } = event;
		const moved = Math.abs(delta);
		const original = reverses === null ? undefined : known.get(reverses);
		let change: number;
		if (delta > 0) {
			change = original?.value ?? incomingValue(event, pieces, value);
			value += change;
			// Pieces that come back were never sold.
			if (original === undefined) valueIn += change;
			else valueOut -= change;
		} else {
			change = outgoingValue(moved, original?.value, pieces, value);
			value -= change;
			if (original === undefined) valueOut += change;
			else valueIn -= change;
		}
		pieces += delta;
		known.set(id, { pieces: moved, value: change });
		if (reverses !== null) takenBack.add(reverses);
	}
	return { pieces, value, valueIn, valueOut };
}

function incomingValue(
	{ cost, isPurchase, delta }: Extract<ValueEvent, { is: "movement" }>,
	pieces: number,
	value: number,
): number {
	if (cost !== null && (isPurchase || pieces === 0)) return cost;
	return pieces === 0 ? 0 : share(value, delta, pieces);
}

/** Reversed pieces leave at their own value, unless less than that is left: then at the average, like all others. */
function outgoingValue(moved: number, original: number | undefined, pieces: number, value: number): number {
	if (moved === pieces) return value;
	return original !== undefined && original <= value ? original : share(value, moved, pieces);
}

/** The part of a charge that belongs to pieces that are still there: as many as came with it, if there are that many. */
function onHandPart(
	{ movement, amount }: Extract<ValueEvent, { is: "charge" }>,
	received: Known | undefined,
	takenBack: ReadonlySet<string>,
	pieces: number,
): number {
	if (received === undefined || received.pieces === 0 || takenBack.has(movement)) return 0;
	return share(amount, Math.min(pieces, received.pieces), received.pieces);
}

/** Pieces that came together, as far as they are still there. */
type Layer = { movement: string; pieces: number; value: number };

/** The value by first in, first out. */
export function firstInFirstOut(events: readonly ValueEvent[]): Valued {
	let layers: Layer[] = [];
	let [valueIn, valueOut] = [0, 0];
	const known = new Map<string, Known>();
	const taken = new Map<string, Layer[]>();
	const takenBack = new Set<string>();
	const total = (): [pieces: number, value: number] => [sumOf(layers, "pieces"), sumOf(layers, "value")];
	for (const event of events) {
		if (event.is === "charge") {
			const layer = layers.find(({ movement }) => movement === event.movement);
			const received = known.get(event.movement);
			const stays = onHandPart(event, received, takenBack, layer?.pieces ?? 0);
			if (layer !== undefined) layer.value += stays;
			valueIn += event.amount;
			valueOut += event.amount - stays;
			continue;
		}
		const { id, delta, reverses } = event;
		const moved = Math.abs(delta);
		if (delta > 0) {
			const back = reverses === null ? undefined : taken.get(reverses);
			if (back === undefined) {
				const value = incomingValue(event, ...total());
				layers.push({ movement: id, pieces: delta, value });
				known.set(id, { pieces: moved, value });
				if (reverses === null || !known.has(reverses)) valueIn += value;
				else valueOut -= value;
			} else {
				const value = sumOf(back, "value");
				layers = merged([...back.map((layer) => ({ ...layer })), ...layers]);
				valueOut -= value;
				known.set(id, { pieces: moved, value });
			}
		} else {
			const { parts, rest } = takeFrom(layers, moved, reverses);
			layers = rest;
			const value = sumOf(parts, "value");
			taken.set(id, parts);
			known.set(id, { pieces: moved, value });
			if (reverses !== null && known.has(reverses)) valueIn -= value;
			else valueOut += value;
		}
		if (reverses !== null) takenBack.add(reverses);
	}
	const [pieces, value] = total();
	return { pieces, value, valueIn, valueOut };
}

function sumOf(layers: readonly Layer[], what: "pieces" | "value"): number {
	return layers.reduce((sum, layer) => sum + layer[what], 0);
}

/** Takes pieces from the oldest layers; first from that of the movement that is taken back. */
function takeFrom(
	layers: readonly Layer[],
	pieces: number,
	reverses: string | null,
): { parts: Layer[]; rest: Layer[] } {
	const parts: Layer[] = [];
	let left = pieces;
	const after = new Map<Layer, Layer>();
	const inTurn = layers.toSorted((a, b) => Number(b.movement === reverses) - Number(a.movement === reverses));
	for (const layer of inTurn) {
		if (left === 0) break;
		const take = Math.min(left, layer.pieces);
		const value = take === layer.pieces ? layer.value : share(layer.value, take, layer.pieces);
		parts.push({ ...layer, pieces: take, value });
		after.set(layer, { ...layer, pieces: layer.pieces - take, value: layer.value - value });
		left -= take;
	}
	const rest = layers.map((layer) => after.get(layer) ?? layer).filter((layer) => layer.pieces > 0);
	return { parts, rest };
}

/** Layers of one movement become one again. */
function merged(layers: readonly Layer[]): Layer[] {
	const byMovement = new Map<string, Layer>();
	for (const layer of layers) {
		const known = byMovement.get(layer.movement);
		if (known === undefined) byMovement.set(layer.movement, { ...layer });
		else {
			known.pieces += layer.pieces;
			known.value += layer.value;
		}
	}
	return [...byMovement.values()];
}
