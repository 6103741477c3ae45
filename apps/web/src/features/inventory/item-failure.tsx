import { Trans } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import "@mantine/core/styles/Alert.layer.css";
import { IconAlertCircle } from "@tabler/icons-react";
import { errorSentence } from "#lib/error-sentence.ts";
import classes from "./item-form.module.css";

/** Shows why the server refused a form as a whole. */
export function ItemFailure({ what, failure }: { what: string; failure: unknown }) {
	if (failure === null) return null;
	return (
		<Alert className={classes.alert} color="red" icon={<IconAlertCircle aria-hidden="true" />}>
			{what} {errorSentence(failure)} <Trans>Everything you typed is kept.</Trans>
		</Alert>
	);
}
