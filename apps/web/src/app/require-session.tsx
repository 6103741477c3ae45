import { t } from "@lingui/core/macro";
import { useState } from "react";
import { Navigate, Outlet, useLocation, useMatches } from "react-router";
import { isSessionKept } from "#features/identity/kept-session.ts";
import { StayingContext, useSession } from "#features/identity/use-session.ts";
import { isNoServer } from "#lib/no-server.ts";
import { paths } from "#lib/paths.ts";
import type { SignInState } from "#lib/remembered-path.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import type { RouteHandle } from "./route-handle.ts";

/** Lets signed-in people through; others sign in first and come back, but for who scans when their session ends. */
export function RequireSession() {
	const session = useSession();
	const location = useLocation();
	const matches = useMatches();
	const [last, setLast] = useState(session.user);
	if (session.user !== undefined && session.user !== last) setLast(session.user);
	const stays = matches.some(({ handle }) => (handle as RouteHandle | undefined)?.staysSignedOut === true);
	const staying = session.state === "signed-out" && stays ? last : undefined;
	if (staying !== undefined || session.state === "signed-in") {
		return (
			<StayingContext value={staying}>
				<Outlet />
			</StayingContext>
		);
	}
	switch (session.state) {
		case "loading":
			return <Loading />;
		case "failed":
			return (
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
			);
		case "signed-out":
			return <Navigate to={paths.signIn} replace state={{ from: location } satisfies SignInState} />;
	}
}
