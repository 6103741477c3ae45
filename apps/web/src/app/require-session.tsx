import { t } from "@lingui/core/macro";
import { Navigate, Outlet, useLocation } from "react-router";
import { isSessionKept } from "#features/identity/kept-session.ts";
import { useSession } from "#features/identity/use-session.ts";
import { isNoServer } from "#lib/no-server.ts";
import { paths } from "#lib/paths.ts";
import type { SignInState } from "#lib/remembered-path.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";

/** Lets signed-in people through; others sign in first and come back. */
export function RequireSession() {
	const session = useSession();
	const location = useLocation();
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
		case "signed-in":
			return <Outlet />;
	}
}
