import { MAIN_LOCATION } from "@freehub/domain/stock";
import { useQuery } from "@tanstack/react-query";
import { type Settling, useQueueState } from "#features/stock-queue/stock-queue.public.ts";
import { bookedBefore, levelsAfter } from "./movement-draft.ts";
import { levelsQuery } from "./queries.ts";
import type { StockedProduct } from "./stock-form.ts";

/**
 * What is where of a product, with what this device has recorded; undefined until it is read.
 * @param settling for a change in place of a refused one: what is booked before it.
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
