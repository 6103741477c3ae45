import { mkdtempSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { findPostgres } from "../../../apps/server/test/find-postgres.ts";
import type { Resources } from "../../../bench/src/resources.ts";
import { createCrashClient } from "../crash/crash-client.ts";
import { followFeed } from "../feed-readers.ts";
import { closeShop, openShop } from "../open-shop.ts";
import { timed } from "../run-scenarios.ts";
import { addPlace, addProducts, type Shop } from "../shop.ts";
import { verifyHistory, verifyLedger, verifyLevels } from "../verify-books.ts";
import type { ClusterSetup } from "./cluster-setup.ts";
import { startHaproxy } from "./haproxy.ts";
import { type Cluster, startCluster } from "./patroni.ts";
import { NotInstalled, programOf } from "./programs.ts";

const SERVERS = 2;
const CLIENTS = 16;
const PRODUCTS = 12;
const MAX_LOAD_MS = 2000;
/** Every fourth time Patroni is lost with its PostgreSQL. */
const WHOLE = 4;

/**
 * Kills the primary database server under load, again and again; a synchronous standby takes over. Every acknowledged change is
 * there once, and the servers find the new primary by themselves.
 */
export async function failover(
	resources: Resources,
	{ findings, seed, primaryKills, folder, print }: ClusterSetup,
): Promise<number> {
	const found = findPostgres();
	if (found === undefined || "url" in found) throw new NotInstalled("a PostgreSQL of its own");
	const [haproxy, etcd, patroni] = [programOf("haproxy"), programOf("etcd"), programOf("patroni")];
	// On the path there may be links to a few of its programs only.
	const postgres = dirname(realpathSync(join(found.bin, "postgres")));
	const cluster = await startCluster(resources, { etcd, patroni, postgres }, folder);
	const proxy = await startHaproxy(resources, haproxy, folder, {
		name: "postgres",
		mode: "tcp",
		check: [
			"option httpchk OPTIONS /primary",
			"http-check expect status 200",
			"default-server inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions",
		],
		servers: cluster.nodes.map(({ address, restPort }) => ({ address, checkPort: restPort })),
	});
	const database = {
		databaseUrl: `postgres://freehub@127.0.0.1:${proxy.port}/postgres`,
		dataDir: mkdtempSync(join(folder, "data-")),
	};
	const shop = await openShop(resources, database, { processes: SERVERS, findings, seed });
	const title = `failover: Patroni with a synchronous standby, ${SERVERS} servers`;
	const feed = await followFeed(shop);
	await timed(`${title}, the primary is killed ${primaryKills} times`, shop, findings, print, async () => {
		print(`${title}: ${await loseThePrimary(shop, cluster, primaryKills)}`);
	});
	print(`${title}: ${await feed.verify()}`);
	await closeShop(shop);
	return shop.operations;
}

/** @returns what staff noticed, in words. */
async function loseThePrimary(shop: Shop, cluster: Cluster, kills: number): Promise<string> {
	const products = await addProducts(shop, PRODUCTS);
	const places = { products, locations: ["main", await addPlace(shop)] };
	const random = shop.randomOf();
	let isKilled = false;
	const clients = Array.from({ length: CLIENTS }, () =>
		createCrashClient(shop, shop.randomOf(), places, () => isKilled),
	);
	const waits = { postgres: [] as number[], machine: [] as number[] };
	let [unanswered, booked] = [0, 0];
	for (let kill = 0; kill < kills; kill++) {
		const working = Promise.all(clients.map((client) => client.work()));
		await new Promise((resolve) => setTimeout(resolve, 20 + random.below(MAX_LOAD_MS)));
		isKilled = true;
		const isWhole = kill % WHOLE === WHOLE - 1;
		const [killedAt, began] = [Date.now(), performance.now()];
		await cluster.killPrimary(isWhole);
		for (const client of clients) client.pause();
		await working;
		unanswered += clients.filter((client) => client.hasUnanswered()).length;
		for (const wasBooked of await Promise.all(clients.map((client) => client.catchUp(killedAt))))
			booked += wasBooked ? 1 : 0;
		// All of them: what was sent before the primary was lost is answered by the other one.
		waits[isWhole ? "machine" : "postgres"].push(performance.now() - began);
		isKilled = false;
		for (const server of shop.servers)
			if (!server.isRunning()) shop.findings.add("a server ended with its database", server.log());
		await verifyLevels(shop);
		await cluster.heal();
	}
	await verifyLedger(shop);
	for (const product of products) await verifyHistory(shop, product);
	return (
		`${unanswered} requests were not answered and repeated, ${booked} of them had been booked; until all were answered it took ` +
		`${span(waits.postgres)} where PostgreSQL was lost, ${span(waits.machine)} where its Patroni was, too`
	);
}

function span(times: number[]): string {
	if (times.length === 0) return "(not tried)";
	const sorted = times.toSorted((a, b) => a - b).map((time) => (time / 1000).toFixed(1));
	return `${sorted[0]} to ${sorted.at(-1)} s (median ${sorted[Math.floor(sorted.length / 2)]} s)`;
}
