import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconTags } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { locationsQuery } from "#areas/stock/ledger/queries.ts";
import { ShopClock } from "#areas/stock/ledger/shop-clock.tsx";
import { paths } from "#lib/paths.ts";
import { personName } from "#lib/person-name.ts";
import { useAddressFilter } from "#lib/use-address-filter.ts";
import { ExportCsv } from "#ui/export-csv.tsx";
import { EmptyState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { PagedList, rowsOf } from "#ui/paged-list.tsx";
import { type MovementFilter, movementFilterOf, movementUrlParams } from "./movement-filter.ts";
import { MovementFilters, SpanChips } from "./movement-filters.tsx";
import { MovementList } from "./movement-list.tsx";
import { movementColumns, movementFilterWords } from "./printed-movements.ts";
import { movementPagesQuery, movementsCsvLink } from "./queries.ts";

/** All stock movements of the shop, newest first. */
export function Movements() {
	const { filter, change } = useAddressFilter(movementFilterOf, movementUrlParams);
	return (
		<div className="stack gap-16 by-width">
			<OnlyWith right="stock.read" sentence={t`Movements are for staff.`} title={t`Movements`}>
				<PageHead
					title={t`Movements`}
					actions={
						<>
							{filter.reference !== "" && (
								<Button
									component={Link}
									to={paths.labelsOfReceipt({ reference: filter.reference })}
									variant="quiet"
									leftSection={<IconTags aria-hidden="true" />}
								>
									<Trans>Print labels</Trans>
								</Button>
							)}
							<ExportCsv href={movementsCsvLink(filter)} />
						</>
					}
				/>
				<ShopClock />
				<SpanChips filter={filter} onChange={change} />
				<Ledger filter={filter} onChange={change} />
			</OnlyWith>
		</div>
	);
}

type Props = { filter: MovementFilter; onChange: (part: Partial<MovementFilter>) => void };

function Ledger({ filter, onChange }: Props) {
	const { data: locations = [] } = useQuery(locationsQuery);
	const ledger = useInfiniteQuery(movementPagesQuery(filter));
	const chosen = rowsOf(ledger).find(({ actor }) => actor === filter.person);
	const chosenName = chosen && personName(chosen.actorName);
	return (
		<>
			<MovementFilters filter={filter} locations={locations} personName={chosenName} onChange={onChange} />
			<PagedList
				what={t`movements`}
				failure={t`The movements could not be loaded.`}
				pages={ledger}
				nothing={<EmptyState sentence={t`No movements match.`} />}
				columns={movementColumns(locations)}
				isCounted
				print={{ title: t`Movements`, filter: movementFilterWords(filter, locations, chosenName) }}
			>
				{(rows, isStale) => <MovementList movements={rows} locations={locations} isStale={isStale} />}
			</PagedList>
		</>
	);
}
