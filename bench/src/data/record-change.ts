import { rights } from "@freehub/domain/access";
import { Kysely } from "kysely";
import type { Db, Tx } from "../../../apps/server/src/db/connection.ts";
import type { Schema } from "../../../apps/server/src/db/schema.ts";
import { recordMovement } from "../../../apps/server/src/modules/stock/record-movements.ts";
import { generateProduct } from "./generate-product.ts";
import { productRow } from "./product-row.ts";
import { seededRandom } from "./seeded-random.ts";

/** What is another value in every change; `seq` and `balance` follow from the product's row that was read. */
export type Slot = "product" | "key" | "movement" | "batch" | "audit" | "now" | "seq" | "balance";
export type Parameter = { slot: Slot } | { value: string | number | null };
export type ChangeStatement = { sql: string; parameters: Parameter[] };
export type ChangeKind = "receive" | "deliver";

/** The statements that the server sends in one transaction for one stock change of one piece. */
export type RecordedChange = {
	kind: ChangeKind;
	/** What it does to the pieces on hand. */
	delta: number;
	statements: ChangeStatement[];
};

const PRODUCT = "018cc251-f400-7000-8000-ffffffffffff";
const ACTOR = "b".repeat(32);
const KEY = "fresh key of this one stock change..";
/** Numbers that mean nothing else in the statements. */
const ON_HAND = 500_001;
const LEDGER_SEQ = 700_000;

export async function recordChanges(db: Db): Promise<RecordedChange[]> {
	return [await recordChange(db, "receive", 1), await recordChange(db, "deliver", -1)];
}

/** Listens to the server's own code as it books a change, and takes all of it back. */
async function recordChange(db: Db, kind: ChangeKind, delta: number): Promise<RecordedChange> {
	let heard: { sql: string; parameters: readonly unknown[] }[] = [];
	const kysely = new Kysely<Schema>({
		dialect: db.engine.dialect,
		log: ({ query }) => void heard.push(query),
	});
	let outcome: unknown;
	const transact = (work: (tx: Tx) => Promise<unknown>): Promise<never> =>
		kysely.transaction().execute(async (tx) => {
			await insertProduct(tx);
			heard = [];
			outcome = await work(tx);
			const statements = [...heard];
			throw new Heard(statements);
		});
	// The same as through HTTP: with a line in the audit log.
	const origin = {
		address: "127.0.0.1",
		via: "session" as const,
		action: "stock.book",
		target: PRODUCT,
		requestId: "bench",
	};
	const who = { actor: ACTOR, actorName: "Bench", credential: undefined };
	const request = { ...who, rights, key: KEY, now: new Date(), origin };
	const booking = recordMovement(
		{ ...db, kysely, transact },
		{ product: PRODUCT, kind, quantity: 1 },
		request,
	);
	const statements = await booking.then(
		() => [],
		(reason: unknown) => {
			if (reason instanceof Heard) return reason.statements;
			throw reason;
		},
	);
	const { movement } = (outcome as { answer: Awaited<ReturnType<typeof recordMovement>> }).answer;
	const audit = statements.find(({ sql }) => sql.startsWith('insert into "audit"'))?.parameters[0];
	if (audit === undefined) throw new Error("A stock change left no line in the audit log.");
	const slots = new Map<unknown, Slot>([
		[audit, "audit"],
		[PRODUCT, "product"],
		[KEY, "key"],
		[movement._id, "movement"],
		[movement.batch, "batch"],
		[LEDGER_SEQ + 1, "seq"],
		[ON_HAND + delta, "balance"],
	]);
	return {
		kind,
		delta,
		statements: statements.map(({ sql, parameters }) => ({
			sql,
			parameters: parameters.map((value) => parameterOf(value, slots)),
		})),
	};
}

class Heard extends Error {
	readonly statements: { sql: string; parameters: readonly unknown[] }[];
	constructor(statements: Heard["statements"]) {
		super("Everything was heard.");
		this.statements = statements;
	}
}

function parameterOf(value: unknown, slots: ReadonlyMap<unknown, Slot>): Parameter {
	const slot = value instanceof Date ? "now" : slots.get(value);
	return slot === undefined ? { value: value as string | number | null } : { slot };
}

async function insertProduct(tx: Tx): Promise<void> {
	const row = productRow(PRODUCT, generateProduct(seededRandom(1)), new Date(0));
	await tx
		.insertInto("product")
		.values({ ...row, on_hand: ON_HAND, ledger_seq: LEDGER_SEQ })
		.execute();
	await tx
		.insertInto("level")
		.values([
			{ product: PRODUCT, location: "main", quantity: ON_HAND },
			{ product: PRODUCT, location: "supplier", quantity: -ON_HAND },
			{ product: PRODUCT, location: "customer", quantity: 0 },
		])
		.execute();
}
