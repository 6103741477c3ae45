import { t } from "@lingui/core/macro";
import { useState } from "react";
import { Navigate, Outlet, useLocation, useMatches } from "react-router";
import { isSessionKept } from "#areas/people/sign-in/queries.ts";
import { StayingContext, useSession } from "#areas/people/sign-in/use-session.ts";
import { currentGuest } from "#lib/guest.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { isNoServer } from "#lib/no-server.ts";
import { paths } from "#lib/paths.ts";
import type { SignInState } from "#lib/remembered-path.ts";
import { LoadFailed, Loading } from "#ui/load-state.tsx";
import { OfferGuest } from "./offer-guest.tsx";
import type { RouteHandle } from "./route-handle.ts";

const GuestPage = lazyPart("guest-page", async () => (await import("./guest-page.tsx")).GuestPage, {
	words: "workspace",
	fallback: <Loading />,
});

/**
 * Lets signed-in people through; others sign in first and come back. Exceptions: people who are scanning when their session ends,
 * and guests, who work without a sign-in because nobody could sign in.
 */
export function RequireSession() {
	const session = useSession();
	const guest = currentGuest();
	const location = useLocation();
	const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined);
	const [last, setLast] = useState(session.user);
	if (session.user !== undefined && session.user !== last) setLast(session.user);
	const stays = handles.some((handle) => handle?.staysSignedOut === true);
	const staying = session.state === "signed-out" && stays ? last : undefined;
	if (staying !== undefined || session.state === "signed-in") {
		return (
			<StayingContext value={staying}>
				<Outlet />
			</StayingContext>
		);
	}
	if (guest !== undefined && !isSessionKept() && handles.some((handle) => handle?.isForGuests === true)) {
		return <GuestPage guest={guest} />;
	}
	switch (session.state) {
		case "loading":
			return <Loading />;
		case "failed":
			return (
				<>
					<LoadFailed
						isPage
						what={
							isNoServer(session.error) && !isSessionKept()
								? t`You are signed out.`
								: t`Your sign-in could not be checked.`
						}
						error={session.error}
						onRetry={session.retry}
					/>
					<OfferGuest />
				</>
			);
		case "signed-out":
			return <Navigate to={paths.signIn} replace state={{ from: location } satisfies SignInState} />;
	}
}
