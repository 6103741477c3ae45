import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signUp } from "@freehub/contract/people/identity";
import { listMovements } from "@freehub/contract/stock/stock";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { freePort } from "../../tools/free-port.ts";
import { type BadNetwork, startBadNetwork, type Weather } from "../bad-network.ts";
import { clientOf } from "../client.ts";
import { startServer } from "../own-server.ts";
import { keepCatalogue } from "../pages/kept-app.ts";
import { scan, session } from "../pages/scan.ts";
import { onHand, StockBar } from "../pages/stock.ts";
import { addCoded } from "./add-coded.ts";

/** Max time for a page to open, in ms. */
const OPENS_MS = 3000;
/** Number of pieces scanned one by one. */
const SCANS = 5;

const person = (name: string) => ({ name, email: `${name}@shop.test`, password: "correct horse battery" });
const [owner, kim, lee] = [person("olga"), person("kim"), person("lee")];

async function signIn(context: BrowserContext, site: string, { email, password }: typeof kim): Promise<void> {
	const answer = await context.request.post(`${site}/api/auth/sign-in/email`, { data: { email, password } });
	expect(answer.ok()).toBe(true);
}

/** Time from opening an address until its content is visible, in ms. */
async function timeToOpen(
	page: Page,
	address: string,
	isOpen: (page: Page) => Promise<void>,
): Promise<number> {
	const start = performance.now();
	await page.goto(address, { waitUntil: "commit" });
	await isOpen(page);
	return Math.round(performance.now() - start);
}

const networks: (Weather | "server killed")[] = [
	"silent",
	"502",
	"slow",
	"portal",
	"portal elsewhere",
	"half-open",
	"server killed",
];

for (const weather of networks) {
	test(`network '${weather}': pages open in 3 s, and what is scanned and booked is sent once, in its owner's name`, async ({
		browser,
	}) => {
		const dataDir = mkdtempSync(join(tmpdir(), "freehub-networks-"));
		const env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: "off" };
		let server = await startServer(env);
		const network: BadNetwork = await startBadNetwork(server.url);
		const context = await browser.newContext({
			baseURL: network.url,
			serviceWorkers: "allow",
			locale: "en-US",
		});
		try {
			const api = clientOf(server.url);
			for (const who of [kim, lee, owner].toReversed())
				await clientOf(server.url).call(signUp, { body: who });
			await api.call(signUp, { body: person("stock-keeper") });
			const [code, product] = await addCoded(api);
			await signIn(context, network.url, kim);
			const first = await context.newPage();
			await keepCatalogue(first);
			const page = await context.newPage();
			await first.close();

			if (weather === "server killed") await server.kill();
			else network.turn(weather);
			const times = {
				scan: await timeToOpen(page, "/dashboard/scan", async () =>
					page.getByRole("radio", { name: "Receive", exact: true }).check({ force: true }),
				),
				product: 0,
			};
			for (let i = 0; i < SCANS; i++) await scan(page, code);
			await expect(session(page)).toContainText(`${SCANS} bookings, ${SCANS} pieces`, { timeout: 60_000 });
			const other = await context.newPage();
			times.product = await timeToOpen(other, `/inventory/${product._id}`, () =>
				expect(other.getByRole("heading", { name: product.name })).toBeVisible(),
			);
			await new StockBar(other).book("receive", 10);
			await expect(onHand(other)).toHaveText(String(SCANS + 10), { timeout: 20_000 });

			const isSentAlready = weather === "half-open";
			if (!isSentAlready) {
				// The next user of the device must not send this user's records.
				await context.clearCookies();
				if (weather === "server killed") server = await startServer(env);
				else network.turn("fine");
				await signIn(context, network.url, lee);
				await other.goto("/dashboard/waiting");
				await expect(other.getByText(/^Somebody else has \d+ unsent changes here/)).toBeVisible();
				await signIn(context, network.url, kim);
				await other.goto("/dashboard/waiting");
			}
			const booked = async () => {
				const all = await api.all(listMovements, { query: { product: product._id } });
				return all.filter(({ kind, actorName }) => kind === "receive" && actorName !== "stock-keeper");
			};
			const inAll = async () => (await booked()).reduce((sum, { quantity }) => sum + quantity, 0);
			await expect.poll(inAll, { timeout: 90_000 }).toBeGreaterThanOrEqual(SCANS + 10);
			await expect(other.getByRole("banner").getByRole("status")).toHaveText("", { timeout: 60_000 });
			const movements = await booked();
			const ones = movements.filter(({ quantity }) => quantity === 1).length;
			const found = {
				...times,
				lost: Math.max(0, SCANS - ones) + (movements.some(({ quantity }) => quantity === 10) ? 0 : 1),
				doubled: Math.max(0, movements.length - SCANS - 1),
				others: movements.filter(({ actorName }) => actorName !== "kim").length,
			};
			console.log(weather, JSON.stringify(found));
			expect(found).toMatchObject({ lost: 0, doubled: 0, others: 0 });
			expect(Math.max(times.scan, times.product)).toBeLessThanOrEqual(OPENS_MS);
		} finally {
			await context.close();
			network.close();
			await server.stop();
			rmSync(dataDir, { recursive: true, force: true });
		}
	});
}

/** Max time until a page reports that the server is unreachable, in ms. */
const SAID_MS = 10_000;
/** After that, no other message may appear for this time, in ms. */
const CALM_MS = 20_000;

for (const end of ["dead", "server killed"] as const) {
	test(`network '${end}': two open tabs say so within 10 s, once`, async ({ browser }) => {
		const server = await startServer({ DEMO: "off" });
		const network = await startBadNetwork(server.url);
		const context = await browser.newContext({
			baseURL: network.url,
			serviceWorkers: "allow",
			locale: "en-US",
		});
		try {
			await clientOf(server.url).call(signUp, { body: kim });
			await signIn(context, network.url, kim);
			const tabs = [await context.newPage(), await context.newPage()];
			for (const tab of tabs) {
				await keepCatalogue(tab);
				await tab.goto("/dashboard/movements");
				await expect(tab.locator("html[data-live=yes]")).toBeAttached();
				await tab.evaluate(noteWords);
			}
			const began = Date.now();
			if (end === "server killed") await server.kill();
			else network.turn("dead");
			await new Promise((resolve) => setTimeout(resolve, SAID_MS + CALM_MS));
			for (const tab of tabs) {
				const said = await tab.evaluate(() => (globalThis as unknown as Noted).said);
				const all = said.map(([at, words]) => `${at - began} ms: ${words || "nothing"}`);
				console.log(end, all.join("; "));
				const offline = said.map(([, words]) => words.includes("Offline"));
				expect(all.join(), "not taken back").toBe(all.filter((_, i) => offline[i]).join());
				expect(all.join()).not.toContain("Not live");
				expect((said[0]?.[0] ?? Number.POSITIVE_INFINITY) - began).toBeLessThanOrEqual(SAID_MS);
			}
		} finally {
			await context.close();
			network.close();
			await server.stop();
		}
	});
}

type Noted = { said: [at: number, words: string][] };

/** Records the page's connection messages, with their times. */
function noteWords(): void {
	const said: Noted["said"] = [];
	function look() {
		const all = Array.from(
			document.querySelectorAll("output"),
			({ textContent }) => textContent?.trim() ?? "",
		);
		const words = all.filter((text) => text !== "").join(" / ");
		if (words !== (said.at(-1)?.[1] ?? "")) said.push([Date.now(), words]);
	}
	new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
	Object.assign(globalThis, { said });
}
