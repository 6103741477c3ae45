import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { addPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import { listSupplierTerms } from "@freehub/contract/buying/suppliers";
import { addProduct } from "@freehub/contract/catalogue/products";
import { type Client, createClient } from "@freehub/contract/client";
import { addArticle, publishArticle } from "@freehub/contract/shop-window/blogs";
import { productPath } from "@freehub/domain/catalogue/product-slug";
import { quantile } from "../../../bench/src/load/run-load.ts";
import type { BenchEngine } from "../../../bench/src/open-engine.ts";
import type { Resources } from "../../../bench/src/resources.ts";
import { signUp } from "../../../bench/src/sign-up.ts";
import { startFixedLimit } from "../../../bench/src/start-child.ts";
import { type AppServer, startAppServer } from "../app-server.ts";
import type { Findings } from "../findings.ts";
import { openPeople, type Person } from "../people.ts";
import type { FilledShop } from "./attackers.ts";
import { importBeside } from "./import-beside.ts";
import { createSender, type Sender } from "./sender.ts";
import type { StrangersWork } from "./stranger-thread.ts";

const READERS = 32;
const WRITERS = 8;
const PRODUCTS = 60;
const ORDERS = 60;
const LINES = 1000;
/** One word without a place to break. */
const BENGALI = "পাহাড়িটায়ারক্ষত্রিয়স্ট্রিং".repeat(200).slice(0, 3900);
/** Pauses in ms: people read a page before they open the next, and count goods before they book the next. */
const READ_MS = 500;
const BOOK_MS = 100;
const LOOK_MS = 100;

/** Readers of a bare server, which the same machine delays. */
const BARE_READERS = 8;
const PAGE_BYTES = 16_000;
/**
 * Max delays that the shop's people may see: in ms on a quiet machine, and a multiple of the bare server's delay on one that is busy with other
 * work.
 */
const MAX_PAGE = { ms: 100, times: 8 };
const MAX_CHANGE = { ms: 250, times: 16 };
/** Max time until the first row of a small import is reached, in ms. */
const MAX_BEGIN_MS = 5000;
const MAX_MEMORY_MB = 500;
/** Max time that one task may block the server's event loop, in ms. */
const MAX_HELD_MS = 50;
const loopWatch = new URL("../../../tools/loop-watch/main.ts", import.meta.url).href;

type Setup = { findings: Findings; milliseconds: number };

/**
 * Strangers at one address run the most expensive attacks while people read the shop and book: no request of these people is
 * refused or delayed. A second round measures what blocks the event loop, because that measurement alone halves the server's
 * speed.
 * @returns the number of answered requests of the shop's people.
 */
export async function runStrangers(
	resources: Resources,
	engine: BenchEngine,
	setup: Setup,
	print: (line: string) => void,
): Promise<number> {
	let answered = 0;
	const port = await startFixedLimit(resources, { body: "A page. ".repeat(PAGE_BYTES / 8) });
	const bare = createSender(`http://127.0.0.1:${port}`);
	resources.onStopped(async () => bare.close());
	for (const isWatched of [false, true]) {
		const authSecret = randomBytes(32).toString("hex");
		const database = await engine.newDatabase();
		const server = await startAppServer(resources, database, authSecret, {
			// This test is about limits by address and account; the shop's people have their own addresses.
			RATE_LIMITS: "on",
			...(isWatched && { NODE_OPTIONS: `--import=${loopWatch}`, WATCH_EVENT_LOOP: String(MAX_HELD_MS) }),
		});
		const people = await openPeople(database, authSecret);
		const sender = createSender(server.origin);
		try {
			const shop = await fillShop(server.origin);
			const bookers = await Promise.all(Array.from({ length: WRITERS }, () => people.add("owner")));
			const stranger = await people.add("customer");
			const [greedy, other, patient] = await Promise.all([1, 2, 3].map(() => people.add("buyer")));
			const importers = { greedy: [greedy, other].map(cookieOf), patient: cookieOf(patient) };
			const round = { ...setup, server, sender, bare, shop, cookies: bookers.map(cookieOf), importers };
			const seen = await beside(round, stranger.as.cookie);
			answered += seen.pages.length + seen.changes.length;
			if (isWatched) checkHeld(server, setup.findings);
			else checkTimes(seen, setup.findings);
			print(`${engine.title}: strangers${isWatched ? ", watched" : ""}: ${summaryOf(seen)}`);
		} finally {
			sender.close();
			await people.close();
			await server.kill();
		}
	}
	return answered;
}

/** Adds the data to read, as the first account, the shop's owner. */
async function fillShop(origin: string): Promise<FilledShop> {
	const cookie = await signUp(origin);
	const api = createClient((path, init) =>
		fetch(`${origin}/api${path}`, { ...init, headers: { ...(init.headers as object), cookie, origin } }),
	);
	const products: string[] = [];
	const paths: string[] = [];
	for (let i = 0; i < PRODUCTS; i++) {
		const body = {
			name: `Bicycle ${i}`,
			description: "Made to be looked at. ".repeat(10),
			price: 100 + i,
			quantity: 50,
			supplier: "Torture",
			image: "/drawings/trail-29-rear.svg",
		};
		const product = await api.call(addProduct, { body });
		products.push(product._id);
		paths.push(productPath(product._id, product.name));
	}
	// As deep as the server accepts, repeated.
	const line = `${"1) ".repeat(5)}word`;
	const nested = `${line}\n\n`.repeat(Math.floor(9000 / (line.length + 2)));
	const article = { title: "Lists in lists", desc: nested, image: "/drawings/trail-29-rear.svg" };
	const { _id, version } = await api.call(addArticle, { body: article });
	await api.call(publishArticle, { params: { id: _id }, version });
	return { products, paths, article: _id, orders: await longOrders(api, products) };
}

/** Orders whose papers are slow to draw: more than the server caches. */
async function longOrders(api: Client, products: string[]): Promise<string[]> {
	const [{ _id: supplier } = { _id: "" }] = await api.call(listSupplierTerms, { query: {} });
	const lines = Array.from({ length: LINES }, (_, i) => ({
		product: products[i % products.length] as string,
		ordered: 1 + i,
		cost: 1,
	}));
	const orders: string[] = [];
	for (let i = 0; i < ORDERS; i++) {
		const note = `${i} ${BENGALI}`;
		const body = { supplier, lines: i % 2 === 0 ? lines : lines.slice(0, 1), note };
		orders.push((await api.call(addPurchaseOrder, { body }))._id);
	}
	return orders;
}

function cookieOf(person: Person | undefined): string {
	return person?.as.cookie ?? "";
}

type Round = Setup & {
	server: AppServer;
	sender: Sender;
	/** Asks a server of node:http alone. */
	bare: Sender;
	shop: FilledShop;
	cookies: string[];
	importers: { greedy: string[]; patient: string };
};
type Seen = {
	pages: number[];
	changes: number[];
	/** The times of a server that does nothing but answer. */
	bares: number[];
	/** The times until small imports began. */
	begins: number[];
	memory: number;
	attacks: Map<number, number>;
};

/** Runs the shop's people and the strangers at the same time. */
async function beside(
	{ server, sender, bare, shop, cookies, importers, milliseconds, findings }: Round,
	cookie: string,
): Promise<Seen> {
	const seen: Seen = { pages: [], changes: [], bares: [], begins: [], memory: 0, attacks: new Map() };
	const paths = ["/", "/products", "/blogs", ...shop.paths];
	// Simulate a shop in use: its pages have been read before, as they would be within its first minutes.
	for (const path of paths) await sender.send({ path, from: "127.0.3.1" });
	const deadline = performance.now() + milliseconds;
	const goesOn = () => performance.now() < deadline;
	const timed = async (
		times: number[],
		expected: number,
		request: Parameters<Sender["send"]>[0],
		asked = sender,
	) => {
		const began = performance.now();
		const { status, text } = await asked.send(request);
		times.push(performance.now() - began);
		if (status !== expected)
			findings.add(`${request.path} of the shop's people was answered with ${status}`, text);
	};
	const readers = Array.from({ length: READERS }, async (_, index) => {
		await wait((READ_MS * index) / READERS);
		for (let turn = 0; goesOn(); turn++) {
			const path = paths[(turn * 17 + index * 29) % paths.length] as string;
			await timed(seen.pages, 200, { path, from: `127.0.1.${index + 1}` });
			await wait(READ_MS);
		}
	});
	const bareReaders = Array.from({ length: BARE_READERS }, async (_, index) => {
		await wait((READ_MS * index) / BARE_READERS);
		while (goesOn()) {
			await timed(seen.bares, 200, { path: "/", from: `127.0.6.${index + 1}` }, bare);
			await wait(READ_MS / 4);
		}
	});
	const writers = cookies.map(async (cookie, index) => {
		for (let turn = 0; goesOn(); turn++) {
			const path = `/api/products/${shop.products[index]}/movements`;
			const headers = { cookie, "idempotency-key": `${index}-${turn}`, "content-type": "application/json" };
			const body = JSON.stringify({ kind: "receive", quantity: 1 });
			await timed(seen.changes, 201, { path, from: `127.0.2.${index + 1}`, headers, body });
			await wait(BOOK_MS);
		}
	});
	const accounts = {
		greedy: importers.greedy.map((cookie) => ({ cookie, from: "127.0.5.1" })),
		patient: { cookie: importers.patient, from: "127.0.4.1" },
	};
	const importing = importBeside(sender, accounts, goesOn, findings).then((times) => {
		seen.begins = times;
	});
	const strangers = attack({ origin: server.origin, shop, cookie, milliseconds });
	const watching = setInterval(() => {
		seen.memory = Math.max(seen.memory, server.memory().own);
	}, LOOK_MS);
	try {
		[seen.attacks] = await Promise.all([strangers, importing, ...readers, ...bareReaders, ...writers]);
		if (seen.attacks.has(500)) findings.add("a stranger was answered with 500", server.log());
	} finally {
		clearInterval(watching);
	}
	if (!server.isRunning()) findings.add("the server ended under strangers", server.log());
	return seen;
}

/** @returns the number of answers to the strangers by status. */
async function attack(workerData: StrangersWork): Promise<Map<number, number>> {
	const thread = new Worker(new URL("./stranger-thread.ts", import.meta.url), { workerData });
	const [answers] = (await once(thread, "message")) as [Map<number, number>];
	return answers;
}

function checkTimes({ pages, changes, bares, begins, memory }: Seen, findings: Findings): void {
	const bare = quantileOf(bares, 0.99);
	for (const [what, times, most] of [
		["pages", pages, MAX_PAGE],
		["stock changes", changes, MAX_CHANGE],
	] as const) {
		const took = quantileOf(times, 0.99);
		if (took <= Math.max(most.ms, bare * most.times)) continue;
		const both = `${Math.round(took)} ms (p99), a bare server ${Math.round(bare)} ms`;
		findings.add(`beside strangers, ${what} took ${both}`);
	}
	const begin = Math.max(...begins);
	if (begin > MAX_BEGIN_MS) findings.add(`beside strangers, 50 rows began after ${Math.round(begin)} ms`);
	if (memory > MAX_MEMORY_MB) findings.add(`under strangers the server took ${Math.round(memory)} MB`);
}

function checkHeld(server: AppServer, findings: Findings): void {
	const held = server
		.log()
		.split("\n")
		.filter((line) => line.includes("held the event loop"));
	if (held.length > 0) findings.add(`work held the server's thread, ${held.length} times`, held.join("\n"));
}

function summaryOf({ pages, changes, bares, begins, memory, attacks }: Seen): string {
	const answers = [...attacks].sort(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`);
	return (
		`pages ${timesOf(pages)}, stock changes ${timesOf(changes)}, a bare server ${timesOf(bares)}, imports of 50 rows began after ${timesOf(begins)}, ` +
		`${Math.round(memory)} MB; they were answered ${answers.join(", ")}`
	);
}

function timesOf(times: number[]): string {
	const [half, most] = [0.5, 0.99].map((part) => Math.round(quantileOf(times, part)));
	return `p50 ${half} ms, p99 ${most} ms of ${times.length}`;
}

function quantileOf(times: number[], part: number): number {
	return quantile(Float64Array.from(times).sort(), part);
}
