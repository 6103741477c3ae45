import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import type { Random } from "../../../bench/src/data/seeded-random.ts";
import type { Answer } from "../http-client.ts";
import type { Operation } from "../operation.ts";
import {
	addProducts,
	isSame,
	newMovement,
	perform,
	runClients,
	type Shop,
	sendOnly,
	settle,
} from "../shop.ts";
import { verifyHistory } from "../verify-books.ts";

const CLIENTS = 50;

type Line = MovementLine & { kind: "receive" | "deliver" | "adjust" };
type Done = { operation: Operation & { what: "movement" }; answer: Answer };

/** Many clients write to one product, and repeat keys at once, later, and with another body. */
export async function hotProduct(shop: Shop, milliseconds: number): Promise<void> {
	const [product = ""] = await addProducts(shop, 1);
	const deadline = performance.now() + milliseconds;
	await runClients(shop, CLIENTS, async (random, index) => {
		const done: Done[] = [];
		for (let turn = index; performance.now() < deadline; turn++) {
			const past = done[random.below(Math.max(done.length, 1))];
			const dice = random.below(100);
			if (dice < 15 && past !== undefined) await repeat(shop, past, turn);
			else if (dice < 20 && past !== undefined) await misuseKey(shop, past, turn);
			else {
				const operation = { ...newMovement(shop, randomLine(random, product)) } as Done["operation"];
				const answer =
					dice < 40 ? await performTwice(shop, operation, turn) : await perform(shop, operation, turn);
				done.push({ operation, answer });
			}
		}
	});
	await verifyHistory(shop, product);
}

async function performTwice(shop: Shop, operation: Operation, turn: number): Promise<Answer> {
	const [first, second] = await Promise.all([
		sendOnly(shop, operation, turn),
		sendOnly(shop, operation, turn + 1),
	]);
	if (!isSame(first, second)) {
		shop.findings.add("one key sent twice at once got two answers", { operation, first, second });
	}
	settle(shop, operation, first);
	return first;
}

async function repeat(shop: Shop, { operation, answer }: Done, turn: number): Promise<void> {
	const again = await sendOnly(shop, operation, turn);
	if (!isSame(answer, again)) {
		shop.findings.add("a repeated key got another answer", { operation, answer, again });
	}
}

async function misuseKey(shop: Shop, { operation }: Done, turn: number): Promise<void> {
	const line = { ...operation.line, quantity: operation.line.quantity + 1 };
	const answer = await sendOnly(shop, { ...operation, line }, turn);
	if (answer.status !== 422 || !answer.text.includes('"idempotency_key_reused"')) {
		shop.findings.add("a used key was taken with another body", { operation, answer });
	}
}

function randomLine(random: Random, product: string): Line {
	const quantity = 1 + random.below(5);
	const dice = random.below(10);
	if (dice < 4) return { product, kind: "receive", quantity };
	if (dice < 8) return { product, kind: "deliver", quantity };
	return {
		product,
		kind: "adjust",
		quantity,
		reason: random.pick(["lost", "found", "damaged", "correction"]),
	};
}
