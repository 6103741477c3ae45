import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstInFirstOut, movingAverage, type ValueEvent } from "./valuation.ts";

type Command =
	| { do: "in"; pieces: number; cost: number | null; isPurchase: boolean; line: string }
	| { do: "out" | "send back"; pieces: number; line: string }
	| { do: "charge" | "back"; which: number; amount: number };

const pieces = fc.integer({ min: 1, max: 9 });
const line = fc.constantFrom("x", "y");
const command: fc.Arbitrary<Command> = fc.oneof(
	fc.record({
		do: fc.constant("in" as const),
		pieces,
		cost: fc.option(fc.nat(5000), { nil: null, freq: 5 }),
		isPurchase: fc.boolean(),
		line,
	}),
	fc.record({ do: fc.constantFrom("out" as const, "out" as const, "send back" as const), pieces, line }),
	fc.record({
		do: fc.constantFrom("charge" as const, "back" as const, "back" as const),
		which: fc.nat(50),
		amount: fc.integer({ min: -300, max: 900 }),
	}),
);

/** Long enough that most have something that was taken back. */
const commands = fc.array(command, { maxLength: 40, size: "max" });

/** The events of commands that are possible: stock never below zero, nothing taken back twice. */
function eventsOf(commands: readonly Command[]): ValueEvent[] {
	const events: ValueEvent[] = [];
	type Movement = Extract<ValueEvent, { is: "movement" }>;
	const movements: Movement[] = [];
	const backs = new Set<string>();
	let onHand = 0;
	const move = (delta: number, rest: Partial<Movement> = {}) => {
		const movement: Movement = {
			is: "movement",
			id: `m${events.length}`,
			delta,
			cost: null,
			isPurchase: false,
			reverses: null,
			line: null,
			...rest,
		};
		events.push(movement);
		movements.push(movement);
		onHand += delta;
	};
	for (const one of commands) {
		if (one.do === "in") {
			const { cost, isPurchase } = one;
			move(one.pieces, { cost, isPurchase, line: isPurchase ? one.line : null });
		} else if (!("which" in one)) {
			if (onHand >= one.pieces) move(-one.pieces, { line: one.do === "out" ? null : one.line });
		} else {
			const movement = movements[one.which % movements.length];
			if (movement === undefined) continue;
			if (one.do === "charge") {
				if (movement.delta > 0) events.push({ is: "charge", movement: movement.id, amount: one.amount });
			} else if (!backs.has(movement.id) && onHand >= movement.delta) {
				backs.add(movement.id);
				move(-movement.delta, { reverses: movement.id, line: movement.line });
			}
		}
	}
	return events;
}

/** Without what was taken back, found by looking for the last thing that takes something back, again and again. */
function asIfNever(events: readonly ValueEvent[]): ValueEvent[] {
	const last = events.findLast((event) => event.is === "movement" && event.reverses !== null);
	if (last?.is !== "movement") return [...events];
	const undone = events.find((event) => event.is === "movement" && event.id === last.reverses);
	const first = undone?.is === "movement" ? undone.reverses : null;
	return asIfNever(
		events.flatMap((event): ValueEvent[] => {
			const id = event.is === "movement" ? event.id : event.movement;
			if (id !== last.id && id !== last.reverses) return [event];
			// The pieces that come back by an undo of an undo are those that came first.
			return event.is === "charge" && id === last.id && first !== null ? [{ ...event, movement: first }] : [];
		}),
	);
}

/** The cost of a piece of each purchase, without and with its charges. */
function pricesPaid(events: readonly ValueEvent[]): number[] {
	return events.flatMap((event) => {
		if (event.is === "charge" || event.cost === null || event.delta < 0) return [];
		const charges = events.filter((one) => one.is === "charge" && one.movement === event.id);
		const all = charges.reduce((sum, one) => sum + (one.is === "charge" ? one.amount : 0), event.cost);
		return [event.cost / event.delta, all / event.delta];
	});
}

