import { getSession } from "@freehub/contract/people/identity";
import type { Page } from "@playwright/test";
import { newEmail, settings, test } from "../firebase/fixtures.ts";
import { alertOf, expect } from "../fixtures.ts";
import { startServer } from "../own-server.ts";
import { signOut, submitCredentials } from "../pages/identity.ts";
import { untilSettled } from "../until-settled.ts";

// One emulator serves all tests. The messages for other failures of the SDK are tested in firebase.test.ts and failures.test.ts.
test.describe.configure({ mode: "default" });

const password = "correct horse battery";
/** The page that Firebase serves under the project's own domain, as far as the SDK needs it before a sign-in. */
const framePage = `<!doctype html><script>
	window.gapi_onload = () => gapi.load("gapi.iframes", { callback() {
		const page = gapi.iframes.getContext().getParentIframe();
		page.register("webStorageSupport", () => ({ status: "ACK", webStorageSupport: true }));
	} });
</script><script src="https://apis.google.com/js/api.js"></script>`;
const refused = /Failed to load resource/;

/** The signed-in account according to our own server, by this page's cookie. */
async function accountOf(page: Page) {
	const answer = await page.request.get("/api/auth/get-session");
	return getSession.answer.parse(await answer.json())?.user;
}

async function signUp(page: Page, email: string): Promise<void> {
	await page.goto("/signup");
	await submitCredentials(page, "Sign Up", { email, password });
	await expect(page).toHaveURL("/");
}

/**
 * Opens an account and signs out.
 * @returns its address.
 */
async function openAccount(page: Page): Promise<string> {
	const email = newEmail();
	await signUp(page, email);
	await signOut(page);
	return email;
}

/** The keys of the records that the Firebase SDK stores in this browser about the signed-in user. */
function keptByFirebase(page: Page): Promise<string[]> {
	return page.evaluate(
		() =>
			new Promise<string[]>((resolve, reject) => {
				const opening = indexedDB.open("firebaseLocalStorageDb");
				opening.onerror = () => reject(opening.error);
				opening.onsuccess = () => {
					const stores = opening.result.objectStoreNames;
					if (!stores.contains("firebaseLocalStorage")) return resolve([]);
					const store = opening.result
						.transaction("firebaseLocalStorage")
						.objectStore("firebaseLocalStorage");
					const keys = store.getAllKeys();
					keys.onsuccess = () => resolve(keys.result.map(String).filter((key) => key.includes("authUser")));
				};
			}),
	);
}

const google = (page: Page) => page.getByRole("main").getByRole("button", { name: /Google/ });

async function openGoogle(page: Page): Promise<Page> {
	const opening = page.waitForEvent("popup");
	await google(page).click();
	return opening;
}

/** The message beside the providers' buttons. */
const besideButton = (page: Page, sentence: string) =>
	expect(page.getByRole("main").getByRole("alert").filter({ hasText: sentence })).toBeVisible({
		timeout: 20_000,
	});

test("an account with a password: the SDK comes for the pages that sign in, and its session is our own server's", async ({
	page,
	emulator,
}) => {
	const asked: string[] = [];
	page.on("request", (request) => void asked.push(request.url()));
	await page.goto("/");
	await expect(page.getByRole("heading", { name: "Our Blogs" })).toBeVisible();
	expect(asked.filter((url) => url.includes("firebase"))).toEqual([]);
	const chunk = page.waitForResponse(/\/static\/js\/firebase\.[^/]+\.chunk\.js$/);
	await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
	expect((await chunk).ok()).toBe(true);

	const email = newEmail();
	await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
	await submitCredentials(page, "Sign Up", { email, password });
	await expect(page).toHaveURL("/");
	expect(await accountOf(page)).toMatchObject({ email, emailVerified: false });
	const cookies = await page.context().cookies();
	expect(cookies.find(({ name }) => name === "freehub.session_token")).toMatchObject({ httpOnly: true });
	expect(await keptByFirebase(page)).toHaveLength(1);

	await page.goto((await emulator.linkFor(email, "VERIFY_EMAIL")) ?? "");
	// The emulator's page links back to the shop, where this person is still signed in.
	await expect(page).toHaveURL("/");
	await signOut(page);
	// The SDK's data of the sign-in are removed with it.
	await expect.poll(() => keptByFirebase(page)).toEqual([]);
	expect(await accountOf(page)).toBeUndefined();
	await page.goto("/manageinventory");
	await submitCredentials(page, "Sign In", { email, password });
	await expect(page).toHaveURL("/manageinventory");
	expect(await accountOf(page)).toMatchObject({ email, emailVerified: true });
});

