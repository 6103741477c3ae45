import { expect, test } from "../fixtures.ts";
import { linkIn, newestMail } from "../mails.ts";
import { submitCredentials } from "../pages/identity.ts";

test("the language of a sign-up is kept with the account: another browser speaks it from the sign-in on, mails are in it", async ({
	page,
	browser,
	baseURL,
	server,
}) => {
	// The browser asks for English.
	const account = { email: `kim-${Date.now()}@shop.test`, password: "correct horse battery" };
	await page.goto("/de/signup");
	await page.getByLabel("E-Mail").fill(account.email);
	await page.getByLabel("Passwort", { exact: true }).fill(account.password);
	await page.getByRole("main").getByRole("button", { name: "Registrieren" }).click();
	await expect(page).toHaveURL("/de");
	expect(await languageOf(page.request)).toBe("de");
	await page.goto("/dashboard/profile");
	await expect(page.getByRole("heading", { level: 1, name: "Profil", exact: true })).toBeVisible();

	const other = await browser.newContext({ ...(baseURL && { baseURL }), locale: "en-US" });
	const there = await other.newPage();
	await there.goto("/dashboard/profile");
	await expect(there).toHaveURL("/signin");
	await submitCredentials(there, "Sign In", account);
	await expect(there.getByRole("heading", { level: 1, name: "Profil", exact: true })).toBeVisible();
	await expect(there).toHaveURL("/dashboard/profile");
	await expect(there.locator("html")).toHaveAttribute("lang", "de");
	await there.goto("/");
	await expect(there).toHaveURL("/de/");

	await there.request.post("/api/auth/request-password-reset", { data: { email: account.email } });
	await there.goto(linkIn(await newestMail(account.email, /./, server)));
	await expect(there.getByRole("heading", { name: "Neues Passwort wählen" })).toBeVisible();
	await expect(there).toHaveURL("/de/reset-password");

	// A language chosen in the browser overrides the account's, and is stored in the account: by the app, not by the bare link.
	await there.locator('html[data-app="up"]').waitFor();
	await there.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
	await expect(there).toHaveURL("/reset-password");
	await expect.poll(() => languageOf(there.request)).toBe("en");
	await there.goto("/dashboard/profile");
	await there.getByRole("main").getByRole("combobox", { name: "Language" }).selectOption("de");
	await expect(there.getByRole("heading", { level: 1, name: "Profil", exact: true })).toBeVisible();
	await expect.poll(() => languageOf(there.request)).toBe("de");
	await other.close();
});

async function languageOf(request: { get: (path: string) => Promise<{ json: () => Promise<unknown> }> }) {
	const session = await (await request.get("/api/auth/get-session")).json();
	return (session as { user: { language: string } }).user.language;
}
