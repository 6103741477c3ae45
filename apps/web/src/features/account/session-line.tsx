import type { Session } from "@freehub/contract/account";
import { Button, VisuallyHidden } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { formatTimestamp } from "#lib/format.ts";
import classes from "./account.module.css";
import { deviceName, isPhone } from "./device-name.ts";

type Props = { session: Session; onEnd: () => void; isEnding: boolean };

export function SessionLine({ session, onEnd, isEnding }: Props) {
	const { userAgent, address, createdAt, lastUsedAt, isCurrent } = session;
	const Icon = isPhone(userAgent) ? IconDeviceMobile : IconDeviceDesktop;
	const device = deviceName(userAgent);
	return (
		<li>
			<Icon size={22} aria-hidden="true" />
			<div>
				<strong>{device}</strong>{" "}
				{isCurrent && (
					<span className={classes.mark} data-good>
						this one
					</span>
				)}
				<p>
					Signed in {formatTimestamp(createdAt)}
					{address !== null && ` from ${shortAddress(address)}`}
				</p>
				<p>Last used {formatTimestamp(lastUsedAt)}</p>
			</div>
			{!isCurrent && (
				<Button variant="quiet" size="sm" loading={isEnding} onClick={onEnd}>
					Sign out<VisuallyHidden> {device}</VisuallyHidden>
				</Button>
			)}
		</li>
	);
}

/** IPv6 without its rows of zeros, as the browser writes it. */
function shortAddress(address: string): string {
	if (!address.includes(":")) return address;
	try {
		return new URL(`http://[${address}]`).hostname.slice(1, -1);
	} catch {
		return address;
	}
}
