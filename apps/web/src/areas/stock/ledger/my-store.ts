import type { Location } from "@freehub/contract/stock/locations";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { locationsQuery, placeFacts } from "#lib/locations.ts";
import { usePermissions } from "#lib/permissions.ts";
import { isRecord, storedValue, storeValue } from "#lib/storage.ts";
import { createStore, useStore } from "#lib/store.ts";

const PLACE = "freehub-my-store";

/** The store that was chosen on this device, and who chose it. */
type Chosen = { store: string; by: string };

const chosen = createStore(storedChoice());

/** The store in which somebody works on this device. */
export type MyStore = {
	/** Undefined while the locations are not known, and for people who may not see them. */
	store: Location | undefined;
	/** The stores among which one can choose: the open ones, in the shop's order. */
	stores: readonly Location[];
	/** Chooses one for this device. */
	choose: (id: string) => void;
};

/**
 * The store in which somebody works on this device: the chosen one, if they chose it themselves, work there, or work nowhere in
 * particular; or else their first one, or the main one.
 */
export function useMyStore(): MyStore {
	const { isKnown, offers } = usePermissions();
	const { user } = useSession();
	const { data = none } = useQuery({ ...locationsQuery, enabled: isKnown && offers("stock.read") });
	const last = useStore(chosen, (state) => state);
	const stores = placeFacts(data).openStores;
	const own = user?.stores ?? [];
	const isMine = last !== undefined && (own.length === 0 || last.by === user?.id || own.includes(last.store));
	const wanted = [...(isMine ? [last.store] : []), ...own, MAIN_LOCATION];
	const [store] = wanted.flatMap((id) => stores.find(({ _id }) => _id === id) ?? []);
	const by = user?.id ?? "";
	const choose = useCallback((id: string) => keep({ store: id, by }), [by]);
	return { store, stores, choose };
}

/** The id of the store that was chosen on this device, if one was. */
export const chosenStore = (): string | undefined => chosen.get()?.store;

/** The same store, if somebody said so: it was chosen on this device, or is one of theirs; undefined for the main one by default. */
export function useSaidStore(): Location | undefined {
	const { store, stores } = useMyStore();
	const { user } = useSession();
	const last = useStore(chosen, (state) => state);
	if (store === undefined || stores.length < 2) return undefined;
	return last?.store === store._id || user?.stores.includes(store._id) === true ? store : undefined;
}

const none: Location[] = [];

function keep(next: Chosen): void {
	storeValue(PLACE, next);
	chosen.set(next);
}

function storedChoice(): Chosen | undefined {
	const value = storedValue(PLACE);
	if (!isRecord(value)) return undefined;
	const { store, by } = value;
	return typeof store === "string" && typeof by === "string" ? { store, by } : undefined;
}
