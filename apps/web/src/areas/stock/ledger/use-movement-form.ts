import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { loadPart } from "#lib/load-part.ts";
import { typedText } from "#lib/number-typing.ts";
import { stockKeys } from "#lib/product-cache.ts";
import { useQuantitySignal } from "#lib/quantity-signals.ts";
import { signedInUser } from "#lib/query-client.ts";
import { useWrite } from "#lib/use-write.ts";
import { useQueueState } from "#work/outbox/queue-state.ts";
import type { Settling } from "#work/outbox/settle-change.ts";
import { rememberTarget, useLastTarget } from "./last-target.ts";
import {
	binsOfStores,
	elsewhereSentence,
	levelAt,
	openLocations,
	placesAt,
	storeOfChoice,
} from "./location-choices.ts";
import {
	bodyOf,
	bookedBefore,
	type Draft,
	foresee,
	levelsAfter,
	locationProblem,
	movementDraftOf,
	proposedLocation,
	quantityOf,
	quantityProblem,
	takesPieces,
} from "./movement-draft.ts";
import { useMyStore } from "./my-store.ts";
import { useStoreLimit } from "./own-stores.ts";
import { usePlaceGroups } from "./place-choices.ts";
import { levelsQuery, locationsQuery } from "./queries.ts";
import { levelNow, useSeenLevel } from "./seen-level.ts";
import type { FormRequest, StockedProduct } from "./stock-form.ts";
import { recordingSentence } from "./stock-sentence.ts";
import { bookMovement } from "./stock-writes.ts";
import { takingSentence } from "./taken-parts.ts";
import { destinationProblem, noDestination, useDestination } from "./to-location.tsx";

type Options = FormRequest & {
	onBooked: () => void;
	/** Whether the form is still open to show why something failed. */
	isOpen: () => boolean;
};

/** State of the stock form: its values, their expected effect, and submission. */
export function useMovementForm({ product, kinds, location, settling, onBooked, isOpen }: Options) {
	const { data: locations = [] } = useQuery(locationsQuery);
	const queryClient = useQueryClient();
	const open = openLocations(locations);
	const hasSeveral = open.length > 1;
	const levels = useLevels(product, hasSeveral, { settling });
	const { changes } = useQueueState();
	const { delta: pending } = useQuantitySignal(product._id);
	const onHand =
		settling === undefined
			? (product.quantity ?? 0) + pending
			: bookedBefore(changes, product._id, settling).reduce(
					(sum, { delta }) => sum + delta,
					product.quantity ?? 0,
				);
	const [typed, setTyped] = useState<Omit<Draft, "location"> & { location?: string }>(() => ({
		kind: kinds[0],
		// A number that is already there would be booked by one key over the number of the books.
		quantity: kinds[0] === "count" ? "" : typedText(1),
		...noDestination,
		reason: "damaged",
		reference: "",
		...(settling && movementDraftOf(settling)),
	}));
	// Until somebody chooses a location, it follows the known stock.
	const { store } = useMyStore();
	const own = placesAt(store?._id ?? "", locations);
	// A count is of where the pieces are: somebody may count elsewhere what the own store does not have.
	const isElsewhere = typed.kind === "count" && own?.every((place) => levelAt(levels ?? [], place) === 0);
	const places = location === undefined ? (isElsewhere ? undefined : own) : placesAt(location, locations);
	const bins = binsOfStores(locations);
	const withBins = new Set(bins.keys());
	const place = typed.location ?? proposedLocation(typed, levels ?? [], places, bins);
	const lastTarget = useLastTarget(locations, storeOfChoice(place) ?? place);
	const draft: Draft = { ...typed, location: place, to: typed.to || (lastTarget ?? "") };
	const limitAt = useStoreLimit(locations);
	const groups = usePlaceGroups(locations, { levels, isTaking: takesPieces(draft) });
	const seen = useSeenLevel(draft, levels, settling);
	const { run, isPending, error, reset } = useWrite(bookMovement, { isShown: isOpen });
	const destination = useDestination(isOpen);
	const [problems, setProblems] = useState<{ quantity?: string; location?: string; to?: string }>({});

	function change(part: Partial<Draft>) {
		setTyped((before) => ({ ...before, ...part }));
		setProblems({});
		reset();
		destination.reset();
	}

	async function book(isOverridden = false) {
		const to = draft.kind === "transfer" ? await destination.locationFor(draft) : draft.to;
		if (to === undefined) return;
		// If the transfer is refused, the new location exists anyway.
		const filled = { ...draft, to };
		setTyped(filled);
		const { delta } = foresee(filled, product._id, levels, bins);
		const body = {
			...bodyOf(filled, { level: seen.level, withBins }),
			...(isOverridden && { override: true }),
		};
		if (settling !== undefined) {
			const { sendInstead } = await loadPart("settle-change", () => import("#work/outbox/settle-change.ts"));
			return sendInstead(settling, { body, delta }).then(onBooked, (error: unknown) =>
				setProblems({ quantity: recordingSentence(error) }),
			);
		}
		const outcome = await run({ person: signedInUser(queryClient), product, body, delta });
		if (outcome.isDone) {
			if (filled.kind === "transfer") rememberTarget(to);
			if (isOpen()) onBooked();
			return;
		}
		const now = levelNow(outcome.error);
		if (now === undefined) return;
		seen.see(now);
		void queryClient.invalidateQueries({ queryKey: stockKeys.all });
	}

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const quantity = quantityProblem(draft);
		const location = locationProblem(draft);
		const to = draft.kind === "transfer" ? destinationProblem(draft) : undefined;
		setProblems({ ...(quantity && { quantity }), ...(location && { location }), ...(to && { to }) });
		if (quantity !== undefined || location !== undefined || to !== undefined) return;
		if (limitAt(draft.location) !== undefined) return;
		if (draft.kind === "count" && seen.seeAnew()) return;
		void book();
	}

	const foreseen = foresee(draft, product._id, levels, bins);
	return {
		draft,
		change,
		submit,
		/** Takes the pieces although they are promised to others. */
		override: () => void book(true),
		isPending: isPending || destination.isPending,
		error: error ?? destination.error,
		/** Why a count is asked for again. */
		changed: seen.changed,
		problems,
		foreseen,
		/** From which bins the pieces of a store come. */
		taking: takingSentence(
			{ location: draft.location, pieces: Math.abs(quantityOf(draft)) },
			levels ?? [],
			locations,
			bins,
		),
		onHand,
		locations,
		hasSeveral,
		/** Whom to ask, if this person may not book there. */
		limit: limitAt(draft.location),
		groups,
		levels,
		elsewhere: levels && elsewhereSentence(draft.location, levels, locations),
	};
}

/**
 * A product's levels including the changes recorded on this device; undefined until they are read.
 * @param settling for the replacement of a refused change: includes only the changes that are booked before it.
 */
export function useLevels(
	{ _id, quantity = 0 }: StockedProduct,
	hasSeveral: boolean,
	{ enabled = true, settling }: { enabled?: boolean; settling?: Settling | undefined } = {},
) {
	const { data: read } = useQuery({ ...levelsQuery(_id), enabled: hasSeveral && enabled });
	const { changes } = useQueueState();
	const known = hasSeveral ? read : [{ product: _id, location: MAIN_LOCATION, quantity }];
	const recorded = bookedBefore(changes, _id, settling);
	const { data: locations = [] } = useQuery({ ...locationsQuery, enabled: hasSeveral && enabled });
	return (
		known &&
		levelsAfter(
			_id,
			known,
			recorded.map(({ body }) => body),
			binsOfStores(locations),
		)
	);
}
