import { MAX_LINES } from "@freehub/contract/movement-lines";
import type { StockCommand } from "@freehub/domain/stock";
import { answerOf, answerTogether, type Outcome, type WriteRequest } from "#db/answer-once.ts";
import type { Db, Tx } from "#db/connection.ts";
import { gathered } from "#db/gathered.ts";
import { type Books, prepareBooks, writesOf } from "./books.ts";

/** A stock change as one request asks for it. */
type StockWrite<T> = {
	request: WriteRequest;
	/** What the audit log says of it. */
	detail: unknown;
	/** What its lines want, as far as they are valid. */
	commands?: readonly StockCommand[];
	/** The batch of the client's that its movements join. */
	joins?: string | undefined;
	/** The movement, or the batch, that it takes back. */
	movement?: string;
	batch?: string;
	/** Records it in the books, and gives its answer; refuses it with an AppError before it records anything. */
	decide: (books: Books) => T;
};

/**
 * Books a stock change together with those that arrive while others are booked: one transaction locks the products of all, decides
 * about each after those before it, and writes what was decided. What one is refused for does not touch the others.
 * @throws AppError what it is refused for.
 */
export async function book<T>(db: Db, write: StockWrite<T>): Promise<T> {
	return answerOf((await bookGathered(db, write)) as Outcome<T>);
}

const bookGathered = gathered(bookAll, ({ commands, batch }: StockWrite<unknown>) =>
	// How large a batch is that is taken back is not known yet.
	batch === undefined ? Math.max(1, commands?.length ?? 0) : MAX_LINES,
);

async function bookAll(db: Db, tx: Tx, writes: readonly StockWrite<unknown>[]): Promise<Outcome<unknown>[]> {
	const about = {
		commands: writes.flatMap(({ commands = [] }) => commands),
		movements: writes.flatMap(({ movement }) => movement ?? []),
		batches: writes.flatMap(({ batch }) => batch ?? []),
		joined: writes.flatMap(({ joins }) => joins ?? []),
	};
	const { reads, open } = await prepareBooks(db, tx, about);
	return answerTogether(db, tx, writes, {
		reads,
		load: open,
		decide: ({ decide }, books) => decide(books),
		writes: (books) => writesOf(db, books),
	});
}
