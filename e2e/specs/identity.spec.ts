import { getIdentitySettings, getSession } from "@freehub/contract/identity";
import type { BrowserContext } from "@playwright/test";
import { alertOf, expect, makeInBrowser, test, testAsUser } from "../fixtures.ts";
import { linkIn, newestMail } from "../mails.ts";
import { submitCredentials } from "../pages/identity.ts";

const refusedByServer = /Failed to load resource.*4\d\d/;

/** As if the server had Google's credentials. */
async function setUpGoogle(context: BrowserContext): Promise<void> {
	await context.route("**/api/identity/settings", async (route) => {
		const answer = await route.fetch();
		const settings = getIdentitySettings.answer.parse(await answer.json());
		await route.fulfill({ json: { ...settings, google: true } });
	});
	await makeInBrowser(context);
}

for (const path of [
	"/manageinventory",
	"/manageinventory/addnewitem",
	"/inventory/some-id",
	"/manageinventory/inventory/some-id",
]) {
	test(`${path} sends a visitor to sign-in and back again`, async ({ page, account, expectedErrors }) => {
		expectedErrors.push(refusedByServer);
		await page.goto("/blogs");
		await page.goto(`${path}?search=wheel`);
		await expect(page).toHaveURL("/signin");
		await expect(page.getByRole("heading", { name: "Please Sign In" })).toBeVisible();
		await submitCredentials(page, "Sign In", account);
		await expect(page).toHaveURL(`${path}?search=wheel`);
		// The sign-in page replaced the protected one in the history, and was replaced itself.
		await page.goBack();
		await expect(page).toHaveURL("/blogs");
	});
}

