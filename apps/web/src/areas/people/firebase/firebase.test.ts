import { deleteApp, getApps } from "@firebase/app";
import type * as Sdk from "@firebase/auth";
import { describe, expect, it, vi } from "vitest";
import { type FirebaseSettings, startFirebase } from "./firebase.ts";

// why: the service is Google's, and the SDK stores the global fetch when it is loaded
const service = vi.hoisted(() => {
	const service = { fetch: vi.fn<typeof fetch>() };
	globalThis.fetch = (...args) => service.fetch(...args);
	return service;
});

// why: the SDK's Node build supports neither browser storage nor popups
vi.mock("@firebase/auth", async (importOriginal) => {
	const sdk = await importOriginal<typeof Sdk>();
	const { inMemoryPersistence } = sdk;
	return {
		...sdk,
		indexedDBLocalPersistence: inMemoryPersistence,
		browserLocalPersistence: inMemoryPersistence,
		browserSessionPersistence: inMemoryPersistence,
		browserPopupRedirectResolver: undefined,
	};
});

const settings: FirebaseSettings = {
	apiKey: "a-key",
	authDomain: "shop.firebaseapp.com",
	projectId: "shop",
	emulator: null,
};
const credentials = { email: "kim@shop.test", password: "correct horse battery" };

/** Starts the real SDK; the service's next answer is an error with this message. */
function firebaseWhoseServiceSays(message: string) {
	service.fetch.mockResolvedValueOnce(Response.json({ error: { code: 400, message } }, { status: 400 }));
	return startFirebase(settings);
}

describe("what Firebase's own service answers has a sentence through the SDK", () => {
	it.each([
		["API key not valid. Please pass a valid API key.", /^Firebase does not accept this server's API key\./],
		["INVALID_LOGIN_CREDENTIALS", /^Wrong email address or password\./],
		["EMAIL_NOT_FOUND", /^Wrong email address or password\./],
		["USER_DISABLED", /^This account is disabled\./],
		[
			"TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.",
			/^Too many tries\./,
		],
		["OPERATION_NOT_ALLOWED", /^This way to sign in is not turned on in this Firebase project\./],
		["QUOTA_EXCEEDED : Exceeded quota.", /^Firebase's quota is used up for now\./],
		["INVENTED_TODAY", /^Firebase did not sign you in \(auth\/invented-today\)\./],
	])("%s", async (answer, sentence) => {
		const firebase = firebaseWhoseServiceSays(answer);
		await expect(firebase.signIn(credentials)).rejects.toMatchObject({
			sentence: expect.stringMatching(sentence),
		});
	});

	it("EMAIL_EXISTS at a sign-up", async () => {
		const firebase = firebaseWhoseServiceSays("EMAIL_EXISTS");
		await expect(firebase.signUp(credentials)).rejects.toMatchObject({
			sentence: "There is already an account with this email address. Sign in instead.",
		});
	});

	it("nothing at all, where there is no network", async () => {
		service.fetch.mockRejectedValueOnce(new TypeError("fetch failed"));
		await expect(startFirebase(settings).signIn(credentials)).rejects.toMatchObject({
			sentence: "Firebase cannot be reached. Check the connection and try again.",
		});
	});
});

it("a password that is shorter than the form promises is refused before Firebase is asked", async () => {
	service.fetch.mockClear();
	const signUp = startFirebase(settings).signUp({ ...credentials, password: "1234567" });
	await expect(signUp).rejects.toMatchObject({ concern: "password" });
	expect(service.fetch).not.toHaveBeenCalled();
});

it("does not tell at a forgotten password that nobody has the address", async () => {
	vi.stubGlobal("window", { location: { origin: "https://shop.test" } });
	service.fetch.mockClear();
	await firebaseWhoseServiceSays("EMAIL_NOT_FOUND").forgotPassword("nobody@shop.test");
	expect(service.fetch).toHaveBeenCalledOnce();
});

it("a setting that the SDK refuses has a sentence", async () => {
	await Promise.all(getApps().map(deleteApp));
	await expect(async () => startFirebase({ ...settings, apiKey: "" })).rejects.toMatchObject({
		sentence: expect.stringContaining("FIREBASE_API_KEY"),
	});
});
