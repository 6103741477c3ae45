import type { PickPlace, Picks } from "@freehub/contract/selling/picks";
import { readScan } from "@freehub/domain/stock/scan";
import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { findCode } from "#areas/stock/scan/queries.ts";
import { signal } from "#areas/stock/scan/signals.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { misreadNote } from "#lib/misread-words.ts";
import { onScan } from "#lib/scans.ts";
import { isDialogOpen } from "#lib/shortcuts.ts";
import { notify } from "#ui/notify.ts";
import type { PickPart } from "./picking-writes.ts";
import type { Picking } from "./use-handling.ts";

type Scans = {
	picksNow: () => Picks | undefined;
	at: string | undefined;
	/** One picks at this place from now on. @param isScanned by its label, and not by a piece of it. */
	onPlace: (place: string, isScanned: boolean) => void;
	picking: Picking;
};

/**
 * A scanned place is the one at which one picks from then on; a scanned product is picked there, or else at the first place with it,
 * for the order that is listed first.
 * @param at the place at which one picks; undefined: none was scanned.
 * @returns a function that does the same for a typed code.
 */
export function usePickScans({ picksNow, at, onPlace, picking }: Scans): (code: string) => void {
	const queryClient = useQueryClient();
	const turn = useRef<Promise<unknown>>(Promise.resolve());

	function say(problem: string): void {
		signal("wrong");
		notify(problem, "failure");
	}

	/** The first pick that is meant, at the place where one picks if it is there. */
	function find(isMeant: (pick: PickPart["pick"]) => boolean, pieces: number): PickPart | undefined {
		const places = shelvesOf(picksNow());
		for (const { picks, ...place } of places.toSorted(
			(a, b) => Number(b._id === at) - Number(a._id === at),
		)) {
			const found = picks.find(isMeant);
			if (found !== undefined) return { pick: found, place, pieces: Math.min(pieces, found.pieces) };
		}
		return undefined;
	}

	async function pick(part: PickPart): Promise<void> {
		signal("right");
		onPlace(part.place._id, false);
		await picking.handle("pick", [part]);
	}

	async function enter(raw: string): Promise<void> {
		const scan = readScan(raw);
		if (scan === undefined) return;
		if (scan.kind === "location") {
			if (shelvesOf(picksNow()).every(({ _id }) => _id !== scan.location))
				return say(t`Nothing is to be picked at this place.`);
			signal("right");
			return onPlace(scan.location, true);
		}
		const { code, details } = scan;
		// Without asking the server, so that it works without signal, too.
		const known = find(
			({ barcode, sku, product }) => [barcode, sku, product].includes(code),
			details.count ?? 1,
		);
		if (known !== undefined) return pick(known);
		try {
			const found = await findCode(queryClient, code);
			if (found === null) return say(misreadNote(code)?.sentence ?? t`No product has the code ${code}.`);
			const meant = find(({ product }) => product === found.product._id, details.count ?? found.pieces);
			if (meant !== undefined) return await pick(meant);
			const { name } = found.product;
			say(t({ comment: "name is a product's", message: `Nothing of ${name} is left to pick here.` }));
		} catch (error) {
			say(errorSentence(error));
		}
	}

	/** Sees what the screen shows by then. */
	const enterNow = useRef(enter);
	useEffect(() => {
		enterNow.current = enter;
	});
	/** One after the other: each sees what the one before has picked. */
	function inTurn(code: string): void {
		turn.current = turn.current
			.then(() => enterNow.current(code))
			.catch((error: unknown) => say(errorSentence(error)));
	}
	const hear = useEffectEvent((raw: string | undefined) => {
		if (raw === undefined) return say(t`The scan was incomplete. Scan again.`);
		if (isDialogOpen()) return say(t`Close the open dialog, then scan again.`);
		inTurn(raw);
	});
	useEffect(() => onScan((raw) => hear(raw)), []);
	return inTurn;
}

function shelvesOf(picks: Picks | undefined): readonly PickPlace[] {
	return picks?.places.filter(({ isPacking }) => !isPacking) ?? [];
}
