import type { Product } from "@freehub/contract/catalogue/product-fields";
import { plural } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueries } from "@tanstack/react-query";
import { usePermissions } from "#lib/permissions.ts";
import { incomingQuery } from "./incoming-pieces.tsx";

/** Max number of products whose orders are looked up. */
const MAX_PRODUCTS = 20;

/** Warns before a deletion if pieces are still expected, and names their orders: a deleted product cannot be received. */
export function IncomingWarning({ products }: { products: readonly Product[] }) {
	const { offers } = usePermissions();
	const expected = products.filter(({ incoming = 0 }) => incoming > 0);
	const reads = useQueries({
		queries: expected
			.slice(0, MAX_PRODUCTS)
			.map(({ _id }) => ({ ...incomingQuery(_id), enabled: offers("purchase.read") })),
	});
	if (expected.length === 0) return null;
	const pieces = expected.reduce((sum, { incoming = 0 }) => sum + incoming, 0);
	const numbers = [...new Set(reads.flatMap(({ data = [] }) => data.flatMap(({ number }) => number ?? [])))];
	const orders = numbers.join(", ");
	return (
		<p>
			<strong>
				{plural(pieces, { one: "# piece is still expected", other: "# pieces are still expected" })}
				{orders === "" ? "." : ` (${orders}).`}
			</strong>{" "}
			<Trans>
				A deleted product cannot be received. Close its order lines first if nothing more will come.
			</Trans>
		</p>
	);
}
