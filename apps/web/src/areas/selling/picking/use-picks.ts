import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { useMyStore } from "#areas/stock/ledger/my-store.ts";
import { movementsOf } from "#lib/booked-movements.ts";
import { onOutcome } from "#work/outbox/booking-outcomes.ts";
import { queueState, useQueueState } from "#work/outbox/queue-state.ts";
import { picksAfter } from "./after-changes.ts";
import { showChanges } from "./picking-writes.ts";
import { pickKeys, picksQuery, type ReadPicks } from "./queries.ts";

/** The picks of my store, with the changes that wait on this device. */
export function usePicks() {
	const queryClient = useQueryClient();
	const { user } = useSession();
	const { store } = useMyStore();
	const { changes } = useQueueState();
	const person = user?.id ?? "";
	const id = store?._id ?? "";
	const read = useQuery({ ...picksQuery(person, id), enabled: person !== "" && id !== "" });
	useEffect(
		() =>
			onOutcome((_, outcome) => {
				if (outcome === "out" || "refusal" in outcome) {
					void queryClient.invalidateQueries({ queryKey: pickKeys.all });
					return;
				}
				// In the same moment in which it leaves the outbox; the server's list follows.
				const booked = movementsOf(outcome.booked).map(
					({ product, kind, quantity, from, to, saleLine, counted }) => ({
						product: { _id: product },
						body:
							kind === "count"
								? { kind, quantity: counted ?? 0, location: outcome.booked.movement.from }
								: { kind, quantity, location: from, to, saleLine: saleLine ?? undefined },
					}),
				);
				showChanges(queryClient, id, booked);
				void queryClient.invalidateQueries({ queryKey: pickKeys.all });
			}),
		[queryClient, id],
	);
	const after = (data: ReadPicks | undefined, queued: typeof changes) =>
		data &&
		picksAfter(
			data.picks,
			queued.filter(({ refusal }) => refusal === undefined),
		);
	return {
		read,
		person,
		picks: after(read.data, changes),
		/** The same at this moment, which may not be shown yet. */
		picksNow: () => after(queryClient.getQueryData<ReadPicks>([...pickKeys.all, id]), queueState().changes),
		keptAt: read.data?.keptAt,
	};
}
