import type { Today } from "@freehub/contract/office/today";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useMyStore } from "#areas/stock/ledger/my-store.ts";
import { locationTotalsQuery } from "#areas/stock/ledger/queries.ts";
import { formatMoney } from "#lib/format.ts";
import { storesOf } from "#lib/locations.ts";
import { productsLink } from "./queries.ts";

/** The pieces and value at the store in which one works, beside the total of the shop; nothing in a shop with one store. */
export function AtMyStore({ lowAtStores }: Pick<Today, "lowAtStores">) {
	const { store, stores } = useMyStore();
	const enabled = store !== undefined && stores.length > 1;
	const { data: totals } = useQuery({ ...locationTotalsQuery, enabled });
	if (!enabled || totals === undefined) return null;
	const ids = new Set(storesOf(stores).map(({ _id }) => _id));
	const here = totals.find(({ location }) => location === store._id);
	const all = totals.reduce((sum, { location, pieces }) => sum + (ids.has(location) ? pieces : 0), 0);
	const low = lowAtStores.find((each) => each.store === store._id)?.count ?? 0;
	const name = <b className="ink">{store.name}</b>;
	const pieces = plural(here?.pieces ?? 0, { one: "# piece", other: "# pieces" });
	const value = formatMoney(here?.value.price ?? 0);
	const inAll = t({
		comment: "pieces of the shop, beside those at one store",
		message: `${plural(all, { one: "# piece", other: "# pieces" })} in all`,
	});
	return (
		<p className="aside below-12">
			<Link to={productsLink({ location: store._id })} className="undecorated">
				<Trans comment="name is a store's">
					At {name}: {pieces}, worth {value}
				</Trans>
			</Link>{" "}
			{low > 0 && (
				<>
					{"· "}
					<Link to={productsLink({ lowAt: store._id })} className="amber-text weight-600 undecorated">
						<Plural
							comment="products that are low at the store"
							value={low}
							one="# low there"
							other="# low there"
						/>
					</Link>{" "}
				</>
			)}
			{"· "}
			{inAll}
		</p>
	);
}
