import type { TableRow } from "./file/table-row.ts";
import { keepLeaseWhile, type Lease } from "./lease.ts";
import type { Work } from "./work.ts";

/**
 * The rows of an import's file in batches. Opening it, or one batch, may take longer than a lease lasts.
 * @throws TableError when the file is no table; LeaseLost.
 */
export async function* fileRows({ db, files, now, open }: Work, lease: Lease): AsyncGenerator<TableRow[]> {
	const stop = new AbortController();
	const keeping = <T>(reading: Promise<T>): Promise<T> => keepLeaseWhile(db, lease, now, reading);
	try {
		const table = await keeping(open(files.pathOf(lease.id), {}, stop.signal));
		const batches = table.rows[Symbol.asyncIterator]();
		for (;;) {
			const { done, value } = await keeping(batches.next());
			if (done === true) return;
			yield value;
		}
	} finally {
		stop.abort();
	}
}
