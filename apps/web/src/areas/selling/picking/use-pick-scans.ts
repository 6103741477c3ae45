import type { PickPlace } from "@freehub/contract/selling/picks";
import { readScan } from "@freehub/domain/stock/scan";
import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { findCode } from "#areas/stock/scan/queries.ts";
import { signal } from "#areas/stock/scan/signals.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { misreadNote } from "#lib/misread-words.ts";
import { onScan } from "#lib/scans.ts";
import { isDialogOpen } from "#lib/shortcuts.ts";
import { notify } from "#ui/notify.ts";
import type { PickPart } from "./picking-writes.ts";

type Scans = {
	/** Those with something to pick. */
	places: readonly PickPlace[];
	/** The place at which one picks; undefined: none was scanned. */
	at: string | undefined;
	onPlace: (place: string) => void;
	onPick: (part: PickPart) => void;
};

/**
 * A scanned place is the one at which one picks from then on; a scanned product is picked there, or else at the first place with it,
 * for the order that is listed first.
 * @returns a function that does the same for a typed code.
 */
export function usePickScans({ places, at, onPlace, onPick }: Scans): (code: string) => void {
	const queryClient = useQueryClient();

	function say(problem: string): void {
		signal("wrong");
		notify(problem, "failure");
	}

	function pick(isMeant: (pick: PickPart["pick"]) => boolean, pieces: number): boolean {
		const nearFirst = places.toSorted((a, b) => Number(b._id === at) - Number(a._id === at));
		for (const { picks, ...place } of nearFirst) {
			const found = picks.find(isMeant);
			if (found === undefined) continue;
			signal("right");
			onPick({ pick: found, place, pieces: Math.min(pieces, found.pieces) });
			return true;
		}
		return false;
	}

	async function enter(raw: string): Promise<void> {
		const scan = readScan(raw);
		if (scan === undefined) return;
		if (scan.kind === "location") {
			if (places.every(({ _id }) => _id !== scan.location))
				return say(t`Nothing is to be picked at this place.`);
			signal("right");
			return onPlace(scan.location);
		}
		const { code } = scan;
		// Without asking the server, so that it works without signal, too.
		if (pick(({ barcode, sku, product }) => [barcode, sku, product].includes(code), scan.details.count ?? 1))
			return;
		try {
			const found = await findCode(queryClient, code);
			if (found === null) return say(misreadNote(code)?.sentence ?? t`No product has the code ${code}.`);
			if (pick(({ product }) => product === found.product._id, scan.details.count ?? found.pieces)) return;
			const { name } = found.product;
			say(t({ comment: "name is a product's", message: `Nothing of ${name} is left to pick here.` }));
		} catch (error) {
			say(errorSentence(error));
		}
	}

	const hear = useEffectEvent((raw: string | undefined) => {
		if (raw === undefined) return say(t`The scan was incomplete. Scan again.`);
		if (isDialogOpen()) return say(t`Close the open dialog, then scan again.`);
		void enter(raw);
	});
	useEffect(() => onScan((raw) => hear(raw)), []);
	return (code) => void enter(code);
}