test("a sign-in or sign-up that Firebase refuses is told beside the form, which keeps what was typed", async ({
	page,
	emulator,
	expectedErrors,
}) => {
	expectedErrors.push(refused);
	const email = await openAccount(page);
	await page.goto("/signin");
	const mismatch = "Wrong email address or password. Check both and try again.";
	await submitCredentials(page, "Sign In", { email, password: "not the right one" });
	await expect(alertOf(page)).toHaveText(mismatch);
	await expect(page.getByLabel("Email address")).toHaveValue(email);

	await page.context().setOffline(true);
	await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
	await expect(alertOf(page)).toHaveText("Firebase cannot be reached. Check the connection and try again.");
	await page.context().setOffline(false);
	await emulator.disable(email);
	await submitCredentials(page, "Sign In", { email, password });
	await expect(alertOf(page)).toHaveText("This account is disabled. Ask whoever runs this server.");

	await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
	await submitCredentials(page, "Sign Up", { email, password });
	await expect(alertOf(page)).toHaveText(
		"There is already an account with this email address. Sign in instead.",
	);
});

test("a forgotten password is chosen anew through the mail's link; unknown addresses get the same answer @torture", async ({
	page,
	emulator,
	expectedErrors,
}) => {
	expectedErrors.push(refused);
	const email = await openAccount(page);
	await page.goto("/signin");
	await page.getByRole("link", { name: "Forgotten your password?" }).click();
	await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
	const answer = page.getByText("If there is an account with this address, a mail is on its way.");
	await page.getByLabel("Email address").fill(newEmail());
	await page.getByRole("button", { name: "Send the mail" }).click();
	await expect(answer).toBeVisible();
	await page.reload();
	await page.getByLabel("Email address").fill(email);
	await page.getByRole("button", { name: "Send the mail" }).click();
	await expect(answer).toBeVisible();

	const link = await emulator.linkFor(email, "PASSWORD_RESET");
	await page.goto(`${link}&newPassword=${encodeURIComponent("battery staple horse")}`);
	await expect(page).toHaveURL("/signin");
	await submitCredentials(page, "Sign In", { email, password: "battery staple horse" });
	await expect(page).toHaveURL("/");
});

test("Google signs in through the SDK's popup of 500 x 600, with a confirmed address", async ({ page }) => {
	const email = newEmail();
	await page.goto("/manageinventory");
	await expect(page).toHaveURL("/signin");
	await page.evaluate(() => {
		const open = window.open.bind(window);
		window.open = (url, target, features) => {
			document.documentElement.dataset.opened = features ?? "";
			return open(url, target, features);
		};
	});
	const popup = await openGoogle(page);
	await popup.getByText("Add new account").click();
	await popup.locator("#email-input").fill(email);
	await popup.locator("#display-name-input").fill("Kim Sprocket");
	await popup.locator("#sign-in").click();
	await expect(page).toHaveURL("/manageinventory");
	expect(await accountOf(page)).toMatchObject({ email, emailVerified: true, name: "Kim Sprocket" });
	expect(await page.evaluate(() => document.documentElement.dataset.opened)).toMatch(
		/width=500,height=600\b/,
	);
	await expect.poll(() => page.context().pages().length).toBe(1);
});

