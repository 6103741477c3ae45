import { randomBytes } from "node:crypto";
import type { Client } from "@freehub/contract/client";
import { recordMovement } from "@freehub/contract/stock/stock";
import type { Locator, Page } from "@playwright/test";
import { alertOf, amount, expect, newProduct, owner, signInAs, staffShop, testAsOwner } from "../fixtures.ts";
import { linkIn, newestMail } from "../mails.ts";
import { csvFile } from "../pages/import.ts";
import { choosePlace } from "../pages/place-box.ts";
import { goTo } from "../until-settled.ts";
import { chooseLanguage, wordsOf } from "../words.ts";

const refusedByServer = /Failed to load resource.*4\d\d/;
const mark = () => randomBytes(4).toString("hex");
const newEmail = () => `new-${mark()}@shop.test`;

/** A shop with staff access; the owner's browser uses `language`. */
const test = testAsOwner.extend<{ language: string; journey: void }>({
	language: ["de", { option: true }],
	journey: [
		async ({ page, language, baseURL }, use) => {
			await chooseLanguage(page, baseURL, language);
			await use();
			await expect(page.locator("html")).toHaveAttribute("lang", language);
		},
		{ auto: true },
	],
});
test.use({ settings: staffShop });

/** Signs the owner in again; by now the account may have stored the language, or not. */
async function returnAsOwner(page: Page, language: string): Promise<void> {
	await signInAs(page, owner);
	await chooseLanguage(page, new URL(page.url()).origin, language);
}

async function becomeVisitor(page: Page): Promise<void> {
	await page.context().clearCookies();
}

const main = (page: Page): Locator => page.getByRole("main");
const button = (page: Page, name: string): Locator => main(page).getByRole("button", { name, exact: true });
const field = (page: Page, name: string): Locator => main(page).getByLabel(name, { exact: true });
const row = (page: Page, text: string): Locator => page.getByRole("row").filter({ hasText: text });
const item = (page: Page, text: string): Locator => page.getByRole("listitem").filter({ hasText: text });
const stock = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

async function receive(api: Client, id: string, quantity: number): Promise<void> {
	const body = { kind: "receive" as const, quantity };
	await api.call(recordMovement, { params: { id }, body, idempotencyKey: mark() });
}

