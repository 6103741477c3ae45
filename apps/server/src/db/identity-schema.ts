import type { Role } from "@freehub/domain/people/access";
import type { ColumnType, Generated } from "kysely";
import type { Timestamp } from "./timestamp.ts";

/**
 * These four tables belong to better-auth; only the columns that other code reads are listed. Its dates are ISO text in SQLite.
 */
export type UserTable = {
	id: string;
	name: string;
	email: string;
	emailVerified: boolean | number;
	role: Role;
	/** Null: never chosen. */
	language: ColumnType<string | null, string | null | undefined, string | null>;
	createdAt: string | Date;
	/** 1: their role holds only at their stores (`works_at`). */
	only_there: Generated<number>;
};

/** The stores at which people work. */
export type WorksAtTable = {
	user_id: string;
	location: string;
	/** A person's first store has the lowest. */
	position: number;
};

export type SessionTable = {
	id: string;
	token: string;
	userId: string;
	createdAt: string | Date;
	updatedAt: string | Date;
	expiresAt: string | Date;
	ipAddress: string | null;
	userAgent: string | null;
};
export type AccountTable = {
	id: string;
	userId: string;
	providerId: string;
	password: string | null;
	createdAt: string | Date;
};

/** Links in mails that were not followed yet; in most rows `value` is a user's id. */
export type VerificationTable = {
	id: string;
	identifier: string;
	value: string;
	expiresAt: string | Date;
	createdAt: string | Date;
	updatedAt: string | Date;
};

/** The name of a deleted account, unless its owner asked for the name to be removed. */
export type FormerUserTable = { id: string; name: string };

export type ApiTokenTable = {
	id: string;
	user_id: string;
	name: string;
	/** SHA-256 of the secret; the secret itself is not stored. */
	hash: string;
	/** The first characters of the secret, so that people can tell tokens apart. */
	start: string;
	/** Rights, separated by spaces. */
	scopes: string;
	created_at: Timestamp;
	expires_at: Timestamp;
	last_used_at: ColumnType<Date | number | null, Date | null, Date | null>;
	revoked_at: ColumnType<Date | number | null, Date | null, Date | null>;
};

export type InvitationTable = {
	id: string;
	/** In lower case. */
	email: string;
	role: Role;
	/** The ids of the stores at which they will work, their first one first, as a JSON list. */
	stores: Generated<string>;
	/** 1: their role will hold only there. */
	only_there: Generated<number>;
	token_hash: string;
	/** A user's id. */
	invited_by: string;
	created_at: Timestamp;
	expires_at: Timestamp;
	accepted_at: ColumnType<Date | number | null, Date | null, Date | null>;
};
