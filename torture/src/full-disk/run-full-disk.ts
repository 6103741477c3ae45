import { setTimeout as pause } from "node:timers/promises";
import { Problem } from "@freehub/contract/problem";
import type { Resources } from "../../../bench/src/resources.ts";
import type { Findings } from "../findings.ts";
import { closeShop, openShop } from "../open-shop.ts";
import type { Operation } from "../operation.ts";
import { randomOperation } from "../random-operation.ts";
import { timed } from "../run-scenarios.ts";
import { addPlace, addProducts, runClients, type Shop, sendOnly, settle } from "../shop.ts";
import { verifyLedger, verifyLevels } from "../verify-books.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const CLIENTS = 24;
const PRODUCTS = 20;
const ROUNDS = 3;
/** Number of writes per round that find the disk full, and max time until then, in ms. */
const REFUSALS = 200;
const PATIENCE_MS = 60_000;

/**
 * Books stock while the disk under the database fills up and is freed again.
 * @returns the number of answered operations.
 */
export async function runFullDisk(
	resources: Resources,
	{ findings, seed }: { findings: Findings; seed: number },
	print: (line: string) => void,
): Promise<number> {
	const disk = mountSmallDisk(resources);
	if (disk === undefined) {
		print("A full disk: not tried, because this user may not mount a small one");
		return 0;
	}
	const database = { dataDir: disk.folder, databaseUrl: undefined };
	const shop = await openShop(resources, database, { processes: 1, findings, seed });
	let refused = 0;
	await timed(`A full disk, ${CLIENTS} clients`, shop, findings, print, async () => {
		refused = await fillAndFree(shop, disk);
	});
	print(`A full disk: ${refused} writes were refused, and booked once there was space again`);
	await closeShop(shop);
	return shop.operations;
}

async function fillAndFree(shop: Shop, disk: SmallDisk): Promise<number> {
	const places = { products: await addProducts(shop, PRODUCTS), locations: ["main", await addPlace(shop)] };
	let all = 0;
	for (let round = 0; round < ROUNDS; round++) {
		const refused: Operation[] = [];
		const deadline = performance.now() + PATIENCE_MS;
		disk.fill();
		await runClients(shop, CLIENTS, async (random) => {
			while (refused.length < REFUSALS && performance.now() < deadline) {
				const operation = randomOperation(shop, random, places);
				if (!(await book(shop, operation))) refused.push(operation);
			}
		});
		if (refused.length < REFUSALS) shop.findings.add("the disk was not full, so that this proves nothing");
		all += refused.length;
		disk.free();
		await worksAgain(shop, refused);
		await verifyLevels(shop);
	}
	const [server] = shop.servers;
	await server?.kill();
	await server?.start();
	await verifyLevels(shop);
	await verifyLedger(shop);
	return all;
}

/** @returns whether it was answered; if not, there was no disk space for it. */
async function book(shop: Shop, operation: Operation): Promise<boolean> {
	const answer = await sendOnly(shop, operation);
	if (answer.status !== 507 && answer.status !== 503) {
		settle(shop, operation, answer);
		return true;
	}
	const { code } = Problem.parse(JSON.parse(answer.text));
	if (code !== "storage_full" && code !== "unavailable") shop.findings.add(`refused with ${code}`, answer);
	return false;
}

/** Repeats the refused operations under their keys: none of them was booked before, and all are booked now, without a restart. */
async function worksAgain(shop: Shop, refused: readonly Operation[]): Promise<void> {
	for (const operation of refused) {
		let isDone = await book(shop, operation);
		// A group of writes in progress may still have found the disk full.
		for (let attempt = 0; !isDone && attempt < 3; attempt++) {
			await pause(100);
			isDone = await book(shop, operation);
		}
		if (!isDone) shop.findings.add("a write is refused although there is space again", operation);
	}
}
