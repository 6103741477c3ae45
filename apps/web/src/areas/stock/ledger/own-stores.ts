import type { Location } from "@freehub/contract/stock/locations";
import { t } from "@lingui/core/macro";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { placeFacts } from "#lib/locations.ts";
import { locationName, storeOfChoice } from "./location-choices.ts";

/**
 * Says before a press what the server would refuse (ADR 68): whose role holds only at their own stores changes nothing at others.
 * @returns for a place, why not: 'Ask somebody at Store North.'; undefined if they may, or it is not known.
 */
export function useStoreLimit(locations: readonly Location[]): (place: string) => string | undefined {
	const { user } = useSession();
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
