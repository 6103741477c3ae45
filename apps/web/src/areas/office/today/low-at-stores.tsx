import type { Today } from "@freehub/contract/office/today";
import { t } from "@lingui/core/macro";
import { Plural } from "@lingui/react/macro";
import { Link } from "react-router";
import { useMyStore } from "#areas/stock/ledger/my-store.ts";
import { Row } from "#ui/held-list.tsx";
import { TodayCard } from "./lists.tsx";
import { productsLink } from "./queries.ts";
import classes from "./today.module.css";

/** The stores with products that are low by the store's own reorder points, one's own first; nothing if there are none. */
export function LowAtStores({ stores }: { stores: Today["lowAtStores"] }) {
	const { store: mine } = useMyStore();
	if (stores.length === 0) return null;
	const ordered = stores.toSorted((a, b) => Number(b.store === mine?._id) - Number(a.store === mine?._id));
	return (
		<TodayCard
			heading={t`Low by store`}
			hint={t`At or below the store’s own reorder point`}
			empty={t`Nothing is low.`}
		>
			{ordered.map(({ store, name, count }) => (
				<Row key={store} className="line gap-12 tall sides-16">
					<Link to={productsLink({ lowAt: store })} className={classes.supplier}>
						<span>{name}</span>
					</Link>
					<span className={classes.number}>
						<Plural value={count} one="# product" other="# products" />
					</span>
				</Row>
			))}
		</TodayCard>
	);
}
