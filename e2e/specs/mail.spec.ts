import type { Page } from "@playwright/test";
import { newEmail, openAccount, owner, password, subjects, test } from "../counterparts/mail-fixtures.ts";
import { alertOf, expect } from "../fixtures.ts";
import { linkIn } from "../mails.ts";
import { submitCredentials } from "../pages/identity.ts";

// One server and one mail server for all tests of this file.
test.describe.configure({ mode: "default" });

const { confirm, known, choose, invited: invitation } = subjects;

async function signUp(page: Page, email: string): Promise<void> {
	await page.goto("/signup");
	await submitCredentials(page, "Sign Up", { email, password });
	await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
}

async function signIn(page: Page, email: string): Promise<void> {
	await page.goto("/signin");
	await submitCredentials(page, "Sign In", { email, password });
	await expect(page).toHaveURL("/");
}

const signOutButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Sign Out" });
const refused = /Failed to load resource.*40[013]/;

test("a new account waits for the link of its mail, which signs in, once", async ({
	page,
	shop,
	post,
	expectedErrors,
}) => {
	expectedErrors.push(refused);
	const email = newEmail();
	await signUp(page, email);
	await expect(page.getByRole("main")).toContainText(`A mail is on its way to ${email}.`);
	const mail = await post.mailsTo(email, confirm);
	expect(mail.from).toMatchObject({ name: "The shop", address: "mail@shop.test" });
	expect(mail.to).toMatchObject([{ address: email }]);
	const link = linkIn(mail);
	expect(link).toMatch(new RegExp(`^${shop.url}/verify-email\\?token=`));
	expect(mail.html).toContain(`href="${link}"`);

	// A sign-in with the right password sends another mail, and is refused until the address is confirmed.
	await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
	await expect(page.getByLabel("Email address")).toHaveValue(email);
	await submitCredentials(page, "Sign In", { email, password });
	await expect(alertOf(page)).toContainText(`${email} is not confirmed yet`);
	const second = linkIn(await post.mailsTo(email, confirm, confirm));
	await page.getByRole("button", { name: "Send the mail again" }).click();
	await expect(page.getByText("It is on its way again.")).toBeVisible();
	await post.mailsTo(email, confirm, confirm, confirm);

	await page.goto(second);
	await expect(page.getByText("Your address is confirmed. Thank you!")).toBeVisible();
	await expect(signOutButton(page)).toBeVisible();
	await page.getByRole("link", { name: "To your profile" }).click();
	await expect(page.getByRole("region", { name: "Email address" })).toContainText("Confirmed");
	await signOutButton(page).click();
	await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
	for (const used of [link, second]) {
		await page.goto(used);
		await expect(page.getByRole("main")).toContainText(/confirmed|used, or it is too old/);
		await expect(signOutButton(page)).toHaveCount(0);
	}
	await signIn(page, email);
});

test("signing up with an address that has an account says the same, and its owner gets another mail @torture", async ({
	page,
	shop,
	post,
}) => {
	const [email, unknown] = [newEmail(), newEmail()];
	await openAccount(shop, post, email);
	await signUp(page, unknown);
	const said = (await page.getByRole("main").innerText()).replace(unknown, email);
	await signUp(page, email);
	expect(await page.getByRole("main").innerText()).toBe(said);
	const mail = await post.mailsTo(email, confirm, known);
	await page.getByRole("button", { name: "Use another address" }).click();
	await expect(page.getByRole("heading", { name: "Please Sign Up" })).toBeVisible();
	await expect(page.getByLabel("Email address")).toHaveValue(email);
	await page.goto(linkIn(mail));
	await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
});

test("an invitation's mail leads to an account with the role that the owner gave @torture", async ({
	page,
	browser,
	shop,
	post,
}) => {
	const email = newEmail();
	await signIn(page, owner.email);
	await page.goto("/dashboard/people");
	const invitations = page.getByRole("region", { name: "Invitations" });
	await invitations.getByLabel("Address").fill(email);
	await invitations.getByLabel("Role").selectOption("Warehouse");
	await invitations.getByRole("button", { name: "Invite" }).click();
	await expect(page.getByText(`A mail is on its way to ${email}`)).toBeVisible();
	const mail = await post.mailsTo(email, invitation);
	expect(mail.text).toContain("warehouse");

	const theirs = await browser.newContext({ baseURL: shop.url });
	const invited = await theirs.newPage();
	await invited.goto(linkIn(mail));
	await expect(invited.getByRole("heading", { name: "You are invited" })).toBeVisible();
	await invited.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
	await expect(invited.getByLabel("Email address")).toHaveValue(email);
	await submitCredentials(invited, "Sign Up", { email, password });
	await expect(invited.getByRole("heading", { name: "Check your mail" })).toBeVisible();
	await invited.goto(linkIn(await post.mailsTo(email, invitation, confirm)));
	await expect(signOutButton(invited)).toBeVisible();
	await invited.goto(linkIn(mail));
	await expect(invited.getByRole("heading", { name: "You now have the Warehouse role" })).toBeVisible();
	await theirs.close();
	await page.reload();
	await expect(page.getByLabel(`Role of ${email.split("@")[0]}`)).toHaveValue("warehouse");
});

test("while the mail server is down every page says the same, and the mail comes when asked for again @torture", async ({
	page,
	shop,
	post,
}) => {
	const [email, unknown] = [newEmail(), newEmail()];
	await openAccount(shop, post, email);
	await post.stop();
	try {
		await signUp(page, unknown);
		await expect(page.getByRole("main")).toContainText(`A mail is on its way to ${unknown}.`);
		await page.goto("/forgot-password");
		await page.getByLabel("Email address").fill(email);
		await page.getByRole("button", { name: "Send the mail" }).click();
		await expect(
			page.getByText("If there is an account with this address, a mail is on its way."),
		).toBeVisible();
		for (const subject of [confirm, choose]) {
			await expect
				.poll(() => shop.output())
				.toMatch(new RegExp(`ECONNREFUSED.*"subject":"${subject}","msg":"mail could not be sent"`));
		}
		expect(shop.output()).not.toContain(unknown);
		expect((await page.request.get("/healthz")).status()).toBe(200);
	} finally {
		await post.start();
	}
	await page.getByRole("button", { name: "Send again" }).click();
	await post.mailsTo(email, confirm, choose);
	await post.mailsTo(unknown);
});
