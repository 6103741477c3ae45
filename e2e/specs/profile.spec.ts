import { getAccount } from "@freehub/contract/account";
import { type Client, createClient } from "@freehub/contract/client";
import { getSession } from "@freehub/contract/identity";
import { type Locator, type Page } from "@playwright/test";
import { expect, expectAccessible, newProduct, test, testAsUser } from "../fixtures.ts";
import { linkIn, newestMail } from "../mails.ts";
import { submitCredentials } from "../pages/identity.ts";

const refusedByServer = /Failed to load resource.*4\d\d/;

const section = (page: Page, name: string): Locator => page.getByRole("region", { name });

async function openProfile(page: Page): Promise<void> {
	await page.goto("/profile");
	await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
}

test("the profile asks a visitor to sign in, and the dashboard's menu and the bar lead to it", async ({
	page,
	account,
}) => {
	await page.goto("/dashboard");
	await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Profile" }).click();
	await expect(page).toHaveURL("/signin");
	await submitCredentials(page, "Sign In", account);
	await expect(page).toHaveURL("/dashboard/profile");
	await page.goto("/");
	await page
		.getByRole("banner")
		.getByRole("link", { name: `Profile of ${account.name}` })
		.click();
	await expect(page).toHaveURL("/dashboard/profile");
	await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
});

testAsUser(
	"a new name is shown at once, and a bad picture link is refused beside its field",
	async ({ page, expectedErrors }) => {
		expectedErrors.push(refusedByServer);
		await openProfile(page);
		const you = section(page, "You");
		await you.getByLabel("Name").fill("Kim Larsen");
		await you.getByLabel("Picture").fill("javascript:alert(1)");
		await you.getByRole("button", { name: "Save" }).click();
		await expect(you.getByLabel("Picture")).toHaveAccessibleDescription(/must begin with http/);
		await you.getByLabel("Picture").fill("/drawings/logo.svg");
		await you.getByRole("button", { name: "Save" }).click();
		await expect(page.getByRole("banner").getByRole("link", { name: "Profile of Kim Larsen" })).toBeVisible();
		await expect(page.getByRole("contentinfo").getByRole("link", { name: "Kim Larsen" })).toBeVisible();
		await expect(you.locator("img")).toHaveAttribute("referrerpolicy", "no-referrer");
		await page.reload();
		await expect(you.getByLabel("Name")).toHaveValue("Kim Larsen");
	},
);

testAsUser(
	"changing the password asks for the old one and ends the other sessions",
	async ({ page, account, api, expectedErrors }) => {
		expectedErrors.push(refusedByServer);
		expect(await api.call(getSession)).not.toBeNull();
		await openProfile(page);
		const password = section(page, "Password");
		await password.getByRole("button", { name: "Change the password" }).click();
		const [current, next] = [password.getByLabel("Current password"), password.getByLabel("New password")];
		await expect(current).toBeFocused();
		await current.fill("not the right one");
		await next.fill("another horse battery");
		await password.getByRole("button", { name: "Save the password" }).click();
		await expect(current).toHaveAccessibleDescription("This is not your current password.");
		await expect(next).toHaveValue("another horse battery");
		await current.fill(account.password);
		await password.getByRole("button", { name: "Save the password" }).click();
		await expect(password.getByRole("button", { name: "Change the password" })).toBeFocused();
		expect(await api.call(getSession)).toBeNull();
		await page.reload();
		await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
		await expect(section(page, "Sessions").getByRole("listitem")).toHaveCount(1);
	},
);

