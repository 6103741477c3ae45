import { MAIN_LOCATION } from "@freehub/domain/stock";
import { useQuery } from "@tanstack/react-query";
import { useQueueState } from "#features/outbox/queue-state.ts";
import type { Settling } from "#features/outbox/settle-change.ts";
import { bookedBefore, levelsAfter } from "./movement-draft.ts";
import { levelsQuery } from "./queries.ts";
import type { StockedProduct } from "./stock-form.ts";

/**
 * A product's levels including the changes recorded on this device; undefined until they are read.
 * @param settling for the replacement of a refused change: includes only the changes that are booked before it.
 */
export function useLevels(
	{ _id, quantity }: StockedProduct,
	hasSeveral: boolean,
	{ enabled = true, settling }: { enabled?: boolean; settling?: Settling | undefined } = {},
) {
	const { data: read } = useQuery({ ...levelsQuery(_id), enabled: hasSeveral && enabled });
	const { changes } = useQueueState();
	const known = hasSeveral ? read : [{ product: _id, location: MAIN_LOCATION, quantity }];
	const recorded = bookedBefore(changes, _id, settling);
	return (
		known &&
		levelsAfter(
			_id,
			known,
			recorded.map(({ body }) => body),
		)
	);
}
