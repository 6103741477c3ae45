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
					The next {what} could not be loaded. {errorSentence(error)}
				</p>
			)}
			<output className={classes.count}>
				{total === 0 ? `${formatCount(shown)} shown` : `${formatCount(shown)} of ${formatCount(total)}`}
			</output>
			{hasMore && (
				<Button variant="default" onClick={onMore} loading={isLoading}>
					Show more
				</Button>
			)}
		</div>
	);
}
