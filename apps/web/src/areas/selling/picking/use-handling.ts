import type { Picks } from "@freehub/contract/selling/picks";
import { t } from "@lingui/core/macro";
import { usePermissions } from "#lib/permissions.ts";
import { useWrite } from "#lib/use-write.ts";
import { notify } from "#ui/notify.ts";
import { addPacking, type Handling, handlePicks, type PickPart } from "./picking-writes.ts";

/** Picks and hands over. The first pick at a store makes its packing place, if the person may. */
export function useHandling(person: string, picks: Picks | undefined) {
	const { run, isPending, failure } = useWrite(handlePicks);
	const packing = useWrite(addPacking);
	const { offers } = usePermissions();

	async function packingOf({ packing: known, store }: Picks): Promise<string | undefined> {
		if (known !== null) return known._id;
		const { name } = store;
		if (!offers("location.write")) {
			notify(
				t({
					comment: "name is a store's",
					message: `${name} has no packing place yet. Ask somebody who may add locations.`,
				}),
				"failure",
			);
			return undefined;
		}
		const made = await packing.run({ store: store._id });
		return made.isDone ? made.answer._id : undefined;
	}

	async function handle(how: Handling["how"], parts: readonly PickPart[]): Promise<boolean> {
		if (picks === undefined || parts.length === 0) return false;
		const to = how === "pick" ? await packingOf(picks) : "";
		if (to === undefined) return false;
		const { isDone } = await run({ how, person, store: picks.store._id, packing: to, parts });
		return isDone;
	}

	return {
		handle,
		isPending: isPending || packing.isPending,
		failure: failure ?? packing.failure,
		/** To pick is a part of handing out. */
		mayPick: offers("stock.deliver"),
		mayCount: offers("stock.count"),
	};
}

export type Picking = ReturnType<typeof useHandling>;
