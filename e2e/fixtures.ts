import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Client } from "@freehub/contract/client";
import { signIn, signUp } from "@freehub/contract/identity";
import type { Product } from "@freehub/contract/product-fields";
import { addProduct } from "@freehub/contract/products";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";
import { clientOf } from "./client.ts";
import { type Keep, keeper } from "./keep.ts";
import { type OwnServer, startServer } from "./own-server.ts";
import { watchTraffic } from "./until-settled.ts";

export { expect };

export type Account = { email: string; password: string; name: string };

type Fixtures = {
	/** What the server is started with besides; `test.use` in files whose tests need another shop. Those with the same share it. */
	settings: Record<string, string>;
	/** A server that only the tests of this worker use, with the demo catalogue unless the settings say otherwise. */
	server: OwnServer;
	/** The API as the owner. */
	asOwner: Client;
	/** An account that is not signed in yet. */
	account: Account;
	/** The API as the signed-in `account`, for arranging. */
	api: Client;
	/** Adds a product that only this test knows. */
	product: Product;
	/** What the console may print in this test; everything else that is an error fails it. */
	expectedErrors: RegExp[];
};

type WorkerFixtures = { keep: Keep };

/** How much of something a test does: a few in `npm test`, many in `npm run torture`, which runs the tests tagged `@soak` again. */
export function amount(few: number, many: number): number {
	return process.env.FREEHUB_SOAK === undefined ? few : many;
}

/** Settings of an empty shop in which the owner gives people their roles. */
export const staffShop = { ACCESS: "staff", DEMO: "off", WEBHOOK_PRIVATE_TARGETS: "on" };

const password = "correct horse battery";

/** The account of the server's owner. */
export const owner: Account = { name: "Olga Owner", email: "olga@shop.test", password };

/** A shop with these settings, which has its owner: the name that it is kept by, and how it is opened. */
function shopWith(settings: Record<string, string>) {
	const open = async () => {
		const server = await startServer(settings);
		const asOwner = clientOf(server.url);
		// The first account of a shop is its owner's; those of the tests are members.
		await asOwner.call(signUp, { body: owner });
		await asOwner.call(signIn, { body: { email: owner.email, password } });
		return { thing: { server, asOwner }, stop: server.stop };
	};
	return [`shop ${JSON.stringify(settings)}`, open] as const;
}

/** Waits, after a page was opened, until the app has taken it over: before that its links are any page's links. */
function waitForApp(page: Page): void {
	for (const name of ["goto", "reload"] as const) {
		const open = page[name].bind(page) as (...args: unknown[]) => ReturnType<Page["goto"]>;
		page[name] = async (...args: unknown[]) => {
			const answer = await open(...args);
			// Where a test keeps the app's code away it never is.
			await page.waitForFunction(isUp, undefined, { timeout: 3000 }).catch(() => undefined);
			return answer;
		};
	}
}

const isUp = () =>
	document.querySelector('meta[name="freehub-script"]') === null ||
	document.documentElement.dataset.app === "up";

export const test = base.extend<Fixtures, WorkerFixtures>({
	keep: [
		// Playwright reads the names of what a fixture needs; this one needs nothing.
		// oxlint-disable-next-line no-empty-pattern
		async ({}, use) => {
			const { keep, stopAll } = keeper();
			await use(keep);
			await stopAll();
		},
		{ scope: "worker" },
	],
	settings: [{}, { option: true }],
	server: async ({ keep, settings }, use) => use((await keep(...shopWith(settings))).server),
	asOwner: async ({ keep, settings }, use) => use((await keep(...shopWith(settings))).asOwner),
	baseURL: async ({ server }, use) => use(server.url),
	page: async ({ page, javaScriptEnabled }, use) => {
		if (javaScriptEnabled !== false) waitForApp(page);
		watchTraffic(page);
		await use(page);
	},
	expectedErrors: [
		async ({ page }, use) => {
			const expected: RegExp[] = [];
			const unexpected: string[] = [];
			const note = (text: string): void => {
				if (!expected.some((pattern) => pattern.test(text))) unexpected.push(text);
			};
			page.on("console", (message) => {
				// The browser says so of every address that does not exist; that the page says it too is what tests are about.
				const isMissingPage = message.location().url === page.url() && / 404 /.test(message.text());
				if (isMissingPage) return;
				if (message.text() === "Service Worker registration blocked by Playwright") return;
				if (message.type() === "error" || message.type() === "warning") {
					note(`${message.text()} (${message.location().url})`);
				}
			});
			page.on("pageerror", (error) => {
				// Chromium that is driven by a test says so of a window that it has opened nevertheless.
				if (error.message.endsWith("The provided callback is no longer runnable.")) return;
				note(String(error));
			});
			await use(expected);
			// A request that a test answers itself may be under way when the test has seen enough.
			if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
			expect(unexpected, "errors in the browser's console").toEqual([]);
		},
		{ auto: true },
	],

	account: async ({ baseURL }, use) => {
		const name = `tester-${randomBytes(4).toString("hex")}`;
		const account = { name, email: `${name}@shop.test`, password };
		await clientOf(baseURL ?? "").call(signUp, { body: account });
		await use(account);
	},

	api: async ({ account, baseURL }, use) => {
		const client = clientOf(baseURL ?? "");
		await client.call(signIn, { body: { email: account.email, password: account.password } });
		await use(client);
	},

	product: async ({ api }, use) => {
		await use(await newProduct(api));
	},
});

