import { type StoreKind, storeKinds } from "@freehub/domain/stock/place-kinds";
import { t } from "@lingui/core/macro";
import { IconBuildingStore, IconBuildingWarehouse, IconTool, IconTruck } from "@tabler/icons-react";

const kindIcons = {
	store: IconBuildingStore,
	warehouse: IconBuildingWarehouse,
	workshop: IconTool,
	van: IconTruck,
} satisfies Record<StoreKind, unknown>;

/** The name of a kind of stores. */
export function kindWord(kind: StoreKind): string {
	const words: Record<StoreKind, () => string> = {
		store: () => t({ context: "kind of store", message: "Store" }),
		warehouse: () => t`Warehouse`,
		workshop: () => t({ context: "kind of store", message: "Workshop" }),
		van: () => t({ context: "kind of store", message: "Van" }),
	};
	return words[kind]();
}

/** The kinds of stores, for a select. */
export function kindChoices(): { value: string; label: string }[] {
	return storeKinds.map((kind) => ({ value: kind, label: kindWord(kind) }));
}

/** A kind of stores: its icon and its name. */
export function KindOfStore({ kind }: { kind: StoreKind }) {
	const Icon = kindIcons[kind];
	return (
		<span className="line aside gap-4">
			<Icon className="icon-small" aria-hidden="true" />
			{kindWord(kind)}
		</span>
	);
}

/** The kinds of places in a store, for a select. */
export function innerKindChoices(): { value: string; label: string }[] {
	return [
		{ value: "bin", label: t`Bin` },
		{
			value: "packing",
			label: t({ comment: "pieces wait there that are picked for customers", message: "Packing place" }),
		},
	];
}
