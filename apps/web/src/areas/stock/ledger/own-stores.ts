import type { User } from "@freehub/contract/people/identity";
import type { Location } from "@freehub/contract/stock/locations";
import type { Movement } from "@freehub/contract/stock/stock";
import { placeOfMovement } from "@freehub/domain/stock/stock";
import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "#areas/people/sign-in/queries.ts";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { locationsQuery, placeFacts } from "#lib/locations.ts";
import { locationName, storeOfChoice } from "./location-choices.ts";

type Limited = Pick<User, "onlyThere" | "stores"> | undefined;

/** For a place, why somebody may not book there: 'Ask somebody at Store North.'; undefined if they may, or it is not known. */
type StoreLimit = (place: string) => string | undefined;

/** Says before a press what the server would refuse (ADR 68): whose role holds only at their own stores changes nothing at others. */
export function useStoreLimit(locations: readonly Location[]): StoreLimit {
	return limitOf(useSession().user, locations);
}

/** The same outside of components, as far as this device knows. */
export function storeLimitNow(queryClient: QueryClient): StoreLimit {
	const user = queryClient.getQueryData(sessionQuery.queryKey)?.user;
	return limitOf(user, queryClient.getQueryData(locationsQuery.queryKey) ?? []);
}

function limitOf(user: Limited, locations: readonly Location[]): StoreLimit {
	return (choice) => {
		if (user?.onlyThere !== true) return undefined;
		const place = placeFacts(locations).byId.get(storeOfChoice(choice) ?? choice);
		if (place === undefined) return undefined;
		const id = place.parent ?? place._id;
		if (user.stores.includes(id)) return undefined;
		const store = locationName(id, locations);
		return t({ comment: "store is a store's name", message: `Ask somebody at ${store}.` });
	};
}

/**
 * The place to which an undo of a movement belongs: that of the booking which the movement is, or which it takes back. So a transfer
 * that was undone belongs to where it came from.
 */
export function placeOfUndo({ from, to, undoes }: Pick<Movement, "from" | "to" | "undoes">): string {
	const isTakingBack = undoes !== null && !undoes.restores;
	return placeOfMovement(isTakingBack ? { from: to, to: from } : { from, to });
}
