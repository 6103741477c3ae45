import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useSession } from "#features/identity/use-session.ts";
import { rememberedPlace } from "#lib/remembered-path.ts";
import { DocumentTitle } from "#ui/document-title.tsx";
import { Loading } from "#ui/loading.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import classes from "./sign-in-page.module.css";

/** The frame of both sign-in pages; whoever is signed in, by whatever way, goes on to where they came from. */
export function SignInPage({ title, children }: { title: string; children: ReactNode }) {
	const session = useSession();
	const location = useLocation();
	if (session.state === "signed-in") {
		const { to, state } = rememberedPlace(location.state);
		return <Navigate to={to} state={state} replace />;
	}
	if (session.state === "loading") return <Loading />;
	return (
		<div className={classes.page}>
			<DocumentTitle>{title.replace("Please ", "")}</DocumentTitle>
			<div className={classes.card}>
				<PageTitle>{title}</PageTitle>
				{children}
			</div>
			<div className={classes.aside}>
				<img src="/drawings/hero.svg" alt="" width={760} height={470} loading="lazy" />
				<p>Count it once. Find it always.</p>
			</div>
		</div>
	);
}
