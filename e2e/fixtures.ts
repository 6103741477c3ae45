import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { addProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { signIn, signUp } from "@freehub/contract/people/identity";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";
import { clientOf } from "./client.ts";
import { type Keep, keeper } from "./keep.ts";
import { type OwnServer, startServer } from "./own-server.ts";
import { watchTraffic } from "./until-settled.ts";

export { expect };

export type Account = { email: string; password: string; name: string };

type Fixtures = {
	/** Additional server settings; use `test.use` in files whose tests need another shop. Files with the same settings share it. */
	settings: Record<string, string>;
	/** A server for this worker only, with the demo catalogue unless the settings say otherwise. */
	server: OwnServer;
	/** The API as the owner. */
	asOwner: Client;
	/** An account that is not signed in yet. */
	account: Account;
	/** The API as the signed-in `account`, for test setup. */
	api: Client;
	/** Adds a product for this test only. */
	product: Product;
	/** Expected console errors of this test; any other error fails it. */
	expectedErrors: RegExp[];
};

type WorkerFixtures = { keep: Keep };

/** Size of a test: `few` in `npm test`, `many` in `npm run torture`, which repeats the tests tagged `@soak`. */
export function amount(few: number, many: number): number {
	return process.env.FREEHUB_SOAK === undefined ? few : many;
}

/** Settings of an empty shop in which the owner assigns roles. */
export const staffShop = { ACCESS: "staff", DEMO: "off", WEBHOOK_PRIVATE_TARGETS: "on" };

const password = "correct horse battery";

/** The account of the server's owner. */
export const owner: Account = { name: "Olga Owner", email: "olga@shop.test", password };

/** A shop with these settings and its owner: its cache key, and the function that opens it. */
function shopWith(settings: Record<string, string>) {
	const open = async () => {
		const server = await startServer(settings);
		const asOwner = clientOf(server.url);
		// The first account of a shop is the owner; accounts of tests are members.
		await asOwner.call(signUp, { body: owner });
		await asOwner.call(signIn, { body: { email: owner.email, password } });
		return { thing: { server, asOwner }, stop: server.stop };
	};
	return [`shop ${JSON.stringify(settings)}`, open] as const;
}

/** Waits after each navigation until the app is hydrated; until then its links are plain links. */
function waitForApp(page: Page): void {
	for (const name of ["goto", "reload"] as const) {
		const open = page[name].bind(page) as (...args: unknown[]) => ReturnType<Page["goto"]>;
		page[name] = async (...args: unknown[]) => {
			const answer = await open(...args);
			// Never happens in tests that block the app's code.
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
		// Playwright reads a fixture's dependencies from its parameter names; this one has none.
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
				// The browser logs this for every missing page; tests check what the page itself shows.
				const isMissingPage = message.location().url === page.url() && / 404 /.test(message.text());
				if (isMissingPage) return;
				if (message.text() === "Service Worker registration blocked by Playwright") return;
				// The worker took over while the first page was loading: what was preloaded before comes again, from the cache.
				if (/^A preload .* cross-world service worker resource mismatch/.test(message.text())) return;
				if (message.type() === "error" || message.type() === "warning") {
					note(`${message.text()} (${message.location().url})`);
				}
			});
			page.on("pageerror", (error) => {
				// Chromium under automation reports this for a popup although it has opened it.
				if (error.message.endsWith("The provided callback is no longer runnable.")) return;
				note(String(error));
			});
			await use(expected);
			// A mocked request may still be pending at the end of the test.
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

/** Signs in the browser of a page. */
export async function signInAs(page: Page, { email, password }: Account): Promise<void> {
	const answer = await page.request.post("/api/auth/sign-in/email", { data: { email, password } });
	expect(answer.ok()).toBe(true);
}

/** A test whose browser starts signed in as `account`. */
export const testAsUser = test.extend<{ signedIn: void }>({
	signedIn: [
		async ({ account, page }, use) => {
			await signInAs(page, account);
			await use();
		},
		{ auto: true },
	],
});

/** A test whose browser starts signed in as the owner. */
export const testAsOwner = test.extend<{ signedIn: void }>({
	signedIn: [
		async ({ page }, use) => {
			await signInAs(page, owner);
			await use();
		},
		{ auto: true },
	],
});

/** Adds a product with a unique name. */
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

/** The page's error message; ignores empty alerts. */
export function alertOf(page: Page): Locator {
	return page.getByRole("main").getByRole("alert").filter({ hasText: /\S/ });
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

type Rules = Required<Pick<axe.RunOptions, "runOnly">> & Pick<axe.RunOptions, "rules">;
const wcag: Rules = {
	runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
};
/** No other rule looks at colours. */
const colourRules = ["color-contrast", "link-in-text-block"];
const coloursOnly: Rules = { runOnly: { type: "rule", values: colourRules } };
/** All rules but those of colours, which take half of axe's time; for what changes no colour, such as another language. */
export const withoutColours: Rules = {
	...wcag,
	rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
};

/** Fails with axe's WCAG 2.2 AA violations on the current page, or in a part of it. */
export async function expectAccessible(page: Page, part?: Locator, rules = wcag): Promise<void> {
	// A table is dimmed while its search is pending.
	await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0);
	// Inject axe once per page: loading the script takes about as long as a check.
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
	const violations = await (part ?? page.locator(":root")).evaluate(async (element, chosen) => {
		// axe reports a link that is half under the header as too small.
		window.scrollTo({ top: 0, behavior: "instant" });
		// Contrast cannot be measured during a fade-in; a new element starts to fade in a frame or two later.
		const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
		for (let calm = 0; calm < 3; ) {
			const passing = document
				.getAnimations()
				.filter(
					({ effect, playState }) =>
						playState === "running" && effect?.getComputedTiming().iterations !== Infinity,
				);
			// The animation of an element that is no longer rendered may never finish.
			const ends = Promise.allSettled(passing.map(({ finished }) => finished));
			await Promise.race([ends, new Promise((resolve) => setTimeout(resolve, 1000))]);
			calm = passing.length === 0 ? calm + 1 : 0;
			await frame();
		}
		const found = await (window as unknown as { axe: typeof axe }).axe.run(element, {
			resultTypes: ["violations"],
			...chosen,
			// Only rules about orientation and audio preload files, and the app has neither.
			preload: false,
		});
		return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
	}, rules);
	const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
	expect(found).toEqual([]);
}

/** Checks all rules in the light scheme, and the colour rules in the dark scheme and in forced colours. */
export async function expectAccessibleInEveryLook(page: Page, part?: Locator): Promise<void> {
	await expectAccessible(page, part);
	for (const look of [
		{ colorScheme: "dark", forcedColors: "none" },
		{ colorScheme: "light", forcedColors: "active" },
	] as const) {
		await page.emulateMedia(look);
		await expectAccessible(page, part, coloursOnly);
	}
	await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
}