/** The journeys in the language with the longest words; in torture also in one with another script and other digits. */
for (const language of (["de", "bn"] as const).slice(0, amount(1, 2))) {
	const word = wordsOf(language);
	const number = (value: number) => value.toLocaleString(language);
	const money = (value: number) =>
		value.toLocaleString(language, { style: "currency", currency: "USD", minimumFractionDigits: 2 });

	test.describe(`in ${language} @soak`, () => {
		test.use({ language });

		test("an item is added, refused and corrected, found, edited, deleted and restored", async ({
			page,
			expectedErrors,
		}) => {
			expectedErrors.push(refusedByServer);
			const name = `Pannier ${mark()}`;
			await page.goto("/dashboard/additem");
			await expect(page.getByRole("heading", { level: 1, name: word("Add New Item") })).toBeVisible();
			await field(page, word("Name")).fill(name);
			await field(page, word("Description")).fill("Roll-top pannier, 20 litres.");
			await field(page, word("Price")).fill("1890");
			await field(page, word("Quantity")).fill("1234");
			await field(page, word("Image Link")).fill("/drawings/bag-pannier-pair.svg");
			await button(page, word("Add Item")).click();
			const supplier = field(page, word("Supplier"));
			await expect(supplier).toHaveAccessibleDescription(word("This is required."));
			await expect(field(page, word("Name"))).toHaveValue(name);
			await supplier.fill("Merrowdale Outfitting");
			await button(page, word("Add Item")).click();
			await expect(page.getByText(word("{name} added", { name }))).toBeVisible();

			await goTo(page, "/dashboard/manageinventory");
			await main(page).getByRole("searchbox").fill(name);
			await expect(row(page, name)).toContainText(number(1234));
			await expect(row(page, name)).toContainText(money(1890));
			await row(page, name)
				.getByRole("link")
				.filter({ hasText: word("Details<0> of {name}</0>", { name }) })
				.click();
			await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
			await main(page)
				.getByRole("link", { name: word("Edit") })
				.first()
				.click();
			await expect(page.getByRole("heading", { name: word("Edit Item") })).toBeVisible();
			await field(page, word("Price")).fill("2000");
			await button(page, word("Save")).click();
			await expect(page.getByText(word("{name} saved", { name }))).toBeVisible();
			await expect(main(page)).toContainText(money(2000));

			await goTo(page, `/dashboard/manageinventory?search=${encodeURIComponent(name)}`);
			await row(page, name)
				.getByRole("button")
				.filter({ hasText: word("Delete<0> {name}</0>", { name }) })
				.click();
			const dialog = page.getByRole("dialog");
			await expect(dialog).toContainText(word("You can restore it from Deleted items."));
			await dialog.getByRole("button", { name: word("Delete"), exact: true }).click();
			await expect(row(page, name)).toHaveCount(0);
			await goTo(page, "/dashboard/deleted");
			await row(page, name)
				.getByRole("button")
				.filter({ hasText: word("Restore<0> {name}</0>", { name }) })
				.click();
			await expect(page.getByText(word("{name} restored", { name }))).toBeVisible();
		});

		test("pieces come and go, a shortage is told, and a movement is taken back @torture", async ({
			page,
			asOwner: api,
			expectedErrors,
		}) => {
			expectedErrors.push(refusedByServer);
			const product = await newProduct(api, { quantity: "1234" });
			await page.goto(`/inventory/${product._id}`);
			const bar = stock(page, word("Stock"));
			await bar.getByLabel(word("Quantity"), { exact: true }).fill("66");
			await bar.getByRole("button", { name: word("Add Quantity") }).click();
			// Another test of this shop may have added a bin; then the message names the place, too.
			const left = { quantity: 66, productName: product.name, left: 1300, place: "Shop" };
			const added = "Added {quantity} of {productName}: {left} on hand.";
			const addedAt = "Added {quantity} of {productName} at {place}: {left} on hand.";
			await expect(page.getByText(word(added, left)).or(page.getByText(word(addedAt, left)))).toBeVisible();
			await bar.getByLabel(word("Quantity"), { exact: true }).fill("2000");
			await bar.getByRole("button", { name: word("Delivered") }).click();
			const shortage =
				"{available, plural, =0 {None here} one {Only # here} other {Only # here}}; {requested, plural, one {you asked for #.} other {you asked for #.}}";
			await expect(bar.getByRole("alert")).toContainText(
				word(shortage, { available: 1300, requested: 2000 }),
			);
			await expect(bar.getByLabel(word("Quantity"), { exact: true })).toHaveValue("2000");
			await expect(bar).toContainText(number(1300));

			await page.goto(`/dashboard/movements?product=${product._id}`);
			await expect(page.getByRole("heading", { level: 1, name: word("Movements") })).toBeVisible();
			const received = item(page, number(66)).filter({ has: page.getByRole("button") });
			const pieces = `${number(66)} × ${product.name}`;
			await expect(received).toContainText(
				word("{who} received {pieces} from the supplier", { who: owner.name, pieces }),
			);
			await received.getByRole("button", { name: word("Undo<0> {what}</0>", { what: "+" }) }).click();
			const takenBack = page.getByText(word("Taken back"), { exact: true });
			await expect(item(page, pieces).filter({ has: takenBack })).toHaveCount(1);
			await expect(item(page, pieces)).toHaveCount(2);

			await receive(api, product._id, 5);
			await page.goto("/dashboard/today");
			await expect(page.getByRole("heading", { level: 1, name: word("Today") })).toBeVisible();
			await expect(
				page.getByRole("list", { name: word("Figures") }).getByText(word("Came in", {}, "pieces")),
			).toBeVisible();
			await expect(item(page, `${number(5)} × ${product.name}`)).toContainText(
				word("Today, {time}", { time: "" }).trim(),
			);
		});

		// `npm run check` verifies that each language's catalogue has the other sentences.
		if (language !== "de") return;

		test("somebody signs up, out and in, and is told that a password is wrong @torture", async ({
			page,
			expectedErrors,
		}) => {
			expectedErrors.push(refusedByServer);
			await becomeVisitor(page);
			const email = newEmail();
			await page.goto(`/${language}/signup`);
			await expect(page.getByRole("heading", { name: word("Please Sign Up") })).toBeVisible();
			await field(page, word("Email address")).fill(email);
			await field(page, word("Password")).fill(owner.password);
			await button(page, word("Sign Up")).click();
			await expect(page).toHaveURL(`/${language}`);
			const banner = page.getByRole("banner");
			await banner.getByRole("button", { name: word("Sign Out") }).click();
			await banner.getByRole("link", { name: word("Sign In") }).click();
			await expect(page.getByRole("heading", { name: word("Please Sign In") })).toBeVisible();
			await field(page, word("Email address")).fill(email);
			await field(page, word("Password")).fill("not the right one");
			await button(page, word("Sign In")).click();
			const wrong = "Wrong email address or password. Check both and try again.";
			await expect(alertOf(page)).toContainText(word(wrong));
			await expect(field(page, word("Email address"))).toHaveValue(email);
			await field(page, word("Password")).fill(owner.password);
			await button(page, word("Sign In")).click();
			await expect(banner.getByRole("button", { name: word("Sign Out") })).toBeVisible();
		});

		test("a bin is added, filled and counted @torture", async ({ page, asOwner: api }) => {
			const product = await newProduct(api, { quantity: "1200" });
			const name = `A-${mark()}`;
			await page.goto("/dashboard/locations");
			await field(page, word("New location")).fill(name);
			await field(page, word("Kind")).selectOption("main");
			await button(page, word("Add location")).click();
			await expect(page.getByText(word("{name} added", { name }))).toBeVisible();
			await expect(page.getByRole("button", { name: word("Change<0> {name}</0>", { name }) })).toBeVisible();

			await page.goto(`/inventory/${product._id}`);
			await button(page, word("Transfer", {}, "verb")).click();
			const dialog = page.getByRole("dialog");
			const to = dialog.getByLabel(word("To", {}, "location"), { exact: true });
			await choosePlace(to, name);
			await dialog.getByLabel(word("Quantity"), { exact: true }).fill("1100");
			await dialog.getByRole("button", { name: word("Move {quantity}", { quantity: 1100 }) }).click();
			const counts = { quantity: 1100, productName: product.name, left: 1200 };
			const moved = { ...counts, place: "Shop", target: `Shop, ${name}` };
			const said = "Moved {quantity} of {productName} from {place} to {target}: {left} on hand.";
			await expect(page.getByText(word(said, moved))).toBeVisible();
			const places = page.getByRole("list", { name: word("Stock per location") });
			await expect(places.getByRole("listitem").filter({ hasText: name })).toContainText(number(1100));

			await button(page, word("Adjust or count")).click();
			await dialog.getByText(word("Count", {}, "verb"), { exact: true }).click();
			await choosePlace(dialog.getByLabel(word("Location"), { exact: true }), name);
			await dialog.getByLabel(word("Counted quantity")).fill("1050");
			await dialog.getByRole("button", { name: word("Save count") }).click();
			const counted = { quantity: 1050, productName: product.name, left: 1150, place: `Shop, ${name}` };
			const booked = "Counted {quantity} of {productName} at {place}: {left} on hand.";
			await expect(page.getByText(word(booked, counted))).toBeVisible();
			await expect(places.getByRole("listitem").filter({ hasText: name })).toContainText(number(1050));
		});

		test("a file is imported but for a refused row, and undone @torture", async ({ page }) => {
			const code = mark();
			const lines = [
				"SKU;Name;Price;Stock",
				`${code}-1;Pump ${code};1890,50;1200`,
				`${code}-2;Lock ${code};dear;1`,
			];
			await page.goto("/dashboard/import");
			await page.getByLabel(word("Choose a file")).setInputFiles(csvFile("spring.csv", lines));
			await page.waitForURL(/\/dashboard\/import\/[^/?]+$/);
			const rows = page
				.getByRole("table", { name: word("The file's rows and their outcome") })
				.getByRole("row");
			const refused = rows.filter({ hasText: `Lock ${code}` });
			await expect(refused).toContainText(word("This must be a number."));
			await expect(refused).toContainText(word("Refused", {}, "row"));
			await expect(rows.filter({ hasText: `Pump ${code}` })).toContainText(money(1890.5));
			await expect(rows.filter({ hasText: `Pump ${code}` })).toContainText(number(1200));
			const used = "{used} of {all} used. Your choices are remembered for files with the same columns";
			await expect(main(page)).toContainText(word(used, { used: 4, all: 4 }));
			await button(page, word("Skip refused rows")).click();
			await page
				.getByRole("button", {
					name: word("{changes, plural, one {Import # product} other {Import # products}}", { changes: 1 }),
				})
				.click();
			const result = page.getByRole("region", { name: word("Result") });
			await expect(
				result.getByRole("heading", { name: word("Imported", {}, "import"), exact: true }),
			).toBeVisible();
			await result.getByRole("button", { name: word("Undo import") }).click();
			await page
				.getByRole("dialog")
				.getByRole("button", { name: word("Undo import") })
				.click();
			await expect(result).toContainText(word("Everything was undone."));
		});

		test("an article is written, published, read by a visitor and unpublished @torture", async ({
			page,
			expectedErrors,
			baseURL,
		}) => {
			expectedErrors.push(refusedByServer);
			const title = `Truing ${mark()}`;
			await page.goto("/dashboard/blog");
			await page.getByRole("link", { name: word("New article") }).click();
			await main(page)
				.getByRole("textbox", { name: word("Title"), exact: true })
				.fill(title);
			await field(page, word("Text")).fill("A wheel that wobbles.");
			await button(page, word("Publish")).click();
			await expect(page.getByText(word("This is required to publish."))).toBeVisible();
			await field(page, word("Image Link")).fill("/drawings/trail-29-rear.svg");
			await button(page, word("Publish")).click();
			await expect(page.getByText(word("{title} published", { title }))).toBeVisible();
			const editor = page.url();

			await becomeVisitor(page);
			await chooseLanguage(page, baseURL, language);
			await page.goto(`/${language}/blogs`);
			await expect(page.getByRole("heading", { name: word("Our Blogs") })).toBeVisible();
			await page
				.getByRole("article")
				.filter({ hasText: title })
				.getByRole("link")
				.filter({ hasText: word("Read More<0>: {title}</0>", { title }) })
				.click();
			await expect(page).toHaveURL(new RegExp(`/${language}/blogs/.+`));
			await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
			await expect(main(page)).toContainText(
				word("<0>{author}</0> · {minutes} min read", { author: owner.name, minutes: 1 }),
			);
			const article = page.url();

			await returnAsOwner(page, language);
			await page.goto(editor);
			await button(page, word("Unpublish")).click();
			await expect(page.getByText(word("{title} unpublished", { title }))).toBeVisible();
			await becomeVisitor(page);
			await page.goto(article);
			await expect(page.getByText(word("This article was not found."))).toBeVisible();
		});

		test("a visitor asks about a product, and the owner finds the question in Review @torture", async ({
			page,
			asOwner: api,
			expectedErrors,
		}) => {
			expectedErrors.push(refusedByServer);
			const product = await newProduct(api, { quantity: "1234" });
			const [email, text] = ["ada@home.test", `Does it fit? ${mark()}`];
			await becomeVisitor(page);
			await page.goto(`/${language}/products/${product._id}`);
			await expect(main(page)).toContainText(money(129.5));
			await expect(main(page)).toContainText(number(1234));
			const form = page.getByRole("region", { name: word("Ask about this") });
			await form.getByLabel(word("Name"), { exact: true }).fill("Ada Byron");
			await form.getByLabel(word("Message"), { exact: true }).fill(text);
			await form.getByRole("button", { name: word("Send the question") }).click();
			await expect(form.getByLabel(word("E-mail"), { exact: true })).toHaveAccessibleDescription(
				word("This is required."),
			);
			await form.getByLabel(word("E-mail"), { exact: true }).fill(email);
			await form.getByRole("button", { name: word("Send the question") }).click();
			const thanks = "Thank you. Your question is with the shop; the answer comes by mail to {email}.";
			await expect(form).toContainText(word(thanks, { email }));

			await returnAsOwner(page, language);
			await page.goto("/dashboard/review");
			await main(page)
				.getByRole("button", { name: new RegExp(`^${word("Enquiries")}`) })
				.click();
			const line = item(page, text);
			await expect(line).toContainText(
				word("{person} ({address}) asks about {item}:", {
					person: "Ada Byron",
					address: email,
					item: product.name,
				}),
			);
			await line.getByRole("button", { name: word("Answered") }).click();
			await expect(line).toHaveCount(0);
			await expect(page.getByText(word("Marked as answered"))).toBeVisible();
		});

		test("a person is invited and gets a role, and a name is changed in the profile @torture", async ({
			page,
			server,
			expectedErrors,
		}) => {
			expectedErrors.push(refusedByServer);
			const email = newEmail();
			await page.goto("/dashboard/people");
			const invitations = page.getByRole("region", { name: word("Invitations") });
			const role = invitations.getByLabel(word("Role"), { exact: true });
			const roles = ["Customer", "Viewer", "Counter", "Warehouse", "Buyer", "Owner"];
			for (const name of roles) {
				await expect(role.locator("option", { hasText: word(name, {}, "role") })).toHaveCount(1);
			}
			await invitations.getByLabel(word("Address"), { exact: true }).fill("nobody");
			await invitations.getByRole("button", { name: word("Invite", {}, "verb") }).click();
			await expect(invitations.getByLabel(word("Address"), { exact: true })).toHaveAccessibleDescription(
				new RegExp(word("This is not an email address. It should look like name@example.com.")),
			);
			await invitations.getByLabel(word("Address"), { exact: true }).fill(email);
			await role.selectOption({ label: word("Warehouse", {}, "role") });
			await invitations.getByRole("button", { name: word("Invite", {}, "verb") }).click();
			await expect(row(page, email)).toContainText(word("Warehouse", {}, "role"));

			await page.goto("/dashboard/profile");
			const you = page.getByRole("region", { name: word("You"), exact: true });
			await expect(you).toContainText(word("Owner", {}, "role"));
			const name = `Kim ${mark()}`;
			await you.getByLabel(word("Name"), { exact: true }).fill(name);
			await you.getByRole("button", { name: word("Save") }).click();
			await expect(page.getByRole("banner").getByRole("link", { name })).toBeVisible();
			await you.getByLabel(word("Name"), { exact: true }).fill(owner.name);
			await you.getByRole("button", { name: word("Save") }).click();
			await expect(page.getByRole("banner").getByRole("link", { name: owner.name })).toBeVisible();

			await becomeVisitor(page);
			await page.goto(linkIn(await newestMail(email, /./, server)));
			await expect(page.getByRole("heading", { name: word("You are invited") })).toBeVisible();
			await expect(main(page)).toContainText(
				word("You are invited to join as <0>{roleNoun}</0> with <1>{email}</1>.", {
					roleNoun: word("warehouse", {}, "role"),
					email,
				}),
			);
		});

		test("the palette finds pages and actions by the names that they have @torture", async ({ page }) => {
			await page.goto("/dashboard/today");
			await page.keyboard.press("Control+k");
			const palette = page.getByRole("dialog", { name: word("Search or jump to") });
			const input = palette.getByRole("combobox");
			await expect(input).toBeFocused();
			await input.fill(word("Theme: dark"));
			await expect(palette.getByRole("group", { name: word("Actions") })).toBeVisible();
			await expect(palette.getByRole("option").first()).toContainText(word("Theme: dark"));
			await page.keyboard.press("Enter");
			await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
			await expect(palette).toBeHidden();
			await page.keyboard.press("Control+k");
			await input.fill(word("Invite somebody"));
			await expect(palette.getByRole("option").first()).toContainText(word("Invite somebody"));
			await page.keyboard.press("Enter");
			await expect(page).toHaveURL(/\/dashboard\/people/);
			await expect(page.getByRole("heading", { level: 1, name: word("People") })).toBeVisible();
		});
	});
}
