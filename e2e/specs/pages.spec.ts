import { createClient } from "@freehub/contract/client";
import { changeCompany } from "@freehub/contract/company";
import { signIn, signUp } from "@freehub/contract/identity";
import { changePage, getPage, type PageSlug } from "@freehub/contract/pages";
import type { Locator, Page } from "@playwright/test";
import { alertOf, test as base, expect, expectAccessible, expectAccessibleInEveryLook } from "../fixtures.ts";
import { type OwnServer, startServer } from "../own-server.ts";
import { untilSettled } from "../until-settled.ts";

const password = "correct horse battery";
const owner = { name: "Olga Owner", email: "olga@shop.test", password };

type Fixtures = {
	/** Signed in as the owner. */
	page: Page;
	/** A browser of its own, where nobody is signed in. */
	reader: Page;
	write: (slug: PageSlug, text: string) => Promise<void>;
	tell: (facts: Record<string, string>) => Promise<void>;
};

/** A shop of its own, because each page is there once; its first account is the owner's. */
const test = base.extend<Fixtures, { shop: OwnServer }>({
	shop: [
		// Playwright reads the names of what a fixture needs; this one needs nothing.
		// oxlint-disable-next-line no-empty-pattern
		async ({}, use) => {
			const server = await startServer({});
			await createClient((path, init) => fetch(`${server.url}/api${path}`, init)).call(signUp, {
				body: owner,
			});
			await use(server);
			await server.stop();
		},
		{ scope: "worker" },
	],
	baseURL: async ({ shop }, use) => use(shop.url),
	page: async ({ page }, use) => {
		const { email } = owner;
		const answer = await page.request.post("/api/auth/sign-in/email", { data: { email, password } });
		expect(answer.ok()).toBe(true);
		await use(page);
	},
	reader: async ({ browser, shop }, use) => {
		const context = await browser.newContext({ baseURL: shop.url, locale: "en-US" });
		const reader = await context.newPage();
		const errors: string[] = [];
		reader.on("pageerror", (error) => errors.push(String(error)));
		await use(reader);
		expect(errors).toEqual([]);
		await context.close();
	},
	write: async ({ shop }, use) => {
		const api = await ownerOf(shop);
		await use(async (slug, text) => {
			const { version } = await api.call(getPage, { params: { slug } });
			await api.call(changePage, { params: { slug }, body: { text }, version });
		});
	},
	tell: async ({ shop }, use) => {
		const api = await ownerOf(shop);
		await use(async (facts) => {
			await api.call(changeCompany, { body: facts });
		});
	},
});

async function ownerOf({ url }: OwnServer) {
	let cookie = "";
	const client = createClient(async (path, init) => {
		const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
		const answer = await fetch(`${url}/api${path}`, { ...init, headers });
		cookie ||= answer.headers
			.getSetCookie()
			.map((line) => line.split(";")[0])
			.join("; ");
		return answer;
	});
	await client.call(signIn, { body: { email: owner.email, password } });
	return client;
}

const refused = /Failed to load resource.*4\d\d/;
const footerOf = (page: Page) => page.getByRole("contentinfo");
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) =>
	page.getByRole("main").getByRole("button", { name, exact: true });

/** The links of a column, by their words and addresses. */
function linksOf(page: Page, heading: string): Promise<(string | null)[][]> {
	const links: Locator = footerOf(page).getByRole("list", { name: heading }).getByRole("link");
	return links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
}

// Each of them changes pages that the others look at.
test.describe.configure({ mode: "serial" });

