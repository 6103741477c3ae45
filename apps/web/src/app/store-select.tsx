import { t } from "@lingui/core/macro";
import { IconBuildingStore } from "@tabler/icons-react";
import { useMemo } from "react";
import { useMyStore } from "#areas/stock/ledger/my-store.ts";
import { useOfferCommands } from "#lib/palette-commands.ts";
import classes from "#ui/nav-choices.module.css";

/** The store in which one works on this device, and the others to choose; nothing in a shop with one store. */
export function StoreSelect() {
	const { store, stores, choose } = useMyStore();
	if (store === undefined || stores.length < 2) return null;
	return (
		<span className={classes.select}>
			<IconBuildingStore className="icon-large" aria-hidden="true" />
			<select
				aria-label={t`My store`}
				title={t`The store in which you work on this device`}
				value={store._id}
				onChange={(event) => choose(event.currentTarget.value)}
			>
				{stores.map(({ _id, name }) => (
					<option key={_id} value={_id}>
						{name}
					</option>
				))}
			</select>
		</span>
	);
}

/** Lets the palette change the store. */
export function StoreCommands() {
	const { store, stores, choose } = useMyStore();
	const here = store?._id;
	const commands = useMemo(
		() =>
			stores
				.filter(({ _id }) => here !== undefined && _id !== here)
				.map(({ _id, name }) => ({
					id: `store-${_id}`,
					label: t({ comment: "name is a store's", message: `Work at ${name}` }),
					run: () => choose(_id),
					Icon: IconBuildingStore,
					keywords: t({ context: "search words", message: "my store change shop" }),
				})),
		[here, stores, choose],
	);
	useOfferCommands(commands);
	return null;
}
