import type { Right } from "@freehub/domain/people/access";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { Outlet, useNavigate } from "react-router";
import { StayingContext } from "#areas/people/sign-in/use-session.ts";
import { useGuestRecords } from "#areas/stock/scan/guest-scans.ts";
import { guestName, setGuest } from "#lib/guest.ts";
import { paths } from "#lib/paths.ts";
import { PermissionsContext, useSignInDetour } from "#lib/permissions.ts";
import { useReach } from "#work/device-catalogue/offline-reads.ts";
import classes from "./guest.module.css";

/** Guests may record these. Whether a change may be booked is checked when somebody takes it over. */
const offered: readonly Right[] = [
	"stock.read",
	"stock.receive",
	"stock.deliver",
	"stock.count",
	"stock.transfer",
];

/** A page for a guest. Their records stay on this device and belong to nobody until a person takes them over. */
export function GuestPage({ guest }: { guest: string }) {
	const name = guestName(guest);
	const user = useMemo(
		() => ({
			id: guest,
			name,
			email: "",
			image: null,
			emailVerified: false,
			role: "customer" as const,
			language: null,
			rights: [...offered],
			stores: [],
			onlyThere: false,
		}),
		[guest, name],
	);
	const permissions = useMemo(
		() => ({
			role: undefined,
			isVisitor: false,
			isKnown: true,
			offers: (right: Right) => offered.includes(right),
		}),
		[],
	);
	return (
		<PermissionsContext value={permissions}>
			<StayingContext value={user}>
				<GuestNote guest={guest} />
				<Outlet key={guest} />
			</StayingContext>
		</PermissionsContext>
	);
}

function GuestNote({ guest }: { guest: string }) {
	const { isReached } = useReach();
	const goToSignIn = useSignInDetour();
	const navigate = useNavigate();
	const count = useGuestRecords(guest).get(guest) ?? 0;
	const name = guestName(guest);
	function leave() {
		setGuest(undefined);
		void navigate(paths.scan);
	}
	return (
		<div className={classes.note}>
			<output>
				{t({
					comment: "name is a person's",
					message: `${name}, not signed in. ${plural(count, { one: "# recorded on this device", other: "# recorded on this device" })}`,
				})}
			</output>
			{isReached ? (
				<Button onClick={goToSignIn}>
					{plural(count, { 0: "Sign in to go on", one: "Sign in to send #", other: "Sign in to send #" })}
				</Button>
			) : (
				<Button variant="quiet" onClick={leave}>
					<Trans>Somebody else</Trans>
				</Button>
			)}
		</div>
	);
}
