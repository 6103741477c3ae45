// npm run lighthouse: measures the production build's pages as on a phone on a slow network.
import { availableParallelism } from "node:os";
import { chromium } from "@playwright/test";
import { findChromium } from "../../../e2e/chromium.ts";
import { freePort } from "../../../tools/free-port.ts";
import { fillShop } from "../data/fill-shop.ts";
import { openEngine } from "../open-engine.ts";
import { createResources, type Resources } from "../resources.ts";
import { startServer } from "../start-server.ts";
import { judgePage, lighthouseTable, type MeasuredPage } from "./lighthouse-report.ts";
import { measurePage } from "./measure-page.ts";
import { type LighthouseOptions, readOptions } from "./options.ts";
import { servePeers } from "./serve-peers.ts";

const PRODUCTS = 10_000;

type Page = { title: string; url: string; isForVisitors: boolean };

const resources = createResources();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
	process.on(signal, () => void resources.close().finally(() => process.exit(130)));
}

/** @returns whether every target was met. */
async function run({ path, runs, isForPeers }: LighthouseOptions): Promise<boolean> {
	const pages = isForPeers ? await peerPages() : await ownPages(resources, path);
	const port = await freePort();
	const found = await findChromium();
	const browser = await chromium.launch({
		...found,
		args: [...found.args, `--remote-debugging-port=${port}`],
	});
	resources.onStop(() => browser.close());
	const measured: MeasuredPage[] = [];
	for (const { title, url, isForVisitors } of pages) {
		console.error(`${title}: ${runs} runs`);
		measured.push({ title, isForVisitors, ...(await measurePage(url, port, runs)) });
	}
	console.log(`${availableParallelism()} cores, Chromium ${browser.version()}, median of ${runs}\n`);
	console.log(`${lighthouseTable(measured)}\n`);
	if (isForPeers) return true;
	const verdicts = measured.flatMap(judgePage);
	for (const { text, isMet } of verdicts) console.log(`- ${isMet ? "met" : "MISSED"}: ${text}`);
	return verdicts.every(({ isMet }) => isMet);
}

async function ownPages(owner: Resources, only: string | undefined): Promise<Page[]> {
	const engine = await openEngine(owner, "sqlite");
	if (engine === undefined) throw new Error("There is no SQLite.");
	const settings = await engine.newDatabase();
	await fillShop(settings, PRODUCTS);
	const { origin } = await startServer(owner, settings, undefined);
	const [article, product] = await Promise.all([
		firstOf(origin, "/api/blogs", "article"),
		firstOf(origin, "/api/products?limit=1", "product"),
	]);
	const pages: Omit<Page, "url">[] = [
		...["/", "/blogs", `/blogs/${article}`, "/products", `/products/${product}`].map((title) => ({
			title,
			isForVisitors: true,
		})),
		...["/signin", "/dashboard/manageinventory"].map((title) => ({ title, isForVisitors: false })),
	];
	const wanted = only === undefined ? pages : [{ title: only, isForVisitors: isVisitors(pages, only) }];
	const found: Page[] = [];
	for (const { title, isForVisitors } of wanted) {
		const url = origin + title;
		// The first request renders the page; measure the cached page that all other requests get.
		const answer = await fetch(url, { headers: { "accept-encoding": "br" } });
		await answer.arrayBuffer();
		if (answer.ok) found.push({ title, url, isForVisitors });
		else console.log(`${title} is answered with ${answer.status} and not measured.`);
	}
	return found;
}

function isVisitors(pages: readonly Omit<Page, "url">[], path: string): boolean {
	return pages.find(({ title }) => title === path)?.isForVisitors ?? true;
}

/** The id of the first item of a list. */
async function firstOf(origin: string, list: string, what: string): Promise<string> {
	const answer = (await (await fetch(origin + list)).json()) as { _id: string }[];
	const [first] = answer;
	if (first === undefined) throw new Error(`There is no ${what}.`);
	return first._id;
}

async function peerPages(): Promise<Page[]> {
	const peers = await servePeers(resources);
	return peers.map(({ title, url }) => ({ title, url, isForVisitors: false }));
}

try {
	if (!(await run(readOptions(process.argv.slice(2))))) process.exitCode = 1;
} finally {
	await resources.close();
}
