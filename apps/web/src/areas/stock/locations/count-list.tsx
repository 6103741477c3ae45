import type { Location } from "@freehub/contract/stock/locations";
import { isPlaceKind } from "@freehub/domain/stock/place-kinds";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { CountHead, NextBin } from "#areas/stock/counting/count-head.tsx";
import { useSayCounting } from "#areas/stock/counting/counting-queries.ts";
import { locationName, openLocations, placeName, placesAt } from "#areas/stock/ledger/location-choices.ts";
import { useStoreLimit } from "#areas/stock/ledger/own-stores.ts";
import { locationsQuery } from "#areas/stock/ledger/queries.ts";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { DocumentTitle } from "#ui/page-title.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { type BookedCounts, CountForm } from "./count-form.tsx";
import { booksQuery, MOST_LINES } from "./count-list-queries.ts";
import { CountedList } from "./counted-list.tsx";

/** Counts what is at a store with its bins, or in one bin: a list of its products, each with an empty field. */
export function CountListPage({ id }: { id: string }) {
	return (
		<OnlyWith
			right="stock.count"
			sentence={t`Counting is for people who may count stock.`}
			title={t`Locations`}
		>
			<LoadedLocation id={id} />
		</OnlyWith>
	);
}

function LoadedLocation({ id }: { id: string }) {
	const read = useQuery(locationsQuery);
	const { data: locations } = read;
	const limit = useStoreLimit(locations ?? [])(id);
	if (locations === undefined) {
		return <LoadState query={read} what={t`The locations could not be loaded.`} isPage />;
	}
	const location = locations.find(({ _id, kind }) => _id === id && isPlaceKind(kind));
	if (location === undefined) {
		return (
			<EmptyState sentence={t`This location was not found.`} isPage>
				<Link to={paths.locations}>
					<Trans>All locations</Trans>
				</Link>
			</EmptyState>
		);
	}
	const name = locationName(id, locations);
	const title = t({ comment: "name is a location's", message: `Count ${name}` });
	const crumbs = [
		{ label: t`Locations`, to: paths.locations },
		{ label: name, to: paths.location(id) },
	];
	return (
		<div className="stack gap-12">
			<DocumentTitle>{title}</DocumentTitle>
			<PageHead title={title} crumbs={crumbs} />
			{location.isClosed ? (
				<EmptyState sentence={t`This location is closed. Reopen it under Locations first.`} />
			) : limit !== undefined ? (
				<EmptyState sentence={limit} />
			) : (
				<ListOf key={id} location={location} locations={locations} />
			)}
		</div>
	);
}

type ListProps = { location: Location; locations: readonly Location[] };

/** The list, and above it what others see and say of the place; others see where somebody counts until it is booked. */
function ListOf({ location, locations }: ListProps) {
	const { _id } = location;
	const [booked, setBooked] = useState<BookedCounts>();
	const [present, setPresent] = useState(_id);
	const people = useSayCounting(booked === undefined ? present : undefined);
	const open = new Set(openLocations(locations).map((one) => one._id));
	const places = (placesAt(_id, locations) ?? []).filter((place) => open.has(place));
	const read = useQuery(booksQuery(_id, places));
	const { data } = read;
	if (booked !== undefined) {
		return (
			<CountedList location={_id} booked={booked} onAgain={() => setBooked(undefined)}>
				<NextBin location={location} locations={locations} />
			</CountedList>
		);
	}
	if (data === undefined) {
		const title = locationName(_id, locations);
		const what = t({ comment: "title is a location's", message: `What is at ${title} could not be loaded.` });
		return <LoadState query={read} what={what} />;
	}
	if (data.isTooMany) {
		return (
			<>
				<CountHead location={location} locations={locations} people={people} />
				<TooMany location={_id} places={places} locations={locations} />
			</>
		);
	}
	return (
		<>
			<CountHead location={location} locations={locations} people={people} />
			<CountForm
				location={_id}
				places={places}
				locations={locations}
				people={people}
				levels={data.levels}
				readLevels={async () => (await read.refetch()).data?.levels}
				onPlace={setPresent}
				onBooked={setBooked}
			/>
		</>
	);
}

type ManyProps = { location: string; places: readonly string[]; locations: readonly Location[] };

/** More is there than fits in a list: the bins are counted one by one, or everything by scans. */
function TooMany({ location, places, locations }: ManyProps) {
	const most = formatCount(MOST_LINES);
	const bins = places.filter((place) => place !== location);
	return (
		<EmptyState sentence={t`More than ${most} products are here: too many for one list.`}>
			{bins.length > 0 && (
				<ul className="line gap-4-12">
					{bins.map((bin) => (
						<li key={bin}>
							<Link to={paths.countList(bin)}>{placeName(bin, locations)}</Link>
						</li>
					))}
				</ul>
			)}
			<ButtonLink to={paths.countAt(location)}>
				<Trans>Count by scans</Trans>
			</ButtonLink>
		</EmptyState>
	);
}