test("where addresses must be confirmed, a session is opened only after the mail's link was followed @torture", async ({
	page,
	project,
	emulator,
	expectedErrors,
}) => {
	expectedErrors.push(refused);
	const strict = await startServer({
		...settings(project),
		FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
		REQUIRE_EMAIL_VERIFICATION: "on",
	});
	try {
		const email = newEmail();
		await page.goto(`${strict.url}/signup`);
		await submitCredentials(page, "Sign Up", { email, password });
		await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
		await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
		await submitCredentials(page, "Sign In", { email, password });
		await expect(alertOf(page)).toContainText("is not confirmed yet");
		const first = await emulator.linkFor(email, "VERIFY_EMAIL");
		await page.getByRole("button", { name: "Send the mail again" }).click();
		await expect(page.getByText("It is on its way again.")).toBeVisible();
		const second = await emulator.linkFor(email, "VERIFY_EMAIL");
		expect(second).not.toBe(first);
		await page.goto(second ?? "");
		await submitCredentials(page, "Sign In", { email, password });
		await expect(page).toHaveURL(`${strict.url}/`);
		// Pending reads of the page would fail without the server.
		await untilSettled(page);
		const answer = await page.request.get(`${strict.url}/api/auth/get-session`);
		expect(getSession.answer.parse(await answer.json())?.user).toMatchObject({ email, emailVerified: true });
	} finally {
		await strict.stop();
	}
});

test("a window of Google's that is closed or blocked, or whose script does not come, is said beside the button @torture", async ({
	page,
	context,
	expectedErrors,
}) => {
	expectedErrors.push(refused);
	await page.goto("/signin");
	await (await openGoogle(page)).close();
	await besideButton(page, "The sign-in window was closed before it finished.");
	await page.evaluate(() => {
		window.open = () => null;
	});
	await google(page).click();
	await besideButton(
		page,
		"The browser blocked the sign-in window. Allow pop-ups for this site and try again.",
	);
	await expect(google(page)).toBeEnabled();
	// why: the test must not depend on the machine's network.
	await context.route("https://apis.google.com/js/api.js*", (route) => route.abort());
	await page.reload();
	await google(page).click();
	await besideButton(
		page,
		"Firebase could not be loaded or did not answer as it should. Check the connection and try again.",
	);
});

test("the SDK's chunk that fails to load is named, and is there after a reload @torture", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push(refused, /dynamically imported/);
	const email = await openAccount(page);
	const chunk = "**/static/js/firebase.*.chunk.js";
	await page.route(chunk, (route) => route.abort());
	await page.goto("/signin");
	await submitCredentials(page, "Sign In", { email, password });
	await expect(alertOf(page)).toHaveText("Loading chunk firebase failed. Reload this page and try again.");
	await page.unroute(chunk);
	await page.reload();
	await submitCredentials(page, "Sign In", { email, password });
	await expect(page).toHaveURL("/");
});

test("auth/unauthorized-domain, told by Google's own service: the project does not know this address @torture", async ({
	page,
	context,
	liveShop,
	project,
}) => {
	// why: the emulator allows every domain, so the test mocks the service's list.
	await context.route("https://identitytoolkit.googleapis.com/v1/projects?*", (route) =>
		route.fulfill({ json: { authorizedDomains: ["another-shop.example"] } }),
	);
	await context.route(`https://${project}.firebaseapp.com/__/auth/*`, (route) =>
		route.fulfill({ contentType: "text/html", body: framePage }),
	);
	await page.goto(`${liveShop.url}/signin`);
	const popup = await openGoogle(page);
	await besideButton(
		page,
		"Firebase does not allow sign-ins from this web address. Tell whoever runs this server to add it to the project's authorized domains.",
	);
	expect(popup.isClosed()).toBe(true);
});
