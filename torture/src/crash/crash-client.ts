import type { Random } from "../../../bench/src/data/seeded-random.ts";
import { type Answer, NoAnswer } from "../http-client.ts";
import { exchangeOf, type Operation } from "../operation.ts";
import { type Places, randomOperation } from "../random-operation.ts";
import { isSame, type Shop, serverOf, settle } from "../shop.ts";

const PATIENCE_MS = 40_000;

/** Sends operations one at a time, and remembers the one without an answer. */
export type CrashClient = {
	/** Sends new operations until one gets no answer, or until `pause` is called. */
	work(): Promise<void>;
	/** Lets `work` end after the current operation. */
	pause(): void;
	/**
	 * Repeats the unanswered operation until it is answered, and the last answered one to compare.
	 * @param crashedAt time of the crash, in ms.
	 * @returns whether the unanswered operation had been booked before the crash.
	 */
	catchUp(crashedAt: number): Promise<boolean>;
	hasUnanswered(): boolean;
};

/** @param isDatabaseKilled while true, a 5xx does not count as an answer, because the server cannot know the result. */
export function createCrashClient(
	shop: Shop,
	random: Random,
	places: Places,
	isDatabaseKilled: () => boolean,
): CrashClient {
	let unanswered: Operation | undefined;
	let last: { operation: Operation; answer: Answer } | undefined;
	let isPaused = false;

	async function attempt(operation: Operation): Promise<Answer | undefined> {
		try {
			// Use any server: what one server had booked when it was killed, the others must know.
			const server = serverOf(shop, random.below(shop.servers.length));
			const answer = await shop.client.send(server.origin, exchangeOf(operation));
			return answer.status >= 500 && isDatabaseKilled() ? undefined : answer;
		} catch (error) {
			if (error instanceof NoAnswer) return undefined;
			throw error;
		}
	}

	function keep(operation: Operation, answer: Answer): void {
		settle(shop, operation, answer);
		shop.operations += 1;
		unanswered = undefined;
		last = { operation, answer };
	}

	async function insist(operation: Operation): Promise<Answer> {
		const deadline = performance.now() + PATIENCE_MS;
		for (;;) {
			const answer = await attempt(operation);
			if (answer !== undefined) return answer;
			if (performance.now() > deadline) {
				const logs = shop.servers.map((server) => server.log()).join("\n");
				throw new Error(`The server did not come back:\n${logs}`);
			}
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
	}

	return {
		hasUnanswered: () => unanswered !== undefined,
		pause: () => {
			isPaused = true;
		},
		async work() {
			isPaused = false;
			while (!isPaused) {
				const operation = randomOperation(shop, random, places);
				unanswered = operation;
				const answer = await attempt(operation);
				if (answer === undefined) return;
				keep(operation, answer);
			}
		},
		async catchUp(crashedAt) {
			if (last !== undefined) {
				const again = await insist(last.operation);
				if (!isSame(last.answer, again)) {
					shop.findings.add("an acknowledged operation is answered otherwise after a crash", {
						...last,
						again,
					});
				}
			}
			if (unanswered === undefined) return false;
			const answer = await insist(unanswered);
			keep(unanswered, answer);
			const recordedAt = /"recordedAt":"([^"]*)"/.exec(answer.text)?.[1];
			return recordedAt !== undefined && Date.parse(recordedAt) < crashedAt;
		},
	};
}
