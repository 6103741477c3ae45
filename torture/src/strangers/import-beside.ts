import { setTimeout as wait } from "node:timers/promises";
import type { Import } from "@freehub/contract/catalogue/imports";
import type { Findings } from "../findings.ts";
import type { Sender } from "./sender.ts";

const BAD_ROWS = 1_000_000;
const GOOD_ROWS = 50;
/** An account may upload 30 files in 10 minutes. */
const PAUSE_MS = 2500;
const LOOK_MS = 50;
const PATIENCE_MS = 120_000;

const HEAD = "sku,name,price\n";
const bad = HEAD + Array.from({ length: BAD_ROWS }, (_, i) => `B${i},Bell,much\n`).join("");
const good = HEAD + Array.from({ length: GOOD_ROWS }, (_, i) => `G${i},Lock,1\n`).join("");

type Accounts = { cookie: string; from: string }[];

/**
 * Accounts whose files have a million refused rows each, beside one that imports 50 rows again and again.
 * @returns the times in ms from the beginning of each upload of 50 rows until its first row was reached.
 */
export async function importBeside(
	sender: Sender,
	{ greedy, patient }: { greedy: Accounts; patient: Accounts[number] },
	goesOn: () => boolean,
	findings: Findings,
): Promise<number[]> {
	let count = 0;
	const post = async ({ cookie, from }: Accounts[number], path: string, body: string): Promise<Import> => {
		const headers = { cookie, "content-type": "text/csv", "idempotency-key": `import-${from}-${count++}` };
		const { status, text } = await sender.send({ path: `/api/imports${path}`, from, headers, body });
		if (status === 200 || status === 201) return JSON.parse(text) as Import;
		throw new Error(`an import was answered with ${status}: ${text}`);
	};
	const look = async ({ cookie, from }: Accounts[number], id: string): Promise<Import> => {
		const { text } = await sender.send({ path: `/api/imports/${id}`, from, headers: { cookie } });
		return JSON.parse(text) as Import;
	};
	const long = await Promise.all(
		greedy.map(async (account) => ({
			account,
			id: (await post(account, "?name=bad.csv", bad))._id,
		})),
	);
	const times: number[] = [];
	do {
		const began = performance.now();
		const { _id } = await post(patient, "?name=good.csv", good);
		for (;;) {
			const { state, progress } = await look(patient, _id);
			if (state !== "reading" || progress.done > 0 || performance.now() - began > PATIENCE_MS) break;
			await wait(LOOK_MS);
		}
		times.push(performance.now() - began);
		await post(patient, `/${_id}/cancellation`, "");
		if (goesOn()) await wait(PAUSE_MS);
	} while (goesOn());
	for (const { account, id } of long) {
		const { state } = await look(account, id);
		if (state === "failed") findings.add("a file of a million refused rows failed", id);
	}
	return times;
}
