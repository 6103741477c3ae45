import { ApiError } from "@freehub/contract/errors";
import type { Location } from "@freehub/contract/stock/locations";
import { Trans } from "@lingui/react/macro";
import { Button, type ButtonProps } from "@mantine/core";
import { useState } from "react";
import { locationName, useLocations } from "#areas/stock/ledger/location-choices.ts";
import { useStoreLimit } from "#areas/stock/ledger/own-stores.ts";
import { usePlaceWithEnough } from "#areas/stock/ledger/shortage-there.ts";
import { recordingSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { loadPart } from "#lib/load-part.ts";
import type { StoredChange } from "#work/outbox/stored-changes.ts";

/** The change in the stead of a refused one. `delta`: its effect on the quantity on hand. */
export type Instead = { key: string; location: string; delta: number };

type Props = Pick<ButtonProps, "variant"> & {
	/** A change that the server has refused. */
	change: StoredChange;
	/** Told once another change is recorded in its stead: its key, and the place that gives the pieces. */
	onTaken?: (instead: Instead) => void;
};

/**
 * If a change was refused because there were too few pieces: books it from another place that has enough, in its stead and at its
 * time. Nothing if no place has enough, or this person may not book there.
 */
export function TakeElsewhere({ change, onTaken, ...look }: Props) {
	const { body, delta, refusal } = change;
	const error = refusal === undefined || refusal === "unanswered" ? undefined : new ApiError(refusal);
	const there = usePlaceWithEnough(error);
	const locations = useLocations();
	const [isSending, setSending] = useState(false);
	const [failure, setFailure] = useState<string>();
	if (there === undefined || there === body.to) return null;
	const { ifLevel: _seen, fromBins: _bins, outsideBins: _outside, ...same } = body;

	async function take(location: string) {
		setSending(true);
		try {
			const { sendInstead } = await loadPart("settle-change", () => import("#work/outbox/settle-change.ts"));
			const key = await sendInstead(
				{ refused: change, by: "change" },
				{ body: { ...same, location }, delta },
			);
			if (key !== undefined) onTaken?.({ key, location, delta });
		} catch (error) {
			setFailure(recordingSentence(error));
		}
		setSending(false);
	}

	return (
		<>
			<p role="alert" className="unless-empty rust note">
				{failure}
			</p>
			<TakeItFrom
				{...look}
				from={there}
				locations={locations}
				loading={isSending}
				onTake={() => void take(there)}
			/>
		</>
	);
}

type ButtonOf = Pick<ButtonProps, "variant" | "loading"> & {
	from: string;
	locations: readonly Location[];
	onTake: () => void;
};

/** A button to book what was refused from a place that has enough; nothing where this person may not book. */
export function TakeItFrom({ from, locations, onTake, ...look }: ButtonOf) {
	const limitAt = useStoreLimit(locations);
	if (limitAt(from) !== undefined) return null;
	const place = locationName(from, locations);
	return (
		<Button size="sm" {...look} onClick={onTake}>
			<Trans comment="place is a location's name">Take it from {place}</Trans>
		</Button>
	);
}
