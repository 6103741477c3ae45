import { MAX_LINES } from "@freehub/contract/stock/movement-lines";
import type { StockCommand } from "@freehub/domain/stock/stock";
import type { Db, Tx } from "#db/connection.ts";
import { answerOf, findKeys, type Outcome, type WriteRequest, Writes, type Written } from "#db/write.ts";
import { writesOf } from "./close-ledger.ts";
import { gathered } from "./gathered.ts";
import type { NamedLine } from "./line-books.ts";
import { type OpenLedger, openLedgerAnd } from "./open-ledger.ts";
import { redate } from "./redate.ts";

/** A stock change, as sent by one request. */
type StockChange<T> = {
	request: WriteRequest;
	/** The commands of its valid lines. */
	commands?: readonly StockCommand[];
	/** The client's batch that its movements join. */
	joins?: string | undefined;
	/** The lines of documents that it names. */
	lines?: readonly NamedLine[];
	/** The movement, or the batch, to reverse. */
	movement?: string;
	batch?: string;
	/** Records it in the open ledger; must throw an AppError before it records anything. */
	record: (ledger: OpenLedger) => Written<T>;
};

/**
 * Books a stock change together with others that arrive meanwhile: one transaction locks the products of all, decides about each
 * change in order, and writes the result. A refused change does not affect the others.
 * @throws AppError the refusal.
 */
export async function book<T>(db: Db, change: StockChange<T>): Promise<T> {
	return answerOf((await changes.run(db, change)) as Outcome<T>);
}

/** The number of stock changes that wait for the next transaction. */
export const stockChangesWaiting = (db: Db): number => changes.waiting(db);

const changes = gathered(bookTogether, ({ commands, batch }: StockChange<unknown>) =>
	// The size of a batch to reverse is not known yet.
	batch === undefined ? Math.max(1, commands?.length ?? 0) : MAX_LINES,
);

async function bookTogether(
	db: Db,
	tx: Tx,
	changes: readonly StockChange<unknown>[],
): Promise<Outcome<unknown>[]> {
	const about = {
		requests: changes.map(({ request }) => request),
		commands: changes.flatMap(({ commands = [] }) => commands),
		movements: changes.flatMap(({ movement }) => movement ?? []),
		batches: changes.flatMap(({ batch }) => batch ?? []),
		joined: changes.flatMap(({ joins }) => joins ?? []),
		lines: changes.flatMap(({ lines = [] }) => lines),
	};
	const keys = findKeys(
		db,
		changes.map(({ request }) => request),
	);
	const { ledger, rows } = await openLedgerAnd(db, tx, about, keys);
	const writes = new Writes(rows);
	const outcomes: Outcome<unknown>[] = [];
	for (const { request, record } of changes) outcomes.push(await writes.once(request, () => record(ledger)));
	await redate(db, tx, ledger.misdated);
	await writes.store(db, tx, writesOf(db, ledger));
	return outcomes;
}
