import { sendable } from "@freehub/domain/stock/stock-queue";
import type { StoredChange } from "#work/outbox/stored-changes.ts";

/** Changes shown as one entry: those of a scan session, or a single one. */
export type Entry = { key: string; changes: StoredChange[] };

/** Batches smaller than this are listed one by one. */
const FEW = 4;

/** The changes in order. A large batch is one entry, at the position of its first change. */
export function byBatch(changes: readonly StoredChange[]): Entry[] {
	const sizes = new Map<string, number>();
	for (const { body } of changes) {
		if (body.batch !== undefined) sizes.set(body.batch, (sizes.get(body.batch) ?? 0) + 1);
	}
	const entries = new Map<string, Entry>();
	for (const change of changes) {
		const { batch = "" } = change.body;
		const key = (sizes.get(batch) ?? 0) >= FEW ? batch : change.key;
		const entry = entries.get(key) ?? { key, changes: [] };
		entry.changes.push(change);
		entries.set(key, entry);
	}
	return [...entries.values()];
}

/** By key of each blocked change, the first refused change of the same product before it. */
export function heldBack(changes: readonly StoredChange[]): ReadonlyMap<string, StoredChange> {
	const refused = new Map<string, StoredChange>();
	const held = new Map<string, StoredChange>();
	for (const change of changes) {
		const first = refused.get(change.product._id);
		if (change.refusal !== undefined) refused.set(change.product._id, first ?? change);
		else if (first !== undefined) held.set(change.key, first);
	}
	return held;
}

/** Whether a change was refused only because its recorder lacked a right. */
export function isForWantOfRight({ refusal }: StoredChange): boolean {
	return refusal !== undefined && refusal !== "unanswered" && refusal.code === "forbidden";
}

/** The other changes of its batch that are refused, or blocked by a refused one. They can be settled together. */
export function stuckWith(refused: StoredChange, all: readonly StoredChange[]): StoredChange[] {
	const going = new Set(sendable(all));
	const { batch } = refused.body;
	return all.filter((change) => {
		const isOther = change.key !== refused.key && batch !== undefined && change.body.batch === batch;
		return isOther && (change.refusal !== undefined || (change.sentAt === undefined && !going.has(change)));
	});
}
