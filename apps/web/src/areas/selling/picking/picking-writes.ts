import type { Pick, PickPlace, Picks } from "@freehub/contract/selling/picks";
import { addLocation } from "@freehub/contract/stock/locations";
import type { NewMovement } from "@freehub/contract/stock/movement-lines";
import type { PromiseNotice } from "@freehub/contract/stock/promise-notices";
import type { Booked } from "@freehub/contract/stock/stock";
import { sendable } from "@freehub/domain/stock/stock-queue";
import { plural, t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { stockSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { loadQueue, takeBatchBack } from "#areas/stock/ledger/stock-writes.ts";
import { api } from "#lib/api.ts";
import { movementsOf } from "#lib/booked-movements.ts";
import { formatCount } from "#lib/format.ts";
import { stockKeys } from "#lib/product-cache.ts";
import { staleAfter } from "#lib/quantity-signals.ts";
import { later, type Write, type WritePlace } from "#lib/write.ts";
import { notify } from "#ui/notify.ts";
import { queueState } from "#work/outbox/queue-state.ts";
import { picksAfter } from "./after-changes.ts";
import { changeKept, pickKeys, type ReadPicks } from "./queries.ts";

/** How long the next one waits for the answer to this one, in ms, so that people hear of a refusal while they hold the piece. */
const PATIENCE_MS = 2000;

/** Pieces of a pick at a place. */
export type PickPart = { pick: Pick; place: Named; pieces: number };
type Named = { _id: string; name: string };

/** `pick`: to the packing place; `hand_over`: to the customer; `missing`: none of the product is at the place, as a count says. */
export type Handling = {
	how: "pick" | "hand_over" | "missing";
	person: string;
	store: string;
	packing: string;
	parts: readonly PickPart[];
};

type Outcome = { key: string; part: PickPart; change: Change } & (
	| { booked: Booked }
	| { recorded: true }
	| { error: unknown }
);
type Change = { product: { _id: string; name: string }; body: NewMovement; delta: number };
/** `lost`: who lost a piece by a count; the message names them. */
type Handled = { batch: string; outcomes: readonly Outcome[]; lost: readonly PromiseNotice[] };

/**
 * Picks, hands over, or counts what is missing, with and without signal: each part is a change of its own in the outbox, and all are
 * of one batch. What is refused leaves the others booked.
 */
export const handlePicks: Write<Handling, Handled> = {
	async send(handling, key) {
		const { recordStock } = await loadQueue();
		const outcomes: Outcome[] = [];
		for (const [i, part] of handling.parts.entries()) {
			const change = changeOf(handling, part, key);
			const own = `${key}-${i}`;
			try {
				const isBehind = sendable(queueState().changes).length > 0;
				const patience = isBehind ? 0 : PATIENCE_MS;
				const answer = await recordStock({ person: handling.person, ...change }, own, { patience });
				outcomes.push({
					key: own,
					part,
					change,
					...("recorded" in answer ? { recorded: true } : { booked: answer }),
				});
			} catch (error) {
				outcomes.push({ key: own, part, change, error });
			}
		}
		const [first] = outcomes;
		if (first !== undefined && "error" in first && outcomes.every((one) => "error" in one)) throw first.error;
		const lost = outcomes.flatMap((one) => ("booked" in one ? (one.booked.lost ?? []) : []));
		return { batch: key, outcomes, lost };
	},
	content: ({ how, parts }) => [how, parts.map(({ pick, place, pieces }) => [pick.line, place._id, pieces])],
	show({ outcomes }, { store }, queryClient) {
		const done = outcomes.flatMap((one) => ("booked" in one ? [one.change] : []));
		showChanges(queryClient, store, done);
	},
	stale: ({ parts }) => [pickKeys.all, ...staleAfter(parts.map(({ pick }) => pick.product))],
	done(handled, handling) {
		const failed = handled.outcomes.flatMap((one) => ("error" in one ? [one] : []));
		for (const { part, error } of failed) notify(whyNot(part, error), "failure");
		return {
			message: doneSentence(handled, handling),
			undo: { id: handled.batch, run: (place) => void takeBack(handled, place) },
		};
	},
	why: (error, { parts: [part] }) => (part === undefined ? stockSentence(error) : whyNot(part, error)),
};

function changeOf(
	{ how, store, packing }: Handling,
	{ pick, place, pieces }: PickPart,
	batch: string,
): Change {
	const product = { _id: pick.product, name: pick.productName };
	const at = { location: place._id, batch };
	const { line: saleLine, number: reference, level } = pick;
	if (how === "missing") {
		const outsideBins = place._id === store ? { outsideBins: true } : {};
		return {
			product,
			body: { kind: "count", quantity: 0, ifLevel: level, ...at, ...outsideBins },
			delta: -level,
		};
	}
	if (how === "pick")
		return { product, body: { kind: "transfer", quantity: pieces, to: packing, saleLine, ...at }, delta: 0 };
	return { product, body: { kind: "deliver", quantity: pieces, saleLine, reference, ...at }, delta: -pieces };
}

/** Shows changes in the list of a store before it is read again. */
export function showChanges(
	queryClient: QueryClient,
	store: string,
	changes: Parameters<typeof picksAfter>[1],
): void {
	queryClient.setQueryData<ReadPicks>(
		[...pickKeys.all, store],
		(before) => before && { ...before, picks: picksAfter(before.picks, changes) },
	);
	changeKept(store, (picks) => picksAfter(picks, changes));
}

function whyNot({ pick }: PickPart, error: unknown): string {
	const { productName: name, number } = pick;
	const why = stockSentence(error);
	return t({ comment: "name is a product's, number an order's", message: `${name} for ${number}: ${why}` });
}

function doneSentence({ outcomes }: Handled, { how }: Handling): string {
	const done = outcomes.flatMap((one) => ("error" in one ? [] : [one]));
	const parts = done.map(({ part }) => part);
	const what = how === "missing" ? missingSentence(done) : movedSentence(how, parts);
	const isWaiting = done.some((one) => "recorded" in one);
	return isWaiting
		? t({
				comment: "what is such as: 2 pieces picked.",
				message: `${what} It is sent when the server answers.`,
			})
		: what;
}

function movedSentence(how: "pick" | "hand_over", parts: readonly PickPart[]): string {
	const pieces = parts.reduce((sum, part) => sum + part.pieces, 0);
	const [first] = parts;
	const orders = new Set(parts.map(({ pick }) => pick.order));
	if (first === undefined || orders.size > 1)
		return plural(pieces, { one: "# piece picked.", other: "# pieces picked." });
	const { number, productName: name } = first.pick;
	const count = formatCount(pieces);
	if (how === "hand_over")
		return plural(pieces, {
			one: `# piece of order ${number} handed over.`,
			other: `# pieces of order ${number} handed over.`,
		});
	return parts.length === 1
		? t({
				comment: "count pieces, name is a product's, number an order's",
				message: `Picked ${count} × ${name} for ${number}.`,
			})
		: plural(pieces, { one: `# piece picked for ${number}.`, other: `# pieces picked for ${number}.` });
}

function missingSentence(done: readonly Exclude<Outcome, { error: unknown }>[]): string {
	const [first] = done;
	const name = first?.part.pick.productName ?? "";
	const place = first?.part.place.name ?? "";
	return t({ comment: "name is a product's, place a location's", message: `No ${name} at ${place}.` });
}

/** Undo: unsent changes leave the outbox, and booked ones are taken back. */
async function takeBack({ batch, outcomes }: Handled, place: WritePlace): Promise<void> {
	const { takeBackRecorded } = await loadQueue();
	const booked: Booked[] = [];
	let unknown = 0;
	for (const one of outcomes) {
		if ("error" in one) continue;
		const outcome = "booked" in one ? one.booked : await takeBackRecorded(one.key);
		if (outcome === undefined) unknown += 1;
		else if (outcome !== "removed") booked.push(outcome);
	}
	if (unknown > 0)
		notify(t`It may be booked already. Look at the product's history, and undo it there.`, "failure");
	else if (booked.length === 0) notify(t`Taken back. It was not sent.`);
	if (booked.length > 0) {
		const quantities = Object.fromEntries(
			booked.map(({ movement, quantity }) => [movement.product, quantity]),
		);
		later(takePicksBack, {
			batch,
			movements: booked.flatMap((one) => [...movementsOf(one)]),
			quantities,
		}).run(place);
	}
	void place.queryClient.invalidateQueries({ queryKey: pickKeys.all });
}

const takePicksBack: typeof takeBatchBack = {
	...takeBatchBack,
	stale: (booked) => [pickKeys.all, ...(takeBatchBack.stale?.(booked) ?? [])],
};

/** The parts as they are now: somebody, or an earlier press, may have taken some of them. */
export function stillThere({ places }: Picks, parts: readonly PickPart[]): PickPart[] {
	return parts.flatMap(({ pick: { line }, place, pieces }) => {
		const now = places.find(({ _id }) => _id === place._id)?.picks.find((one) => one.line === line);
		return now === undefined ? [] : [{ pick: now, place, pieces: Math.min(pieces, now.pieces) }];
	});
}

/** Makes a packing place in a store. */
export const addPacking: Write<{ store: string }, Named> = {
	send: ({ store }, idempotencyKey) =>
		api.call(addLocation, { body: { name: t`Packing`, kind: "packing", parent: store }, idempotencyKey }),
	stale: () => [stockKeys.locations, pickKeys.all],
	show: ({ _id, name }, { store }, queryClient) => {
		queryClient.setQueryData<ReadPicks>(
			[...pickKeys.all, store],
			(before) => before && { ...before, picks: { ...before.picks, packing: { _id, name } } },
		);
		changeKept(store, (picks) => ({ ...picks, packing: { _id, name } }));
	},
	done: ({ name }) => t({ comment: "name is a location's", message: `${name} added` }),
};

/** The parts of a place that are not picked yet, or, of packing places, not handed over. */
export function partsOf({ picks, ...place }: PickPlace): PickPart[] {
	return picks.map((pick) => ({ pick, place, pieces: pick.pieces }));
}

/** The pieces of places. */
export function sumOf(places: Picks["places"]): number {
	return places.reduce((sum, { picks }) => sum + picks.reduce((own, { pieces }) => own + pieces, 0), 0);
}
