import { type Provider, providers } from "@freehub/contract/identity";
import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { Loading } from "#ui/loading.tsx";
import { failureSentence } from "./failure-sentence.ts";
import classes from "./identity.module.css";
import { useStartProviderSignIn } from "./mutations.ts";
import { providerNames } from "./provider-names.ts";
import { tellSignIn } from "./sign-in-channel.ts";

/** The pop-up window: sends the person to the provider, and on the way back tells the page that opened it. */
export function SignInPopup() {
	const [search] = useSearchParams();
	const provider = providers.find((known) => known === search.get("provider"));
	if (search.has("done") || search.has("failed")) return <Finished ok={!search.has("failed")} />;
	return provider ? <Departure provider={provider} /> : <Finished ok={false} />;
}

function Departure({ provider }: { provider: Provider }) {
	const { mutate, error } = useStartProviderSignIn();
	useEffect(() => {
		mutate(provider, { onSuccess: ({ url }) => window.location.replace(url) });
	}, [mutate, provider]);
	if (error === null) return <Loading />;
	return (
		<div className={classes.popup} role="alert">
			<p>
				{providerNames[provider]} could not be reached. {failureSentence(error)}
			</p>
			<Button onClick={() => window.close()}>Close</Button>
		</div>
	);
}

function Finished({ ok }: { ok: boolean }) {
	useEffect(() => {
		tellSignIn({ ok });
		window.close();
	}, [ok]);
	return (
		<p className={classes.popup}>
			{ok
				? "You are signed in. This window can be closed."
				: "The sign-in did not work. This window can be closed."}
		</p>
	);
}
