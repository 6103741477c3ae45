import type { Picks } from "@freehub/contract/selling/picks";
import { t } from "@lingui/core/macro";
import { useRef } from "react";
import { usePermissions } from "#lib/permissions.ts";
import { useWrite } from "#lib/use-write.ts";
import { notify } from "#ui/notify.ts";
import { addPacking, type Handling, handlePicks, type PickPart, stillThere } from "./picking-writes.ts";

/**
 * Picks and hands over, one after the other in the order of presses and scans. The first pick at a store makes its packing place, if
 * the person may.
 * @param picksNow the list at the moment when it is their turn.
 */
export function useHandling(person: string, picksNow: () => Picks | undefined) {
	const { run, failure } = useWrite(handlePicks);
	const packing = useWrite(addPacking);
	const { offers } = usePermissions();
	const turn = useRef<Promise<unknown>>(Promise.resolve());

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

	async function handleNow(how: Handling["how"], parts: readonly PickPart[]): Promise<void> {
		const picks = picksNow();
		const chosen = picks === undefined ? [] : stillThere(picks, parts);
		if (picks === undefined || chosen.length === 0) return;
		const to = how === "pick" ? await packingOf(picks) : "";
		if (to === undefined) return;
		await run({ how, person, store: picks.store._id, packing: to, parts: chosen });
	}

	return {
		/** @returns when it is done. */
		handle: (how: Handling["how"], parts: readonly PickPart[]): Promise<unknown> => {
			const done = turn.current.then(() => handleNow(how, parts));
			// A failure says so itself, and does not stop the next one.
			turn.current = done.catch(() => undefined);
			return done;
		},
		failure: failure ?? packing.failure,
		/** To pick is a part of handing out. */
		mayPick: offers("stock.deliver"),
		mayCount: offers("stock.count"),
	};
}

export type Picking = ReturnType<typeof useHandling>;
