import type { FieldError } from "@freehub/contract/errors";
import type { Booked, BookedBatch, Movement } from "@freehub/contract/stock/stock";
import { isVirtual, type Rejection, type ReversalRejection } from "@freehub/domain/stock/stock";
import { nameOfActor } from "#actor-names.ts";
import { type AppError, refusal } from "#app-error.ts";
import { isoOf } from "#db/timestamp.ts";
import type { BinnedLocations } from "./locked-locations.ts";
import type { MovementRow } from "./movements.repo.ts";
import type { ToldPromises } from "./told-promises.ts";

/** Converts a stored movement to the API's form. @param number of the document whose line it names. */
export function toMovement(row: MovementRow, number: string | null): Movement {
	const isTransfer = row.line_kind === "transfer";
	return {
		_id: row.id,
		kind: row.kind,
		product: row.product,
		productName: row.product_name,
		quantity: row.quantity,
		from: row.from_location,
		to: row.to_location,
		reason: row.reason,
		counted: row.counted ?? row.counted_before,
		reference: row.reference,
		note: row.note,
		actor: row.actor,
		actorName: nameOfActor(row.actor, row.actor_name),
		occurredAt: isoOf(row.occurred_at),
		recordedAt: isoOf(row.recorded_at),
		batch: row.batch,
		reverses: row.reverses,
		reversedBy: row.reversed_by,
		undoes: undoneBy(row),
		balance: row.balance,
		purchaseLine: row.line_kind === "purchase" ? row.line : null,
		purchaseNumber: row.line_kind === "purchase" ? number : null,
		saleLine: row.line_kind === "sale" ? row.line : null,
		saleNumber: row.line_kind === "sale" ? number : null,
		...(isTransfer && row.line !== null && { transferLine: row.line }),
		...(isTransfer && number !== null && { transferNumber: number }),
		refused:
			row.refused === 0 || row.refused_reason === null || row.settlement === null
				? null
				: { pieces: row.refused, reason: row.refused_reason, settlement: row.settlement, photo: row.photo },
	};
}

/** The columns of a movement that reverses nothing. */
export const noChain = {
	root: null,
	root_actor: null,
	root_actor_name: null,
	counted_before: null,
	reversals: 0,
} as const;

/** The booking that the reversal of a movement undoes. */
export function undoneWith(row: MovementRow): Movement["undoes"] {
	const own = { root: row.id, root_actor: row.actor, root_actor_name: row.actor_name };
	return undoneBy({ ...(row.root === null ? own : row), reversals: row.reversals + 1 });
}

type Chain = Pick<MovementRow, "root" | "root_actor" | "root_actor_name" | "reversals">;

function undoneBy({ root, root_actor: actor, root_actor_name: name, reversals }: Chain): Movement["undoes"] {
	if (root === null || actor === null) return null;
	return { movement: root, actor, actorName: nameOfActor(actor, name), restores: reversals % 2 === 0 };
}

/** The same for a visitor, who may not see people and their notes. */
export function withoutPeople(movement: Movement): Movement {
	const undoes = movement.undoes && { ...movement.undoes, actor: "", actorName: "" };
	return {
		...movement,
		actor: "",
		actorName: "",
		reference: "",
		note: "",
		saleLine: null,
		saleNumber: null,
		undoes,
	};
}

/** The result of recording: the movements in the order of the lines, at least one of each, and each product's pieces on hand afterwards. */
export type Booking = {
	ok: true;
	movements: Movement[];
	quantities: Map<string, number>;
	/** Its effect on promises. */
	told: ToldPromises;
};
export type Recorded = Booking | { ok: false; rejection: ReversalRejection };

export function toBooked({ movements, quantities, told }: Booking): Booked {
	const [movement] = movements;
	if (movement === undefined) throw new Error("Nothing was booked.");
	const booked = { ...movement, quantity: quantities.get(movement.product) ?? 0, movement, ...told };
	return movements.length === 1 ? booked : { ...booked, movements };
}

export function toBookedBatch(batch: string, { movements, quantities, told }: Booking): BookedBatch {
	return { batch, movements, quantities: Object.fromEntries(quantities), ...told };
}

/** The most bins that a refusal names. */
const MAX_NAMED_BINS = 3;

/** The refusal for a rejection of the domain, with a message for people. */
export function refusalOf(rejection: Rejection, binned: BinnedLocations = new Map()): AppError {
	switch (rejection.code) {
		case "insufficient_stock": {
			const { code, product, location, requested, available } = rejection;
			const at = rejection.at === undefined ? undefined : new Date(rejection.at).toISOString();
			const details = { product, location, requested, available, ...(at !== undefined && { at }) };
			return refusal(code, { ...details, details });
		}
		case "quantity_changed": {
			const { code, product, location, expected, quantity } = rejection;
			if (location === undefined)
				return refusal(code, { expected, quantity, details: { product, quantity } });
			return refusal("quantity_changed.there", {
				expected,
				quantity,
				details: { product, location, quantity },
			});
		}
		case "bin_needed": {
			const { code, product, location, places } = rejection;
			const { name = location, bins: all = [] } = binned.get(location) ?? {};
			const names = new Map(all.map((bin) => [bin.id, bin.name]));
			const asked = places?.map((place) => names.get(place.location) ?? name) ?? [...names.values()];
			const bins = asked.slice(0, MAX_NAMED_BINS).join(", ");
			const facts = { name, bins, more: Math.max(0, asked.length - MAX_NAMED_BINS) };
			if (places === undefined) return refusal(code, { ...facts, details: { product, location, facts } });
			return refusal("bin_needed.several", { ...facts, details: { product, location, places, facts } });
		}
		case "too_much_stock": {
			const { code, product, location, limit } = rejection;
			const sentence = isVirtual(location) ? "too_much_stock.outside" : code;
			return refusal(sentence, { limit, details: { product, location } });
		}
	}
}

/** Why a line of a batch is refused. */
export type LineRefusal = { at: number; error: AppError };

/** The first of the refusals; if several lines are refused, its `errors` name all of them. There must be one. */
export function allRefusals(refusals: readonly LineRefusal[]): AppError {
	const [first] = refusals;
	if (first === undefined) throw new Error("No line is refused.");
	const byLine = new Map<number, AppError>();
	for (const { at, error } of refusals) if (!byLine.has(at)) byLine.set(at, error);
	if (byLine.size === 1) return first.error;
	const fields = [...byLine]
		.toSorted(([one], [other]) => one - other)
		.map(([at, { message }]): FieldError => ({ field: `lines.${at}`, message }));
	return Object.assign(first.error, { fields });
}
