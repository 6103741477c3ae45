import type { AuditEntry } from "@freehub/contract/audit";

/** What was sent; nothing where the log has only its beginning. */
export function sentOf({ detail }: AuditEntry): unknown {
	try {
		return JSON.parse(detail);
	} catch {
		// Not JSON, or cut off: the sentence does without it, and the raw line shows it.
		return undefined;
	}
}

export type Change = { field: string; before: unknown; after: unknown };

/** What was changed from what into what; older lines do not say it. */
export function changesOf(entry: AuditEntry): Change[] {
	const sent = sentOf(entry);
	if (entry.outcome === "refused" || !isRecord(sent)) return [];
	// Lines of the settings have nothing else in them.
	const changed = isRecord(sent.changed) ? sent.changed : sent;
	return Object.entries(changed).flatMap(([field, values]) =>
		isRecord(values) && "before" in values && "after" in values
			? [{ field, before: values.before, after: values.after }]
			: [],
	);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function text(value: unknown): string {
	return typeof value === "string" ? value : "";
}
