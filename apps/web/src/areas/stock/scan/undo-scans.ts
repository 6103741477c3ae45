import { ApiError } from "@freehub/contract/errors";
import { type ChargeLeft, reverseBatch, reverseMovement } from "@freehub/contract/stock/stock";
import { t } from "@lingui/core/macro";
import { withChargesLeft } from "#areas/stock/ledger/charges-left.ts";
import { api } from "#lib/api.ts";
import { movementsOf } from "#lib/booked-movements.ts";
import { newKey } from "#lib/new-key.ts";
import type { Quantities } from "#lib/product-cache.ts";
import { sayLostBy } from "#lib/say-lost.ts";
import { notify } from "#ui/notify.ts";
import { answerSoon, takeAllBack, takeBackRecorded, UnansweredError } from "#work/outbox/record-stock.ts";
import { isLineDone, isLinePending, type ScanLine } from "./session.ts";

type Undoable = Pick<ScanLine, "key" | "movement" | "refusal" | "isUndone">;

/**
 * Undoes one scan: removes it from this device's queue, or reverses its movement.
 * @returns the quantities on hand that changed. @throws why it failed.
 */
export async function undoScan({
	key,
	movement,
	others = [],
}: Pick<ScanLine, "key" | "movement" | "others">): Promise<Quantities> {
	const outcome = movement === undefined ? await takeBackRecorded(key) : undefined;
	if (outcome === "removed") return {};
	if (movement === undefined && outcome === undefined) throw new UnansweredError();
	const ids = outcome === undefined ? [movement, ...others] : movementsOf(outcome).map(({ _id }) => _id);
	let quantities: Quantities | undefined;
	let already: unknown;
	for (const id of ids) {
		if (id === undefined) continue;
		try {
			quantities = { ...quantities, ...(await reverse(id)) };
		} catch (error) {
			// An earlier undo may have broken off between two of them.
			if (!isReversed(error)) throw error;
			already = error;
		}
	}
	if (quantities === undefined) throw already;
	return quantities;
}

function isReversed(error: unknown): boolean {
	return error instanceof ApiError && error.code === "already_reversed";
}

async function reverse(id: string): Promise<Quantities> {
	const booked = await api.call(reverseMovement, { params: { id }, idempotencyKey: newKey() });
	const { quantity, movement, chargesLeft } = booked;
	sayChargesLeft(chargesLeft);
	sayLostBy(booked);
	return { [movement.product]: quantity };
}

function sayChargesLeft(charges: readonly ChargeLeft[] | undefined): void {
	if (charges !== undefined) notify(withChargesLeft(t`Taken back.`, charges));
}

/** The keys of the lines that have no effect any more, and the quantities on hand that changed. */
type SessionUndone = { undone: ReadonlySet<string>; quantities: Quantities };

/**
 * Undoes a whole session in both ways. First waits a moment for the answers to changes that were sent; those without an answer
 * stay, and are not among the undone lines.
 * @throws why the booked movements were not reversed.
 */
export async function undoSession({
	batch,
	lines,
}: {
	batch: string;
	lines: readonly Undoable[];
}): Promise<SessionUndone> {
	const pending = lines.filter(isLinePending).map(({ key }) => key);
	const out = pending.length > 0 ? await takeAllBack(pending) : [];
	const answers = await Promise.all(
		pending.filter((key) => !out.includes(key)).map(async (key) => ((await answerSoon(key)) ? key : [])),
	);
	// Only these: the reversal may miss what is booked while it is on its way.
	const booked = lines.filter((line) => isLineDone(line) && line.movement !== undefined);
	const toReverse = [...booked.map(({ key }) => key), ...answers.flat()];
	const quantities = toReverse.length > 0 ? await reverseAll(batch) : {};
	return { undone: new Set([...out, ...toReverse]), quantities };
}

/** Reverses the movements of a batch that are not reversed yet; if all of them are, nothing is left to do. */
async function reverseAll(batch: string): Promise<Quantities> {
	try {
		const booked = await api.call(reverseBatch, {
			params: { id: batch },
			// Always a new one: a repeat of an earlier request would leave out what was booked since.
			idempotencyKey: newKey(),
		});
		sayChargesLeft(booked.chargesLeft);
		sayLostBy(booked);
		return booked.quantities;
	} catch (error) {
		if (isReversed(error)) return {};
		throw error;
	}
}
