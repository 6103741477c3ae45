import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import classes from "#ui/states.module.css";

type Pages = Pick<
	UseInfiniteQueryResult<InfiniteData<{ items: readonly unknown[] }>>,
	"data" | "error" | "fetchNextPage" | "hasNextPage" | "isFetchNextPageError" | "isFetchingNextPage"
>;

type Props = {
	/** The plural of the listed things, such as 'products'. */
	what: string;
	pages: Pages;
	/** Total number of items; 0: nobody has counted. */
	total?: number;
};

/** The end of a list that loads in pages: how much of it is shown, and a button for the next page. */
export function ShowMore({ what, pages, total = 0 }: Props) {
	const shown = pages.data?.pages.reduce((count, { items }) => count + items.length, 0) ?? 0;
	return (
		<ListEnd
			shown={shown}
			total={total}
			onMore={pages.hasNextPage ? () => void pages.fetchNextPage({ cancelRefetch: false }) : undefined}
			isLoading={pages.isFetchingNextPage}
		>
			{pages.isFetchNextPageError && (
				<p role="alert">
					<Trans comment="what is a plural, such as products">The next {what} could not be loaded.</Trans>{" "}
					{errorSentence(pages.error)}
				</p>
			)}
		</ListEnd>
	);
}

type EndProps = {
	shown: number;
	/** 0: nobody has counted. */
	total: number;
	/** Shows the next ones; undefined: all are shown. */
	onMore: (() => void) | undefined;
	isLoading?: boolean;
	/** Why there are no more now. */
	children?: ReactNode;
};

/** The end of a list of which only the first part is shown. */
export function ListEnd({ shown, total, onMore, isLoading = false, children }: EndProps) {
	return (
		<div className={classes.more}>
			{children}
			<output className="quiet figures">{countSentence(shown, total)}</output>
			{onMore && (
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
