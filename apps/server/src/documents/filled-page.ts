import { decodeCursor, encodeCursor, type Page } from "#cursor.ts";
import { MOMENT } from "#db/storable.ts";

const DEFAULT_LIMIT = 50;
/** Documents read at a time. */
const CHUNK = 100;
/** Documents read at most for one page: a rare state may fill several pages with fewer rows. */
const MAX_READ = 2000;
/** Lines read at a time: those of 100 documents may be 100,000. */
const MAX_LINES = 1000;

/** The place of a document in a list, newest first. */
export type Place = [at: number, id: string];

/** How documents of a kind are read for a list. */
type ReadDocuments<Row, Found> = {
	/** The rows after a place, newest first, at most `limit`. */
	rows: (after: Place | undefined, limit: number) => Promise<Row[]>;
	/** The number of lines of each of these documents that has any. */
	countLines: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
	/** Documents with their lines, one of each row, in the order of the rows. */
	read: (rows: readonly Row[]) => Promise<Found[]>;
};

type Paged = { limit?: number | undefined; cursor?: string | undefined };

/**
 * A page of documents whose state is not stored: documents are read until enough of them match.
 * @param toItem undefined: the document does not match.
 * @param mostLines the page ends with the document that reaches this number of lines.
 */
export async function filledPage<
	Row extends { id: string; created_at: Date | number },
	Found extends { lines: readonly unknown[] },
	Item,
>(
	documents: ReadDocuments<Row, Found>,
	{ limit = DEFAULT_LIMIT, cursor }: Paged,
	toItem: (found: Found) => Item | undefined,
	mostLines = Number.POSITIVE_INFINITY,
): Promise<Page<Item>> {
	let after: Place | undefined = decodeCursor(cursor, MOMENT, "text");
	const items: Item[] = [];
	let linesRead = 0;
	for (let read = 0; read < MAX_READ; read += CHUNK) {
		const rows = await documents.rows(after, CHUNK);
		for await (const { row, found } of inGroups(documents, rows)) {
			const item = toItem(found);
			if (item !== undefined) {
				// Another page follows only if there is another document for it.
				if (items.length === limit || linesRead >= mostLines) return { items, next: cursorOf(after) };
				items.push(item);
				linesRead += found.lines.length;
			}
			after = [new Date(row.created_at).getTime(), row.id];
		}
		if (rows.length < CHUNK) return { items, next: undefined };
	}
	return { items, next: cursorOf(after) };
}

function cursorOf(after: Place | undefined): string | undefined {
	return after && encodeCursor(...after);
}

/** Documents, read for as many rows at a time as have `MAX_LINES` together, or for one. */
async function* inGroups<Row extends { id: string }, Found>(
	{ countLines, read }: ReadDocuments<Row, Found>,
	rows: readonly Row[],
): AsyncGenerator<{ row: Row; found: Found }> {
	const counts = await countLines(rows.map(({ id }) => id));
	for (let start = 0; start < rows.length; ) {
		let end = start;
		let sum = 0;
		do {
			sum += counts.get(rows[end]?.id ?? "") ?? 0;
			end += 1;
		} while (end < rows.length && sum + (counts.get(rows[end]?.id ?? "") ?? 0) <= MAX_LINES);
		const group = rows.slice(start, end);
		for (const [i, found] of (await read(group)).entries()) yield { row: group[i] as Row, found };
		start = end;
	}
}