test("signing in without a remembered page leads home, and the bar and the footer show it", async ({
	page,
	account,
}) => {
	await page.goto("/");
	await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
	await submitCredentials(page, "Sign In", account);
	await expect(page).toHaveURL("/");
	await expect(page.getByRole("banner").getByRole("button", { name: "Sign Out" })).toBeVisible();
	await expect(page.getByRole("contentinfo").getByRole("link", { name: account.name })).toBeVisible();
	await page.reload();
	await expect(page.getByRole("banner").getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("the link to sign-up keeps the remembered page, and sign-up links back", async ({ page }) => {
	await page.goto("/manageinventory");
	await expect(page.getByText("Don't have account?")).toBeVisible();
	await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
	await expect(page).toHaveURL("/signup");
	await expect(page.getByRole("heading", { name: "Please Sign Up" })).toBeVisible();
	await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
	await expect(page).toHaveURL("/signin");
	await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
	await expect(page.getByLabel("Aggree with terms and condition")).not.toBeChecked();
	const email = `new-${Date.now()}@shop.test`;
	await submitCredentials(page, "Sign Up", { email, password: "correct horse battery" });
	await expect(page).toHaveURL("/manageinventory");
});

testAsUser("signing out leads to the landing page and locks the protected pages", async ({ page }) => {
	await page.goto("/manageinventory");
	await expect(page.getByRole("grid")).toBeVisible();
	await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
	await expect(page).toHaveURL("/");
	await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
	await page.goto("/manageinventory");
	await expect(page).toHaveURL("/signin");
});

test("a refused sign-in is said beside the form, keeps what was typed, and stays", async ({
	page,
	account,
	expectedErrors,
}) => {
	expectedErrors.push(refusedByServer);
	await page.goto("/signin");
	await submitCredentials(page, "Sign In", { email: account.email, password: "not the right one" });
	await expect(alertOf(page)).toBeVisible();
	await expect(page).toHaveURL("/signin");
	await expect(page.getByLabel("Email address")).toHaveValue(account.email);
});

test("a refused sign-up names the reason: the address is taken, the password too short", async ({
	page,
	account,
	expectedErrors,
}) => {
	expectedErrors.push(refusedByServer);
	await page.goto("/signup");
	await submitCredentials(page, "Sign Up", account);
	await expect(alertOf(page)).toContainText(/already/i);
	await submitCredentials(page, "Sign Up", { email: `x${account.email}`, password: "short" });
	await expect(
		page
			.getByRole("main")
			.getByText(/at least 8 characters/i)
			.first(),
	).toBeVisible();
	await expect(page).toHaveURL("/signup");
});

test("e-mail and password are required, and the e-mail must be one", async ({ page }) => {
	const sent: string[] = [];
	page.on("request", (request) => void (request.url().includes("/auth/sign-") && sent.push(request.url())));
	await page.goto("/signin");
	const email = page.getByLabel("Email address");
	await expect(email).toHaveAttribute("type", "email");
	await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
	await submitCredentials(page, "Sign In", { email: "no address", password: "correct horse battery" });
	await expect(page).toHaveURL("/signin");
	expect(sent).toEqual([]);
});

test("without a network, sign-in says so and can be tried again", async ({
	page,
	account,
	expectedErrors,
}) => {
	expectedErrors.push(/Failed to load resource/);
	await page.goto("/signin");
	await page.route("**/api/auth/sign-in/email", (route) => route.abort());
	await submitCredentials(page, "Sign In", account);
	await expect(alertOf(page)).toBeVisible();
	await page.unroute("**/api/auth/sign-in/email");
	await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
	await expect(page).toHaveURL("/");
});

test("providers without credentials: Google says that it is not set up, the others do nothing", async ({
	page,
}) => {
	await page.goto("/signin");
	const main = page.getByRole("main");
	await main.getByRole("button", { name: /Facebook/ }).click();
	await main.getByRole("button", { name: /Github/ }).click();
	await main.getByRole("button", { name: /Google/ }).click();
	await expect(main.getByText("Google sign-in is not set up on this server.")).toBeVisible();
	await expect(page).toHaveURL("/signin");
	expect(page.context().pages()).toHaveLength(1);
});

// why: Google itself cannot be reached from a test, so its answers are given at the network's edge.
test("Google, once set up, signs in through a popup of 500 x 600 and goes on", async ({
	page,
	account,
	baseURL,
}) => {
	const context = page.context();
	await setUpGoogle(context);
	await context.route("**/api/auth/sign-in/social", async (route) => {
		const { callbackURL } = route.request().postDataJSON() as { callbackURL: string };
		await route.fulfill({ json: { url: new URL(callbackURL, baseURL).href } });
	});
	await page.goto("/manageinventory");
	await expect(page).toHaveURL("/signin");
	let opened = "";
	await page.exposeFunction("noteOpen", (features: string) => {
		opened = features;
	});
	await page.evaluate(() => {
		const open = window.open.bind(window);
		window.open = (url, target, features) => {
			(window as unknown as { noteOpen: (features: string) => void }).noteOpen(features ?? "");
			return open(url, target, features);
		};
	});
	// The cookie that Google's callback would have set.
	const { email, password } = account;
	await page.request.post("/api/auth/sign-in/email", { data: { email, password } });
	await page
		.getByRole("main")
		.getByRole("button", { name: /Google/ })
		.click();
	await expect(page).toHaveURL("/manageinventory");
	expect(opened).toMatch(/width=500\b/);
	expect(opened).toMatch(/height=600\b/);
	await expect.poll(() => context.pages().length).toBe(1);
});

test("a closed or blocked popup is said beside the button", async ({ page }) => {
	const context = page.context();
	await setUpGoogle(context);
	await context.route("**/api/auth/sign-in/social", () => new Promise(() => {}));
	await page.goto("/signin");
	const google = page.getByRole("main").getByRole("button", { name: /Google/ });
	const popup = page.waitForEvent("popup");
	await google.click();
	await (await popup).close();
	await expect(page.getByText("The sign-in window was closed before it finished.")).toBeVisible();
	await page.evaluate(() => {
		window.open = () => null;
	});
	await google.click();
	await expect(page.getByText(/blocked the sign-in window/)).toBeVisible();
});

for (const [code, sentence] of [
	["access_denied", /was not allowed to tell who you are/],
	["account_not_linked", /never confirmed that the address is yours/],
	["state_mismatch", /took too long, or it was begun in another window/],
	["invented_today", /did not sign you in/],
] as const) {
	// why: Google's refusals cannot be had from a test; here its window comes back with one.
	test(`a popup that comes back with ${code} says so beside the button`, async ({ page, baseURL }) => {
		const context = page.context();
		await setUpGoogle(context);
		await context.route("**/api/auth/sign-in/social", async (route) => {
			const { errorCallbackURL } = route.request().postDataJSON() as { errorCallbackURL: string };
			const url = new URL(errorCallbackURL, baseURL);
			url.searchParams.set("error", code);
			await route.fulfill({ json: { url: url.href } });
		});
		await page.goto("/signin");
		const google = page.getByRole("main").getByRole("button", { name: /Google/ });
		await google.click();
		await expect(alertOf(page).filter({ hasText: sentence })).toBeVisible();
		await expect(google).toBeEnabled();
		await expect.poll(() => context.pages().length).toBe(1);
	});
}

test("a provider that cannot be reached is said beside the button", async ({ page }) => {
	const context = page.context();
	await setUpGoogle(context);
	await context.route("**/api/auth/sign-in/social", (route) => route.abort());
	await page.goto("/signin");
	await page
		.getByRole("main")
		.getByRole("button", { name: /Google/ })
		.click();
	await expect(
		page.getByText("Google could not be reached. Check the connection and try again."),
	).toBeVisible();
	await expect.poll(() => context.pages().length).toBe(1);
});

test("one of the commonest passwords is refused beside its field, and nothing typed is lost", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push(refusedByServer);
	await page.goto("/signup");
	const email = `new-${Date.now()}@shop.test`;
	await submitCredentials(page, "Sign Up", { email, password: "password123" });
	const field = page.locator("input[type=password]");
	await expect(field).toHaveAccessibleDescription(/one of the commonest/);
	await expect(field).toBeFocused();
	await expect(field).toHaveValue("password123");
	await expect(page.getByLabel("Email address")).toHaveValue(email);
	await submitCredentials(page, "Sign Up", { email, password: "correct horse battery" });
	await expect(page).toHaveURL("/");
});

test("a forgotten password is replaced through a mail, once, and every session ends", async ({
	page,
	account,
	api,
	server,
	expectedErrors,
}) => {
	expectedErrors.push(refusedByServer);
	expect(await api.call(getSession)).not.toBeNull();
	await page.goto("/signin");
	await page.getByLabel("Email address").fill(account.email);
	await page.getByRole("link", { name: "Forgotten your password?" }).click();
	await expect(page).toHaveURL("/forgot-password");
	await expect(page.getByLabel("Email address")).toHaveValue(account.email);
	await page.getByRole("button", { name: "Send the mail" }).click();
	// This server has no mail service, and says so.
	await expect(page.getByText("No mail was sent: this server has no mail service")).toBeVisible();

	const link = linkIn(await newestMail(account.email, /choose a new password/i, server));
	await page.goto(link);
	// The token is not left where it could be seen or passed on.
	await expect(page).toHaveURL("/reset-password");
	await page.reload();
	const field = page.locator("input[type=password]");
	await field.fill("short");
	await page.getByRole("button", { name: "Save the password" }).click();
	await expect(field).toHaveAccessibleDescription(/too short/);
	await field.fill("another horse battery");
	await page.getByRole("button", { name: "Save the password" }).click();
	await expect(page.getByText("Your new password is saved")).toBeVisible();
	expect(await api.call(getSession)).toBeNull();

	await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
	await submitCredentials(page, "Sign In", account);
	await expect(alertOf(page)).toBeVisible();
	await submitCredentials(page, "Sign In", { email: account.email, password: "another horse battery" });
	await expect(page).toHaveURL("/");

	await page.goto(link);
	await page.locator("input[type=password]").fill("a third horse battery");
	await page.getByRole("button", { name: "Save the password" }).click();
	await expect(alertOf(page)).toContainText("This link has been used, or it is too old.");
	await page.getByRole("link", { name: "Ask again" }).click();
	await expect(page).toHaveURL("/forgot-password");
});

test("the forgotten-password page says the same for an address that nobody has", async ({ page }) => {
	await page.goto("/forgot-password");
	await page.getByRole("button", { name: "Send the mail" }).click();
	await expect(page.getByText("Email address is required.")).toBeVisible();
	await page.getByLabel("Email address").fill("nobody@shop.test");
	await page.getByRole("button", { name: "Send the mail" }).click();
	await expect(page.getByText("No mail was sent: this server has no mail service")).toBeVisible();
});

test("links of mails that are worn out say what to do", async ({ page, expectedErrors }) => {
	expectedErrors.push(refusedByServer);
	await page.goto("/verify-email?token=worn-out");
	await expect(page.getByText(/This link has been used, or it is too old/)).toBeVisible();
	await expect(page).toHaveURL("/verify-email");
	await page.goto("/reset-password");
	await expect(page.getByText(/This link has been used, or it is too old/)).toBeVisible();
});
