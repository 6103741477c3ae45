import { groupsOf, readHours } from "@freehub/domain/shop-window/opening-hours";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { companyQuery } from "#lib/company.ts";
import { dayAt } from "#lib/format-time.ts";
import classes from "./opening-hours.module.css";
import { dateName, weekdayName } from "./weekday-name.ts";

type Props = {
	headingLevel?: "h2" | "h3";
	/** The hours unfold below their heading, beside content that is more important. */
	isFolded?: boolean;
};

/** The shop's opening hours, if it has any: by groups of weekdays, and the days on which it is closed. */
export function OpeningHours({ headingLevel: Heading = "h3", isFolded = false }: Props) {
	const { openingHours = "" } = useQuery(companyQuery).data ?? {};
	const today = useToday();
	const hours = readHours(openingHours);
	if (hours === undefined || openingHours === "") return null;
	const days = hours.closed.filter(({ to }) => to >= today);
	const closed = t({ message: "Closed", context: "shop" });
	const list = (
		<dl className="figures">
			{groupsOf(hours.week).map(({ days: [first = 0, ...others], spans }) => (
				<div key={first}>
					<dt>{range(weekdayName(first), weekdayName(others.at(-1) ?? first))}</dt>
					<dd>{spans.length === 0 ? closed : spans.map(({ from, to }) => `${from}–${to}`).join(", ")}</dd>
				</div>
			))}
			{days.map(({ from, to }) => (
				<div key={from}>
					<dt>{range(dateName(from), dateName(to))}</dt>
					<dd>{closed}</dd>
				</div>
			))}
		</dl>
	);
	if (isFolded) {
		return (
			<details className={classes.hours}>
				<summary className="weight-600">{t`Opening hours`}</summary>
				{list}
			</details>
		);
	}
	return (
		<div className={classes.hours}>
			<Heading className={classes.heading}>{t`Opening hours`}</Heading>
			{list}
		</div>
	);
}

function range(from: string, to: string): string {
	return from === to ? from : `${from} – ${to}`;
}

/** The shop's day, for leaving out those that are over; empty at first, because a page may have been rendered on another one. */
function useToday(): string {
	return useSyncExternalStore(
		noChanges,
		() => dayAt(Date.now()),
		() => "",
	);
}

const noChanges = () => () => undefined;
