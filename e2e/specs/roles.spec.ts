import { readFile } from "node:fs/promises";
import { createClient } from "@freehub/contract/client";
import { signUp } from "@freehub/contract/identity";
import { listProducts } from "@freehub/contract/products";
import type { Page } from "@playwright/test";
import {
	type Account,
	alertOf,
	test as base,
	expect,
	expectAccessible,
	expectAccessibleInEveryLook,
} from "../fixtures.ts";
import { linkIn, newestMail } from "../mails.ts";
import { type OwnServer, startServer } from "../own-server.ts";
import { submitCredentials } from "../pages/identity.ts";
import { InventoryPage } from "../pages/inventory.ts";
import { PeoplePage } from "../pages/people.ts";
import { StockForm } from "../pages/stock.ts";
import { untilQuiet } from "../until-quiet.ts";

const password = "correct horse battery";
const owner: Account = { name: "Olga Owner", email: "olga@shop.test", password };

type Fixtures = {
	/** The owner's browser, with the People page open. */
	people: PeoplePage;
	/** The path of a product of the demo catalogue. */
	productPath: string;
};

/** A server where only people with a role manage; its first account is the owner's. */
const test = base.extend<Fixtures, { staff: OwnServer }>({
	staff: [
		// Playwright reads the names of what a fixture needs; this one needs nothing.
		// oxlint-disable-next-line no-empty-pattern
		async ({}, use) => {
			const server = await startServer({ ACCESS: "staff" });
			await clientOf(server).call(signUp, { body: owner });
			await use(server);
			await server.stop();
		},
		{ scope: "worker" },
	],
	baseURL: async ({ staff }, use) => use(staff.url),
	people: async ({ browser, staff }, use) => {
		const context = await browser.newContext({ baseURL: staff.url, locale: "en-US" });
		const people = new PeoplePage(await context.newPage());
		await signInAs(people.page, owner);
		await people.open();
		await use(people);
		await context.close();
	},
	productPath: async ({ staff }, use) => {
		const [product] = await clientOf(staff).call(listProducts, { query: { limit: 1 } });
		await use(`/inventory/${product?._id}`);
	},
});

const clientOf = ({ url }: OwnServer) => createClient((path, init) => fetch(`${url}/api${path}`, init));

async function signInAs(page: Page, { email }: Pick<Account, "email">): Promise<void> {
	const answer = await page.request.post("/api/auth/sign-in/email", { data: { email, password } });
	expect(answer.ok()).toBe(true);
}

const newEmail = () => `new-${Date.now()}-${Math.round(Math.random() * 1e6)}@shop.test`;

test("a visitor of a shop that is kept by its staff sees the products, and where to sign in for more", async ({
	page,
	productPath,
}) => {
	const asked: string[] = [];
	page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
	const main = page.getByRole("main");
	await page.goto("/dashboard");
	await expect(page).toHaveURL("/dashboard/manageinventory");
	await expect(page.getByRole("grid")).toBeVisible();
	await expect(page.getByRole("button", { name: /^(Delete|Delivered|Add quantity)/ })).toHaveCount(0);
	await page.goto(`/dashboard/manageinventory${productPath}`);
	await expect(main.getByText("The stock's history is for staff.")).toBeVisible();
	await expect(main.getByText("Changing stock is for staff.")).toBeVisible();
	await page.goto("/dashboard/books");
	await expect(main.getByText("The books are for staff.")).toBeVisible();
	await page.goto("/dashboard/additem");
	await expect(main.getByText("Adding products is for buyers and owners.")).toBeVisible();
	await main.getByRole("link", { name: "Sign In" }).click();
	await submitCredentials(page, "Sign In", owner);
	await expect(page).toHaveURL("/dashboard/additem");
	await expect(main.getByLabel("Name", { exact: true })).toBeVisible();
	const beforeSignIn = asked.slice(0, asked.indexOf("/api/auth/sign-in/email"));
	expect(beforeSignIn.filter((path) => /^\/api\/.*(locations|stock|movements|ledger)/.test(path))).toEqual(
		[],
	);
});

