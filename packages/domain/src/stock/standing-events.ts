/** Pieces that came or went, or a charge upon some that came. */
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
			/** The order line for which the pieces came, or as whose pieces they were sent back. */
			line: string | null;
	  }
	| { is: "charge"; movement: string; amount: number };

type Movement = Extract<ValueEvent, { is: "movement" }>;

/** A movement that counts, with what belongs to it, whenever that was noted. */
export type Flow = {
	/** The change of pieces on hand; not 0. */
	delta: number;
	cost: number | null;
	isPurchase: boolean;
	/** Freight, duty and other costs of the pieces together. */
	charges: number;
	/** Pieces of it that went back to the supplier as pieces of its order line. */
	sentBack: number;
};

/**
 * The events that count, in their order. Something that was taken back never happened. A return that names its order line takes
 * its pieces out of that line's receipts, oldest first. So nothing that is undone, sent back or noted late can shift a cost to
 * other pieces. `lost`: charges of pieces that are no longer received; these charges were paid anyway.
 * Takes time and memory by the number of events.
 */
export function standingOf(events: readonly ValueEvent[]): { flows: Flow[]; lost: number } {
	const movements = events.filter((event): event is Movement => event.is === "movement");
	const gone = takenBack(movements);
	const flowOf = new Map<string, Flow>();
	const received = new Map<string, Flow[]>();
	const sent: { flow: Flow; line: string }[] = [];
	for (const { id, delta, cost, isPurchase, line } of movements) {
		if (gone.has(id)) continue;
		const flow = { delta, cost, isPurchase, charges: 0, sentBack: 0 };
		flowOf.set(id, flow);
		if (line === null) continue;
		const receipts = received.get(line);
		if (delta < 0) sent.push({ flow, line });
		else if (receipts === undefined) received.set(line, [flow]);
		else receipts.push(flow);
	}
	for (const receipts of received.values()) receipts.reverse();
	for (const { flow, line } of sent) {
		const receipts = received.get(line) ?? [];
		for (let oldest = receipts.at(-1); oldest !== undefined && flow.delta < 0; oldest = receipts.at(-1)) {
			const pieces = Math.min(-flow.delta, oldest.delta - oldest.sentBack);
			oldest.sentBack += pieces;
			flow.delta += pieces;
			if (oldest.sentBack === oldest.delta) receipts.pop();
		}
	}
	let lost = 0;
	const originals = new Map(movements.map(({ id, reverses }) => [id, reverses]));
	for (const event of events) {
		if (event.is !== "charge") continue;
		const flow = flowOf.get(originalOf(event.movement, originals));
		if (flow === undefined || flow.delta <= 0) lost += event.amount;
		else flow.charges += event.amount;
	}
	return { flows: [...flowOf.values()].filter(({ delta }) => delta !== 0), lost };
}

/** The movement that an undo of an undo brought back: a charge on that undo belongs to the pieces that came first. */
function originalOf(id: string, originals: ReadonlyMap<string, string | null>): string {
	for (let one = id; ; ) {
		const undone = originals.get(one) ?? null;
		const back = undone === null ? null : (originals.get(undone) ?? null);
		if (back === null) return one;
		one = back;
	}
}

/** The movements that were taken back, and those that took them back. One that was itself taken back takes nothing back. */
function takenBack(movements: readonly Movement[]): Set<string> {
	const known = new Set(movements.map(({ id }) => id));
	const gone = new Set<string>();
	for (const { id, reverses } of movements.toReversed()) {
		if (reverses === null || gone.has(id) || !known.has(reverses)) continue;
		gone.add(id).add(reverses);
	}
	return gone;
}
