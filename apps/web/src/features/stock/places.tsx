import { isVirtual } from "@freehub/domain/stock";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "#lib/format.ts";
import classes from "./history.module.css";
import { locationName, realLocations } from "./movement-draft.ts";
import { levelsQuery, locationsQuery } from "./queries.ts";
import { type StockedProduct, useDesk } from "./shop.ts";

/** How much is where, and the way to move or correct it. */
export function Places({ product }: { product: StockedProduct }) {
	const { openForm } = useDesk();
	const { data: locations = [] } = useQuery(locationsQuery);
	const { data: levels = [] } = useQuery(levelsQuery(product._id));
	const hasPlaces = realLocations(locations).length > 1;
	const real = levels.filter(({ location }) => !isVirtual(location));
	return (
		<div className={classes.places}>
			{real.length > 0 && (
				<ul aria-label="Stock per location">
					{real.map(({ location, quantity }) => (
						<li key={location}>
							{locationName(location, locations)} <strong>{formatCount(quantity)}</strong>
						</li>
					))}
				</ul>
			)}
			<Button
				variant="quiet"
				onClick={() =>
					openForm({
						product,
						kinds: hasPlaces ? ["transfer", "adjust", "count"] : ["adjust", "count"],
					})
				}
			>
				{hasPlaces ? "Transfer, adjust or count" : "Adjust or count"}
			</Button>
		</div>
	);
}
