import { Trans } from "@lingui/react/macro";
import classes from "#ui/states.module.css";

export function Loading() {
	return (
		<output className={classes.loading} data-loading>
			<span className={classes.spinner} aria-hidden="true" />
			<span>
				<Trans>Loading...</Trans>
			</span>
		</output>
	);
}
