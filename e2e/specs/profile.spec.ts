import { getSession } from "@freehub/contract/people/identity";
import { expect, testAsUser } from "../fixtures.ts";
import { linkIn, newestMail } from "../mails.ts";
import { submitCredentials } from "../pages/identity.ts";

const refusedByServer = /Failed to load resource.*4\d\d/;

testAsUser(
	"an address is confirmed, and another one takes its place, by the links of mails",
	async ({ page, account, server }) => {
		await page.goto("/profile");
		const address = page.getByRole("region", { name: "Email address" });
		await expect(address).toContainText("Not confirmed");
		await address.getByRole("button", { name: "Send the confirmation mail again" }).click();
		await expect(address.getByText("No mail was sent: this server has no mail service")).toBeVisible();
		await page.goto(linkIn(await newestMail(account.email, /confirm/i, server)));
		await expect(page.getByText("Your address is confirmed.")).toBeVisible();
		await page.getByRole("link", { name: "To your profile" }).click();
		await expect(address.getByText("Confirmed", { exact: true })).toBeVisible();

		const newEmail = `new-${account.email}`;
		await address.getByRole("button", { name: "Change the address" }).click();
		await address.getByLabel("New email address").fill(newEmail);
		await address.getByLabel("Current password").fill(account.password);
		await address.getByRole("button", { name: "Send the mail" }).click();
		await expect(address.getByRole("status").filter({ hasText: "under outbox" })).toHaveCount(1);
		await page.goto(linkIn(await newestMail(account.email, /new e-mail address/i, server)));
		await expect(page.getByText("You agreed to the new address.")).toBeVisible();
		// The old address stays valid until the new one is confirmed.
		await page.getByRole("link", { name: "To your profile" }).click();
		await expect(address.locator("strong")).toHaveText(account.email);
		await page.goto(linkIn(await newestMail(newEmail, /confirm/i, server)));
		await expect(page.getByText(`Your address is ${newEmail} now.`)).toBeVisible();
		await page.getByRole("link", { name: "To your profile" }).click();
		await expect(address.locator("strong")).toHaveText(newEmail);
		await expect(address.getByText("Confirmed", { exact: true })).toBeVisible();
	},
);

testAsUser(
	"the account is deleted with its password, after a question that the keyboard can leave",
	async ({ page, account, api, expectedErrors }) => {
		expectedErrors.push(refusedByServer);
		await page.goto("/profile");
		const button = page
			.getByRole("region", { name: "Delete the account" })
			.getByRole("button", { name: "Delete my account" });
		await button.click();
		const dialog = page.getByRole("dialog");
		await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(button).toBeFocused();
		await button.click();
		await dialog.getByLabel("Remove my name from the history as well").check();
		await dialog.getByLabel("Password").fill(account.password);
		await dialog.getByRole("button", { name: "Delete my account" }).click();
		await expect(page).toHaveURL("/");
		expect(await api.call(getSession)).toBeNull();
		await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
		await submitCredentials(page, "Sign In", account);
		await expect(
			page.getByRole("main").getByRole("alert").filter({ hasText: "Wrong email address or password" }),
		).toBeVisible();
	},
);
