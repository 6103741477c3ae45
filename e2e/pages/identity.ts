import type { Page } from "@playwright/test";
import type { Account } from "../fixtures.ts";

/** Fills and sends the sign-in or sign-up form that is on the page. */
export async function submitCredentials(
	page: Page,
	button: "Sign In" | "Sign Up",
	{ email, password }: Pick<Account, "email" | "password">,
): Promise<void> {
	// Both forms have the same labels, so the right one must be there before it is filled.
	await page.getByRole("heading", { name: `Please ${button}` }).waitFor();
	await page.getByLabel("Email address").fill(email);
	await page
		.getByRole("textbox", { name: "Password" })
		.or(page.locator("input[type=password]"))
		.first()
		.fill(password);
	await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
}
