import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstInFirstOut, movingAverage, type ValueEvent } from "./valuation.ts";

type Command =
	| { do: "in"; pieces: number; cost: number | null; isPurchase: boolean }
	| { do: "out"; pieces: number }
	| { do: "charge" | "back"; which: number; amount: number };

const pieces = fc.integer({ min: 1, max: 9 });
const command: fc.Arbitrary<Command> = fc.oneof(
	fc.record({
		do: fc.constant("in" as const),
		pieces,
		cost: fc.option(fc.nat(5000), { nil: null, freq: 5 }),
		isPurchase: fc.boolean(),
	}),
	fc.record({ do: fc.constant("out" as const), pieces }),
	fc.record({
		do: fc.constantFrom("charge" as const, "back" as const),
		which: fc.nat(50),
		amount: fc.integer({ min: -300, max: 900 }),
	}),
);

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
			...rest,
		};
		events.push(movement);
		movements.push(movement);
		onHand += delta;
	};
	for (const one of commands) {
		if (one.do === "in") move(one.pieces, { cost: one.cost, isPurchase: one.isPurchase });
		else if (one.do === "out") {
			if (onHand >= one.pieces) move(-one.pieces);
		} else {
			const movement = movements[one.which % movements.length];
			if (movement === undefined) continue;
			if (one.do === "charge") {
				if (movement.delta > 0) events.push({ is: "charge", movement: movement.id, amount: one.amount });
			} else if (!backs.has(movement.id) && onHand >= movement.delta) {
				backs.add(movement.id);
				move(-movement.delta, { reverses: movement.id });
			}
		}
	}
	return events;
}

describe.each([
	["the moving average", movingAverage],
	["first in, first out", firstInFirstOut],
])("by %s", (_, valued) => {
	it("what came in is what is on hand and what went out, and no pieces are worth nothing", () => {
		fc.assert(
			fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
				const events = eventsOf(commands);
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
			fc.property(fc.array(command, { maxLength: 25 }), (commands) => {
				const events = eventsOf(commands.filter((one) => one.do === "in" || one.do === "out"));
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
});

const move = (id: string, delta: number, cost: number | null = null): ValueEvent => ({
	is: "movement",
	id,
	delta,
	cost,
	isPurchase: cost !== null,
	reverses: null,
});

describe("ten at 1.00, ten at 3.00, twelve sold, and 1.00 of freight upon the second ten", () => {
	const events: ValueEvent[] = [
		move("a", 10, 1000),
		move("b", 10, 3000),
		move("c", -12),
		{ is: "charge", movement: "b", amount: 100 },
	];

	it("leave eight at the average of 2.00, and four fifths of the freight", () => {
		expect(movingAverage(events)).toEqual({ pieces: 8, value: 1680, valueIn: 4100, valueOut: 2420 });
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
