import { Button } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useEffect, useEffectEvent } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import classes from "./more-rows.module.css";

type Props = {
	shown: number;
	total: number;
	hasMore: boolean;
	isLoading: boolean;
	error: unknown;
	onMore: () => void;
};

/** The list's end: says how much of it is shown, and loads the next page when it comes near the screen. */
export function MoreRows({ shown, total, hasMore, isLoading, error, onMore }: Props) {
	const { ref, entry } = useIntersection({ rootMargin: "800px" });
	const isNear = entry?.isIntersecting === true;
	const more = useEffectEvent(onMore);
	const canLoad = isNear && hasMore && !isLoading && error === null;
	useEffect(() => {
		if (canLoad) more();
	}, [canLoad, shown]);
	return (
		<div ref={ref} className={classes.more}>
			{error !== null && <p role="alert">The next products could not be loaded. {errorSentence(error)}</p>}
			<output className={classes.count}>
				{formatCount(shown)} of {formatCount(total)}
			</output>
			{hasMore && (
				<Button variant="default" onClick={onMore} loading={isLoading}>
					Show more
				</Button>
			)}
		</div>
	);
}
