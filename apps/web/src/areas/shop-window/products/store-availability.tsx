import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import classes from "./product-offer.module.css";
import { shopStoresQuery } from "./queries.ts";

/** Which store has the product, if the shop has several; with the pieces for those who see them. */
export function StoresWithProduct({ product }: { product: string }) {
	const { data: stores = [] } = useQuery(shopStoresQuery(product));
	if (stores.length < 2 || !stores.some(({ isInStock }) => isInStock)) return null;
	return (
		<ul className={classes.stores}>
			{stores.map(({ _id, name, isInStock, pieces }) => (
				<li key={_id} data-stock={isInStock ? "in" : "out"}>
					{isInStock ? (
						<Trans comment="name is a store's">In stock at {name}</Trans>
					) : (
						<Trans comment="name is a store's">Not at {name}</Trans>
					)}
					{isInStock && pieces !== undefined && (
						<span className="figures">
							{" · "}
							<Plural value={pieces} one="# piece" other="# pieces" />
						</span>
					)}
				</li>
			))}
		</ul>
	);
}
