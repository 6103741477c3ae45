import type { EngineName } from "../options.ts";

/** The values that differ in every change; `seq` and `balance` follow from the product's row that was read. */
export type Slot = "product" | "key" | "movement" | "batch" | "audit" | "now" | "seq" | "balance";
export type ChangeStatement = { sql: string; slots: Slot[] };

/** The statements of one transaction that books one piece, in order. */
export type PlainChange = {
	kind: "receive" | "deliver";
	/** The change of the quantity on hand. */
	delta: number;
	statements: ChangeStatement[];
};

const ACTOR = "b".repeat(32);
/** As long as the answer that the server stores for a change, and as its text in the audit log. */
const [ANSWER, DETAIL] = ["a".repeat(940), "d".repeat(90)];

/** The minimal work to book one change durably, with a key, a ledger and an audit log like Freehub's. */
export function plainChanges(engine: EngineName): PlainChange[] {
	return [plainChange(engine, "receive", 1), plainChange(engine, "deliver", -1)];
}

function plainChange(engine: EngineName, kind: PlainChange["kind"], delta: number): PlainChange {
	const [from, to] = kind === "receive" ? ["supplier", "main"] : ["main", "customer"];
	const lock = engine === "postgres" ? " for update" : "";
	const texts = [
		`select request_hash, answer from idempotency where actor = '${ACTOR}' and key = {key}`,
		`select on_hand, ledger_seq from product where id = {product} and deleted_at is null${lock}`,
		"select location, quantity from level where product = {product}",
		`insert into movement (id, product, seq, kind, quantity, from_location, to_location, reference, note, actor,
				occurred_at, recorded_at, batch, balance)
			values ({movement}, {product}, {seq}, '${kind}', 1, '${from}', '${to}', '', '', '${ACTOR}',
				{now}, {now}, {batch}, {balance})`,
		`update level set quantity = quantity - 1 where product = {product} and location = '${from}'`,
		`update level set quantity = quantity + 1 where product = {product} and location = '${to}'`,
		`update product set on_hand = on_hand + ${delta}, ledger_seq = ledger_seq + 1, moved_at = {now} where id = {product}`,
		`insert into audit (id, at, actor, address, via, action, target, outcome, detail, request_id)
			values ({audit}, {now}, '${ACTOR}', '127.0.0.1', 'session', 'stock.book', {product}, 'done', '${DETAIL}',
				{audit})`,
		`insert into idempotency (actor, key, request_hash, created_at, answer)
			values ('${ACTOR}', {key}, '${"h".repeat(43)}', {now}, '${ANSWER}')`,
	];
	return { kind, delta, statements: texts.map((text) => statementOf(engine, text)) };
}

function statementOf(engine: EngineName, text: string): ChangeStatement {
	const slots: Slot[] = [];
	const sql = text.replaceAll(/\{(\w+)\}/g, (_, slot: Slot) => {
		slots.push(slot);
		return engine === "sqlite" ? "?" : `$${slots.length}`;
	});
	return { sql: sql.replaceAll(/\s+/g, " "), slots };
}
