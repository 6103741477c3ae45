import { Trans } from "@lingui/react/macro";
import classes from "./outdated-note.module.css";

/** For a page that was loaded before somebody changed the shop's currency, time zone, unit of weight or language. */
export function OutdatedNote() {
	return (
		<p className={classes.note} role="alert">
			<span>
				<Trans>The shop's currency, time zone, unit of weight or language was changed.</Trans>
			</span>
			<button type="button" onClick={() => location.reload()}>
				<Trans>Load the page again</Trans>
			</button>
		</p>
	);
}
