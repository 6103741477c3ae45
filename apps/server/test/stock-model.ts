import { adjustReasons } from "@freehub/domain/stock/stock";

export type ModelLine = {
	product: string;
	kind: "receive" | "deliver" | "return" | "adjust" | "transfer" | "count";
	quantity: number;
	location: string;
	to?: string;
	reason?: keyof typeof adjustReasons;
	/** Undefined means now. */
	occurredAt?: string;
};

/** The part of the server's answer to a movement that the model needs. */
export type ModelAnswer = { _id: string; batch: string; occurredAt?: string };

type Move = { product: string; from: string; to: string; quantity: number; at: number };
type Booked = Move & { id: string; batch: string; isReversed: boolean };

/** A smaller difference between clocks is no error of theirs, in ms. */
const TOLERANCE = 5 * 60 * 1000;

/** Greater than any real time in ms. */
const FIRST_NOW = 1e15;

/**
 * The expected stock, implemented as simply as possible and without the server's own rules: a list of bookings with their times.
 */
export class StockModel {
	readonly booked: Booked[] = [];
	#now = FIRST_NOW;

	/** Pieces per product and location at a time, or now. */
	levels(moment = Number.POSITIVE_INFINITY, moves: readonly Move[] = this.booked): Map<string, number> {
		const levels = new Map<string, number>();
		for (const move of moves) if (move.at <= moment) shift(levels, move);
		return levels;
	}

	/**
	 * Tries lines together.
	 * @returns their moves, or undefined if a real level would be below zero at some time.
	 */
	try(lines: readonly ModelLine[]): Move[] | undefined {
		this.#now++;
		const at = ({ occurredAt }: ModelLine) => (occurredAt === undefined ? this.#now : Date.parse(occurredAt));
		const inTime = lines.map((line, i) => ({ line, i, at: at(line) })).toSorted((a, b) => a.at - b.at);
		const moves: Move[] = [];
		const all: Move[] = [...this.booked];
		for (const { line, i, at: moment } of inTime) {
			const level = this.levels(moment, all).get(`${line.product} ${line.location}`) ?? 0;
			const move = { ...moveOf(line, level), at: moment };
			moves[i] = move;
			all.push(move);
		}
		return isAllowed(all) ? moves : undefined;
	}

	/** Tries to reverse moves now. */
	tryBack(moves: readonly Move[]): Move[] | undefined {
		this.#now++;
		const back = moves.map(({ product, from, to, quantity }) => ({
			product,
			from: to,
			to: from,
			quantity,
			at: this.#now,
		}));
		return isAllowed([...this.booked, ...back]) ? back : undefined;
	}

	/**
	 * Records moves with the server's times: several can happen in one millisecond.
	 * @param clock what the server's clock showed: nothing booked before is later. Undefined: it was wrong, and behind.
	 */
	book(moves: readonly Move[], answers: readonly ModelAnswer[], clock = Number.POSITIVE_INFINITY): void {
		for (const earlier of this.booked) {
			const isSame = moves.some(({ product }) => product === earlier.product);
			if (isSame && earlier.at > clock + TOLERANCE) earlier.at = clock;
		}
		for (const [i, move] of moves.entries()) {
			const { _id: id = "", batch = "", occurredAt } = answers[i] ?? {};
			const at = occurredAt === undefined ? move.at : Date.parse(occurredAt);
			this.booked.push({ ...move, at, id, batch, isReversed: false });
		}
	}
}

function isAllowed(moves: readonly Move[]): boolean {
	const levels = new Map<string, number>();
	const inTime = moves.toSorted((a, b) => a.at - b.at);
	return inTime.every((move, i) => {
		shift(levels, move);
		// Moves at the same time are summed.
		if (inTime[i + 1]?.at === move.at) return true;
		return [...levels].every(([bin, level]) => level >= 0 || outside.has(bin.split(" ")[1] ?? ""));
	});
}

const outside = new Set(["supplier", "customer", "adjustment"]);

function shift(levels: Map<string, number>, { product, from, to, quantity }: Omit<Move, "at">): void {
	levels.set(`${product} ${from}`, (levels.get(`${product} ${from}`) ?? 0) - quantity);
	levels.set(`${product} ${to}`, (levels.get(`${product} ${to}`) ?? 0) + quantity);
}

function moveOf(
	{ product, kind, quantity, location, to = "", reason }: ModelLine,
	level: number,
): Omit<Move, "at"> {
	if (kind === "receive") return { product, from: "supplier", to: location, quantity };
	if (kind === "deliver") return { product, from: location, to: "customer", quantity };
	if (kind === "return") return { product, from: location, to: "supplier", quantity };
	if (kind === "transfer") return { product, from: location, to, quantity };
	const isOut = reason !== undefined && adjustReasons[reason] === "out";
	const delta = kind === "count" ? quantity - level : isOut ? -quantity : quantity;
	return delta < 0
		? { product, from: location, to: "adjustment", quantity: -delta }
		: { product, from: "adjustment", to: location, quantity: delta };
}