test("what came with the demo is linked below the footer's bar, and says that it is a placeholder", async ({
	reader,
}) => {
	await reader.goto("/blogs");
	await expect(footerOf(reader)).toContainText("Footer");
	await expect(footerOf(reader).getByText("Signed in as:")).toBeVisible();
	await expect(footerOf(reader).getByRole("link", { name: "Imprint" })).toBeVisible();
	expect(await linksOf(reader, "Shop")).toEqual([
		["Products", "/products"],
		["Blogs", "/blogs"],
	]);
	expect(await linksOf(reader, "Help")).toEqual([
		["Contact", "/pages/contact"],
		["Opening hours", "/pages/opening-hours"],
		["Address", "/pages/address"],
		["Returns", "/pages/returns"],
	]);
	expect(await linksOf(reader, "Legal")).toEqual([
		["Terms", "/pages/terms"],
		["Privacy", "/pages/privacy"],
		["Imprint", "/pages/imprint"],
	]);
	await footerOf(reader).getByRole("link", { name: "Imprint" }).click();
	await expect(reader.getByRole("heading", { level: 1, name: "Imprint" })).toBeFocused();
	await expect(reader).toHaveTitle("Imprint · Freehub");
	await expect(reader.getByRole("article")).toContainText("This text is a placeholder.");
});

test("an owner writes a page, a visitor reads it; without a text it is gone, and so is its link", async ({
	page,
	reader,
}) => {
	await page.goto("/dashboard/pages");
	await page.getByRole("main").getByRole("link", { name: "Returns", exact: true }).click();
	await expect(field(page, "Title")).toHaveValue("Returns");
	await field(page, "Text").fill("Send it back.");
	await field(page, "Text").press("End");
	await page.keyboard.type("\n\n");
	await page.keyboard.press("ControlOrMeta+Shift+2");
	await page.keyboard.type("How\n\n<script>document.title = 'run'</script>\n\nWrite ");
	await page.keyboard.press("ControlOrMeta+b");
	await page.keyboard.type("first");
	const preview = page.getByRole("region", { name: "Preview" });
	await expect(preview.getByRole("heading", { name: "How" })).toBeVisible();
	await expect(page.getByText("Not saved yet")).toBeVisible();

	// What is typed survives a reload before it is saved.
	await page.reload();
	await expect(page.getByText("What you typed before and did not save is here again.")).toBeVisible();
	await field(page, "Title").fill("Giving back");
	await page.keyboard.press("ControlOrMeta+s");
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();

	await reader.goto("/pages/returns");
	await expect(reader.getByRole("heading", { level: 1, name: "Giving back" })).toBeVisible();
	await expect(reader.getByRole("heading", { level: 2, name: "How" })).toBeVisible();
	await expect(reader.getByRole("article").locator("strong")).toHaveText("first");
	await expect(reader.getByRole("article").getByText("<script>")).toBeVisible();
	await expect(reader).toHaveTitle("Giving back · Freehub");
	await expect(footerOf(reader).getByRole("link", { name: "Giving back" })).toBeVisible();

	await field(page, "Text").fill("");
	await button(page, "Save changes").click();
	await expect(page.getByText("Not written")).toBeVisible();
	// The footer around the editor knows it at once.
	await expect(footerOf(page).getByRole("link", { name: "Terms" })).toBeVisible();
	await expect(footerOf(page).getByRole("link", { name: "Giving back" })).toHaveCount(0);
	await reader.reload();
	await expect(
		reader.getByRole("heading", { level: 1, name: "This page does not exist (any more)." }),
	).toBeVisible();
	await expect(footerOf(reader).getByRole("link", { name: "Contact" })).toBeVisible();
	await expect(footerOf(reader).getByRole("link", { name: "Giving back" })).toHaveCount(0);
	// Who may write it reads the same.
	await page.goto("/pages/returns");
	await expect(page.getByText("This page does not exist (any more).")).toBeVisible();
});

test("who was slower is told what is there now, and loses nothing", async ({
	page,
	write,
	expectedErrors,
}) => {
	expectedErrors.push(refused);
	await page.goto("/dashboard/pages/contact");
	await field(page, "Title").fill("Reach us");
	await write("contact", "Theirs.");
	await button(page, "Save changes").click();
	await expect(alertOf(page)).toContainText(
		"Somebody else changed this page while you were editing: the text.",
	);
	await expectAccessible(page);
	await button(page, "Take what is there now").click();
	await expect(field(page, "Text")).toHaveValue("Theirs.");
	await expect(field(page, "Title")).toHaveValue("Reach us");
	await button(page, "Save changes").click();
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
	await page.reload();
	await expect(field(page, "Title")).toHaveValue("Reach us");
	await expect(field(page, "Text")).toHaveValue("Theirs.");

	await field(page, "Text").fill("Mine.");
	await write("contact", "Theirs again.");
	await button(page, "Save changes").click();
	await button(page, "Save mine").click();
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
	await page.reload();
	await expect(field(page, "Text")).toHaveValue("Mine.");
});

