import { numberFields } from "@freehub/contract/import-fields";
import { inTransaction } from "#db/connection.ts";
import { fileRows } from "./file-rows.ts";
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
	work: Work,
	lease: Lease,
	{ decimals }: Pick<ImportRecord, "decimals">,
	columns: Columns,
): Promise<FieldSigns> {
	const { db, now } = work;
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
	const { found, signs } = await findDecimals(fileRows(work, lease), columns);
	await note(found);
	return signs;
}
