import { expect, type Page } from "@playwright/test";
import type { Account } from "../fixtures.ts";

/** Fills in and submits the sign-in or sign-up form on the page. */
export async function submitCredentials(
	page: Page,
	button: "Sign In" | "Sign Up",
	{ email, password }: Pick<Account, "email" | "password">,
): Promise<void> {
	// Both forms have the same labels, so wait for the right one before filling it in.
	await page.getByRole("heading", { name: `Please ${button}` }).waitFor();
	await page.getByLabel("Email address").fill(email);
	await page
		.getByRole("textbox", { name: "Password" })
		.or(page.locator("input[type=password]"))
		.first()
		.fill(password);
	await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
}

/** Signs out on the home page after all of its reads are done: a pending read would be refused. */
export async function signOut(page: Page): Promise<void> {
	await expect(page.getByRole("link", { name: /^Today.*since yesterday$/ })).toBeVisible();
	await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
	await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
}
