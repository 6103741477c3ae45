import type { ChangeKind } from "@freehub/contract/changes";
import type { Right } from "@freehub/domain/access";
import type { Generated } from "kysely";
import type { Timestamp } from "./timestamp.ts";

/** A change, recorded by the writer in the transaction of the write (`changes.ts`). */
export type ChangeColumns = {
	kind: ChangeKind;
	/** The id of what changed. */
	subject: string;
	what: "added" | "changed" | "removed";
	/** The right needed to see it; null: visible to everybody. */
	needs: Right | null;
	at: Timestamp;
};

/** The single sequence of all changes; rows become visible in the order of their positions. */
export type ChangeTable = ChangeColumns & { position: Generated<number> };

/** PostgreSQL only: committed changes that have no position yet. */
export type ChangeOutboxTable = ChangeColumns & { id: Generated<string> };
