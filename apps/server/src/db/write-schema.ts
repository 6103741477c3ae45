import type { ChangeKind } from "@freehub/contract/kinds";
import type { Right } from "@freehub/domain/people/access";
import type { Generated } from "kysely";
import type { Timestamp } from "./timestamp.ts";

/** The answers of all writes with an `Idempotency-Key`, per actor. */
export type IdempotencyTable = {
	actor: string;
	key: string;
	request_hash: string;
	/** JSON, compressed if it is long (`stored-answer.ts`). */
	answer: Generated<string | null>;
	/** The length of `answer` if nothing was written; else null. */
	refused_bytes: Generated<number | null>;
	created_at: Timestamp;
	/** The newest mark when it was stored; it is forgotten by the marks since (`clock-marks.ts`). */
	mark: Generated<number>;
};

/** A person whose data a stored answer has: erasing them reaches it. */
export type AnswerAboutTable = { subject: string; actor: string; key: string };

/** Marks of the time that passed while a server ran (`clock-marks.ts`), and what the clock showed then. */
export type ClockMarkTable = { number: number; at: Timestamp };

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

/** The audit log; triggers forbid to change or remove a row. Ids are in chronological order. */
export type AuditTable = {
	id: string;
	at: Timestamp;
	actor: string;
	address: string;
	via: "session" | "token" | "";
	action: string;
	target: string;
	outcome: "done" | "refused";
	detail: string;
	request_id: string;
};

/** Attempts under a key within the window that ends at `resets_at`. */
export type AttemptTable = { key: string; count: number; resets_at: Timestamp };
