import pg from "pg";
import { importsOf } from "../../../bench/src/imports/import-calls.ts";
import { openEngine } from "../../../bench/src/open-engine.ts";
import type { Resources } from "../../../bench/src/resources.ts";
import type { AppServer } from "../app-server.ts";
import { followFeed } from "../feed-readers.ts";
import { closeShop, openShop } from "../open-shop.ts";
import { randomOperation } from "../random-operation.ts";
import { timed } from "../run-scenarios.ts";
import { addPlace, addProducts, perform, runClients, type Shop } from "../shop.ts";
import { verifyHistory, verifyLedger, verifyLevels } from "../verify-books.ts";
import type { ClusterSetup } from "./cluster-setup.ts";
import { startHaproxy } from "./haproxy.ts";
import { NotInstalled, programOf } from "./programs.ts";

const SERVERS = 4;
const CHANGERS = 12;
const READERS = 4;
const STREAMS = 8;
const PRODUCTS = 60;
const IMPORTED_ROWS = 3000;
/** How long a server still answers after SIGTERM; longer than HAProxy needs to find out. */
const DRAIN_SECONDS = 3;
/** Pause of each client, in ms: the test is about restarts, not about the most that two cores can do. */
const PAUSE_MS = 25;
const PATHS = ["/", "/api/products?limit=50", "/api/today", "/api/products?search=bicycle&limit=20"];

/** Several servers behind HAProxy are restarted one after the other under load; not one request may fail. */
export async function rollingRestarts(
	resources: Resources,
	{ findings, seed, rolls, folder, print }: ClusterSetup,
): Promise<number> {
	const haproxy = programOf("haproxy");
	const engine = await openEngine(resources, "postgres");
	if (engine === undefined) throw new NotInstalled("postgres");
	const settings = { DRAIN_SECONDS: String(DRAIN_SECONDS), TRUST_PROXY: "1" };
	const database = await engine.newDatabase();
	const shop = await openShop(resources, database, {
		processes: SERVERS,
		findings,
		seed,
		settings,
	});
	await checkSchema(shop, database.databaseUrl);
	const { servers } = shop;
	const proxy = await startHaproxy(resources, haproxy, folder, {
		name: "shop",
		mode: "http",
		check: ["option forwardfor", "option httpchk GET /readyz", "default-server inter 500ms fall 2 rise 1"],
		servers: servers.map(({ origin }) => ({ address: new URL(origin).host })),
	});
	const origin = `http://127.0.0.1:${proxy.port}`;
	shop.servers = [{ ...(servers[0] as AppServer), origin }];
	const feed = await followFeed(shop);
	const title = `rolling: ${SERVERS} servers behind HAProxy, ${engine.title}`;
	await timed(`${title}, ${rolls * SERVERS} restarts`, shop, findings, print, async () => {
		const load = startLoad(shop, origin);
		const imported = importFile(shop, origin);
		for (let i = 0; i < rolls * SERVERS; i++) await restart(shop, servers[i % SERVERS] as AppServer);
		await imported;
		print(`${title}: ${await load.end()}`);
		await verifyLevels(shop);
	});
	print(`${title}: ${await feed.verify()}`);
	shop.servers = servers;
	await closeShop(shop);
	return shop.operations;
}

/** All servers found an empty database: one of them made the schema, in one transaction, and the others waited. */
async function checkSchema({ findings }: Shop, url: string | undefined): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const { rows } = await client.query<{ makers: number }>(
		"select count(distinct xmin::text)::int as makers from kysely_migration",
	);
	await client.end();
	if (rows[0]?.makers !== 1) findings.add("the schema was not made by one server alone", rows);
}

async function restart({ findings }: Shop, server: AppServer): Promise<void> {
	const code = await server.stop();
	if (code !== 0) findings.add(`a server that was told to stop ended with ${code}`, server.log());
	await server.start();
	// HAProxy finds it again.
	await new Promise((resolve) => setTimeout(resolve, 1000));
}

/** Begins stock changes, reads and streams, all through the proxy. Every answer that is none counts as a violation. */
function startLoad(shop: Shop, origin: string) {
	let isOver = false;
	const counts = { changes: 0, reads: 0, streams: 0 };
	const slowest = { change: 0, read: 0 };

	async function change(products: readonly string[], locations: readonly string[]): Promise<void> {
		await runClients(shop, CHANGERS, async (random) => {
			while (!isOver) {
				const began = performance.now();
				await perform(shop, randomOperation(shop, random, { products, locations }));
				slowest.change = Math.max(slowest.change, performance.now() - began);
				counts.changes += 1;
				await pause();
			}
		});
		await verifyLedger(shop);
		for (const product of products) await verifyHistory(shop, product);
	}

	async function read(turn: number): Promise<void> {
		for (let i = turn; !isOver; i++) {
			const path = PATHS[i % PATHS.length] as string;
			const began = performance.now();
			try {
				const answer = await fetch(origin + path, { headers: { cookie: shop.cookie } });
				await answer.arrayBuffer();
				if (answer.status !== 200) shop.findings.add(`GET ${path} was answered with ${answer.status}`);
			} catch (error) {
				shop.findings.add(`GET ${path} failed`, reasonOf(error));
			}
			slowest.read = Math.max(slowest.read, performance.now() - began);
			counts.reads += 1;
			await pause();
		}
	}

	/** Opens a stream again whenever its server ends it, as a browser does. */
	async function stream(): Promise<void> {
		const end = new AbortController();
		ends.push(end);
		while (!isOver) {
			try {
				const answer = await fetch(`${origin}/api/events`, { signal: end.signal });
				if (answer.status !== 200) shop.findings.add(`a stream was refused with ${answer.status}`);
				counts.streams += 1;
				await answer.body?.pipeTo(new WritableStream());
			} catch (error) {
				if (!isOver) shop.findings.add("a stream broke", reasonOf(error));
			}
			await pause();
		}
	}

	const ends: AbortController[] = [];
	const work = (async () => {
		const products = await addProducts(shop, PRODUCTS);
		const locations = ["main", await addPlace(shop), await addPlace(shop)];
		await Promise.all([
			change(products, locations),
			...Array.from({ length: READERS }, (_, turn) => read(turn)),
			...Array.from({ length: STREAMS }, stream),
		]);
	})();
	return {
		async end(): Promise<string> {
			isOver = true;
			for (const end of ends) end.abort();
			await work;
			return (
				`${counts.changes} stock changes (the slowest took ${Math.round(slowest.change)} ms), ` +
				`${counts.reads} pages and reads (${Math.round(slowest.read)} ms), ${counts.streams} streams opened, ` +
				`an import of ${IMPORTED_ROWS} rows`
			);
		},
	};
}

/** Reads a file and commits it while servers come and go. */
async function importFile(shop: Shop, origin: string): Promise<void> {
	const rows = Array.from({ length: IMPORTED_ROWS }, (_, i) => `ROLL-${i},Bell ${i},9.50`);
	const imports = importsOf(origin, shop.cookie);
	try {
		const read = await imports.read(new Blob([`sku,name,price\n${rows.join("\n")}\n`]));
		const done = await imports.commit(read._id);
		if (done.result?.created !== IMPORTED_ROWS) shop.findings.add("an import was not committed whole", done);
	} catch (error) {
		shop.findings.add("an import failed", reasonOf(error));
	}
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