test("the company's facts are saved, refused at their fields, and name it in the footer", async ({
	page,
	tell,
	reader,
}) => {
	await page.goto("/dashboard/pages");
	await field(page, "Name").fill("The bicycle shop");
	await field(page, "Opening hours").fill("on weekdays");
	await button(page, "Save company").click();
	await expect(page.getByText(/^Each line of Opening hours must be like/)).toBeVisible();
	await field(page, "Opening hours").fill("Mo-Fr 09:00-18:00");
	// What somebody else says meanwhile stays.
	await tell({ city: "Elsewhere" });
	await button(page, "Save company").click();
	await expect(page.getByRole("status").filter({ hasText: "Company saved" })).toBeVisible();
	await expect(footerOf(page).getByText("The bicycle shop")).toBeVisible();
	await page.reload();
	await expect(field(page, "Opening hours")).toHaveValue("Mo-Fr 09:00-18:00");
	await expect(field(page, "City")).toHaveValue("Elsewhere");
	await reader.goto("/");
	await expect(footerOf(reader).getByText("The bicycle shop")).toBeVisible();
});

test("the sign-up page leads to the terms where there are some, and keeps what was typed", async ({
	reader,
	write,
}) => {
	await reader.goto("/signup");
	await expect(field(reader, "Aggree with terms and condition")).not.toBeChecked();
	await reader.getByLabel("Email address").fill("new@shop.test");
	const opening = reader.waitForEvent("popup");
	await reader.getByRole("link", { name: "Read the terms" }).click();
	const terms = await opening;
	await expect(terms.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
	await expect(reader.getByLabel("Email address")).toHaveValue("new@shop.test");
	await write("terms", "");
	await reader.reload();
	await expect(footerOf(reader).getByRole("link", { name: "Imprint" })).toBeVisible();
	await expect(reader.getByRole("link", { name: "Read the terms" })).toHaveCount(0);
	await expect(field(reader, "Aggree with terms and condition")).toBeVisible();
});

test("pages are for owners to write; on a phone the working pages have no columns", async ({
	page,
	reader,
	account,
}) => {
	const { email } = account;
	const answer = await reader.request.post("/api/auth/sign-in/email", { data: { email, password } });
	expect(answer.ok()).toBe(true);
	for (const path of ["/dashboard/pages", "/dashboard/pages/terms"]) {
		await reader.goto(path);
		await expect(reader.getByText("The company's pages are written by owners.")).toBeVisible();
	}
	await expect(reader.getByRole("link", { name: "Pages", exact: true })).toHaveCount(0);

	await page.goto("/dashboard/pages/no-such-page");
	await expect(page).toHaveURL("/dashboard/pages");
	const columns = footerOf(page).getByRole("navigation", { name: "Footer" });
	await expect(columns).toBeVisible();
	await page.setViewportSize({ width: 390, height: 800 });
	await expect(columns).toBeHidden();
	await expect(footerOf(page).getByText("Signed in as:")).toBeVisible();
	await page.goto("/blogs");
	await expect(columns).toBeVisible();
});

for (const width of [390, 1280]) {
	test(`pages, to be read and to be written, pass axe, ${width} px`, async ({ page, write }) => {
		// axe reads every page whole.
		test.setTimeout(150_000);
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 900 });
		await write("terms", "## One\n\n- two\n\n> three `four`\n\n[five](/blogs)");
		for (const path of ["/pages/terms", "/dashboard/pages", "/dashboard/pages/terms"]) {
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			await untilSettled(page);
			await expectAccessibleInEveryLook(page);
		}
		if (width === 390) {
			await page.getByText("Preview", { exact: true }).click();
			await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
			await expectAccessibleInEveryLook(page);
		}
	});
}
