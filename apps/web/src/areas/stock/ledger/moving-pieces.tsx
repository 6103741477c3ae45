import { listMovingLines } from "@freehub/contract/stock/transfer-notes";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { formatFullDate } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { OWN } from "#lib/query-client.ts";
import { Badge } from "#ui/badge.tsx";
import { Row } from "#ui/held-list.tsx";
import { locationName, useLocations } from "./location-choices.ts";

/** The rows of a product's pieces that are on their way between places, each with the day on which they are expected. */
export function MovingPieces({ product }: { product: string }) {
	const locations = useLocations();
	const { data: lines = [] } = useQuery({
		queryKey: [OWN, "transfers", "moving", product],
		queryFn: ({ signal }) => api.call(listMovingLines, { query: { product }, signal }),
	});
	return lines.map(({ note, transferLine, number, to, pieces, day, isLate }) => {
		const place = locationName(to, locations);
		return (
			<Row key={transferLine} className="gap-12 tall pad-6-16 ruled">
				<span>
					<Link to={paths.transferNote(note)}>
						{t({ comment: "place is a location's name", message: `On its way to ${place}` })}
					</Link>{" "}
					<small className="quiet">{day === null ? number : `${number}, ${formatFullDate(day)}`}</small>{" "}
					{isLate && (
						<Badge tone="bad">
							<Trans comment="pieces that should have come">Late</Trans>
						</Badge>
					)}
				</span>
				<span aria-hidden="true" />
				<strong className="figures right">{formatCount(pieces)}</strong>
			</Row>
		);
	});
}
