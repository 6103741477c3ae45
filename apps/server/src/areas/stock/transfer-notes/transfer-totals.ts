import type { TransferStepMade } from "@freehub/contract/stock/transfer-notes";
import { stepOf, type TransferStep, type TransferTotals } from "@freehub/domain/stock/transfer";
import { nameOfActor } from "#actor-names.ts";
import type { Connection } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import * as repo from "./transfer-notes.repo.ts";

type Movement = Awaited<ReturnType<typeof repo.findStepsOf>>[number];

/** A movement of a line that counts: nobody has taken it back, or somebody has taken that back. `last`: the last of that chain. */
export type CountedStep = { line: string; step: TransferStep; pieces: number; last: Movement };

/** The steps of lines that count. @param lines with the place that their pieces come from. */
export async function stepsOf(
	connection: Connection,
	lines: readonly Pick<repo.NamedLineRow, "id" | "from_location">[],
): Promise<CountedStep[]> {
	const senders = new Map(lines.map(({ id, from_location }) => [id, from_location]));
	const movements = await repo.findStepsOf(connection, [...senders.keys()]);
	const reversals = new Map(movements.map((movement) => [movement.reverses, movement]));
	return movements.flatMap((first): CountedStep[] => {
		const { line, quantity: pieces, from_location: from, to_location: to } = first;
		if (line === null || first.reverses !== null) return [];
		let last = first;
		let isBack = false;
		for (let next = reversals.get(last.id); next !== undefined; next = reversals.get(last.id)) {
			last = next;
			isBack = !isBack;
		}
		return isBack ? [] : [{ line, step: stepOf({ from, to }, senders.get(line) ?? ""), pieces, last }];
	});
}

export const noTotals = {
	sent: 0,
	received: 0,
	over: 0,
	returned: 0,
	lost: 0,
} as const satisfies TransferTotals;

/** The totals of each line that has any. */
export function totalsOf(steps: readonly CountedStep[]): Map<string, TransferTotals> {
	const totals = new Map<string, TransferTotals>();
	for (const { line, step, pieces } of steps) {
		const before = totals.get(line) ?? noTotals;
		totals.set(line, { ...before, [step]: before[step] + pieces });
	}
	return totals;
}

/** Steps by the batch that takes them back, newest first. */
export function madeSteps(steps: readonly CountedStep[]): TransferStepMade[] {
	const batches = [...Map.groupBy(steps, ({ last }) => last.batch)].flatMap(([batch, own]) => {
		const [first] = own;
		if (first === undefined) return [];
		const { occurred_at, actor, actor_name, note, id } = first.last;
		const pieces: TransferStepMade["pieces"] = {};
		for (const { step, pieces: more } of own) pieces[step] = (pieces[step] ?? 0) + more;
		const made = {
			batch,
			at: isoOf(occurred_at),
			by: actor,
			byName: nameOfActor(actor, actor_name),
			note,
			pieces,
		};
		return [{ id, made }];
	});
	return batches.toSorted((a, b) => (a.id < b.id ? 1 : -1)).map(({ made }) => made);
}
