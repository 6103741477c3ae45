import { parentPort, workerData } from "node:worker_threads";
import { attackersOf, type FilledShop } from "./attackers.ts";
import { createSender } from "./sender.ts";

export type StrangersWork = { origin: string; shop: FilledShop; cookie: string; milliseconds: number };

// Strangers send from a separate thread, so that they do not delay the measuring thread.
const { origin, shop, cookie, milliseconds } = workerData as StrangersWork;
const sender = createSender(origin);
const answers = new Map<number, number>();
const deadline = performance.now() + milliseconds;
await Promise.all(
	attackersOf(sender, shop, cookie).map(async (attack) => {
		while (performance.now() < deadline) {
			const status = await attack();
			answers.set(status, (answers.get(status) ?? 0) + 1);
		}
	}),
);
sender.close();
parentPort?.postMessage(answers);
