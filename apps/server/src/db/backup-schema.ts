import type { NullableTimestamp, Timestamp } from "./timestamp.ts";

/** The state of the nightly backups; one row. Points in time are the server's that made them. */
export type BackupStateTable = {
	id: number;
	/** The shop's first day: without any proof it counts from here. */
	begun_at: Timestamp;
	/** When the last attempt began. */
	tried_at: NullableTimestamp;
	/** When the last copy was made, and where it is. */
	made_at: NullableTimestamp;
	path: string | null;
	/** When a copy was last restored and checked. */
	proven_at: NullableTimestamp;
	/** When the last attempt failed, and why; null since one succeeded. */
	failed_at: NullableTimestamp;
	failure: string | null;
	/** The proof about whose age the owners were warned, as an ISO time, or `never`. */
	warned_for: string | null;
	/** The server that makes a backup, and the end of its lease. */
	worker: string | null;
	worked_until: NullableTimestamp;
};
