import { addProduct } from "@freehub/contract/catalogue/products";
import { addLocation } from "@freehub/contract/stock/locations";
import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import type { Random } from "../../bench/src/data/seeded-random.ts";
import type { DatabaseSettings } from "../../bench/src/open-engine.ts";
import type { AppServer } from "./app-server.ts";
import { checkAnswer } from "./check-answer.ts";
import type { Findings } from "./findings.ts";
import { type Answer, type HttpClient, NoAnswer } from "./http-client.ts";
import { accept, type LedgerModel } from "./ledger-model.ts";
import { exchangeOf, type Operation } from "./operation.ts";

/** A database with its servers, and the expected state of its books. */
export type Shop = {
	servers: AppServer[];
	database: DatabaseSettings;
	/** Signs the session cookies of its servers. */
	authSecret: string;
	/** Of the owner, who signed up first. */
	cookie: string;
	client: HttpClient;
	model: LedgerModel;
	findings: Findings;
	/** Gives each client of a scenario its own random numbers, so that its choices do not depend on the timing of others. */
	randomOf(): Random;
	/** A new, unused key. */
	newKey(): string;
	/** Number of answered writes, and of reads where reading is the test. */
	operations: number;
};

/** @param turn picks the server, round-robin. */
export function serverOf({ servers }: Shop, turn: number): AppServer {
	return servers[turn % servers.length] as AppServer;
}

/** Sends an operation and records what it booked; a broken connection counts as a violation. */
export async function perform(shop: Shop, operation: Operation, turn = shop.operations): Promise<Answer> {
	const answer = await sendOnly(shop, operation, turn);
	settle(shop, operation, answer);
	return answer;
}

/** Sends an operation that the caller records itself, because it is a repeat. */
export async function sendOnly(shop: Shop, operation: Operation, turn = shop.operations): Promise<Answer> {
	const server = serverOf(shop, turn);
	try {
		const answer = await shop.client.send(server.origin, exchangeOf(operation));
		shop.operations += 1;
		return answer;
	} catch (error) {
		if (!(error instanceof NoAnswer)) throw error;
		return { status: 0, text: error.message, link: undefined };
	}
}

/** Records the first answer to an operation in the model, and every fault in it. */
export function settle(shop: Shop, operation: Operation, answer: Answer): void {
	const { movements, faults } = readAnswer(operation, answer);
	for (const movement of movements) {
		const fault = accept(shop.model, movement);
		if (fault !== undefined) faults.push(fault);
	}
	const [first] = movements;
	if (first !== undefined && movements.length > 1) shop.model.batches.push(first.batch);
	if (faults.length > 0) {
		const logs = answer.status >= 500 ? shop.servers.map((server) => server.log()) : [];
		shop.findings.add(faults.join("; "), { operation, answer, logs });
	}
}

function readAnswer(operation: Operation, answer: Answer) {
	try {
		return checkAnswer(operation, answer);
	} catch (error) {
		return { movements: [], faults: [`an answer that is not of the contract: ${String(error)}`] };
	}
}

/** Whether two answers are equal apart from the request id. */
export function isSame(a: Answer, b: Answer): boolean {
	const withoutId = ({ text }: Answer) => text.replace(/"requestId":"[^"]*",?/, "");
	return a.status === b.status && withoutId(a) === withoutId(b);
}

export function newMovement(shop: Shop, line: MovementLine): Operation {
	return { key: shop.newKey(), what: "movement", line };
}

/** Adds products without stock, so that every movement comes from an operation. */
export async function addProducts(shop: Shop, count: number): Promise<string[]> {
	const ids: string[] = [];
	for (let i = 0; i < count; i++) {
		const body = {
			name: `Bicycle ${shop.newKey()}`,
			description: "Made to be counted",
			price: 100,
			quantity: 0,
			supplier: "Torture",
			image: "/bicycle.svg",
		};
		const { insertedId } = addProduct.answer.parse(await post(shop, "/product", body));
		ids.push(insertedId);
	}
	return ids;
}

export async function addPlace(
	shop: Shop,
	parent?: string,
	inStore: "bin" | "packing" = "bin",
): Promise<string> {
	const place = parent === undefined ? { kind: "warehouse" } : { kind: inStore, parent };
	const body = { name: `Place ${shop.newKey()}`, ...place };
	return addLocation.answer.parse(await post(shop, "/locations", body))._id;
}

/** Sends a request whose answer a scenario needs. @throws Error for any other status. */
export async function post(shop: Shop, path: string, body: object, status = 201): Promise<unknown> {
	const answer = await shop.client.send(serverOf(shop, 0).origin, {
		method: "POST",
		path,
		body,
		key: shop.newKey(),
	});
	if (answer.status !== status)
		throw new Error(`POST ${path} was answered with ${answer.status}: ${answer.text}`);
	return JSON.parse(answer.text);
}

/** Runs `count` clients at once and waits for all. */
export async function runClients(
	shop: Shop,
	count: number,
	client: (random: Random, index: number) => Promise<void>,
): Promise<void> {
	await Promise.all(Array.from({ length: count }, (_, index) => client(shop.randomOf(), index)));
}