testAsUser(
	"sessions are listed, one can be signed out, and all of them",
	async ({ page, account, api, browser }) => {
		expect(await api.call(getSession)).not.toBeNull();
		await openProfile(page);
		const lines = section(page, "Sessions").getByRole("listitem");
		await expect(lines.filter({ hasText: "this device" })).toContainText("Chrome on Linux");
		const other = lines.filter({ hasText: /^node/ });
		// One of the sign-up, one of `api`.
		for (const left of [1, 0]) {
			await other.getByRole("button", { name: "Sign out node" }).first().click();
			await expect(other).toHaveCount(left);
		}
		expect(await api.call(getSession)).toBeNull();

		const phone = await browser.newContext();
		await phone.request.post(new URL("/api/auth/sign-in/email", page.url()).href, {
			data: { email: account.email, password: account.password },
		});
		const elsewhere = await phone.newPage();
		await elsewhere.goto(new URL("/profile", page.url()).href);
		await expect(elsewhere.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();

		await section(page, "Sessions").getByRole("button", { name: "Sign out everywhere" }).click();
		const dialog = page.getByRole("dialog");
		await expect(dialog).toBeVisible();
		await expectAccessible(page);
		await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
		await expect(page).toHaveURL("/");
		await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
		await elsewhere.goto(new URL("/profile", page.url()).href);
		await expect(elsewhere).toHaveURL(/\/signin$/);
		await phone.close();
	},
);

testAsUser(
	"an API token is shown once, does what it may and no more, and can be revoked",
	async ({ page, baseURL }) => {
		await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
		await openProfile(page);
		const tokens = section(page, "API tokens");
		await tokens.getByRole("button", { name: "Create a token" }).click();
		await tokens.getByLabel("Name", { exact: true }).fill("Stock sync");
		await tokens.getByRole("button", { name: "Create the token" }).click();
		await expect(tokens.getByRole("alert")).toContainText("Choose at least one right.");
		await tokens.getByLabel("see the stock and its history").check();
		await tokens.getByLabel("Expires after").selectOption("A week");
		await expectAccessible(page);
		await tokens.getByRole("button", { name: "Create the token" }).click();
		const secret = await tokens.getByLabel("Token Stock sync").inputValue();
		await expectAccessible(page);
		await tokens.getByRole("button", { name: "Copy" }).click();
		await expect(tokens.getByText("Copied.")).toBeVisible();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);

		const program = withToken(`${baseURL}`, secret);
		await expect(newProduct(program)).rejects.toMatchObject({ status: 403 });
		const ledger = () =>
			fetch(`${baseURL}/api/ledger/check`, { headers: { authorization: `Bearer ${secret}` } });
		expect((await ledger()).status).toBe(200);
		await expect(program.call(getAccount)).rejects.toMatchObject({ status: 403 });

		await page.reload();
		const line = tokens.getByRole("listitem").filter({ hasText: "Stock sync" });
		await expect(line).toContainText("May see the stock and its history");
		expect(await page.content()).not.toContain(secret);
		await line.getByRole("button", { name: "Revoke Stock sync" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
		await expect(line).toHaveCount(0);
		expect((await ledger()).status).toBe(401);
	},
);

testAsUser(
	"an address is confirmed, and another one takes its place, by the links of mails",
	async ({ page, account, server, expectedErrors }) => {
		expectedErrors.push(refusedByServer);
		await openProfile(page);
		const address = section(page, "Email address");
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
		await address.getByLabel("Current password").fill("not the right one");
		await address.getByRole("button", { name: "Send the mail" }).click();
		await expect(address.getByLabel("Current password")).toHaveAccessibleDescription(
			"This is not your current password.",
		);
		await address.getByLabel("Current password").fill(account.password);
		await address.getByRole("button", { name: "Send the mail" }).click();
		await expect(address.getByRole("status").filter({ hasText: "under outbox" })).toHaveCount(1);
		await page.goto(linkIn(await newestMail(account.email, /new e-mail address/i, server)));
		await expect(page.getByText("You agreed to the new address.")).toBeVisible();
		await page.goto(linkIn(await newestMail(newEmail, /confirm/i, server)));
		await expect(page.getByText(`Your address is ${newEmail} now.`)).toBeVisible();
		await page.getByRole("link", { name: "To your profile" }).click();
		await expect(address).toContainText(newEmail);
	},
);

testAsUser(
	"the account is deleted with its password, after a question",
	async ({ page, account, api, expectedErrors }) => {
		expectedErrors.push(refusedByServer);
		await openProfile(page);
		const button = section(page, "Delete the account").getByRole("button", { name: "Delete my account" });
		await button.click();
		const dialog = page.getByRole("dialog");
		await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
		await expectAccessible(page);
		await page.keyboard.press("Escape");
		await expect(button).toBeFocused();
		await button.click();
		await dialog.getByLabel("Remove my name from the history as well").check();
		await dialog.getByLabel("Password").fill("not the right one");
		await dialog.getByRole("button", { name: "Delete my account" }).click();
		await expect(dialog.getByLabel("Password")).toHaveAccessibleDescription(
			"This is not your current password.",
		);
		await dialog.getByLabel("Password").fill(account.password);
		await dialog.getByRole("button", { name: "Delete my account" }).click();
		await expect(page).toHaveURL("/");
		await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
		expect(await api.call(getSession)).toBeNull();
		await page.goto("/signin");
		await submitCredentials(page, "Sign In", account);
		await expect(
			page.getByRole("main").getByRole("alert").filter({ hasText: "do not belong together" }),
		).toBeVisible();
	},
);

testAsUser(
	"a session that ended elsewhere leads to the sign-in and back to the profile",
	async ({ page, account, expectedErrors }) => {
		expectedErrors.push(refusedByServer);
		await openProfile(page);
		await page.context().clearCookies();
		await section(page, "You").getByRole("button", { name: "Save" }).click();
		await expect(page).toHaveURL("/signin");
		await submitCredentials(page, "Sign In", account);
		await expect(page).toHaveURL("/dashboard/profile");
	},
);

function withToken(baseURL: string, token: string): Client {
	return createClient((path, init) =>
		fetch(`${baseURL}/api${path}`, {
			...init,
			headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` },
		}),
	);
}
