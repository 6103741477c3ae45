import { type Provider, providers } from "@freehub/contract/identity";
import { Button } from "@mantine/core";
import { IconBrandFacebook, IconBrandGithub, IconBrandGoogle } from "@tabler/icons-react";
import classes from "./identity.module.css";
import { providerNames } from "./provider-names.ts";
import { useProviderSignIn } from "./use-provider-sign-in.ts";

const icons = { google: IconBrandGoogle, facebook: IconBrandFacebook, github: IconBrandGithub };

export function ProviderButtons() {
	const { start, configured, pending, trouble } = useProviderSignIn();
	return (
		<div className={classes.providers}>
			<p className={classes.or}>or</p>
			{providers.map((provider) => (
				<ProviderButton
					key={provider}
					provider={provider}
					onStart={() => start(provider)}
					isPending={pending === provider}
					note={noteFor(provider, configured?.[provider])}
					trouble={trouble?.provider === provider ? trouble.sentence : undefined}
				/>
			))}
		</div>
	);
}

/** Google alone says that it is not set up; the other two are there for later. */
function noteFor(provider: Provider, isConfigured: boolean | undefined): string | undefined {
	return provider === "google" && isConfigured === false
		? "Google sign-in is not set up on this server."
		: undefined;
}

type Props = {
	provider: Provider;
	onStart: () => void;
	isPending: boolean;
	note: string | undefined;
	trouble: string | undefined;
};

function ProviderButton({ provider, onStart, isPending, note, trouble }: Props) {
	const Icon = icons[provider];
	const noteId = `${provider}-note`;
	return (
		<div>
			<Button
				variant="default"
				fullWidth
				leftSection={<Icon size={20} aria-hidden="true" />}
				loading={isPending}
				onClick={onStart}
				aria-describedby={note === undefined ? undefined : noteId}
			>
				Continue with {providerNames[provider]}
			</Button>
			{note && (
				<p id={noteId} className={classes.note}>
					{note}
				</p>
			)}
			<div role="alert">{trouble && <p className={classes.trouble}>{trouble}</p>}</div>
		</div>
	);
}
