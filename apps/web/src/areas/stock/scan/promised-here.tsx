import type { ProductPromise } from "@freehub/contract/stock/promises";
import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { placesAt } from "#areas/stock/ledger/location-choices.ts";
import { promisesQuery, useMayReadPromises } from "#areas/stock/ledger/promises.ts";
import { Promised } from "#ui/promised.tsx";
import type { ScannedProduct } from "./session.ts";
import type { Scan } from "./use-scan.ts";

/** Max number of orders to name. */
const MAX_NAMED = 3;

/**
 * '2 promised to 1042, Rosa Lind': whose the scanned pieces are, at the scan's location or, of a look-up, at any place. Without the right to
 * read sales, or without the server: how many of all pieces are promised.
 */
export function PromisedHere({ scan, product }: { scan: Scan; product: ScannedProduct }) {
	const { work, location } = scan.session.setting;
	const { data: promises } = useQuery({ ...promisesQuery(product._id), enabled: useMayReadPromises() });
	const places = work === "look" ? undefined : (placesAt(location, scan.locations) ?? [location]);
	const here = promises?.filter(
		({ source: { kind, id } }) => kind === "place" && (places === undefined || places.includes(id)),
	);
	return (
		<small className="unless-empty anywhere">
			{here === undefined ? <Promised reserved={product.reserved} /> : promisedSentence(here)}
		</small>
	);
}

function promisedSentence(promises: readonly ProductPromise[]): string {
	const orders = [...Map.groupBy(promises, ({ order, line }) => order ?? line).values()];
	const named = orders.slice(0, MAX_NAMED).flatMap((own) => {
		const [first] = own;
		if (first === undefined) return [];
		const pieces = own.reduce((sum, promise) => sum + promise.pieces, 0);
		const holder = [first.number, first.who].filter((part) => part !== null).join(", ");
		const count = plural(pieces, { one: "# promised", other: "# promised" });
		if (holder === "") return [count];
		return [
			t({
				comment: "count is '2 promised', holder an order's number and its customer's name",
				message: `${count} to ${holder}`,
			}),
		];
	});
	return [...named, ...(orders.length > MAX_NAMED ? ["…"] : [])].join(" · ");
}
