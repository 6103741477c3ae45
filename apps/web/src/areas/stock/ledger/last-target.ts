import type { Location } from "@freehub/contract/stock/locations";
import { storedText, storeText } from "#lib/storage.ts";
import { createStore, useStore } from "#lib/store.ts";
import { openLocations } from "./location-choices.ts";

const PLACE = "freehub-last-target";

/** How often it has changed on this page, so that its readers look again. */
const changes = createStore(0);

/** Remembers on this device where pieces were moved to; the next move begins with it. */
export function rememberTarget(place: string): void {
	storeText(PLACE, place);
	changes.set(changes.get() + 1);
}

/** Where pieces were last moved to on this device; undefined if that is closed or where they are. */
export function useLastTarget(locations: readonly Location[], from: string): string | undefined {
	const place = useStore(
		changes,
		() => storedText(PLACE) ?? "",
		() => "",
	);
	return place !== from && openLocations(locations).some(({ _id }) => _id === place) ? place : undefined;
}
