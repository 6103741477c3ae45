import { t } from "@lingui/core/macro";
import { IconBuildingStore } from "@tabler/icons-react";
import { useMyStore } from "#areas/stock/ledger/my-store.ts";
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
