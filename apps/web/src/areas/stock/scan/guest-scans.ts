import { useQuery } from "@tanstack/react-query";
import { isGuest } from "#lib/guest.ts";
import { useQueueState } from "#work/outbox/queue-state.ts";
import { sessionsOfGuests } from "./kept-sessions.ts";
import { scansOf } from "./session.ts";

/** Refresh interval while a guest works, in ms: scans arrive one after the other, in any tab. */
const REFRESH_MS = 1000;

const QUERY_KEY = ["scans-of-guests"];

/**
 * For each guest, the number of records on this device that nobody has taken over yet: changes in the queue, and scans that could
 * not be looked up.
 */
export function useGuestRecords(person: string | undefined): ReadonlyMap<string, number> {
	const { changes, guests } = useQueueState();
	const { data = [] } = useQuery({
		queryKey: [...QUERY_KEY, person],
		queryFn: async () =>
			(await sessionsOfGuests()).map((session) => [session.person, scansOf(session).length] as const),
		refetchInterval: isGuest(person) && REFRESH_MS,
		// Storage can be forbidden; then there are no scans.
		retry: false,
	});
	const counts = new Map(guests);
	for (const { person: own } of changes) if (isGuest(own)) counts.set(own, (counts.get(own) ?? 0) + 1);
	for (const [guest, count] of data) if (count > 0) counts.set(guest, (counts.get(guest) ?? 0) + count);
	return counts;
}

export const guestRecordKeys = { all: QUERY_KEY } as const;