/** Charges of what was bought at a known price; other pieces are assumed to cost what the others do, and have none. */
function withPricedCharges(events: readonly ValueEvent[]): ValueEvent[] {
	const priced = events.flatMap((event) =>
		event.is === "movement" && event.isPurchase && event.cost !== null ? [event.id] : [],
	);
	return events.filter((event) => event.is === "movement" || priced.includes(event.movement));
}

describe.each([
	["the moving average", movingAverage],
	["first in, first out", firstInFirstOut],
])("by %s", (_, valued) => {
	it("what came in is what is on hand and what went out, and no pieces are worth nothing", () => {
		fc.assert(
			fc.property(commands, (all) => {
				const events = eventsOf(all);
				const { pieces, value, valueIn, valueOut } = valued(events);
				expect(valueIn - valueOut).toBe(value);
				const onHand = events.reduce((sum, event) => sum + (event.is === "movement" ? event.delta : 0), 0);
				expect(pieces).toBe(onHand);
				if (pieces === 0) expect(value).toBe(0);
			}),
		);
	});

	it("taking all back in reverse gives nothing in and nothing out", () => {
		fc.assert(
			fc.property(commands, (all) => {
				const events = eventsOf(all.filter((one) => one.do === "in" || one.do === "out"));
				const back = events.toReversed().flatMap((event, i): ValueEvent[] =>
					event.is === "movement"
						? [
								{
									...event,
									id: `b${i}`,
									delta: -event.delta,
									cost: null,
									isPurchase: false,
									reverses: event.id,
								},
							]
						: [],
				);
				expect(valued([...events, ...back])).toEqual({ pieces: 0, value: 0, valueIn: 0, valueOut: 0 });
			}),
		);
	});

	it("a piece is worth at least the lowest and at most the highest price paid for what was not taken back", () => {
		let valuable = 0;
		fc.assert(
			fc.property(commands, (all) => {
				const events = withPricedCharges(eventsOf(all));
				const { pieces, value } = valued(events);
				const paid = pricesPaid(asIfNever(events));
				if (pieces === 0) return;
				if (paid.length > 0) valuable++;
				// Each event rounds by half a unit at most, also where one piece is left, and pieces without a cost have the price of that.
				const rounded = (events.length / 2) * pieces;
				const [low, high] = paid.length === 0 ? [0, 0] : [Math.min(...paid), Math.max(...paid)];
				expect(value).toBeGreaterThanOrEqual(low * pieces - rounded);
				expect(value).toBeLessThanOrEqual(high * pieces + rounded);
			}),
		);
		expect(valuable).toBeGreaterThan(20);
	});

	it("what was undone never happened, and neither did an undo that was undone", () => {
		let undone = 0;
		fc.assert(
			fc.property(commands, (all) => {
				const events = eventsOf(all);
				const never = asIfNever(events);
				if (never.length < events.length) undone++;
				const { pieces, value } = valued(events);
				expect({ pieces, value }).toEqual(pick(valued(never)));
			}),
		);
		// 73 of 100 on average.
		expect(undone).toBeGreaterThan(40);
	});

	it("a charge that is noted late is worth what it would be if it had been noted with the pieces", () => {
		fc.assert(
			fc.property(commands, (all) => {
				const events = eventsOf(all);
				const charges = events.filter(({ is }) => is === "charge");
				const early = events.flatMap((event) =>
					event.is === "charge"
						? []
						: [event, ...charges.filter((one) => one.is === "charge" && one.movement === event.id)],
				);
				expect(valued(events)).toEqual(valued(early));
			}),
		);
	});

	it("what was sent back as pieces of an order line never came", () => {
		const amounts = fc.record({
			other: pieces,
			own: pieces,
			sold: pieces,
			price: fc.nat(900),
			cost: fc.nat(900),
		});
		fc.assert(
			fc.property(amounts, fc.nat(9), ({ other, own, sold, price, cost }, back) => {
				fc.pre(back > 0 && back <= own && other + own >= sold + back);
				const bought = (id: string, n: number, each: number, of: string) =>
					({ ...move(id, n, n * each), line: of }) as ValueEvent;
				const first = bought("a", other, price, "x");
				const sent = [
					first,
					bought("b", own, cost, "y"),
					move("s", -sold),
					{ ...move("r", -back), line: "y" },
				];
				const never = [first, ...(own > back ? [bought("b", own - back, cost, "y")] : []), move("s", -sold)];
				expect(pick(valued(sent as ValueEvent[]))).toEqual(pick(valued(never)));
			}),
		);
	});
});

