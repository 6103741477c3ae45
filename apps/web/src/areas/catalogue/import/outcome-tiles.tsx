import { t } from "@lingui/core/macro";
import { formatCount } from "#lib/format.ts";
import classes from "./rows-step.module.css";

type Props<Outcome extends string> = {
	tiles: readonly { outcome: Outcome; count: number; label: string; isBad?: boolean }[];
	/** The outcome whose rows are shown; undefined: all. */
	chosen: Outcome | undefined;
	onChoose: (outcome: Outcome | undefined) => void;
};

/** How many rows have which outcome; each shows its rows. */
export function OutcomeTiles<Outcome extends string>({ tiles, chosen, onChoose }: Props<Outcome>) {
	return (
		<fieldset className={classes.tiles} aria-label={t`Rows by outcome`}>
			{tiles.map(({ outcome, count, label, isBad = false }) => (
				<button
					key={outcome}
					type="button"
					className={classes.tile}
					data-bad={(count > 0 && isBad) || undefined}
					aria-pressed={chosen === outcome}
					onClick={() => onChoose(chosen === outcome ? undefined : outcome)}
				>
					<strong>{formatCount(count)}</strong>
					{label}
				</button>
			))}
		</fieldset>
	);
}
