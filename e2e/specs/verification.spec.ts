import type { Page } from "@playwright/test";
import { test as base, expect, expectAccessible } from "../fixtures.ts";
import { linkIn, newestMail } from "../mails.ts";
import { type OwnServer, startServer } from "../own-server.ts";
import { submitCredentials } from "../pages/identity.ts";

/** A shop where an address must be confirmed before the first sign-in. */
const test = base.extend<object, { strict: OwnServer }>({
	strict: [
		// Playwright reads the names of what a fixture needs; this one needs nothing.
		// oxlint-disable-next-line no-empty-pattern
		async ({}, use) => {
			const server = await startServer({ REQUIRE_EMAIL_VERIFICATION: "on", DEMO: "off" });
			await use(server);
			await server.stop();
		},
		{ scope: "worker" },
	],
	baseURL: async ({ strict }, use) => use(strict.url),
});

const password = "correct horse battery";
const newEmail = () => `new-${Date.now()}-${Math.round(Math.random() * 1e6)}@shop.test`;

async function signUp(page: Page, email: string): Promise<void> {
	await page.goto("/signup");
	await submitCredentials(page, "Sign Up", { email, password });
	await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
}

test("a new address is confirmed by the link of a mail before it can sign in", async ({
	page,
	strict,
	expectedErrors,
}) => {
	expectedErrors.push(/Failed to load resource.*403/);
	const email = newEmail();
	await signUp(page, email);
	await expect(page.getByRole("main")).toContainText(email);
	await expectAccessible(page);
	await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
	await expect(page.getByLabel("Email address")).toHaveValue(email);
	await submitCredentials(page, "Sign In", { email, password });
	await expect(page.getByText("is not confirmed yet")).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("button", { name: "Send the mail again" }).click();
	await expect(page.getByText("It is on its way again.")).toBeVisible();

	await page.goto(linkIn(await newestMail(email, /confirm/i, strict)));
	await expect(page.getByText("Your address is confirmed.")).toBeVisible();
	await expect(page).toHaveURL("/verify-email");
	await expect(page.getByRole("banner").getByRole("button", { name: "Sign Out" })).toBeVisible();
	await page.getByRole("link", { name: "To your profile" }).click();
	await expect(page.getByRole("region", { name: "Email address" })).toContainText("Confirmed");
});

test("signing up with an address that is known looks the same, and a mail tells its owner", async ({
	page,
	strict,
}) => {
	const email = newEmail();
	await signUp(page, email);
	const first = await page.getByRole("main").textContent();
	await newestMail(email, /confirm/i, strict);
	await signUp(page, email);
	expect(await page.getByRole("main").textContent()).toBe(first);
	await newestMail(email, /have an account already/i, strict);
	await page.getByRole("button", { name: "Use another address" }).click();
	await expect(page.getByRole("heading", { name: "Please Sign Up" })).toBeVisible();
	await expect(page.getByLabel("Email address")).toHaveValue(email);
});
