import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount } from "#lib/format.ts";
import { byOrder, lostLinks, lostSentence } from "#lib/lost-promises.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink, PlainButton } from "#ui/plain-button.tsx";
import type { BookedCounts } from "./count-form.tsx";
import { keyOf } from "./count-list-draft.ts";

type Props = {
	location: string;
	booked: BookedCounts;
	/** Begins the next count of the same location. */
	onAgain: () => void;
	/** The way to the next place. */
	children: ReactNode;
};

/** The result of a booked list: '12 counted, 2 differed', and which these were. */
export function CountedList({ location, booked: { counted, differing, lost }, onAgain, children }: Props) {
	const differed = differing.length;
	return (
		<section className="card stack gap-14 pad-16" aria-label={t`Booked counts`}>
			<p className="weight-650 text-18">
				{t`${plural(counted, { one: "# counted", other: "# counted" })}, ${plural(differed, {
					one: "# differed",
					other: "# differed",
				})}`}
			</p>
			{differed > 0 && (
				<ul className="lined text-14">
					{differing.map(({ line, before, now }) => (
						<li key={keyOf(line)} className="row-ends gap-12 block-6">
							<span className="anywhere">{line.name}</span>
							<span className="rigid figures">{`${formatCount(before)} → ${formatCount(now)}`}</span>
						</li>
					))}
				</ul>
			)}
			{lost.length > 0 && (
				<ul className="lined text-14 amber note" aria-label={t`Who lost a piece`}>
					{byOrder(lost).map((notice) => (
						<li key={notice.line} className="row-ends gap-12 block-6">
							<span className="anywhere">{lostSentence([notice])}</span>
							{lostLinks([notice]).map(({ to, label }) => (
								<Link key={to} to={to} className="rigid">
									{label}
								</Link>
							))}
						</li>
					))}
				</ul>
			)}
			<div className="line gap-4-8">
				{children}
				<ButtonLink to={paths.location(location)} variant="quiet">
					<Trans>Back to the location</Trans>
				</ButtonLink>
				<PlainButton variant="quiet" onClick={onAgain}>
					<Trans>Count again</Trans>
				</PlainButton>
			</div>
		</section>
	);
}
