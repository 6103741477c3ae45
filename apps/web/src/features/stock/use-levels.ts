import { MAIN_LOCATION } from "@freehub/domain/stock";
import { useQuery } from "@tanstack/react-query";
import { useQueueState } from "#features/stock-queue/stock-queue.public.ts";
import { levelsAfter } from "./movement-draft.ts";
import { levelsQuery } from "./queries.ts";
import type { StockedProduct } from "./stock-form.ts";

/** What is where of a product, with what this device has recorded; undefined until it is read. */
export function useLevels({ _id, quantity }: StockedProduct, hasSeveral: boolean, enabled = true) {
	const { data: read } = useQuery({ ...levelsQuery(_id), enabled: hasSeveral && enabled });
	const { changes } = useQueueState();
	const known = hasSeveral ? read : [{ product: _id, location: MAIN_LOCATION, quantity }];
	const recorded = changes.filter(({ product, refusal }) => product._id === _id && refusal === undefined);
	return (
		known &&
		levelsAfter(
			_id,
			known,
			recorded.map(({ body }) => body),
		)
	);
}
