import { readFile } from "node:fs/promises";
import { test as base, expect, owner, signInAs, staffShop } from "../fixtures.ts";
import { linkIn, newestMail } from "../mails.ts";
import { submitCredentials } from "../pages/identity.ts";
import { PeoplePage } from "../pages/people.ts";

/** A shop where only people with a role can manage the stock. */
const test = base.extend<{ people: PeoplePage }>({
	/** The owner's browser, with the People page open. */
	people: async ({ browser, server }, use) => {
		const context = await browser.newContext({
			baseURL: server.url,
			locale: "en-US",
			reducedMotion: "reduce",
		});
		const people = new PeoplePage(await context.newPage());
		await signInAs(people.page, owner);
		await people.open();
		await use(people);
		await context.close();
	},
});

test.use({ settings: staffShop });

test("an invitation's link leads somebody to an account with the role that the owner gave", async ({
	page,
	people,
	server,
}) => {
	const email = `new-${Date.now()}@shop.test`;
	await people.invite(email, "Buyer");
	const address = await people.invitations.getByLabel(`Invitation link for ${email}`).inputValue();
	// The mail that the server wrote to its outbox has the same link.
	expect(new URL(address).search).toBe(new URL(linkIn(await newestMail(email, /./, server))).search);

	await page.goto(address);
	const main = page.getByRole("main");
	await expect(main).toContainText(`You are invited to join as buyer with ${email}.`);
	await main.getByRole("link", { name: "Sign Up" }).click();
	await expect(page.getByLabel("Email address")).toHaveValue(email);
	await submitCredentials(page, "Sign Up", { email, password: "correct horse battery" });
	await expect(page.getByRole("heading", { name: "You now have the Buyer role" })).toBeVisible();
	await expect(main).toContainText("Adds and deletes products");
	await main.getByRole("link", { name: "To the inventory" }).click();
	// An empty shop has a second link, below.
	await expect(main.getByRole("link", { name: "Add Item" }).first()).toBeVisible();

	await people.open();
	await expect(people.invitations).not.toContainText(email);
	await people.members.getByRole("searchbox").fill(email);
	await expect(people.roleOf(email)).toHaveValue("buyer");
});

test("what somebody's open page offers follows the role that the owner gives, and the audit log tells of it @torture", async ({
	page,
	account,
	people,
}) => {
	await signInAs(page, account);
	await page.goto("/dashboard/additem");
	const main = page.getByRole("main");
	await expect(main.getByText("Your account is a Customer; ask an owner for access.")).toBeVisible();
	await people.giveRole(account.email, "Buyer");
	await expect(people.page.getByText(`${account.name} now has the Buyer role`)).toBeVisible();
	await page.reload();
	await expect(main.getByLabel("Name", { exact: true })).toBeVisible();

	const log = people.page;
	await log.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Audit log" }).click();
	await log.getByLabel("Action").selectOption({ label: "Change a role" });
	const change = log.getByRole("row").filter({ hasText: `changed the role of ${account.name} to buyer` });
	await expect(change).toContainText(owner.name);
	await expect(change.getByText('"role":"buyer"')).toBeHidden();
	await change.getByText("Raw line").click();
	await expect(change.getByText('"role":"buyer"')).toBeVisible();
	const download = log.waitForEvent("download");
	await log.getByRole("link", { name: "Export as CSV" }).click();
	const [head = "", ...rest] = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
	expect(head).toContain("actorName");
	expect(rest.length).toBeGreaterThan(0);
	expect(rest.every((line) => line.includes("person.role"))).toBe(true);
});
