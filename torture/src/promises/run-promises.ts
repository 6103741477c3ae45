import type { BenchEngine } from "../../../bench/src/open-engine.ts";
import type { Resources } from "../../../bench/src/resources.ts";
import type { Findings } from "../findings.ts";
import { closeShop, openShop } from "../open-shop.ts";
import { runClients } from "../shop.ts";
import { lastPiece } from "./last-piece.ts";
import { randomCommand } from "./promise-commands.ts";
import { probe, sellEverything } from "./promise-probes.ts";
import { openPromiseShop, orderPieces } from "./promise-shop.ts";
import { verifyPromises } from "./verify-promises.ts";

const CLIENTS = 24;
/** Commands between two checks. */
const BATCH = 2_500;
/** Stop after this many findings: more of them add no information. */
const MAX_FINDINGS = 50;

/**
 * Random commands about promised pieces, on PostgreSQL sent to two servers at once. After each batch nobody writes for a moment, and what must
 * always hold is checked: no promise without an order (a ghost), no line with fewer promises than open pieces (short).
 * @returns the number of answered operations.
 */
export async function runPromises(
	resources: Resources,
	engine: BenchEngine,
	{ findings, seed, commands }: { findings: Findings; seed: number; commands: number },
	print: (line: string) => void,
): Promise<number> {
	// One process at a time has a SQLite file (ADR 20).
	const processes = engine.name === "sqlite" ? 1 : 2;
	const shop = await openShop(resources, await engine.newDatabase(), { processes, findings, seed });
	const [before, began] = [findings.count, performance.now()];
	const at = await openPromiseShop(shop);
	for (const product of at.products) await orderPieces(at, product, 6);
	const done = new Set<string>();
	const random = shop.randomOf();
	await lastPiece(at);
	let checks = 0;
	while (at.commands < commands && findings.count < before + MAX_FINDINGS) {
		const until = Math.min(commands, at.commands + BATCH);
		await runClients(shop, CLIENTS, async (own) => {
			while (at.commands < until) await randomCommand(at, own);
		});
		await probe(at, random);
		await verifyPromises(at, done);
		checks += 1;
	}
	await sellEverything(at, random);
	done.clear();
	await verifyPromises(at, done);
	const seconds = Math.round((performance.now() - began) / 1000);
	print(
		`${engine.title}, ${processes} server${processes === 1 ? "" : "s"}: ${at.commands} commands about promises, ${checks + 1} checks, ${seconds} s, ${findings.count - before} violations`,
	);
	await closeShop(shop);
	return shop.operations;
}
