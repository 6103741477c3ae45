import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { locationName } from "#areas/stock/ledger/location-choices.ts";
import { locationsQuery } from "#areas/stock/ledger/queries.ts";
import { changeSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import type { StoredChange } from "#work/outbox/stored-changes.ts";

/** Describes a change: its effect, product, location and time. */
export function ChangeWords({
	change: { product, body, recordedAt },
	children,
}: {
	change: StoredChange;
	children?: ReactNode;
}) {
	const { data: locations = [] } = useQuery(locationsQuery);
	const where = [body.location, body.to].flatMap((id) =>
		id === undefined ? [] : locationName(id, locations),
	);
	return (
		<div className="shrinks anywhere">
			<p>
				<strong>{changeSentence(body)}</strong> <Link to={paths.product(product._id)}>{product.name}</Link>
			</p>
			<p className="quiet">
				{[...where, body.reference, formatTimestamp(new Date(recordedAt).toISOString())]
					.filter((fact) => fact !== undefined && fact !== "")
					.join(" · ")}
			</p>
			{children}
		</div>
	);
}
