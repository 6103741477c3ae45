import { refusal } from "#app-error.ts";
import { conflictDetails } from "#db/audit.ts";
import type { Tx } from "#db/connection.ts";
import type { WriteRequest, Written } from "#db/write.ts";

type Versioned = { id: string; version: number; updated_at: Date | number | null };

/**
 * Refuses a change that is based on another version of a document than the stored one.
 * @param current the document as the writer would read it now. @param about the people whom it names, as in `Written.about`.
 * @throws AppError the code, with the document as it is now and who changed it.
 */
export async function requireVersion(
	tx: Tx,
	row: Versioned,
	version: number,
	code: "purchase_changed" | "transfer_changed" | "sale_changed",
	current: () => Promise<Record<string, unknown>>,
	request: WriteRequest,
	about: readonly string[] = [],
): Promise<void> {
	if (row.version === version) return;
	const details = await conflictDetails(tx, { ...row, current: await current() }, request);
	throw refusal(code, { details, about });
}

/** The result of a change that changes nothing: it makes no version, no change for readers, and no line in the audit log. */
export function unchanged<T>(answer: T): Written<T> {
	return { answer, changes: [], audit: [] };
}
