import type { ChangeKind } from "@freehub/contract/changes";
import type { Right } from "@freehub/domain/access";
import type { Generated } from "kysely";
import type { Timestamp } from "./timestamp.ts";

/** What changed, as whoever wrote it has said in the write's own transaction (`changes.ts`). */
export type ChangeColumns = {
	kind: ChangeKind;
	/** The id of what changed. */
	subject: string;
	what: "added" | "changed" | "removed";
	/** The right that its readers need; null: everybody may know. */
	needs: Right | null;
	at: Timestamp;
};

/** The one sequence of all changes; its rows become visible in the order of their places. */
export type ChangeTable = ChangeColumns & { place: Generated<number> };

/** PostgreSQL alone: committed changes that have no place yet. */
export type ChangeOutboxTable = ChangeColumns & { id: Generated<string> };
