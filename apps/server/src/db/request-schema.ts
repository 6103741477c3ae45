import type { Generated } from "kysely";
import type { Timestamp } from "./timestamp.ts";

/** The answer of every write that came with an `Idempotency-Key`, per actor. */
export type IdempotencyTable = {
	actor: string;
	key: string;
	request_hash: string;
	/** JSON, packed where it is long (`kept-answer.ts`). */
	answer: Generated<string | null>;
	/** How long `answer` is where it says that nothing was written. */
	refused_bytes: Generated<number | null>;
	created_at: Timestamp;
};

/** Who did what to what; triggers refuse to change or remove a row. Ids are in the order of time. */
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
