import type { Location } from "@freehub/contract/stock/locations";
import { isVirtual, MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { useQuery } from "@tanstack/react-query";
import { usePermissions } from "#lib/permissions.ts";
import { storedText, storeText } from "#lib/storage.ts";
import { createStore, useStore } from "#lib/store.ts";
import { locationsQuery } from "./queries.ts";

const PLACE = "freehub-my-store";

const chosen = createStore(storedText(PLACE));

/** The store in which somebody works on this device. */
export type MyStore = {
	/** Undefined while the locations are not known, and for people who may not see them. */
	store: Location | undefined;
	/** The stores among which one can choose: the open ones, in the shop's order. */
	stores: readonly Location[];
	/** Chooses one for this device. */
	choose: (id: string) => void;
};

/** The store in which somebody works on this device: the chosen one, or else the main one. */
export function useMyStore(): MyStore {
	const { isKnown, offers } = usePermissions();
	const { data = [] } = useQuery({ ...locationsQuery, enabled: isKnown && offers("stock.read") });
	const id = useStore(chosen, (state) => state);
	const stores = storesOf(data);
	const store = stores.find(({ _id }) => _id === id) ?? stores.find(({ _id }) => _id === MAIN_LOCATION);
	return { store, stores, choose: chooseStore };
}

/** The id of the store that was chosen on this device, if one was. */
export const chosenStore = (): string | undefined => chosen.get();

function chooseStore(id: string): void {
	storeText(PLACE, id);
	chosen.set(id);
}

/** The open places that are in no other. */
function storesOf(locations: readonly Location[]): Location[] {
	return locations.filter(({ _id, parent, isClosed }) => parent === null && !isClosed && !isVirtual(_id));
}
