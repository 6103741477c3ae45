import { LANGUAGE_COOKIE, type Language, prefixOf } from "@freehub/domain/language";
import { type ReactNode, useEffect, useState } from "react";
import { createPath, Navigate, useLocation } from "react-router";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { rememberedPlace } from "#lib/remembered-path.ts";
import { currentLanguage } from "#lib/words.ts";
import { rememberLanguage } from "#ui/language-choice.tsx";
import { Loading } from "#ui/load-state.tsx";
import { IdentityPage } from "./identity-page.tsx";

/** The frame of both sign-in pages. People who are signed in are sent to the page that they came from. */
export function SignInPage(props: { title: string; tabTitle?: string; children: ReactNode }) {
	const session = useSession();
	if (session.state === "signed-in") return <GoOn language={session.user.language} />;
	if (session.state === "loading") return <Loading />;
	return <IdentityPage {...props} />;
}

/** If no language was chosen in this browser, the account's language applies from now on; the next page loads in it. */
function GoOn({ language }: { language: Language | null }) {
	const { to, state } = rememberedPlace(useLocation().state);
	const [taken] = useState(() => (isLanguageChosen() ? null : language));
	const isOther = taken !== null && taken !== currentLanguage();
	const address = isOther ? prefixOf(taken) + createPath(to) : undefined;
	useEffect(() => {
		if (taken !== null) rememberLanguage(taken);
		if (address !== undefined) location.replace(address);
	}, [taken, address]);
	return isOther ? <Loading /> : <Navigate to={to} state={state} replace />;
}

/** Whether somebody chose a language here, or signed in here before and had one in their account. */
function isLanguageChosen(): boolean {
	return document.cookie.split("; ").some((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`));
}
