import { expect, test, testAsUser } from "../fixtures.ts";
import { linkIn, newestMail } from "../mails.ts";
import { submitCredentials } from "../pages/identity.ts";

testAsUser(
	"a chosen language is kept with the account: another browser speaks it from the sign-in on, and mails are in it",
	async ({ page, account, browser, baseURL, server }) => {
		await page.goto("/dashboard/profile");
		await page.getByRole("main").getByRole("combobox", { name: "Language" }).selectOption("de");
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

		// What was chosen in a browser comes before the account's.
		await there.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
		await expect(there).toHaveURL("/reset-password");
		await expect.poll(() => languageOf(there.request)).toBe("en");
		await page.reload();
		await expect(page.getByRole("heading", { level: 1, name: "Profil", exact: true })).toBeVisible();
		await other.close();
	},
);

test("who signs up on a German page has a German account, although the browser asks for English", async ({
	page,
}) => {
	await page.goto("/de/signup");
	await page.getByLabel("E-Mail").fill(`kim-${Date.now()}-${Math.round(Math.random() * 1e6)}@shop.test`);
	await page.getByLabel("Passwort", { exact: true }).fill("correct horse battery");
	await page.getByRole("main").getByRole("button", { name: "Registrieren" }).click();
	await expect(page).toHaveURL("/de");
	await expect(page.locator("html")).toHaveAttribute("lang", "de");
	expect(await languageOf(page.request)).toBe("de");
	await page.goto("/dashboard/profile");
	await expect(page.getByRole("heading", { level: 1, name: "Profil", exact: true })).toBeVisible();
});

async function languageOf(request: { get: (path: string) => Promise<{ json: () => Promise<unknown> }> }) {
	const session = await (await request.get("/api/auth/get-session")).json();
	return (session as { user: { language: string } }).user.language;
}
