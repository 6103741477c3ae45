import { contactKeys } from "@freehub/domain/selling/customer";
import {
	columnsOf,
	type Facts,
	noFacts,
} from "../../../apps/server/src/areas/selling/customers/customer-facts.ts";
import { insertRows } from "../../../apps/server/src/db/bulk.ts";
import type { Db } from "../../../apps/server/src/db/connection.ts";
import { openDatabase } from "../../../apps/server/src/db/open.ts";
import { seededRandom } from "../data/seeded-random.ts";
import { uuidV7 } from "../data/uuid-v7.ts";
import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { startServer } from "../start-server.ts";
import type { Verdict } from "../targets.ts";

const TARGET_MS = 50;
const CHUNK = 2000;

const onsets = "b br c ch d dr f fl g gr h j k kl l m n p pr qu r s sch sh st t tr v w z".split(" ");
const vowels = "a e i o u ei au ie oa ue".split(" ");
const ends = ["", ..."l n r s t ck nd ng rt lm ff ss x".split(" ")];

/** Random numbers that are the same in every run, below `end`. */
function randomNumbers(): (end: number) => number {
	let seed = 7;
	return (end) => {
		seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
		return seed % end;
	};
}

type Names = { firsts: readonly string[]; lasts: readonly string[]; next: (end: number) => number };

function namesOf(): Names {
	const next = randomNumbers();
	const pick = (list: readonly string[]) => list[next(list.length)] ?? "";
	const name = () => {
		const syllables = Array.from({ length: 2 + next(2) }, () => pick(onsets) + pick(vowels) + pick(ends));
		const text = syllables.join("");
		return text.charAt(0).toUpperCase() + text.slice(1);
	};
	return {
		next,
		firsts: Array.from({ length: 800 }, name),
		lasts: Array.from({ length: 20_000 }, name),
	};
}

async function fillCustomers(db: Db, { firsts, lasts, next }: Names, customers: number): Promise<void> {
	const pick = (list: readonly string[]) => list[next(list.length)] ?? "";
	const domains = ["example.com", "mail.example", "post.example"];
	const factsOf = (): Facts => {
		const [first, last] = [pick(firsts), pick(lasts)];
		return {
			...noFacts,
			name: `${first} ${last}`,
			company: next(4) === 0 ? `${pick(lasts)} ${pick(lasts)} Ltd` : "",
			mails: [`${first}.${last}${next(99)}@${pick(domains)}`.toLowerCase()],
			phones: [`+49 ${30 + next(60)} ${1_000_000 + next(8_999_999)}`],
			address: "Street 1\n10115 Town",
		};
	};
	const ids = seededRandom(1);
	for (let start = 0; start < customers; start += CHUNK) {
		const all = Array.from({ length: Math.min(CHUNK, customers - start) }, () => ({
			id: uuidV7(Date.now(), ids),
			facts: factsOf(),
		}));
		const none = { account: null, merged_into: null, merged_from: null, created_at: new Date() };
		await db.transact(async (tx) => {
			await insertRows(
				db,
				tx,
				"customer",
				all.map(({ id, facts }) => ({ id, ...columnsOf(facts), ...none })),
			);
			const contacts = all.flatMap(({ id, facts }) =>
				contactKeys(facts).map((contact) => ({ contact, customer: id })),
			);
			await insertRows(db, tx, "customer_contact", contacts);
		});
	}
	await db.renewStatistics();
}

/** One row of the report: what is typed, and the times of its requests in ms, one for each key. */
export type CustomerRow = { typed: string; requests: number; p50: number; p99: number; slowest: number };

/** Finding customers as one types: one request for each key. */
export async function measureCustomers(
	resources: Resources,
	engine: BenchEngine,
	{ customers, rounds }: { customers: number; rounds: number },
	profile: string | undefined,
): Promise<CustomerRow[]> {
	const settings = await engine.newDatabase();
	const db = await openDatabase(settings, (error) => console.error(error.message));
	const names = namesOf();
	await fillCustomers(db, names, customers);
	await db.kysely.destroy();
	const server = await startServer(resources, settings, profile);
	const cookie = await signUp(server.origin);
	const { firsts, lasts, next } = names;
	const [first, last] = [() => firsts[next(firsts.length)] ?? "", () => lasts[next(lasts.length)] ?? ""];
	const digits = () => 1_000_000 + next(8_999_999);
	const kinds: [string, () => string][] = [
		["first and last name", () => `${first()} ${last()}`],
		["a part of a name", () => last().slice(1)],
		["a mail address", () => `${first()}.${last()}@example.com`],
		["a number, 030 …", () => `030 ${digits()}`],
		["a number, +49 …", () => `+49 ${30 + next(60)} ${digits()}`],
		["what all have, example.com", () => "example.com"],
		["what none has", () => "zzqqxw"],
	];
	const rows: CustomerRow[] = [];
	for (const [typed, textOf] of kinds) {
		const times: number[] = [];
		for (let round = 0; round < rounds; round++) {
			const text = textOf().toLowerCase();
			for (let keys = 1; keys <= text.length; keys++) {
				const began = performance.now();
				const search = encodeURIComponent(text.slice(0, keys));
				const answer = await fetch(`${server.origin}/api/customers?search=${search}`, {
					headers: { cookie },
				});
				const body = await answer.text();
				if (!answer.ok) throw new Error(`A search was answered with ${answer.status}: ${body}`);
				times.push(performance.now() - began);
			}
		}
		times.sort((a, b) => a - b);
		const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? Number.NaN;
		rows.push({ typed, requests: times.length, p50: at(0.5), p99: at(0.99), slowest: at(1) });
	}
	return rows;
}

export function customersTable(rows: readonly CustomerRow[]): string {
	const lines = rows.map(
		({ typed, requests, ...ms }) =>
			`| ${[typed, requests, ...Object.values(ms).map((time) => time.toFixed(1))].join(" | ")} |`,
	);
	return ["| typed | requests | p50, ms | p99, ms | slowest, ms |", "|---|--:|--:|--:|--:|", ...lines].join(
		"\n",
	);
}

export function judgeCustomers(rows: readonly CustomerRow[]): Verdict[] {
	return rows.map(({ typed, p99 }) => ({
		text: `${typed}: p99 ${p99.toFixed(1)} ms (target: under ${TARGET_MS})`,
		isMet: p99 < TARGET_MS,
	}));
}