test("a new account is a customer: it sees the products and no management, and is told why", async ({
	page,
	account,
	productPath,
}) => {
	await signInAs(page, account);
	const inventory = new InventoryPage(page);
	const main = page.getByRole("main");
	await page.goto("/dashboard");
	await expect(page).toHaveURL("/dashboard/manageinventory");
	await expect(inventory.table.getByRole("link", { name: /^Details/ }).first()).toBeVisible();
	await expect(inventory.table.getByRole("columnheader", { name: "Actation" })).toBeVisible();
	await expect(page.getByRole("button", { name: /^(Delete|Delivered|Add quantity)/ })).toHaveCount(0);
	for (const name of ["Add Item", "Books", "People", "Audit log"]) {
		await expect(page.getByRole("link", { name })).toHaveCount(0);
	}
	await page.goto(productPath);
	await expect(
		main.getByText("Your role, customer, may look but not change stock. Ask an owner."),
	).toBeVisible();
	await expect(main.getByText("The stock's history is for staff.")).toBeVisible();
	await page.goto("/dashboard/additem");
	await expect(main.getByText("Your role is customer; this takes buyer or owner.")).toBeVisible();
	for (const path of ["people", "audit"]) {
		await page.goto(`/dashboard/${path}`);
		await expect(main.getByText(/owners\.$/)).toBeVisible();
	}
});

test("what shows follows the role that the owner gives: viewer, counter, buyer", async ({
	page,
	account,
	people,
	productPath,
}) => {
	await signInAs(page, account);
	const main = page.getByRole("main");
	const add = main.getByRole("button", { name: "Add Quantity" });
	const deliver = main.getByRole("button", { name: "Delivered", exact: true });
	const history = page.getByRole("region", { name: "History" });
	const become = async (role: string): Promise<void> => {
		await people.giveRole(account.email, role);
		await expect(people.page.getByText(`${account.name} is ${role} now`)).toBeVisible();
		await page.goto(productPath);
		await expect(history.getByRole("listitem").first()).toBeVisible();
	};

	await become("Viewer");
	await expect(
		main.getByText("Your role, viewer, may look but not change stock. Ask an owner."),
	).toBeVisible();
	await expect(main.getByRole("button", { name: /Add Quantity|Delivered|Adjust|Count|Undo/ })).toHaveCount(0);
	await page.goto("/dashboard/books");
	await expect(page.getByText("balanced", { exact: true })).toBeVisible();
	await page.goto("/dashboard/locations");
	await expect(main.getByRole("button", { name: /Products/ }).first()).toBeVisible();
	await expect(main.getByRole("button", { name: /Rename|Close|Add location/ })).toHaveCount(0);

	await become("Counter");
	await expect(add).toHaveCount(0);
	await expect(main.getByText("Your role, counter, may not add stock. Ask an owner.")).toBeVisible();
	await main.getByRole("button", { name: "Count", exact: true }).first().click();
	const form = new StockForm(page);
	await expect(form.dialog.getByLabel("Counted quantity")).toBeVisible();
	await expect(form.dialog.getByRole("radio")).toHaveCount(0);
	await page.keyboard.press("Escape");
	await expect(form.dialog).toHaveCount(0);
	await deliver.click();
	// One may take back what one may book, and nothing else.
	await expect(history.getByRole("button", { name: /^Undo −1/ })).toBeVisible();
	await expect(history.getByRole("button", { name: /^Undo \+/ })).toHaveCount(0);

	await become("Buyer");
	await expect(add).toBeVisible();
	await expect(deliver).toHaveCount(0);
	const inventory = new InventoryPage(page);
	await inventory.open("/dashboard/manageinventory");
	await expect(inventory.table.getByRole("button", { name: /^Delete/ }).first()).toBeVisible();
	await expect(inventory.table.getByRole("button", { name: /^Add quantity/ }).first()).toBeVisible();
	await expect(inventory.table.getByRole("button", { name: /^Delivered/ })).toHaveCount(0);
	await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Add Item" }).click();
	await expect(main.getByLabel("Name", { exact: true })).toBeVisible();
});

