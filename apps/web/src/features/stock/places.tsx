import { rightFor } from "@freehub/contract/stock";
import { isVirtual, type MovementKind } from "@freehub/domain/stock";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "#lib/format.ts";
import { useStanding } from "#lib/rights.ts";
import classes from "./history.module.css";
import { kindTitles } from "./kinds.ts";
import { locationName, realLocations } from "./movement-draft.ts";
import { levelsQuery, locationsQuery } from "./queries.ts";
import { type StockedProduct, useStockForm } from "./stock-form.ts";

/** How much is where, and the way to move or correct it. */
export function Places({ product }: { product: StockedProduct }) {
	const openForm = useStockForm();
	const { data: locations = [] } = useQuery(locationsQuery);
	const { data: levels = [] } = useQuery(levelsQuery(product._id));
	const { offers } = useStanding();
	const hasPlaces = realLocations(locations).length > 1;
	const possible = hasPlaces ? withTransfer : withoutTransfer;
	const [first, ...others] = possible.filter((kind) => offers(rightFor(kind)));
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
			{first !== undefined && (
				<Button variant="quiet" onClick={() => openForm({ product, kinds: [first, ...others] })}>
					{wordsFor([first, ...others])}
				</Button>
			)}
		</div>
	);
}

const withTransfer: readonly MovementKind[] = ["transfer", "adjust", "count", "return"];
const withoutTransfer: readonly MovementKind[] = ["adjust", "count", "return"];

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** 'Adjust, count or return'; a kind alone has its full name. */
function wordsFor(kinds: readonly [MovementKind, ...MovementKind[]]): string {
	if (kinds.length === 1) return kindTitles[kinds[0]];
	const words = either.format(kinds);
	return words.charAt(0).toUpperCase() + words.slice(1);
}
