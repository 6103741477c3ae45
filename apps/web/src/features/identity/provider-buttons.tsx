import { type Provider, providers } from "@freehub/contract/identity";
import { Button } from "@mantine/core";
import { IconBrandFacebook, IconBrandGithub, IconBrandGoogle, IconKey } from "@tabler/icons-react";
import { providerName } from "#lib/provider-words.ts";
import type { WaysIn } from "#lib/ways-in.ts";
import classes from "./identity.module.css";
import { useProviderSignIn } from "./use-provider-sign-in.ts";

const icons = {
	google: IconBrandGoogle,
	facebook: IconBrandFacebook,
	github: IconBrandGithub,
	oidc: IconKey,
};

export function ProviderButtons({ ways }: { ways: WaysIn }) {
	const { start, isSetUp, settings, pending, trouble } = useProviderSignIn(ways);
	const shown: Provider[] = settings?.oidc ? [...providers, "oidc"] : [...providers];
	return (
		<div className={classes.providers}>
			<p className={classes.or}>or</p>
			{shown.map((provider) => (
				<ProviderButton
					key={provider}
					provider={provider}
					name={providerName(provider, settings)}
					onStart={() => start(provider)}
					isPending={pending === provider}
					// Google alone says that it is not set up; the other two are there for later.
					hasNote={provider === "google" && isSetUp(provider) === false}
					trouble={trouble?.provider === provider ? trouble.sentence : undefined}
				/>
			))}
		</div>
	);
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
				leftSection={<Icon size={20} aria-hidden="true" />}
				loading={isPending}
				onClick={onStart}
				aria-describedby={hasNote ? noteId : undefined}
			>
				Continue with {name}
			</Button>
			{hasNote && (
				<p id={noteId} className={classes.note}>
					{name} sign-in is not set up on this server.
				</p>
			)}
			<div role="alert">{trouble && <p className={classes.trouble}>{trouble}</p>}</div>
		</div>
	);
}
