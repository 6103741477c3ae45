import { getSession } from "@freehub/contract/people/identity";
import { alertOf, expect, test } from "../fixtures.ts";
import { linkIn, newestMail } from "../mails.ts";
import { submitCredentials } from "../pages/identity.ts";

const refusedByServer = /Failed to load resource.*4\d\d/;

test("a protected page sends a visitor to sign-in and back again, past sign-up too", async ({
	page,
	account,
}) => {
	await page.goto("/blogs");
	await page.goto("/manageinventory?search=wheel");
	await expect(page).toHaveURL("/signin");
	await submitCredentials(page, "Sign In", account);
	await expect(page).toHaveURL("/manageinventory?search=wheel");
	// The sign-in page replaced the protected page in the history, and was then replaced itself.
	await page.goBack();
	await expect(page).toHaveURL("/blogs");

	await page.context().clearCookies();
	await page.goto("/manageinventory");
	await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
	await expect(page).toHaveURL("/signup");
	await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
	await expect(page).toHaveURL("/signin");
	await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
	await submitCredentials(page, "Sign Up", { ...account, email: `new-${account.email}` });
	await expect(page).toHaveURL("/manageinventory");
	await expect(page.getByRole("grid")).toBeVisible();
});

test("signing in without a remembered page leads home and lasts; signing out locks the protected pages", async ({
	page,
	account,
}) => {
	const banner = page.getByRole("banner");
	await page.goto("/");
	await banner.getByRole("link", { name: "Sign In" }).click();
	await submitCredentials(page, "Sign In", account);
	await expect(page).toHaveURL("/");
	await expect(page.getByRole("contentinfo").getByRole("link", { name: account.name })).toBeVisible();
	await page.reload();
	await expect(banner.getByRole("button", { name: "Sign Out" })).toBeVisible();
	await banner.getByRole("link", { name: `Profile of ${account.name}` }).click();
	await expect(page).toHaveURL("/dashboard/profile");
	await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
	await banner.getByRole("button", { name: "Sign Out" }).click();
	await expect(page).toHaveURL("/");
	await expect(banner.getByRole("link", { name: "Sign In" })).toBeVisible();
	await page.goto("/manageinventory");
	await expect(page).toHaveURL("/signin");
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
	// This server has no mail service, and the page says so.
	await expect(page.getByText("No mail was sent: this server has no mail service")).toBeVisible();

	const link = linkIn(await newestMail(account.email, /choose a new password/i, server));
	await page.goto(link);
	// The token does not stay in the address, where it could leak, but survives a reload.
	await expect(page).toHaveURL("/reset-password");
	await page.reload();
	await page.getByLabel("New password").fill("another horse battery");
	await page.getByRole("button", { name: "Save the password" }).click();
	await expect(page.getByText("Your new password is saved")).toBeVisible();
	expect(await api.call(getSession)).toBeNull();

	await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
	await submitCredentials(page, "Sign In", account);
	await expect(alertOf(page)).toContainText("Wrong email address or password");
	await submitCredentials(page, "Sign In", { email: account.email, password: "another horse battery" });
	await expect(page).toHaveURL("/");

	await page.goto(link);
	await page.getByLabel("New password").fill("a third horse battery");
	await page.getByRole("button", { name: "Save the password" }).click();
	await expect(alertOf(page)).toContainText("This link has been used, or it is too old.");
});
