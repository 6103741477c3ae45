import { createRequire } from "node:module";
import { freePort } from "../../tools/free-port.ts";

type Mail = { email: string; requestType: "VERIFY_EMAIL" | "PASSWORD_RESET"; oobLink: string };

export type Emulator = {
	/** Its `host:port`. */
	host: string;
	/** The link in the last mail of this kind to this address. */
	linkFor: (email: string, requestType: Mail["requestType"]) => Promise<string | undefined>;
	/** Disables an account, as the project's owner does in Firebase's console. */
	disable: (email: string) => Promise<void>;
	stop: () => Promise<void>;
};

/** The part of the emulator's program that the tests use; it has no types. */
type AuthEmulator = { start: () => Promise<void>; stop: () => Promise<void> };
type AuthModule = {
	AuthEmulator: new (at: { projectId: string; host: string; port: number }) => AuthEmulator;
};
type SpecModule = { default: { paths: Record<string, unknown> } };

/**
 * The paths of Firebase's API that the SDK, the server and these tests call. The emulator compiles a validator for each of its 80
 * paths when it starts, which takes ten seconds of processor time.
 */
const calledPaths =
	/^\/v1\/accounts:(createAuthUri|delete|lookup|resetPassword|sendOobCode|signIn\w+|signUp|update)$|^\/v1\/(projects|token)$|^\/v1\/projects\/\{targetProjectId\}\/accounts:(lookup|update)$|^\/v2\/(passwordPolicy|recaptchaConfig)$|^\/emulator\/v1\/projects\/\{targetProjectId\}\/oobCodes$/;

/**
 * Starts the official emulator of Firebase Authentication in this process: its command starts all of Firebase's tools. `npm test`
 * installs it.
 */
export async function startEmulator(project: string): Promise<Emulator> {
	const load = createRequire(import.meta.url);
	const { default: spec } = load("firebase-tools/lib/emulator/auth/apiSpec.js") as SpecModule;
	for (const path of Object.keys(spec.paths)) if (!calledPaths.test(path)) delete spec.paths[path];
	const { AuthEmulator } = load("firebase-tools/lib/emulator/auth/index.js") as AuthModule;
	const port = await freePort();
	const emulator = new AuthEmulator({ projectId: project, host: "127.0.0.1", port });
	await emulator.start();
	// The same host name as the shops. When Chrome blocks third-party cookies and Playwright has turned partitioned storage off, a
	// frame of another site gets no storage; the emulator's frame needs it.
	const host = `localhost:${port}`;

	const accounts = `http://${host}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`;
	return {
		host,
		async linkFor(email, requestType) {
			const answer = await fetch(`http://${host}/emulator/v1/projects/${project}/oobCodes`);
			const { oobCodes } = (await answer.json()) as { oobCodes: Mail[] };
			return oobCodes.findLast((mail) => mail.email === email && mail.requestType === requestType)?.oobLink;
		},
		async disable(email) {
			const { users } = await asOwner(`${accounts}:lookup`, { email: [email] });
			await asOwner(`${accounts}:update`, { localId: users[0]?.localId, disableUser: true });
		},
		stop: () => emulator.stop(),
	};
}

async function asOwner(url: string, body: unknown): Promise<{ users: { localId: string }[] }> {
	const headers = { authorization: "Bearer owner", "content-type": "application/json" };
	const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
	if (!answer.ok) throw new Error(`The Firebase emulator answered ${answer.status}: ${await answer.text()}`);
	return (await answer.json()) as { users: { localId: string }[] };
}
