import { reason } from "@freehub/contract/rule-sentences";
import { operator } from "#caller.ts";
import { sizeInWords, TableError } from "#sheets/table.ts";
import type { StoredRow } from "./imports.repo.ts";

/**
 * Max bytes of the files and stored rows of an account's undecided imports: a file of a million products with its rows, but not
 * many of them, which would fill the disk.
 */
const MAX_STORED = 1024 ** 3;
/** The bytes of a stored row beside its texts: its keys, and what the database adds. */
const PER_ROW = 150;

/** The limit for people. */
export const mostStored = sizeInWords(MAX_STORED);

/** Whether an account's imports have reached the limit; the server's operator has none. */
export function isTooMuchStored(account: string, bytes: number): boolean {
	return account !== operator.user.id && bytes > MAX_STORED;
}

export type StoreMeter = ReturnType<typeof storeMeter>;

/**
 * Measures what a dry run stores.
 * @param size of the file, in bytes.
 * @param others the bytes of the account's other imports.
 */
export function storeMeter(size: number, others: number, account: string) {
	let bytes = size;
	const refuseTooMuch = (): void => {
		if (!isTooMuchStored(account, others + bytes)) return;
		throw new TableError(reason("imports_too_large", { most: mostStored }));
	};
	return {
		/** The bytes of the file and its rows. */
		bytes: () => bytes,
		/** Counts rows that are about to be stored. @throws TableError if the account's imports would be too large with them. */
		add(rows: readonly Pick<StoredRow, "title" | "search_key" | "changes" | "reasons">[]): void {
			for (const { title, search_key, changes, reasons } of rows) {
				bytes += PER_ROW + Buffer.byteLength(title + search_key + changes + reasons);
			}
			refuseTooMuch();
		},
		/** Counts bytes that were stored beside the file. @throws TableError as for rows. */
		addFile(size: number): void {
			bytes += size;
			refuseTooMuch();
		},
	};
}
