import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { HeldList, Row } from "#ui/held-list.tsx";
import classes from "./open-questions.module.css";
import { findingPagesQuery, reviewQuery, reviewUrlParams } from "./queries.ts";

/** Max number of questions shown. */
const MAX_QUESTIONS = 3;
const unanswered = { kind: "enquiry", seen: false } as const;
const toQuestions = `${paths.review}?${reviewUrlParams(unanswered)}`;

/** The open items of Review for Today's page; undefined until they are known, so that the page does not move when they arrive. */
export function useOpenReview() {
	const { offers } = usePermissions();
	const mayAnswer = offers("product.write");
	const { data: overview, isError } = useQuery(reviewQuery);
	const questions = useInfiniteQuery({
		...findingPagesQuery({ ...unanswered, order: "oldest" }),
		enabled: mayAnswer,
	});
	const isKnown =
		(overview !== undefined || isError) && (!mayAnswer || questions.data !== undefined || questions.isError);
	if (!isKnown) return undefined;
	const { enquiry = 0, ...others } = overview?.counts ?? {};
	const shown = questions.data?.pages[0]?.items ?? [];
	return {
		questions: shown,
		// If the counts could not be read, use at least the known questions.
		count: Math.max(enquiry, shown.length),
		others: Object.values(others).reduce((sum, count) => sum + count, 0),
	};
}

type Props = NonNullable<ReturnType<typeof useOpenReview>>;

/** Unanswered customer questions, oldest first, then the number of other findings to review. */
export function OpenReview({ questions, count, others }: Props) {
	if (questions.length === 0 && others === 0) return null;
	return (
		<section className={`card below-16 pad-14-16 ${classes.open}`} aria-label={t`Waiting for you`}>
			{questions.length > 0 && (
				<>
					<h2>
						{plural(count, {
							one: "# question waits for an answer",
							other: "# questions wait for an answer",
						})}
					</h2>
					<HeldList className="lined">
						{questions.slice(0, MAX_QUESTIONS).map(({ _id, at, enquiry, product }) => (
							<Row key={_id}>
								<Link to={toQuestions} className="lit ink undecorated">
									<strong>{enquiry?.name}</strong>
									<span className="cut">{enquiry?.text}</span>
									<small>{[product?.name, formatTimestamp(at)].filter(Boolean).join(" · ")}</small>
								</Link>
							</Row>
						))}
					</HeldList>
					{count > MAX_QUESTIONS && (
						<Link to={toQuestions}>
							<Trans>All questions</Trans>
						</Link>
					)}
				</>
			)}
			{others > 0 && (
				<p>
					<Link to={paths.review}>
						{plural(others, { one: "# finding to review", other: "# findings to review" })}
					</Link>
				</p>
			)}
		</section>
	);
}