const pick = ({ pieces, value }: { pieces: number; value: number }) => ({ pieces, value });

const move = (id: string, delta: number, cost: number | null = null): ValueEvent => ({
	is: "movement",
	id,
	delta,
	cost,
	isPurchase: cost !== null,
	reverses: null,
	line: null,
});

const undo = (id: string, reverses: string, delta: number): ValueEvent =>
	({ ...move(id, delta), reverses }) as ValueEvent;

describe.each([
	["the moving average", movingAverage],
	["first in, first out", firstInFirstOut],
])("by %s", (_, valued) => {
	const bought = [move("a", 10, 100_000), move("b", 1, 50_000)];

	it("ten at 100.00 and one at 500.00, of which three were sold, are worth 700.00 without the second", () => {
		const events = [...bought, move("c", -3), undo("d", "b", -1)];
		expect(valued(events)).toEqual({ pieces: 7, value: 70_000, valueIn: 100_000, valueOut: 30_000 });
		expect(valued([...events, undo("e", "d", 1)])).toEqual(valued([...bought, move("c", -3)]));
	});

	it("pieces that were sold before their receipt was undone are those of the next one", () => {
		const events = [move("a", 10, 1000), move("b", -8), move("c", 10, 5000), undo("d", "a", -10)];
		expect(valued(events)).toEqual({ pieces: 2, value: 1000, valueIn: 5000, valueOut: 4000 });
	});

	it("pieces without a cost have the last price, or else the first that becomes known", () => {
		expect(valued([move("a", 4), move("b", 2, 600)])).toMatchObject({ pieces: 6, value: 1800 });
		expect(valued([move("a", 2, 600), move("b", -2), move("c", 4)])).toMatchObject({ value: 1200 });
		expect(valued([move("a", 4)])).toMatchObject({ pieces: 4, value: 0 });
	});

	it("pieces at a price of zero cost nothing", () => {
		expect(valued([move("a", 4, 0), move("b", 4, 800)])).toMatchObject({ pieces: 8, value: 800 });
	});

	it("the charges of pieces that are no longer received are lost", () => {
		const events = [...bought, { is: "charge", movement: "b", amount: 700 } as const, undo("c", "b", -1)];
		expect(valued(events)).toEqual({ pieces: 10, value: 100_000, valueIn: 100_700, valueOut: 700 });
	});
});

describe("ten at 1.00, ten at 3.00, twelve sold, and 1.00 of freight upon the second ten", () => {
	const events: ValueEvent[] = [
		move("a", 10, 1000),
		move("b", 10, 3000),
		move("c", -12),
		{ is: "charge", movement: "b", amount: 100 },
	];

	it("leave eight at the average of 2.00, and their part of the freight", () => {
		expect(movingAverage(events)).toEqual({ pieces: 8, value: 1640, valueIn: 4100, valueOut: 2460 });
	});

	it("leave eight of the second by first in, first out", () => {
		expect(firstInFirstOut(events)).toEqual({ pieces: 8, value: 2480, valueIn: 4100, valueOut: 1620 });
	});
});

it("values found pieces at the average, and at their cost where nothing was there", () => {
	const found = (id: string, cost: number): ValueEvent =>
		({ ...(move(id, 1) as object), cost }) as ValueEvent;
	expect(movingAverage([found("a", 500)])).toMatchObject({ value: 500 });
	expect(movingAverage([move("a", 10, 1000), found("b", 500)])).toMatchObject({ value: 1100 });
});
