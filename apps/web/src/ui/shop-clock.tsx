import { Trans } from "@lingui/react/macro";
import { formatTimestamp, isShopClockOther, timeZone } from "#lib/format-time.ts";

/** Says on pages with times that they are the shop's, on a device whose clock shows another one. */
export function ShopClock() {
	if (!isShopClockOther()) return null;
	const [zone, now] = [timeZone(), formatTimestamp(Date.now())];
	return (
		<p className="quiet">
			<Trans comment="zone is such as Europe/Berlin, now a date and time">
				Days and times are the shop’s ({zone}). There it is {now}.
			</Trans>
		</p>
	);
}
