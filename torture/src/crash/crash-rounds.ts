import type { Random } from "../../../bench/src/data/seeded-random.ts";
import { addPlace, addProducts, type Shop, serverOf } from "../shop.ts";
import { verifyHistory, verifyLedger, verifyLevels } from "../verify-books.ts";
import { createCrashClient } from "./crash-client.ts";
import type { RestartablePostgres } from "./restartable-postgres.ts";

const CLIENTS = 24;
const PRODUCTS = 12;
const MAX_LOAD_MS = 1500;
/** Books that are wrong this often do not become clearer. */
const MAX_FINDINGS = 50;

export type Crashes = {
	server: number;
	database: number;
	unanswered: number;
	/** How many of the unanswered requests had been booked, so that only their key kept them from a second time. */
	booked: number;
};

type Victims = { server: boolean; database: boolean };

/** With a database server every fourth round kills it alone, and every fourth both. */
function victimsOf(round: number, postgres: RestartablePostgres | undefined): Victims {
	if (postgres === undefined) return { server: true, database: false };
	return { server: round % 4 !== 1, database: round % 4 === 1 || round % 4 === 2 };
}

/**
 * Kills the server, the database server or both at a random moment under load, starts them again, lets every
 * client repeat what was not answered, and compares the books; again and again.
 * @param serverKills how often the server is killed before it ends.
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
		const victims = victimsOf(round, postgres);
		const working = Promise.all(clients.map((client) => client.work()));
		await new Promise((resolve) => setTimeout(resolve, 20 + random.below(MAX_LOAD_MS)));
		isDatabaseKilled = victims.database;
		const crashedAt = Date.now();
		await killAll(shop, postgres, victims, random);
		// A client without a request under way at that moment would go on as soon as the server is back.
		for (const client of clients) client.pause();
		await working;
		crashes.unanswered += clients.filter((client) => client.hasUnanswered()).length;
		crashes.server += victims.server ? 1 : 0;
		crashes.database += victims.database ? 1 : 0;
		if (victims.database) await postgres?.start();
		if (!serverOf(shop, 0).isRunning()) await serverOf(shop, 0).start();
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
	const server = serverOf(shop, 0);
	if (victims.database) await postgres?.kill();
	// The server has a moment with a dead database, and mostly has to live through it.
	if (victims.database) await new Promise((resolve) => setTimeout(resolve, random.below(100)));
	if (!server.isRunning()) shop.findings.add("the server ended with its database", server.log());
	if (victims.server) await server.kill();
}