/** Signs the browser of a page in. */
export async function signInAs(page: Page, { email, password }: Account): Promise<void> {
	const answer = await page.request.post("/api/auth/sign-in/email", { data: { email, password } });
	expect(answer.ok()).toBe(true);
}

/** A test whose browser is signed in as `account` from the start. */
export const testAsUser = test.extend<{ signedIn: void }>({
	signedIn: [
		async ({ account, page }, use) => {
			await signInAs(page, account);
			await use();
		},
		{ auto: true },
	],
});

/** A test whose browser is signed in as the owner. */
export const testAsOwner = test.extend<{ signedIn: void }>({
	signedIn: [
		async ({ page }, use) => {
			await signInAs(page, owner);
			await use();
		},
		{ auto: true },
	],
});

/** Adds a product with a name of its own. */
export function newProduct(api: Client, fields: Partial<Record<string, string>> = {}): Promise<Product> {
	const name = `Testwheel ${randomBytes(4).toString("hex")}`;
	const body = {
		name,
		description:
			"A wheel with thirty-two spokes that only a test would buy, described in rather more than one hundred characters.",
		price: "129.50",
		quantity: "7",
		supplier: "Tarnwick Components",
		image: "/drawings/trail-29-rear.svg",
		...fields,
	};
	return api.call(addProduct, { body });
}

/** What the page says went wrong; empty alerts wait for something to say. */
export function alertOf(page: Page): Locator {
	return page.getByRole("main").getByRole("alert").filter({ hasText: /\S/ });
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

type Rules = { type: "tag" | "rule"; values: string[] };
const wcag: Rules = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** All that another look can break: no other rule looks at colours. */
const rulesOfColours: Rules = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Fails with what axe found against WCAG 2.2 AA on the page as it is now, or in a part of it. */
export async function expectAccessible(page: Page, part?: Locator, rules = wcag): Promise<void> {
	// A table whose search is under way is dimmed until the answer is there.
	await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0);
	// It stays in the page for what is checked later: to read the script takes about as long as to check a page.
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
	const violations = await (part ?? page.locator(":root")).evaluate(async (element, runOnly) => {
		// A link that has scrolled half under the header is taken for a small one.
		window.scrollTo({ top: 0, behavior: "instant" });
		// What is half faded in has no contrast yet; what has just come begins to fade in a frame or two later.
		const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
		for (let calm = 0; calm < 3; ) {
			const passing = document
				.getAnimations()
				.filter(
					({ effect, playState }) =>
						playState === "running" && effect?.getComputedTiming().iterations !== Infinity,
				);
			// One of an element that is not drawn any more may have no end.
			const ends = Promise.allSettled(passing.map(({ finished }) => finished));
			await Promise.race([ends, new Promise((resolve) => setTimeout(resolve, 1000))]);
			calm = passing.length === 0 ? calm + 1 : 0;
			await frame();
		}
		const found = await (window as unknown as { axe: typeof axe }).axe.run(element, {
			resultTypes: ["violations"],
			runOnly,
			// Only rules about orientation and about sound read files, and there is neither to check.
			preload: false,
		});
		return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
	}, rules);
	const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
	expect(found).toEqual([]);
}

/** The same in the light scheme, and of colours in the dark one and in forced colours. */
export async function expectAccessibleInEveryLook(page: Page, part?: Locator): Promise<void> {
	await expectAccessible(page, part);
	for (const look of [
		{ colorScheme: "dark", forcedColors: "none" },
		{ colorScheme: "light", forcedColors: "active" },
	] as const) {
		await page.emulateMedia(look);
		await expectAccessible(page, part, rulesOfColours);
	}
	await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
}
