import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { formatTimestamp, isShopClockOther, timeZone } from "#lib/format-time.ts";

/** Says on pages with times that they are the shop's, on a device whose clock shows another one. */
export function ShopClock() {
	const [openedAt] = useState(() => Date.now());
	if (!isShopClockOther(openedAt)) return null;
	const [zone, now] = [timeZone(), formatTimestamp(openedAt)];
	return (
		<p className="quiet">
			<Trans comment="zone is such as Europe/Berlin, now a date and time">
				Days and times are the shop’s ({zone}). There it is {now}.
			</Trans>
		</p>
	);
}
