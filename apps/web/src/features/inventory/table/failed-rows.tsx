import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import classes from "./grid.module.css";

type Props = { reason: string; onRetry: () => void; isFetching: boolean };

/** A message below the table: some rows could not be loaded. */
export function FailedRows({ reason, onRetry, isFetching }: Props) {
	return (
		<div role="alert" className={classes.failed}>
			<p>{t({ comment: "reason: sentences", message: `Some rows could not be loaded. ${reason}` })}</p>
			<Button size="sm" variant="default" onClick={onRetry} loading={isFetching}>
				<Trans>Retry</Trans>
			</Button>
		</div>
	);
}