test("owners set from when on something wants a second look", async ({ people: { page } }) => {
	await page.goto("/dashboard/review");
	await expect(page.getByText(/Adjustments of 20 pieces or \$500\.00 and more/)).toBeVisible();
	await page.getByRole("button", { name: "Limits" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Adjustments of this many pieces or more").fill("0");
	await dialog.getByLabel("Counts that differ by more than").fill("5");
	await dialog.getByRole("button", { name: "Save limits" }).click();
	await expect(dialog.getByText("Pieces must be at least 1.")).toBeVisible();
	await dialog.getByLabel("Adjustments of this many pieces or more").fill("12");
	await expectAccessible(page);
	await dialog.getByRole("button", { name: "Save limits" }).click();
	await expect(dialog).toHaveCount(0);
	const words = "Adjustments of 12 pieces or $500.00 and more; counts that differ by more than 5%";
	await expect(page.getByText(words)).toBeVisible();
	await page.goto("/dashboard/audit");
	await expect(page.getByText("changed the limits of Review").first()).toBeVisible();
});

test("the last owner stays one: the page says why, and the select shows what holds", async ({ people }) => {
	await expect(people.row(owner.email)).toContainText("You");
	await people.giveRole(owner.email, "Viewer");
	await expect(people.row(owner.email)).toContainText("is the only owner");
	await expect(people.roleOf(owner.email)).toHaveValue("owner");
});

test("an invitation without a mail service is a link to pass on, and its new account has the role", async ({
	page,
	people,
	staff,
}) => {
	const email = newEmail();
	await people.invite(email, "Buyer");
	const link = people.invitations.getByLabel(`Invitation link for ${email}`);
	await expect(people.invitations).toContainText("No mail was sent: this server has no mail service");
	await expect(people.page.getByText(/A mail is on its way/)).toHaveCount(0);
	const address = await link.inputValue();
	// What the server wrote to its outbox instead leads to the same place.
	expect(new URL(address).search).toBe(new URL(linkIn(await newestMail(email, /./, staff))).search);
	await expectAccessible(people.page);
	await people.invitations.getByRole("button", { name: "Done" }).click();
	await expect(link).toHaveCount(0);
	await expect(people.invitations.getByRole("row").filter({ hasText: email })).toContainText("Buyer");
	await people.invite(email, "Viewer");
	await expect(people.invitations).toContainText(`${email} has an open invitation already.`);

	await page.goto(address);
	const main = page.getByRole("main");
	await expect(main).toContainText(`You are invited to join as buyer with ${email}.`);
	await expectAccessible(page);
	await main.getByRole("link", { name: "Sign Up" }).click();
	await expect(page.getByLabel("Email address")).toHaveValue(email);
	await submitCredentials(page, "Sign Up", { email, password });
	await expect(page.getByRole("heading", { name: "You are buyer now" })).toBeVisible();
	await expect(main).toContainText("Adds and deletes products");
	await expectAccessible(page);
	await main.getByRole("link", { name: "To the inventory" }).click();
	await expect(main.getByRole("link", { name: "Add Item" })).toBeVisible();

	await people.open();
	await expect(people.invitations).not.toContainText(email);
	await people.members.getByRole("searchbox").fill(email);
	await expect(people.roleOf(email)).toHaveValue("buyer");
	// Nobody has shown that mails to the address reach them.
	await expect(people.row(email)).toContainText("not confirmed");
});

test("an invitation is for its address alone, and a withdrawn one is no longer valid", async ({
	page,
	account,
	people,
	staff,
	expectedErrors,
}) => {
	expectedErrors.push(/Failed to load resource.*404/);
	const email = newEmail();
	await people.invite(email, "Counter");
	const link = linkIn(await newestMail(email, /./, staff));
	await signInAs(page, account);
	await page.goto(link);
	const main = page.getByRole("main");
	await expect(main).toContainText(`It was sent to ${email}, and you are signed in as ${account.email}.`);
	await main.getByRole("button", { name: "Sign Out" }).click();
	await expect(main).toContainText(`You are invited to join as counter with ${email}.`);
	await people.invitations
		.getByRole("row")
		.filter({ hasText: email })
		.getByRole("button", { name: /^Withdraw/ })
		.click();
	await expect(people.invitations).not.toContainText(email);
	await page.goto(link);
	await expect(page.getByRole("heading", { name: "This invitation is no longer valid." })).toBeVisible();
});

test("the audit log tells who changed a role, can be searched, and comes as CSV", async ({
	page,
	account,
	people,
	expectedErrors,
}) => {
	expectedErrors.push(/Failed to load resource.*401/);
	await people.giveRole(account.email, "Warehouse");
	await expect(people.page.getByText(`${account.name} is Warehouse now`)).toBeVisible();
	await page.goto("/signin");
	await submitCredentials(page, "Sign In", { email: account.email, password: "not the right one" });
	await expect(alertOf(page)).toBeVisible();

	const log = people.page;
	await log.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Audit log" }).click();
	await expect(log).toHaveURL("/dashboard/audit");
	const lines = log.getByRole("table").getByRole("row");
	const change = lines.filter({ hasText: `changed the role of ${account.name} to warehouse` }).first();
	await expect(change).toContainText(owner.name);
	await expect(change).toContainText("Done");
	await expect(change.getByText('"role":"warehouse"')).toBeHidden();
	await change.getByText("Raw line").click();
	await expect(change).toContainText('"role":"warehouse"');
	await expectAccessible(log);

	await log.getByLabel("Action").selectOption({ label: "Change a role" });
	await expect(log).toHaveURL(/action=person\.role/);
	await expect(lines.filter({ hasText: "signed in" })).toHaveCount(0);
	await log.getByLabel("Person").fill("Olga");
	await log.getByRole("option", { name: /Olga Owner/ }).click();
	await expect(log).toHaveURL(/actor=/);
	await log.reload();
	await expect(log.getByLabel("Person")).toHaveValue(owner.name);
	await expect(change).toContainText(owner.name);

	const download = log.waitForEvent("download");
	await log.getByRole("link", { name: "Export as CSV" }).click();
	const csv = await readFile(await (await download).path(), "utf8");
	const [head = "", ...rest] = csv.trim().split("\r\n");
	expect(head).toContain("actorName");
	expect(rest.length).toBeGreaterThan(0);
	expect(rest.every((line) => line.includes("person.role"))).toBe(true);

	await log.getByRole("button", { name: "Clear filters" }).click();
	await log.getByLabel("Outcome").selectOption({ label: "Refused" });
	await expect(lines.filter({ hasText: "tried: sign in" }).first()).toContainText("Refused");
	await expect(lines.filter({ hasText: "Done" })).toHaveCount(0);
	await log.getByLabel("From", { exact: true }).fill("2020-01-01");
	await log.getByLabel("To", { exact: true }).fill("2020-01-02");
	await expect(log.getByText("No entries match.")).toBeVisible();
});

for (const width of [390, 1280]) {
	test(`the owner's pages pass axe, ${width} px`, async ({ people: { page } }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 900 });
		for (const path of ["/dashboard/people", "/dashboard/audit", "/invitation"]) {
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			await untilQuiet(page);
			await expectAccessibleInEveryLook(page);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
		}
	});
}

test("the owner signs somebody out everywhere, and their next page asks them to sign in", async ({
	people,
	page,
	account,
}) => {
	await signInAs(page, account);
	await page.goto("/dashboard/profile");
	await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
	// A dialog that is half faded in has no contrast yet.
	await people.page.emulateMedia({ reducedMotion: "reduce" });
	await people.page.reload();
	await people.members.getByRole("searchbox").fill(account.email);
	// While the search is under way, the table is dimmed.
	await expect(people.members.getByRole("status")).toHaveText("1 shown");
	await people
		.row(account.email)
		.getByRole("button", { name: /^Sign out/ })
		.click();
	const dialog = people.page.getByRole("dialog", { name: `Sign ${account.name} out everywhere?` });
	await expect(dialog).toBeVisible();
	await expectAccessible(people.page);
	await dialog.getByRole("button", { name: "Sign out" }).click();
	await expect(people.page.getByText(`${account.name} is signed out everywhere`)).toBeVisible();
	await page.goto("/dashboard/profile");
	await expect(page).toHaveURL("/signin");
});
