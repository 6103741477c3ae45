import type { Session } from "@freehub/contract/people/account";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatTimestamp } from "#lib/format-time.ts";
import { useWrite } from "#lib/use-write.ts";
import { Badge } from "#ui/badge.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { HeldList, Row } from "#ui/held-list.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import classes from "./account.module.css";
import { endAllSessions, endOneSession, sessionsQuery } from "./account-writes.ts";
import { deviceName, isPhone } from "./device-name.ts";
import { ProfileSection } from "./section.tsx";
import type { Leaving } from "./use-leaving.ts";

/** The user's sessions. */
export function Sessions({ leaving }: { leaving: Leaving }) {
	const read = useQuery(sessionsQuery);
	const { data } = read;
	return (
		<ProfileSection
			heading={t`Sessions`}
			lead={t`Where you are signed in. If you do not know one of them, sign it out and change your password.`}
		>
			{data !== undefined ? (
				<>
					<HeldList className={classes.lines}>
						{data.map((session) => (
							<SignedInLine key={session._id} session={session} />
						))}
					</HeldList>
					<SignOutEverywhere leaving={leaving} />
				</>
			) : (
				<LoadState query={read} what={t`Your sessions could not be loaded.`} />
			)}
		</ProfileSection>
	);
}

function SignedInLine({ session }: { session: Session }) {
	const { run, isPending, failure } = useWrite(endOneSession);
	const { _id, userAgent, address, createdAt, lastUsedAt, isCurrent } = session;
	const Icon = isPhone(userAgent) ? IconDeviceMobile : IconDeviceDesktop;
	const device = deviceName(userAgent);
	const [begin, lastUse] = [formatTimestamp(createdAt), formatTimestamp(lastUsedAt)];
	const from = address === null ? undefined : shortAddress(address);
	return (
		<Row className="line gap-8-14">
			<Icon className="dim icon-large" aria-hidden="true" />
			<div className="grow-200 shrinks">
				<span className="line gap-4-8">
					<strong>{device}</strong>
					{isCurrent && (
						<Badge tone="good">
							<Trans>this device</Trans>
						</Badge>
					)}
				</span>
				<p className="quiet">
					{from === undefined ? (
						<Trans comment="begin is a date and time">Signed in {begin}</Trans>
					) : (
						<Trans comment="begin is a date and time, from an IP address">
							Signed in {begin} from {from}
						</Trans>
					)}
				</p>
				<p className="quiet">
					<Trans comment="lastUse is a date and time">Last used {lastUse}</Trans>
				</p>
				<FailureNote>{failure}</FailureNote>
			</div>
			{!isCurrent && (
				<Button variant="quiet" size="sm" loading={isPending} onClick={() => void run(_id)}>
					<Trans comment="device is such as: Chrome on Windows">
						Sign out<VisuallyHidden> {device}</VisuallyHidden>
					</Trans>
				</Button>
			)}
		</Row>
	);
}

/** Shortens the zeros of an IPv6 address the way the browser does. Other addresses stay as they are. */
function shortAddress(address: string): string {
	if (!address.includes(":")) return address;
	try {
		return new URL(`http://[${address}]`).hostname.slice(1, -1);
	} catch {
		return address;
	}
}

function SignOutEverywhere({ leaving }: { leaving: Leaving }) {
	const [isAsking, setAsking] = useState(false);
	const { run, isPending, failure } = useWrite(endAllSessions);
	async function signOut() {
		const { isDone } = await run();
		if (isDone) leaving.leave(t`You are signed out everywhere`);
	}
	return (
		<div>
			<Button variant="default" onClick={() => setAsking(true)}>
				<Trans>Sign out everywhere</Trans>
			</Button>
			<ConfirmDialog
				title={t`Sign out everywhere`}
				action={t`Sign out everywhere`}
				isOpen={isAsking}
				isPending={isPending || leaving.isLeaving}
				failure={failure}
				isHarmless
				onCancel={() => setAsking(false)}
				onConfirm={() => void signOut()}
			>
				<p>
					<Trans>This ends all your sessions, this one too. API tokens work until you revoke them.</Trans>
				</p>
			</ConfirmDialog>
		</div>
	);
}
