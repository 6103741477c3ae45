import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import classes from "./palette.module.css";

type Props = {
	text: string;
	/** Number of listed lines. */
	count: number;
	isSearching: boolean;
	hasFailed: boolean;
	onRetry: () => void;
};

/** The state of the search, if the list does not show it. */
export function PaletteNews({ text, count, isSearching, hasFailed, onRetry }: Props) {
	if (hasFailed) {
		return (
			<div className={classes.failure} role="alert">
				<p>
					<Trans>The search could not be reached.</Trans>
				</p>
				<Button size="sm" variant="default" disabled={isSearching} onClick={onRetry}>
					{isSearching ? t`Trying again…` : t`Try again`}
				</Button>
			</div>
		);
	}
	const isEmpty = text !== "" && count === 0;
	return (
		<output>
			{isEmpty ? (
				<p className="dim anywhere pad-20">{isSearching ? t`Searching…` : t`Nothing found for ‘${text}’.`}</p>
			) : (
				text !== "" &&
				!isSearching && (
					<VisuallyHidden>
						<Plural value={count} one="# result" other="# results" />
					</VisuallyHidden>
				)
			)}
		</output>
	);
}
