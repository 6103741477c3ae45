import type { CountingPerson, LastCount } from "@freehub/contract/stock/counting";
import type { Location } from "@freehub/contract/stock/locations";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button, NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { CountFact, CountingHere, startOfToday } from "#areas/stock/counting/count-words.tsx";
import { dueFirst, isInPart, isSince, type LastCounts, peopleAt } from "#areas/stock/counting/stocktake.ts";
import { openLocations, placeName } from "#areas/stock/ledger/location-choices.ts";
import { dayAt, startOfDay } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { HeldList, Row } from "#ui/held-list.tsx";
import { EmptyState } from "#ui/load-state.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";

/** Which places are shown by their last count; empty: all locations in the shop's order. */
const dues = ["", "all", "today", "month", "quarter", "never"] as const;
type Due = (typeof dues)[number];

/** The choice in the address (`?counted=today`). */
export function useDue(): { due: Due; choose: (due: string) => void } {
	const [search, setSearch] = useSearchParams();
	const asked = search.get("counted");
	const due = dues.find((one) => one === asked) ?? "";
	return { due, choose: (next) => setSearch(next === "" ? {} : { counted: next }, { replace: true }) };
}

export function DueChoice({ due, onChoose }: { due: Due; onChoose: (due: string) => void }) {
	const words: Record<Due, string> = {
		"": t`All locations, in the order of the shop`,
		all: t`Counted longest ago first`,
		today: t`Not counted today`,
		month: t`Not counted for 30 days`,
		quarter: t`Not counted for 90 days`,
		never: t({ context: "locations", message: "Never counted" }),
	};
	return (
		<NativeSelect
			label={t({ context: "label of a choice", message: "Show" })}
			value={due}
			data={dues.map((value) => ({ value, label: words[value] }))}
			onChange={(event) => onChoose(event.currentTarget.value)}
			maw="26rem"
		/>
	);
}

/** Whether a place is one of those that are asked for. */
function isDue(place: LastCount, due: Due): boolean {
	const since = (days: number) => startOfDay(dayAt(Date.now(), days));
	switch (due) {
		case "today":
			return !isSince(place, startOfToday()) || isInPart(place);
		case "month":
			return !isSince(place, since(30));
		case "quarter":
			return !isSince(place, since(90));
		case "never":
			return place.at === null;
		case "all":
		case "":
			return true;
	}
}

/** Places listed until the user asks for all. */
const FIRST = 50;

type Props = {
	due: Due;
	locations: readonly Location[];
	counts: LastCounts;
	/** The others who count now. */
	people: readonly CountingPerson[];
};

/** The bins, and stores without bins, that have products, the longest ago counted first. */
export function DuePlaces({ due, locations, counts, people }: Props) {
	const { offers } = usePermissions();
	const [hasAll, setHasAll] = useState(false);
	const open = openLocations(locations).flatMap(({ _id }) => counts.get(_id) ?? []);
	const places = dueFirst(open).filter((place) => isDue(place, due));
	const shown = hasAll ? places : places.slice(0, FIRST);
	if (places.length === 0) return <EmptyState sentence={t`No location is due.`} />;
	return (
		<>
			<p className="quiet">
				<Plural value={places.length} one="# location with products" other="# locations with products" />
			</p>
			<HeldList className="lined card" aria-label={t`Locations to count`}>
				{shown.map((place) => {
					const { location } = place;
					return (
						<Row key={location} className="row-ends gap-12 tall pad-8-16">
							<span className="column shrinks plain-links">
								<Link to={paths.location(location)} className="weight-650 anywhere">
									{placeName(location, locations)}
								</Link>
								<CountFact places={[place]} locations={locations} />
								<CountingHere people={peopleAt(people, [location])} />
							</span>
							{offers("stock.count") && (
								<ButtonLink to={paths.countList(location)} size="xs" variant="default">
									<Trans context="verb">Count</Trans>
								</ButtonLink>
							)}
						</Row>
					);
				})}
			</HeldList>
			{shown.length < places.length && (
				<Button variant="default" onClick={() => setHasAll(true)}>
					<Trans>Show all</Trans>
				</Button>
			)}
		</>
	);
}
