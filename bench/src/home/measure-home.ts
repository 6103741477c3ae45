import { randomUUID } from "node:crypto";
import { productPath } from "@freehub/domain/catalogue/product-slug";
import { fillShop } from "../data/fill-shop.ts";
import type { LoadJob, LoadResult } from "../load/run-load.ts";
import { medianOf } from "../median.ts";
import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { startFixedLimit, startLoad } from "../start-child.ts";
import { startServer } from "../start-server.ts";

export type HomePlan = { products: number; connections: number; rounds: number; roundMs: number };

export type HomeFigures = {
	/** Size of the page as sent, with Brotli. */
	bytes: number;
	rows: HomeRow[];
};

export type HomeRow = { name: string; result: LoadResult };

export const PAGE = "home page, Brotli";
export const FIXED = "bare node:http, a fixed buffer of that size";
export const WRITTEN = "home page, stock changed 10 times a second";
/** More than are rendered in a round, so no address is requested twice. */
const COLD_ADDRESSES = 50_000;
const COLD_PRODUCTS = 5_000;
const WRITE_EVERY_MS = 100;
const WARM_UP_MS = 500;

type Job = Pick<LoadJob, "port" | "requests" | "connections" | "status">;

/** Measures the rendered home page against the same bytes sent by bare node:http, and the cost of one rendering. */
export async function measureHome(
	resources: Resources,
	engine: BenchEngine,
	plan: HomePlan,
	profile: string | undefined,
): Promise<HomeFigures> {
	const { connections } = plan;
	const settings = await engine.newDatabase();
	await fillShop(settings, plan.products);
	const { origin, port } = await startServer(resources, settings, profile);
	const { bytes, etag } = await askFor(origin, "/");
	const load = startLoad(resources);
	const run = async (job: Job): Promise<LoadResult> => {
		const results: LoadResult[] = [];
		for (let round = 0; round < plan.rounds; round++) {
			results.push(await load({ ...job, warmUpMs: WARM_UP_MS, durationMs: plan.roundMs }));
		}
		return medianOf(results);
	};
	// As a browser does: the page itself knows its address.
	const get = (path: string, ...headers: string[]) => requestOf(new URL(path, origin), headers);
	const page = { port, requests: [get("/")], connections };
	const rows: HomeRow[] = [];
	const measure = async (name: string, job: Job) => rows.push({ name, result: await run(job) });

	await measure(FIXED, { ...page, port: await startFixedLimit(resources, { body: "x".repeat(bytes) }) });
	await measure(PAGE, page);
	const known = get("/", `If-None-Match: ${etag}`);
	await measure("home page that the browser has (304)", { ...page, requests: [known], status: 304 });

	const cookie = await signUp(origin);
	const stop = await changeStock(origin, cookie);
	await measure(WRITTEN, page);
	const changes = await stop();
	if (changes === 0) throw new Error("No stock was changed meanwhile.");

	const cold = Array.from({ length: COLD_ADDRESSES }, (_, number) => coldHome(origin, number));
	await measure("home page, rendered each time, one at a time", { ...page, requests: cold, connections: 1 });
	const products = await productPages(origin);
	if (products.length > 0) {
		await measure("product pages, rendered each time, one at a time", {
			...page,
			requests: products.map((path) => get(path)),
			connections: 1,
		});
	}
	return { bytes, rows };
}

/** The home page of a shop with another name, not requested before; an unknown query would give the same page. */
function coldHome(origin: string, number: number): string {
	const asked = requestOf(new URL("/", origin), []);
	return asked.replace(/\r\nHost: .*\r\n/, `\r\nHost: cold-${number}.test\r\n`);
}

function requestOf({ host, pathname, search }: URL, headers: readonly string[]): string {
	const head = [
		`GET ${pathname}${search} HTTP/1.1`,
		`Host: ${host}`,
		"Accept-Encoding: gzip, deflate, br",
		...headers,
	];
	return `${head.join("\r\n")}\r\n\r\n`;
}

/** One answer as a browser gets it. */
async function askFor(origin: string, path: string): Promise<{ bytes: number; etag: string }> {
	const response = await fetch(origin + path, { headers: { "accept-encoding": "br" } });
	const bytes = Number(response.headers.get("content-length"));
	const html = await response.text();
	if (response.headers.get("content-encoding") !== "br" || bytes === 0 || !html.includes("</h1>")) {
		throw new Error(`${path} is not rendered: is there a build? ${html.slice(0, 500)}`);
	}
	return { bytes, etag: response.headers.get("etag") ?? "" };
}

/** Product pages, one for each product; empty if the server has no such pages. */
async function productPages(origin: string): Promise<string[]> {
	const paths: string[] = [];
	let cursor = "";
	while (paths.length < COLD_PRODUCTS) {
		const response = await fetch(`${origin}/api/products?limit=200${cursor}`);
		for (const { _id, name } of (await response.json()) as { _id: string; name: string }[]) {
			paths.push(productPath(_id, name));
		}
		const next = /[?&]cursor=([^&>]+)/.exec(response.headers.get("link") ?? "")?.[1];
		if (next === undefined) break;
		cursor = `&cursor=${next}`;
	}
	const first = await fetch(origin + (paths[0] ?? ""));
	await first.arrayBuffer();
	return first.status === 200 ? paths : [];
}

/**
 * Repeatedly changes the stock of a product on the home page.
 * @returns a function that stops it and returns the count.
 */
async function changeStock(origin: string, cookie: string): Promise<() => Promise<number>> {
	const listed = await fetch(`${origin}/api/products?limit=1`);
	const [product] = (await listed.json()) as { _id: string }[];
	let changes = 0;
	let failure: unknown;
	const change = async (): Promise<void> => {
		const response = await fetch(`${origin}/api/products/${product?._id}/movements`, {
			method: "POST",
			headers: {
				"content-type": "application/json",
				"idempotency-key": randomUUID(),
				origin,
				cookie,
			},
			body: JSON.stringify({ kind: "receive", quantity: 1 }),
		});
		if (!response.ok) throw new Error(`A change was answered with ${response.status}.`);
		await response.arrayBuffer();
		changes++;
	};
	const timer = setInterval(() => {
		change().catch((error: unknown) => {
			failure ??= error;
		});
	}, WRITE_EVERY_MS);
	return async () => {
		clearInterval(timer);
		if (failure !== undefined) throw failure;
		return changes;
	};
}
