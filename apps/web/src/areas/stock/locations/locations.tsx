import type { LocationTotals } from "@freehub/contract/stock/levels";
import type { Location } from "@freehub/contract/stock/locations";
import { isStoreKind } from "@freehub/domain/stock/place-kinds";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconTags } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { locationsQuery, locationTotalsQuery } from "#areas/stock/ledger/queries.ts";
import { labelsPath } from "#lib/label-list.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useHeldRows, useRowProps } from "#lib/use-held-rows.ts";
import held from "#ui/held-list.module.css";
import { HeldList, NewerRows, Row, RowState } from "#ui/held-list.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { AddLocationForm } from "./location-forms.tsx";
import { LocationItem } from "./location-item.tsx";
import classes from "./locations.module.css";

/** The warehouses and their bins, with the stock totals of each. */
export function Locations() {
	return (
		<div className="stack gap-16">
			<OnlyWith right="stock.read" sentence={t`Locations are for staff.`} title={t`Locations`}>
				<LocationList />
			</OnlyWith>
		</div>
	);
}

function LocationList() {
	const { offers } = usePermissions();
	const canWrite = offers("location.write");
	const navigate = useNavigate();
	const read = useQuery(locationsQuery);
	const { data } = read;
	const { data: totals } = useQuery(locationTotalsQuery);
	const warehouses = data?.filter(({ kind }) => isStoreKind(kind)) ?? [];
	const { list, rows, newer, show } = useHeldRows(warehouses, ({ _id }) => _id);
	if (data === undefined) {
		return (
			<>
				<PageHead title={t`Locations`} />
				<LoadState query={read} what={t`The locations could not be loaded.`} />
			</>
		);
	}
	const bins = Map.groupBy(
		data.filter(({ kind }) => kind === "bin"),
		({ parent }) => parent,
	);
	return (
		<>
			<PageHead
				title={t`Locations`}
				fact={placesCount(warehouses.length, data.length - warehouses.length - VIRTUAL)}
				actions={
					<Button
						variant="quiet"
						leftSection={<IconTags aria-hidden="true" />}
						onClick={() => void navigate(labelsOf([...warehouses, ...[...bins.values()].flat()]))}
					>
						<Trans>Print labels</Trans>
					</Button>
				}
			/>
			{canWrite && <AddLocationForm locations={data} />}
			<div ref={list} className={`stack gap-16 ${held.list}`}>
				{rows.map((warehouse) => (
					<RowState key={warehouse.id} row={warehouse}>
						<Warehouse
							warehouse={warehouse.row}
							bins={bins.get(warehouse.id) ?? []}
							totalsOf={({ _id }) =>
								totals?.find(({ location }) => location === _id) ?? (totals ? undefined : null)
							}
							canWrite={canWrite}
						/>
					</RowState>
				))}
				<NewerRows newer={newer} onShow={show} />
			</div>
		</>
	);
}

/** Path of the label page, with one label per open location. */
function labelsOf(locations: readonly Location[]): string {
	const open = locations.filter(({ isClosed }) => !isClosed);
	return labelsPath(open.map(({ _id }) => ({ kind: "location", id: _id, count: 1 })));
}

function placesCount(warehouses: number, bins: number): string {
	return t`${plural(warehouses, { one: "# warehouse", other: "# warehouses" })}, ${plural(bins, { one: "# bin", other: "# bins" })}`;
}

/** Number of virtual locations: supplier, customer and adjustment. */
const VIRTUAL = 3;

/** Bins listed per warehouse until the user asks for all. */
const FIRST_BINS = 50;

type WarehouseProps = {
	warehouse: Location;
	bins: readonly Location[];
	totalsOf: (location: Location) => LocationTotals | undefined | null;
	canWrite: boolean;
};

function Warehouse({ warehouse, bins, totalsOf, canWrite }: WarehouseProps) {
	const [hasAll, setHasAll] = useState(false);
	const count = bins.length;
	const shown = hasAll ? bins : bins.slice(0, FIRST_BINS);
	return (
		<section className={classes.warehouse} aria-label={warehouse.name} {...useRowProps()}>
			<LocationItem location={warehouse} totals={totalsOf(warehouse)} canWrite={canWrite} />
			{bins.length > 0 && (
				<HeldList>
					{shown.map((bin) => (
						<Row key={bin._id}>
							<LocationItem location={bin} totals={totalsOf(bin)} canWrite={canWrite} />
						</Row>
					))}
				</HeldList>
			)}
			{shown.length < bins.length && (
				<Button variant="default" my="0.75rem" onClick={() => setHasAll(true)}>
					<Trans>
						Show all <Plural value={count} one="# bin" other="# bins" />
					</Trans>
				</Button>
			)}
		</section>
	);
}
