import { ApiError } from "@freehub/contract/errors";
import { Provider } from "@freehub/contract/people/identity";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useSearchParams } from "react-router";
import { codeOfWindow, type SignInNews, tellSignIn } from "#lib/use-provider-popup.ts";
import { Loading } from "#ui/load-state.tsx";
import classes from "./identity.module.css";
import { providerPageQuery } from "./one-time-queries.ts";

/** The popup: redirects the user to the provider and, on return, reports the result to the page that opened it. */
export function SignInPopup() {
	const [search] = useSearchParams();
	const { hash } = useLocation();
	const { data: provider } = Provider.safeParse(search.get("provider"));
	const code = search.get("error");
	if (code !== null || search.has("failed")) return <Finished code={code ?? "unknown"} />;
	if (search.has("done")) return <Finished />;
	return provider ? (
		<Departure provider={provider} isLink={search.has("link")} beginningCode={codeOfWindow(hash)} />
	) : (
		<Finished code="not_found" />
	);
}

type DepartureProps = { provider: Provider; isLink: boolean; beginningCode: string };

function Departure({ provider, isLink, beginningCode }: DepartureProps) {
	const { data, error } = useQuery(providerPageQuery(provider, isLink, beginningCode));
	useEffect(() => {
		if (data === undefined) return;
		// The provider's page must not access the page that opened this window.
		window.opener = null;
		window.location.replace(data.url);
	}, [data]);
	return error === null ? <Loading /> : <Finished code={codeOf(error)} />;
}

/** The error's code; 'unreachable' if the server did not answer, or could not reach the provider itself (5xx). */
function codeOf(error: Error): string {
	return error instanceof ApiError && error.status < 500 ? error.code : "unreachable";
}

function Finished({ code }: { code?: string }) {
	useEffect(() => {
		const news: SignInNews = code === undefined ? { ok: true } : { ok: false, code };
		tellSignIn(news);
		window.close();
	}, [code]);
	return (
		<p className={classes.popup}>
			{code === undefined ? (
				<Trans>It worked. This window can be closed.</Trans>
			) : (
				<Trans>It did not work; the page that opened this window says why. This window can be closed.</Trans>
			)}
		</p>
	);
}
