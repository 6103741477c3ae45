import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { formatTimestamp } from "#lib/format-time.ts";
import { countProducts, readState } from "./catalogue-store.ts";

/** Interval for refreshing the numbers while they are visible, in ms. */
const LOOK_MS = 2_000;

/** Shows how many products this device stores, and as of when. */
export function KeptOnDevice() {
	const { data } = useQuery({
		queryKey: ["kept-on-device"],
		queryFn: async () => ({ state: (await readState()) ?? null, count: await countProducts() }),
		refetchInterval: LOOK_MS,
	});
	return data === undefined ? null : sentenceOf(data.state, data.count);
}

function sentenceOf(state: { at: number; reading?: unknown } | null, count: number): string {
	if (state === null) return t`This device keeps no products yet.`;
	const products = plural(count, { one: "# product", other: "# products" });
	if (state.reading !== undefined)
		return t`This device keeps ${products} so far; the others are on their way.`;
	const time = formatTimestamp(state.at);
	return t`Without a connection this device shows ${products}, as of ${time}.`;
}
