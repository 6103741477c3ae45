import { findPostgres } from "../../../apps/server/test/find-postgres.ts";
import { type BenchEngine, type DatabaseSettings } from "../../../bench/src/open-engine.ts";
import type { Resources } from "../../../bench/src/resources.ts";
import { followFeed } from "../feed-readers.ts";
import type { Findings } from "../findings.ts";
import { closeShop, openShop } from "../open-shop.ts";
import { timed } from "../run-scenarios.ts";
import { type Crashes, crashRounds } from "./crash-rounds.ts";
import { type RestartablePostgres, startRestartablePostgres } from "./restartable-postgres.ts";

/** @returns the number of answered operations. */
export async function runCrashes(
	resources: Resources,
	engine: BenchEngine,
	{ findings, seed, ...plan }: { findings: Findings; seed: number; processes: number; serverKills: number },
	print: (line: string) => void,
): Promise<number> {
	const { database, postgres } = await openDatabase(resources, engine);
	const { processes, serverKills } = plan;
	const shop = await openShop(resources, database, { processes, findings, seed });
	const title = processes === 1 ? engine.title : `${engine.title}, ${processes} servers`;
	const feed = await followFeed(shop);
	let crashes: Crashes | undefined;
	await timed(`${title}: kill -9 under load, 24 clients`, shop, findings, print, async () => {
		crashes = await crashRounds(shop, postgres, serverKills);
	});
	print(
		`${title}: servers were killed ${crashes?.server} times and the database server ` +
			`${crashes?.database} times; ${crashes?.unanswered} requests were not answered and repeated, ` +
			`${crashes?.booked} of them had been booked`,
	);
	print(`${title}: ${await feed.verify()}`);
	await closeShop(shop);
	return shop.operations;
}

/** Never kill a PostgreSQL that was given by its address: it is not ours. */
async function openDatabase(
	resources: Resources,
	engine: BenchEngine,
): Promise<{ database: DatabaseSettings; postgres: RestartablePostgres | undefined }> {
	const settings = await engine.newDatabase();
	const found = engine.name === "postgres" ? findPostgres() : undefined;
	if (found === undefined || "url" in found) return { database: settings, postgres: undefined };
	const postgres = await startRestartablePostgres(resources, found.bin);
	return { database: { dataDir: settings.dataDir, databaseUrl: postgres.url }, postgres };
}
