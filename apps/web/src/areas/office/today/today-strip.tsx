import type { Today } from "@freehub/contract/office/today";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { todayQuery } from "./queries.ts";
import classes from "./today-strip.module.css";

/** A link from the home page to Today. */
export function TodayStrip() {
	const { data } = useQuery(todayQuery("90"));
	return (
		<Link to={paths.today} className={classes.strip}>
			<strong>
				<Trans>Today</Trans>
			</strong>
			<span className="quiet">
				{data === undefined ? t`What ran out, what came and what went` : figures(data)}
			</span>
			<IconChevronRight aria-hidden="true" />
		</Link>
	);
}

function figures({ out, low, received, delivered }: Today): string {
	const missing = out.count;
	const few = low.count;
	return t`${plural(missing, { one: "# out of stock", other: "# out of stock" })}, ${plural(few, { one: "# low", other: "# low" })}, ${plural(received, { one: "# came in", other: "# came in" })} and ${plural(delivered, { one: "# went out", other: "# went out" })} since yesterday`;
}
