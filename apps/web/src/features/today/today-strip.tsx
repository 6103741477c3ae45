import { IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { todayQuery } from "./queries.ts";
import classes from "./today-strip.module.css";

/** The way from the home page to Today, for staff who are signed in. */
export function TodayStrip() {
	const { role, isSettled, offers } = usePermissions();
	const { state } = useLocation() as { state: { hasSignedOut?: boolean } | null };
	if (state?.hasSignedOut || role === undefined || !isSettled || !offers("stock.read")) return null;
	return <Strip />;
}

function Strip() {
	const { data } = useQuery(todayQuery("90"));
	return (
		<Link to={paths.today} className={classes.strip}>
			<strong>Today</strong>
			<span>
				{data === undefined
					? "What ran out, what came and what went"
					: `${formatCount(data.out.count)} out of stock, ${formatCount(data.low.count)} low, ` +
						`${formatCount(data.received)} came in and ${formatCount(data.delivered)} went out since yesterday`}
			</span>
			<IconChevronRight size={18} aria-hidden="true" />
		</Link>
	);
}
