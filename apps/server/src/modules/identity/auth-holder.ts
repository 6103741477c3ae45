import type { Logger } from "pino";
import type { Config, OpenIdProvider } from "#config.ts";
import type { Auth } from "./auth.ts";
import type { OpenIdProviders } from "./providers.ts";

/** How long a provider's discovery document may take, in ms. */
const DISCOVERY_MS = 5000;

export type AuthHolder = {
	current: () => Auth;
	/** Asks the providers that could not be reached so far once more, and takes in those that answer. */
	discover: () => Promise<void>;
};

/**
 * better-auth looks its OpenID providers up once, when it is made, and every sign-in waits for that. So it is made
 * without them first, and made anew when they answer: signing in with a password never depends on somebody else's
 * server, and a provider that was down when we started is found later.
 */
export function createAuthHolder(
	make: (ready: OpenIdProviders) => Auth,
	{ google, oidc }: Pick<Config, "google" | "oidc">,
	log: Logger,
): AuthHolder {
	const ready: OpenIdProviders = {};
	const waiting = new Map<keyof OpenIdProviders, OpenIdProvider>();
	if (google !== undefined) waiting.set("google", google);
	if (oidc !== undefined) waiting.set("oidc", oidc);
	let current = make(ready);
	let asking: Promise<void> | undefined;

	async function ask(): Promise<void> {
		const found = await Promise.all(
			[...waiting].map(async ([id, provider]) => ((await isReachable(provider, log)) ? id : undefined)),
		);
		for (const id of found) {
			const provider = id && waiting.get(id);
			if (id === undefined || provider === undefined) continue;
			ready[id] = provider;
			waiting.delete(id);
		}
		if (found.every((id) => id === undefined)) return;
		const next = make({ ...ready });
		const { socialProviders } = await next.$context;
		// One that was there before may be down while all are looked up anew.
		for (const [id, provider] of Object.entries(ready) as [keyof OpenIdProviders, OpenIdProvider][]) {
			if (socialProviders.some((found) => found.id === id)) continue;
			delete ready[id];
			waiting.set(id, provider);
		}
		current = next;
	}

	return {
		current: () => current,
		async discover() {
			if (waiting.size === 0) return;
			asking ??= ask().finally(() => {
				asking = undefined;
			});
			await asking;
		},
	};
}

/** A provider answers, and calls itself by the name that leads to its document. */
async function isReachable({ name, discoveryUrl }: OpenIdProvider, log: Logger): Promise<boolean> {
	try {
		const answer = await fetch(discoveryUrl, {
			signal: AbortSignal.timeout(DISCOVERY_MS),
			redirect: "error",
		});
		const { issuer } = (await answer.json()) as { issuer?: unknown };
		const named = discoveryUrl.replace(/\/\.well-known\/openid-configuration$/, "");
		if (typeof issuer === "string" && issuer.replace(/\/$/, "") === named) return true;
		log.warn(
			{ provider: name, discoveryUrl, status: answer.status, issuer },
			"no discovery document of that issuer",
		);
	} catch (error) {
		log.warn({ provider: name, discoveryUrl, err: error }, "provider cannot be reached");
	}
	return false;
}
