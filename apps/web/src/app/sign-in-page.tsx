import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useSession } from "#features/identity/use-session.ts";
import { rememberedPlace } from "#lib/remembered-path.ts";
import { Loading } from "#ui/loading.tsx";
import { IdentityPage } from "./identity-page.tsx";

/** The frame of both sign-in pages; whoever is signed in, by whatever way, goes on to where they came from. */
export function SignInPage(props: { title: string; children: ReactNode }) {
	const session = useSession();
	const location = useLocation();
	if (session.state === "signed-in") {
		const { to, state } = rememberedPlace(location.state);
		return <Navigate to={to} state={state} replace />;
	}
	if (session.state === "loading") return <Loading />;
	return <IdentityPage {...props} />;
}
