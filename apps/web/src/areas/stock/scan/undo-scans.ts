import { ApiError } from "@freehub/contract/errors";
import { type ChargeLeft, reverseBatch, reverseMovement } from "@freehub/contract/stock/stock";
import { t } from "@lingui/core/macro";
import { withChargesLeft } from "#areas/stock/ledger/charges-left.ts";
import { api } from "#lib/api.ts";
import { movementsOf } from "#lib/booked-movements.ts";
import { newKey } from "#lib/new-key.ts";
import type { Quantities } from "#lib/product-cache.ts";
import { notify } from "#ui/notify.ts";
import { takeAllBack, takeBackRecorded, UnansweredError } from "#work/outbox/record-stock.ts";
import { isLinePending, type ScanLine } from "./session.ts";

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
	const { quantity, movement, chargesLeft } = await api.call(reverseMovement, {
		params: { id },
		idempotencyKey: newKey(),
	});
	sayChargesLeft(chargesLeft);
	return { [movement.product]: quantity };
}

function sayChargesLeft(charges: readonly ChargeLeft[] | undefined): void {
	if (charges !== undefined) notify(withChargesLeft(t`Taken back.`, charges));
}

/**
 * Undoes a whole session in both ways. Changes that were sent and have no answer yet stay.
 * @throws why the booked movements were not reversed.
 */
export async function undoSession(
	{ batch, lines }: { batch: string; lines: readonly Undoable[] },
	idempotencyKey: string,
): Promise<Quantities> {
	const pending = lines.filter(isLinePending).map(({ key }) => key);
	if (pending.length > 0) await takeAllBack(pending);
	if (!lines.some(({ isUndone, movement }) => !isUndone && movement !== undefined)) return {};
	try {
		const { quantities, chargesLeft } = await api.call(reverseBatch, {
			params: { id: batch },
			idempotencyKey,
		});
		sayChargesLeft(chargesLeft);
		return quantities;
	} catch (error) {
		if (isReversed(error)) return {};
		throw error;
	}
}
