import type { Random } from "../../../bench/src/data/seeded-random.ts";
import type { AppServer } from "../app-server.ts";
import { addPlace, addProducts, type Shop } from "../shop.ts";
import { verifyHistory, verifyLedger, verifyLevels } from "../verify-books.ts";
import { createCrashClient } from "./crash-client.ts";
import type { RestartablePostgres } from "./restartable-postgres.ts";

const CLIENTS = 24;
const PRODUCTS = 12;
const MAX_LOAD_MS = 1500;
/** Stop after this many findings: more of them add no information. */
const MAX_FINDINGS = 50;

export type Crashes = {
	server: number;
	database: number;
	unanswered: number;
	/** Number of unanswered requests that had been booked, so that only their key prevented a second booking. */
	booked: number;
};

type Victims = { servers: readonly AppServer[]; database: boolean };

/**
 * With a database server, every fourth round kills only the database, and every fourth kills the servers too. With several
 * servers, one keeps running while another is killed, except in every fourth round.
 */
function victimsOf(
	{ servers }: Shop,
	round: number,
	postgres: RestartablePostgres | undefined,
	random: Random,
): Victims {
	if (postgres === undefined) return { servers, database: false };
	const database = round % 4 === 1 || round % 4 === 2;
	if (round % 4 === 1) return { servers: [], database };
	return { servers: round % 4 === 3 ? servers : [random.pick(servers)], database };
}

/**
 * Repeats this: kills servers, the database server or both at a random moment under load, restarts them, lets every client repeat
 * its unanswered operation, and compares the books.
 * @param serverKills number of server kills after which it ends.
 */
export async function crashRounds(
	shop: Shop,
	postgres: RestartablePostgres | undefined,
	serverKills: number,
): Promise<Crashes> {
	const products = await addProducts(shop, PRODUCTS);
	const warehouse = await addPlace(shop);
	const places = { products, locations: ["main", warehouse, await addPlace(shop, warehouse)] };
	const random = shop.randomOf();
	const crashes: Crashes = { server: 0, database: 0, unanswered: 0, booked: 0 };
	const enough = shop.findings.count + MAX_FINDINGS;
	let isDatabaseKilled = false;
	const clients = Array.from({ length: CLIENTS }, () =>
		createCrashClient(shop, shop.randomOf(), places, () => isDatabaseKilled),
	);
	for (let round = 0; crashes.server < serverKills && shop.findings.count < enough; round++) {
		const victims = victimsOf(shop, round, postgres, random);
		const working = Promise.all(clients.map((client) => client.work()));
		await new Promise((resolve) => setTimeout(resolve, 20 + random.below(MAX_LOAD_MS)));
		isDatabaseKilled = victims.database;
		const crashedAt = Date.now();
		await killAll(shop, postgres, victims, random);
		// A client without a pending request at that moment would continue as soon as the server is back.
		for (const client of clients) client.pause();
		await working;
		crashes.unanswered += clients.filter((client) => client.hasUnanswered()).length;
		crashes.server += victims.servers.length;
		crashes.database += victims.database ? 1 : 0;
		if (victims.database) await postgres?.start();
		for (const server of shop.servers) if (!server.isRunning()) await server.start();
		const caughtUp = await Promise.all(clients.map((client) => client.catchUp(crashedAt)));
		crashes.booked += caughtUp.filter((wasBooked) => wasBooked).length;
		isDatabaseKilled = false;
		await verifyLevels(shop);
	}
	await verifyLedger(shop);
	for (const product of products) await verifyHistory(shop, product);
	return crashes;
}

async function killAll(
	shop: Shop,
	postgres: RestartablePostgres | undefined,
	victims: Victims,
	random: Random,
): Promise<void> {
	if (victims.database) await postgres?.kill();
	// Leave the server running for a moment with a dead database; in most rounds it has to survive that.
	if (victims.database) await new Promise((resolve) => setTimeout(resolve, random.below(100)));
	for (const server of shop.servers) {
		if (!server.isRunning()) shop.findings.add("a server ended with its database", server.log());
	}
	await Promise.all(victims.servers.map((server) => server.kill()));
}
