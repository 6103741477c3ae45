import { divided } from "../exact-amount.ts";
import { type Flow, standingOf, type ValueEvent } from "./standing-events.ts";

export type { ValueEvent } from "./standing-events.ts";

// The value of one product's stock, in whole minor units: pieces come in at their cost and go out at the average of what is
// there (moving average), or at the cost of the oldest (FIFO). Everything follows from the movements and charges, in the order in
// which they happened, so a backdated movement changes the values after it, and what is undone changes all that came after it.

/** `value` = `valueIn` - `valueOut`: what is on hand, what ever came in with its charges, and what went out. */
export type Valued = { pieces: number; value: number; valueIn: number; valueOut: number };

/** The value by the moving average. */
export const movingAverage = (events: readonly ValueEvent[]): Valued => replayed(events, averagePool());

/** The value by first in, first out. */
export const firstInFirstOut = (events: readonly ValueEvent[]): Valued => replayed(events, queuePool());

const share = (value: number, part: number, whole: number): number =>
	part === whole ? value : Number(divided(BigInt(value) * BigInt(part), BigInt(whole)));

/** The cost of some pieces together. */
type Price = { cost: number; pieces: number };

/** The pieces that are there, with their value. */
type Pool = {
	put: (pieces: number, value: number) => void;
	/** Takes at most as many pieces as there are. @returns their value. */
	take: (pieces: number) => number;
	/** Adds a price to all pieces. @returns the value that it adds. */
	raise: (price: Price) => number;
};

function averagePool(): Pool {
	let [pieces, value] = [0, 0];
	return {
		put(more, worth) {
			pieces += more;
			value += worth;
		},
		take(fewer) {
			const gone = pieces === 0 ? 0 : share(value, fewer, pieces);
			pieces -= fewer;
			value -= gone;
			return gone;
		},
		raise(price) {
			const more = share(price.cost, pieces, price.pieces);
			value += more;
			return more;
		},
	};
}

function queuePool(): Pool {
	const layers: { pieces: number; value: number }[] = [];
	let oldest = 0;
	return {
		put(pieces, value) {
			layers.push({ pieces, value });
		},
		take(pieces) {
			let gone = 0;
			for (let left = pieces; left > 0; ) {
				const layer = layers[oldest];
				if (layer === undefined) break;
				const taken = Math.min(left, layer.pieces);
				const value = share(layer.value, taken, layer.pieces);
				layer.pieces -= taken;
				layer.value -= value;
				gone += value;
				left -= taken;
				if (layer.pieces === 0) oldest++;
			}
			return gone;
		},
		raise(price) {
			let sum = 0;
			for (const layer of layers.slice(oldest)) {
				const more = share(price.cost, layer.pieces, price.pieces);
				layer.value += more;
				sum += more;
			}
			return sum;
		},
	};
}

/**
 * Lets what counts flow through a pool. Pieces that left before they came, because an earlier receipt was taken back since, are
 * the first of those that came next. Pieces without a cost have the average, or else the last or the first known price.
 */
function replayed(events: readonly ValueEvent[], pool: Pool): Valued {
	const { flows, lost } = standingOf(events);
	let [pieces, value, valueIn, valueOut] = [0, 0, lost, lost];
	/** The average of the last pieces with a known price. */
	let last: Price | undefined;
	const priceOf = ({ cost, isPurchase, delta }: Flow): Price | undefined => {
		if (cost !== null && (isPurchase || pieces <= 0 || last === undefined)) return { cost, pieces: delta };
		return last === undefined || pieces <= 0 ? last : { cost: value, pieces };
	};
	for (const flow of flows) {
		const { delta } = flow;
		if (delta < 0) {
			const gone = pool.take(Math.max(0, Math.min(-delta, pieces)));
			pieces += delta;
			value -= gone;
			valueOut += gone;
			continue;
		}
		const price = priceOf(flow);
		if (price !== undefined && last === undefined && pieces > 0) {
			const known = pool.raise(price);
			value += known;
			valueIn += known;
		}
		const worth = flow.charges + (price === undefined ? 0 : share(price.cost, delta, price.pieces));
		const stays = delta - flow.sentBack;
		const here = Math.max(0, Math.min(stays, pieces + stays));
		const kept = share(worth, here, delta);
		pool.put(here, kept);
		pieces += stays;
		value += kept;
		valueIn += worth;
		valueOut += worth - kept;
		if (price !== undefined) last = pieces > 0 ? { cost: value, pieces } : { cost: worth, pieces: delta };
	}
	return { pieces, value, valueIn, valueOut };
}
