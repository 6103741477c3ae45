import { type Provider, providers } from "@freehub/contract/people/identity";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconBrandFacebook, IconBrandGithub, IconBrandGoogle, IconKey } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isProviderSetUp, providerName } from "#lib/provider-words.ts";
import { type ProviderTrouble, useProviderPopup } from "#lib/use-provider-popup.ts";
import { useWrite } from "#lib/use-write.ts";
import { useAuthService } from "./auth-services.ts";
import classes from "./identity.module.css";
import { signInByWindow, startSession } from "./identity-writes.ts";
import { settingsQuery } from "./queries.ts";

const icons = {
	google: IconBrandGoogle,
	facebook: IconBrandFacebook,
	github: IconBrandGithub,
	oidc: IconKey,
};

/** @param code the one-time code of a new shop, as it is typed so far. */
export function ProviderButtons({ code = "" }: { code?: string }) {
	const { start, isSetUp, settings, pending, trouble } = useProviderSignIn(code);
	const shown: Provider[] = settings?.oidc ? [...providers, "oidc"] : [...providers];
	return (
		<div className="stack gap-10">
			<p className={`row aside gap-12 ${classes.or}`}>
				<Trans context="between the ways to sign in">or</Trans>
			</p>
			{shown.map((provider) => (
				<ProviderButton
					key={provider}
					provider={provider}
					name={providerName(provider, settings)}
					onStart={() => start(provider)}
					isPending={pending === provider}
					// Only Google shows a note if it is not set up; the other two are placeholders for later.
					hasNote={provider === "google" && isSetUp(provider) === false}
					trouble={trouble?.provider === provider ? trouble.sentence : undefined}
				/>
			))}
		</div>
	);
}

/** Signs in with an external provider. The session query then updates the page. */
function useProviderSignIn(code: string) {
	const service = useAuthService();
	const { data: settings } = useQuery(settingsQuery);
	const queryClient = useQueryClient();
	const popup = useProviderPopup({
		purpose: "sign-in",
		settings,
		onDone: () => startSession(queryClient),
	});
	const google = useWrite(signInByWindow);

	/** Undefined while the settings are not loaded. */
	function isSetUp(provider: Provider): boolean | undefined {
		if (provider === "google" && service.google !== undefined) return true;
		return settings && isProviderSetUp(provider, settings);
	}

	function start(provider: Provider) {
		const openWindow = service.google;
		if (provider === "google" && openWindow !== undefined) {
			popup.setTrouble(undefined);
			return void google.run((before) => openWindow(before, code));
		}
		google.reset();
		// While the settings are not loaded, only Google's button can try.
		if (isSetUp(provider) ?? provider === "google") popup.open(provider, code);
	}

	const pending: Provider | undefined = google.isPending ? "google" : popup.pending;
	const trouble: ProviderTrouble | undefined =
		google.failure === undefined ? popup.trouble : { provider: "google", sentence: google.failure };
	return { start, isSetUp, settings, pending, trouble };
}

type Props = {
	provider: Provider;
	name: string;
	onStart: () => void;
	isPending: boolean;
	hasNote: boolean;
	trouble: string | undefined;
};

function ProviderButton({ provider, name, onStart, isPending, hasNote, trouble }: Props) {
	const Icon = icons[provider];
	const noteId = `${provider}-note`;
	return (
		<div>
			<Button
				variant="default"
				fullWidth
				leftSection={<Icon className="icon-large" aria-hidden="true" />}
				loading={isPending}
				onClick={onStart}
				aria-describedby={hasNote ? noteId : undefined}
			>
				<Trans>Continue with {name}</Trans>
			</Button>
			{hasNote && (
				<p id={noteId} className={`aside ${classes.note}`}>
					<Trans comment="name is Google">{name} sign-in is not set up on this server.</Trans>
				</p>
			)}
			<div role="alert">
				{trouble && <p className={`rust-text text-13 weight-600 ${classes.note}`}>{trouble}</p>}
			</div>
		</div>
	);
}
