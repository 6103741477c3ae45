import type { AuditEntry } from "@freehub/contract/office/audit";
import { isRecord } from "#lib/storage.ts";

/** The request's content. Undefined if the log stored only its beginning. */
export function sentOf({ detail }: AuditEntry): unknown {
	try {
		return JSON.parse(detail);
	} catch {
		// Not JSON, or cut off: the sentence omits it, and the raw line shows it.
		return undefined;
	}
}

export type FieldChange = { field: string; before: unknown; after: unknown };

/** The changed fields with their values before and after. Empty for older lines, which do not contain them. */
export function fieldChanges(entry: AuditEntry): FieldChange[] {
	const sent = sentOf(entry);
	if (entry.outcome === "refused" || !isRecord(sent)) return [];
	// Lines about settings contain only the changes.
	const changed = isRecord(sent.changed) ? sent.changed : sent;
	return Object.entries(changed).flatMap(([field, values]) =>
		isRecord(values) && "before" in values && "after" in values
			? [{ field, before: values.before, after: values.after }]
			: [],
	);
}

export function text(value: unknown): string {
	return typeof value === "string" ? value : "";
}
