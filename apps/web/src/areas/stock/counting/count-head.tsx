import type { CountingPerson } from "@freehub/contract/stock/counting";
import type { Location } from "@freehub/contract/stock/locations";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { locationName, placeName } from "#areas/stock/ledger/location-choices.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink, PlainButton } from "#ui/plain-button.tsx";
import classes from "./count-head.module.css";
import {
	CountFact,
	CountingHere,
	countingWords,
	lastCountWords,
	progressWords,
	startOfToday,
} from "./count-words.tsx";
import { lastCountsQuery, useCountingPeople } from "./counting-queries.ts";
import { countedPlaces, type LastCounts, nextToCount, peopleAt, progressOf } from "./stocktake.ts";

type Props = {
	location: Location;
	locations: readonly Location[];
	/** The others who count now. */
	people: readonly CountingPerson[];
};

/** Above a list to count: when it was counted last, who counts here, and the other bins of the store. */
export function CountHead({ location, locations, people }: Props) {
	const { data: counts } = useQuery(lastCountsQuery);
	if (counts === undefined) return null;
	const { _id, parent } = location;
	return (
		<>
			{parent === null ? (
				<CountingHere people={peopleAt(people, [_id])} />
			) : (
				<>
					<CountFact places={countedPlaces(_id, locations, counts)} locations={locations} />
					<OthersHere {...{ location, locations, people, counts }} />
				</>
			)}
			<BinsOfStore store={parent ?? _id} present={_id} {...{ locations, people, counts }} />
		</>
	);
}

type KnownProps = Props & { counts: LastCounts };

/** Says that others count the same bin, and lets one go on or take another. Nothing is locked. */
function OthersHere({ location: { _id, parent }, locations, people, counts }: KnownProps) {
	const here = peopleAt(people, [_id, ...(parent === null ? [] : [parent])]);
	const ids = here.map(({ person }) => person).join(" ");
	const [accepted, setAccepted] = useState("");
	if (here.length === 0) return null;
	if (accepted === ids) return <CountingHere people={here} />;
	const places = countedPlaces(parent ?? _id, locations, counts);
	const next = nextToCount(places, _id, people, startOfToday());
	return (
		<section className="note amber stack gap-8" aria-label={t`Others count here`}>
			<p className="weight-650">{countingWords(here)}</p>
			<p>
				<Trans>You can count here, too: a number that moves meanwhile is asked for again.</Trans>
			</p>
			<div className="line gap-8">
				{next !== undefined && (
					<ButtonLink to={paths.countList(next)}>{nextWords(next, locations)}</ButtonLink>
				)}
				<PlainButton variant="default" onClick={() => setAccepted(ids)}>
					<Trans>Count here, too</Trans>
				</PlainButton>
			</div>
		</section>
	);
}

type BinsProps = Omit<KnownProps, "location"> & { store: string; present: string };

/** The bins of a store: how many are counted, which are left, and who counts where. */
function BinsOfStore({ store, present, locations, people, counts }: BinsProps) {
	const [isOpen, setOpen] = useState(false);
	const places = countedPlaces(store, locations, counts);
	if (places.length < 2) return null;
	const next = nextToCount(places, present, people, startOfToday());
	return (
		<div className="ends gap-8-16 start">
			<details className={classes.bins} onToggle={(event) => setOpen(event.currentTarget.open)}>
				<summary className="figures">{progressWords(progressOf(places, startOfToday()))}</summary>
				{isOpen && (
					<ul className="lined scroll-list" aria-label={t`Bins to count`}>
						{places.map((place) => (
							<li key={place.location} className="column pad-8-16 plain-links">
								<Link
									to={paths.countList(place.location)}
									className="weight-650"
									aria-current={place.location === present ? "page" : undefined}
								>
									{placeName(place.location, locations)}
								</Link>
								<small className="quiet figures">{lastCountWords(place)}</small>
								<CountingHere people={peopleAt(people, [place.location])} />
							</li>
						))}
					</ul>
				)}
			</details>
			{next !== undefined && (
				<ButtonLink to={paths.countList(next)} variant="quiet">
					{nextWords(next, locations)}
				</ButtonLink>
			)}
		</div>
	);
}

/** After a count: the way to the next bin of the store that is not counted yet. */
export function NextBin({ location: { _id, parent }, locations }: Omit<Props, "people">) {
	const people = useCountingPeople();
	const { data: counts } = useQuery(lastCountsQuery);
	if (counts === undefined) return null;
	const next = nextToCount(countedPlaces(parent ?? _id, locations, counts), _id, people, startOfToday());
	if (next === undefined) return null;
	return <ButtonLink to={paths.countList(next)}>{nextWords(next, locations)}</ButtonLink>;
}

function nextWords(next: string, locations: readonly Location[]): string {
	const found = locations.find(({ _id }) => _id === next);
	const name = found === undefined || found.parent === null ? locationName(next, locations) : found.name;
	return t({ comment: "name is a bin's", message: `Next bin not yet counted: ${name}` });
}
