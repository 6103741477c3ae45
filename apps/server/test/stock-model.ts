import { adjustReasons } from "@freehub/domain/stock";

export type ModelLine = {
	product: string;
	kind: "receive" | "deliver" | "adjust" | "transfer" | "count";
	quantity: number;
	location: string;
	to?: string;
	reason?: keyof typeof adjustReasons;
};

type Move = { product: string; from: string; to: string; quantity: number };
type Booked = Move & { id: string; batch: string; isReversed: boolean };

/**
 * What the stock should be, written as plainly as can be and without the server's own rules: a table of levels
 * and a list of what was booked.
 */
export class StockModel {
	readonly levels = new Map<string, number>();
	readonly booked: Booked[] = [];

	level(product: string, location: string): number {
		return this.levels.get(`${product} ${location}`) ?? 0;
	}

	/** Tries lines together: their moves, or undefined when some real level would end below zero. */
	try(lines: readonly ModelLine[]): Move[] | undefined {
		const levels = new Map(this.levels);
		const moves = lines.map((line) => {
			const move = moveOf(line, levels.get(`${line.product} ${line.location}`) ?? 0);
			shift(levels, move);
			return move;
		});
		return this.#isAllowed(moves, levels) ? moves : undefined;
	}

	/** Tries to take moves back. */
	tryBack(moves: readonly Move[]): Move[] | undefined {
		const levels = new Map(this.levels);
		const back = moves.map(({ product, from, to, quantity }) => ({ product, from: to, to: from, quantity }));
		for (const move of back) shift(levels, move);
		return this.#isAllowed(back, levels) ? back : undefined;
	}

	book(moves: readonly Move[], answers: readonly { _id: string; batch: string }[]): void {
		for (const [i, move] of moves.entries()) {
			shift(this.levels, move);
			const { _id: id = "", batch = "" } = answers[i] ?? {};
			this.booked.push({ ...move, id, batch, isReversed: false });
		}
	}

	#isAllowed(moves: readonly Move[], after: ReadonlyMap<string, number>): boolean {
		return moves.every(({ product, from, to }) =>
			[from, to].every((place) => outside.has(place) || (after.get(`${product} ${place}`) ?? 0) >= 0),
		);
	}
}

const outside = new Set(["supplier", "customer", "adjustment"]);

function shift(levels: Map<string, number>, { product, from, to, quantity }: Move): void {
	levels.set(`${product} ${from}`, (levels.get(`${product} ${from}`) ?? 0) - quantity);
	levels.set(`${product} ${to}`, (levels.get(`${product} ${to}`) ?? 0) + quantity);
}

function moveOf({ product, kind, quantity, location, to = "", reason }: ModelLine, level: number): Move {
	if (kind === "receive") return { product, from: "supplier", to: location, quantity };
	if (kind === "deliver") return { product, from: location, to: "customer", quantity };
	if (kind === "transfer") return { product, from: location, to, quantity };
	const isOut = reason !== undefined && adjustReasons[reason] === "out";
	const delta = kind === "count" ? quantity - level : isOut ? -quantity : quantity;
	return delta < 0
		? { product, from: location, to: "adjustment", quantity: -delta }
		: { product, from: "adjustment", to: location, quantity: delta };
}
