import { generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { interactionPolicy, Provider } from "oidc-provider";
import { freePort } from "../../tools/free-port.ts";

/** A person with an account at the provider. `email_verified` is the provider's claim about the address, of any type. */
export type KnownPerson = { email: string; email_verified: boolean | string; name: string };

export type OpenIdServer = {
	/** The issuer; its discovery document lies below this URL. */
	url: string;
	/** Creates an account for a person at the provider. */
	know: (person: KnownPerson) => void;
	stop: () => Promise<void>;
};

type Options = {
	redirectUri: string;
	port?: number;
	/** Google includes the address in the ID token; other providers return it only on request. */
	isGoogle?: boolean;
};

/** Freehub's client credentials at every provider here. */
export const client = { id: "freehub", secret: randomUUID() };

/**
 * Starts a certified OpenID provider on loopback. It requires PKCE, checks every request itself, and has pages to sign in with a
 * known address and to accept or refuse consent.
 */
export async function startOpenIdProvider(options: Options): Promise<OpenIdServer> {
	const port = options.port ?? (await freePort());
	const url = `http://127.0.0.1:${port}`;
	const people = new Map<string, KnownPerson>();
	const provider = makeProvider(url, options, people);
	const answer = provider.callback();
	const server = createServer((request, response) => {
		if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
		meet(provider, people, request, response).catch((error: unknown) => {
			response.statusCode = 400;
			response.end(String(error));
		});
	}).listen(port, "127.0.0.1");
	await once(server, "listening");
	return {
		url,
		know(person) {
			people.set(randomUUID(), person);
		},
		async stop() {
			server.close();
			server.closeAllConnections();
			await once(server, "close");
		},
	};
}

function makeProvider(
	url: string,
	{ redirectUri, isGoogle = false }: Options,
	people: ReadonlyMap<string, KnownPerson>,
): Provider {
	const policy = interactionPolicy.base();
	policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	// Cookies are shared between ports, so each provider on this machine needs its own cookie names.
	const cookie = (name: string) => `${name}-${new URL(url).port}`;
	return new Provider(url, {
		clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
		jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
		cookies: {
			keys: [randomUUID()],
			names: { session: cookie("session"), interaction: cookie("interaction"), resume: cookie("resume") },
		},
		claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
		conformIdTokenClaims: !isGoogle,
		pkce: { required: () => true },
		features: { devInteractions: { enabled: false } },
		interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
		findAccount: (_, accountId) => {
			const person = people.get(accountId);
			return person && { accountId, claims: () => ({ sub: accountId, ...person }) };
		},
		ttl: { Grant: 3600, IdToken: 600, Interaction: 600, Session: 3600 },
	});
}

/** The page for sign-in or consent, and the person's answer. */
async function meet(
	provider: Provider,
	people: ReadonlyMap<string, KnownPerson>,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
	const isConsent = prompt.name === "consent";
	const form = new URLSearchParams(request.method === "POST" ? await text(request) : "");
	if (form.get("answer") === "refuse") {
		return provider.interactionFinished(request, response, { error: "access_denied" });
	}
	if (isConsent && form.get("answer") === "agree") {
		const grant =
			(grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
			new provider.Grant({ accountId: session?.accountId ?? "", clientId: String(params.client_id) });
		grant.addOIDCScope(String(params.scope));
		return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
	}
	const [accountId] = [...people].find(([, { email }]) => email === form.get("email")) ?? [];
	if (!isConsent && accountId !== undefined) {
		return provider.interactionFinished(request, response, { [prompt.name]: {}, login: { accountId } });
	}
	response.setHeader("content-type", "text/html; charset=utf-8");
	response.end(isConsent ? consentPage : signInPage);
}

const page = (heading: string, fields: string) => `<!doctype html>
<html lang="en"><title>${heading}</title><h1>${heading}</h1>
<form method="post">${fields}<button name="answer" value="refuse">Refuse</button></form></html>`;
const signInPage = page(
	"Choose an account",
	`<label>Email <input name="email"></label><button name="answer" value="next">Next</button>`,
);
const consentPage = page("Tell Freehub who you are?", `<button name="answer" value="agree">Agree</button>`);
