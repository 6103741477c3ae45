import type { CountingPerson } from "@freehub/contract/stock/counting";
import type { LocationTotals } from "@freehub/contract/stock/levels";
import type { Location } from "@freehub/contract/stock/locations";
import { isInnerKind, isStoreKind } from "@freehub/domain/stock/place-kinds";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconTags } from "@tabler/icons-react";
import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useNavigate } from "react-router";
import { CountFact, CountingHere } from "#areas/stock/counting/count-words.tsx";
import { lastCountsQuery, useCountingPeople } from "#areas/stock/counting/counting-queries.ts";
import { countedPlaces, type LastCounts, peopleAt } from "#areas/stock/counting/stocktake.ts";
import { changeOneLocation } from "#areas/stock/ledger/location-writes.ts";
import { locationsQuery, locationTotalsQuery } from "#areas/stock/ledger/queries.ts";
import { labelsPath } from "#lib/label-list.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useHeldRows, useRowProps } from "#lib/use-held-rows.ts";
import { inQueue } from "#lib/write.ts";
import held from "#ui/held-list.module.css";
import { HeldList, NewerRows, Row, RowState } from "#ui/held-list.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { DueChoice, DuePlaces, useDue } from "./due-places.tsx";
import { AddLocationForm } from "./location-forms.tsx";
import { LocationItem } from "./location-item.tsx";
import classes from "./locations.module.css";
import type { Order } from "./order-buttons.tsx";

/** The stores and their bins, with the stock totals of each. */
export function Locations() {
	return (
		<div className="stack gap-16">
			<OnlyWith right="stock.read" sentence={t`Locations are for staff.`} title={t`Locations`}>
				<LocationList />
			</OnlyWith>
		</div>
	);
}

/** Whether somebody changes a location on this page: the lists then show the new order at once, although they are in use. */
function useIsOwnChange(): boolean {
	const isRunning = useIsMutating(inQueue(changeOneLocation.queue ?? "")) > 0;
	// It can be over in the same rendering that brings the new order, so it counts for one more.
	const wasRunning = useDeferredValue(isRunning);
	return isRunning || wasRunning;
}

function LocationList() {
	const { offers } = usePermissions();
	const canWrite = offers("location.write");
	const navigate = useNavigate();
	const read = useQuery(locationsQuery);
	const { data } = read;
	const isChanging = useIsOwnChange();
	const { data: totals } = useQuery(locationTotalsQuery);
	const { data: counts } = useQuery(lastCountsQuery);
	const people = useCountingPeople();
	const { due, choose } = useDue();
	const stores = data?.filter(({ kind }) => isStoreKind(kind)) ?? [];
	const { list, rows, newer, show } = useHeldRows(stores, ({ _id }) => _id, isChanging);
	if (data === undefined) {
		return (
			<>
				<PageHead title={t`Locations`} />
				<LoadState query={read} what={t`The locations could not be loaded.`} />
			</>
		);
	}
	const bins = Map.groupBy(
		data.filter(({ kind }) => isInnerKind(kind)),
		({ parent }) => parent,
	);
	return (
		<>
			<PageHead
				title={t`Locations`}
				fact={placesCount(stores.length, [...bins.values()].flat().length)}
				actions={
					<Button
						variant="quiet"
						leftSection={<IconTags aria-hidden="true" />}
						onClick={() => void navigate(labelsOf([...stores, ...[...bins.values()].flat()]))}
					>
						<Trans>Print labels</Trans>
					</Button>
				}
			/>
			{canWrite && due === "" && <AddLocationForm locations={data} />}
			<DueChoice due={due} onChoose={choose} />
			{due !== "" && counts !== undefined && (
				<DuePlaces key={due} due={due} locations={data} counts={counts} people={people} />
			)}
			{due === "" && (
				<div ref={list} className={`stack gap-16 ${held.list}`}>
					{rows.map((store) => (
						<RowState key={store.id} row={store}>
							<Store
								store={store.row}
								order={{ at: stores.findIndex(({ _id }) => _id === store.id), count: stores.length }}
								locations={data}
								bins={bins.get(store.id) ?? []}
								totalsOf={({ _id }) =>
									totals?.find(({ location }) => location === _id) ?? (totals ? undefined : null)
								}
								canWrite={canWrite}
								{...{ counts, people }}
							/>
						</RowState>
					))}
					<NewerRows newer={newer} onShow={show} />
				</div>
			)}
		</>
	);
}

/** Path of the label page, with one label per open location. */
function labelsOf(locations: readonly Location[]): string {
	const open = locations.filter(({ isClosed }) => !isClosed);
	return labelsPath(open.map(({ _id }) => ({ kind: "location", id: _id, count: 1 })));
}

function placesCount(places: number, bins: number): string {
	return t`${plural(places, { one: "# location", other: "# locations" })}, ${plural(bins, { one: "# bin", other: "# bins" })}`;
}

/** Bins listed per store until the user asks for all. */
const FIRST_BINS = 50;

type StoreProps = {
	store: Location;
	order: Order;
	locations: readonly Location[];
	bins: readonly Location[];
	totalsOf: (location: Location) => LocationTotals | undefined | null;
	canWrite: boolean;
	/** Undefined: not loaded yet. */
	counts: LastCounts | undefined;
	/** The others who count now. */
	people: readonly CountingPerson[];
};

function Store({ store, order, locations, bins, totalsOf, canWrite, counts, people }: StoreProps) {
	const isChanging = useIsOwnChange();
	const [hasAll, setHasAll] = useState(false);
	const count = bins.length;
	const shown = hasAll ? bins : bins.slice(0, FIRST_BINS);
	const counted = ({ _id }: Location) => (
		<>
			{counts && <CountFact places={countedPlaces(_id, locations, counts)} locations={locations} />}
			<CountingHere people={peopleAt(people, [_id])} />
		</>
	);
	return (
		<section className={classes.store} aria-label={store.name} {...useRowProps()}>
			<LocationItem location={store} totals={totalsOf(store)} {...{ order, locations, canWrite }}>
				{counted(store)}
			</LocationItem>
			{bins.length > 0 && (
				<HeldList isStale={isChanging}>
					{shown.map((bin, at) => (
						<Row key={bin._id}>
							<LocationItem
								location={bin}
								order={{ at, count }}
								totals={totalsOf(bin)}
								{...{ locations, canWrite }}
							>
								{counted(bin)}
							</LocationItem>
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
