import type { Generated } from "kysely";
import type { NullableTimestamp, Timestamp } from "./timestamp.ts";

export type TransferNoteTable = {
	id: string;
	/** Given when it is sent for the first time, without gaps. */
	number: string | null;
	from_location: string;
	to_location: string;
	/** A day. */
	expected: string | null;
	note: string;
	version: Generated<number>;
	created_by: string;
	created_at: Timestamp;
	updated_at: Timestamp;
	cancelled_by: Generated<string | null>;
	cancelled_at: NullableTimestamp;
};

/** The movements that name it say how much of it was sent, received or lost. */
export type TransferNoteLineTable = {
	id: string;
	transfer_note: string;
	position: number;
	product: string;
	/** To send; 0: taken off the note, after it was sent and taken back. */
	pieces: number;
};
