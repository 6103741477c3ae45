import { numberFields } from "@freehub/domain/import-fields";
import { inTransaction } from "#db/connection.ts";
import { openTable } from "./file/open-table.ts";
import type { ImportRecord } from "./imports.repo.ts";
import { keepLease, type Lease } from "./lease.ts";
import { type FoundDecimals, findDecimals, setDecimals } from "./number-cells.ts";
import type { Columns, FieldSigns } from "./reading.ts";
import type { Work } from "./work.ts";

/**
 * The decimal signs of an import's file: those that are set, else what the whole file shows, which is noted.
 * @throws TableError when the file is no table to its end.
 */
export async function fileSigns(
	{ db, files, now }: Work,
	lease: Lease,
	{ decimals }: Pick<ImportRecord, "decimals">,
	columns: Columns,
): Promise<FieldSigns> {
	const note = (found: FoundDecimals[] | null) =>
		inTransaction(db, (tx) =>
			keepLease(tx, lease, now(), { found_decimals: found && JSON.stringify(found) }),
		);
	if (decimals !== "found") {
		await note(null);
		return setDecimals(decimals);
	}
	if (numberFields.every((field) => columns.mapping[field] === null)) {
		await note([]);
		return new Map();
	}
	const table = await openTable(files.pathOf(lease.id));
	try {
		const { found, signs } = await findDecimals(table.rows, columns, () => note(null));
		await note(found);
		return signs;
	} finally {
		await table.close();
	}
}
