import { randomBytes } from "node:crypto";
import { seededRandom } from "../../bench/src/data/seeded-random.ts";
import type { DatabaseSettings } from "../../bench/src/open-engine.ts";
import type { Resources } from "../../bench/src/resources.ts";
import { signUp } from "../../bench/src/sign-up.ts";
import { startAppServer } from "./app-server.ts";
import type { Findings } from "./findings.ts";
import { createHttpClient } from "./http-client.ts";
import { createModel } from "./ledger-model.ts";
import type { Shop } from "./shop.ts";

/** Starts servers on one empty database and signs a user in. */
export async function openShop(
	resources: Resources,
	database: DatabaseSettings,
	{
		processes,
		findings,
		seed,
		settings,
	}: { processes: number; findings: Findings; seed: number; settings?: Record<string, string> },
): Promise<Shop> {
	const authSecret = randomBytes(32).toString("hex");
	// At once, so that they all find an empty database, and one of them makes the schema.
	const servers = await Promise.all(
		Array.from({ length: processes }, () => startAppServer(resources, database, authSecret, settings)),
	);
	const cookie = await signUp(servers[0]?.origin ?? "");
	let keys = 0;
	let clients = 0;
	return {
		servers,
		database,
		authSecret,
		cookie,
		client: createHttpClient(cookie),
		model: createModel(),
		findings,
		randomOf: () => seededRandom(seed * 31 + clients++),
		newKey: () => `${seed}-${++keys}`,
		operations: 0,
	};
}

export async function closeShop(shop: Shop): Promise<void> {
	shop.client.close();
	for (const server of shop.servers) await server.kill();
}
