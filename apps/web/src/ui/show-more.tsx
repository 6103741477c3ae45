import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { Ref } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import classes from "#ui/show-more.module.css";

type Props = {
	/** What is listed, such as 'products'. */
	what: string;
	shown: number;
	/** 0: nobody has counted. */
	total: number;
	hasMore: boolean;
	isLoading: boolean;
	error: unknown;
	onMore: () => void;
	ref?: Ref<HTMLDivElement>;
};

/** The end of a list that comes in pages: how much of it is shown, and the way to the next page. */
export function ShowMore({ what, shown, total, hasMore, isLoading, error, onMore, ref }: Props) {
	return (
		<div ref={ref} className={classes.more}>
			{error !== null && (
				<p role="alert">
					<Trans comment="what is a plural, such as products">The next {what} could not be loaded.</Trans>{" "}
					{errorSentence(error)}
				</p>
			)}
			<output className={classes.count}>{countSentence(shown, total)}</output>
			{hasMore && (
				<Button variant="default" onClick={onMore} loading={isLoading}>
					<Trans>Show more</Trans>
				</Button>
			)}
		</div>
	);
}

function countSentence(shown: number, total: number): string {
	if (total === 0) return plural(shown, { one: "# shown", other: "# shown" });
	const [part, all] = [formatCount(shown), formatCount(total)];
	return t({ comment: "part and all are numbers of lines", message: `${part} of ${all}` });
}
