import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconCloudOff } from "@tabler/icons-react";
import { formatTime, formatTimestamp } from "#lib/format-time.ts";
import classes from "./workspace.module.css";

type Props = { at: number; isWhole: boolean };

/** Says that the page shows data stored on this device, as of when, and whether something is missing. */
export function OfflineNote({ at, isWhole }: Props) {
	return (
		<span className={classes.offline}>
			<IconCloudOff aria-hidden="true" />
			<span>
				<strong>{asOf(at)}</strong> <Trans>The server does not answer.</Trans>{" "}
				{!isWhole && <Trans>Only recently used products are on this device.</Trans>}{" "}
				<span className={classes.offlineMore}>
					<Trans>Stock that you book now is kept here and sent later.</Trans>
				</span>
			</span>
		</span>
	);
}

function asOf(at: number): string {
	const isToday = new Date(at).toDateString() === new Date().toDateString();
	const time = isToday ? formatTime(at) : formatTimestamp(at);
	return t`As of ${time}.`;
}
