import { listPicks, type Picks } from "@freehub/contract/selling/picks";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/query-client.ts";
import { isRecord, storedValue, storeValue } from "#lib/storage.ts";
import { isRefusal } from "#lib/write.ts";

/** Below the orders', so that news of an order renews them, too. */
export const pickKeys = { all: [OWN, "sales-orders", "picks"] } as const;

/** Where the last list is kept for when the server does not answer. A sign-out removes it. */
const KEPT = "freehub-picks";
/** How long it is shown, in ms: names of customers should not stay on a device. */
const KEPT_MS = 86_400_000;

type Kept = { person: string; at: number; picks: Picks };

/** A list, and when it was read if the server does not answer now, in ms since 1970. */
export type ReadPicks = { picks: Picks; keptAt?: number };

/** The picks of a store; if the server does not answer, as they were read here last. */
export function picksQuery(person: string, store: string) {
	return queryOptions({
		queryKey: [...pickKeys.all, store],
		queryFn: async ({ signal }): Promise<ReadPicks> => {
			try {
				const before = changes;
				const picks = await api.call(listPicks, { query: { at: store }, signal });
				// If something was booked meanwhile, it may be from before that; it is read again anyway.
				if (before === changes) storeValue(KEPT, { person, at: Date.now(), picks } satisfies Kept);
				return { picks };
			} catch (error) {
				const kept = isRefusal(error) || signal.aborted ? undefined : keptPicks(person, store);
				if (kept === undefined) throw error;
				return kept;
			}
		},
		retry: false,
	});
}

function keptPicks(person: string, store: string): ReadPicks | undefined {
	const kept = storedValue(KEPT);
	if (!isRecord(kept)) return undefined;
	const { person: owner, at, picks } = kept as Kept;
	const isUsable = owner === person && picks.store._id === store && Date.now() - at < KEPT_MS;
	return isUsable ? { picks, keptAt: at } : undefined;
}

/** How often the kept list was changed by what was booked here. */
let changes = 0;

/** Changes the kept list of a store, too: the server may be out of reach before it is read again. */
export function changeKept(store: string, change: (picks: Picks) => Picks): void {
	changes += 1;
	const kept = storedValue(KEPT);
	if (!isRecord(kept) || (kept as Kept).picks.store._id !== store) return;
	storeValue(KEPT, { ...(kept as Kept), picks: change((kept as Kept).picks) });
}

/** The picks of orders by number, customer's name or id, for what is not among the first of the list. */
export function foundPicksQuery(store: string, search: string) {
	return queryOptions({
		queryKey: [...pickKeys.all, store, "search", search],
		queryFn: ({ signal }) => api.call(listPicks, { query: { at: store, search }, signal }),
	});
}
