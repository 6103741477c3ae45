import { t } from "@lingui/core/macro";
import { IconBuildingStore } from "@tabler/icons-react";
import type { MyStore } from "#areas/stock/ledger/my-store.ts";
import type { PaletteCommand } from "#lib/palette-commands.ts";

/** Changes of the store in which one works on this device; none in a shop with one store. */
export function storeCommands({ store, stores, choose }: MyStore): PaletteCommand[] {
	if (store === undefined) return [];
	return stores
		.filter(({ _id }) => _id !== store._id)
		.map(({ _id, name }) => ({
			id: `store-${_id}`,
			label: t({ comment: "name is a store's", message: `Work at ${name}` }),
			run: () => choose(_id),
			Icon: IconBuildingStore,
			keywords: t({ context: "search words", message: "my store change shop" }),
		}));
}
