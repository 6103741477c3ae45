import type { LedgerCheck } from "@freehub/contract/stock";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "#lib/format.ts";
import classes from "./books.module.css";
import { locationName } from "./location-names.ts";
import { locationsQuery } from "./queries.ts";

/** What the shop shows against what the ledger says. */
export function Differences({ differences }: Pick<LedgerCheck, "differences">) {
	const { data: locations = [] } = useQuery(locationsQuery);
	return (
		<ul className={classes.differences} aria-label="Differences">
			{differences.map(({ product, location, quantity, derived }) => (
				<li key={`${product} ${location}`}>
					Product {product}, {location === "" ? "on hand" : locationName(location, locations)}: shown{" "}
					{formatCount(quantity)}, in the ledger {formatCount(derived)}
				</li>
			))}
		</ul>
	);
}
