import { Button, VisuallyHidden } from "@mantine/core";
import { plural } from "#lib/format.ts";
import classes from "./palette.module.css";

type Props = {
	text: string;
	/** Lines that are listed. */
	count: number;
	isSearching: boolean;
	hasFailed: boolean;
	onRetry: () => void;
};

/** The state of the search, where the list does not say it. */
export function PaletteNews({ text, count, isSearching, hasFailed, onRetry }: Props) {
	if (hasFailed) {
		return (
			<div className={classes.failure} role="alert">
				<p>The search could not be reached.</p>
				<Button size="sm" variant="default" disabled={isSearching} onClick={onRetry}>
					{isSearching ? "Trying again…" : "Try again"}
				</Button>
			</div>
		);
	}
	const isEmpty = text !== "" && count === 0;
	return (
		<output className={classes.status}>
			{isEmpty ? (
				<p className={classes.news}>{isSearching ? "Searching…" : `Nothing found for ‘${text}’.`}</p>
			) : (
				text !== "" && !isSearching && <VisuallyHidden>{plural(count, "result")}</VisuallyHidden>
			)}
		</output>
	);
}
