import type { Words } from "./words.ts";

/** Accounts, their credentials, and the audit log. */
export const peopleTables = ({ bool, isSqlite, key, moment, stamp }: Words): string[] => [
	// The first four tables belong to better-auth, which has its own column naming and stores times as text in SQLite.
	`create table "user" (
		id text primary key,
		name text not null,
		email text not null unique,
		"emailVerified" ${bool} not null,
		image text,
		"createdAt" ${stamp} not null,
		"updatedAt" ${stamp} not null,
		role text not null default 'customer' check (role in ('customer', 'viewer', 'counter', 'warehouse', 'buyer', 'owner')),
		language text
	)`,
	`create table session (
		id text primary key,
		"expiresAt" ${stamp} not null,
		token text not null unique,
		"createdAt" ${stamp} not null,
		"updatedAt" ${stamp} not null,
		"ipAddress" text,
		"userAgent" text,
		"userId" text not null references "user" (id) on delete cascade
	)`,
	`create index session_by_user on session ("userId")`,
	`create table account (
		id text primary key,
		"accountId" text not null,
		"providerId" text not null,
		"userId" text not null references "user" (id) on delete cascade,
		"accessToken" text,
		"refreshToken" text,
		"idToken" text,
		"accessTokenExpiresAt" ${stamp},
		"refreshTokenExpiresAt" ${stamp},
		scope text,
		password text,
		"createdAt" ${stamp} not null,
		"updatedAt" ${stamp} not null
	)`,
	`create index account_by_user on account ("userId")`,
	`create index account_by_provider on account ("providerId", "accountId")`,
	`create table verification (
		id text primary key,
		identifier text not null,
		value text not null,
		"expiresAt" ${stamp} not null,
		"createdAt" ${stamp} not null,
		"updatedAt" ${stamp} not null
	)`,
	`create index verification_by_identifier on verification (identifier)`,
	// Names of deleted accounts, for movements and the audit log.
	`create table former_user (
		id ${key} primary key,
		name text not null
	)`,
	`create table api_token (
		id ${key} primary key,
		user_id text not null references "user" (id) on delete cascade,
		name text not null,
		hash ${key} not null unique,
		start text not null,
		scopes text not null,
		created_at ${moment} not null,
		expires_at ${moment} not null,
		last_used_at ${moment},
		revoked_at ${moment}
	)`,
	`create index api_token_by_user on api_token (user_id)`,
	`create table invitation (
		id ${key} primary key,
		email ${key} not null,
		role text not null check (role in ('customer', 'viewer', 'counter', 'warehouse', 'buyer', 'owner')),
		token_hash ${key} not null unique,
		invited_by text not null,
		created_at ${moment} not null,
		expires_at ${moment} not null,
		accepted_at ${moment}
	)`,
	`create unique index invitation_open on invitation (email) where accepted_at is null`,
	// Saved lists of products.
	`create table view (
		id ${key} primary key,
		user_id text not null references "user" (id) on delete cascade,
		name ${key} not null check (name <> ''),
		name_key ${key} not null,
		query text not null,
		created_at ${moment} not null,
		constraint view_name unique (user_id, name)
	)`,
	// Counters of rate-limited actions, such as wrong passwords, and when each resets.
	`create table attempt (
		key ${key} primary key,
		count integer not null,
		resets_at ${moment} not null
	)`,
	`create index attempt_by_end on attempt (resets_at)`,
	// Completed actions, and those refused for missing rights (ADR 21).
	`create table audit (
		id ${key} primary key,
		at ${moment} not null,
		actor ${key} not null,
		address text not null,
		via text not null check (via in ('session', 'token', '')),
		action ${key} not null,
		target ${key} not null,
		outcome text not null check (outcome in ('done', 'refused')),
		detail text not null,
		request_id text not null
	)`,
	`create index audit_by_actor on audit (actor, id)`,
	`create index audit_by_action on audit (action, id)`,
	`create index audit_by_target on audit (target, id)`,
	`create index audit_refused on audit (id) where outcome = 'refused'`,
	...(isSqlite
		? [
				`create trigger audit_not_updated before update on audit begin
					select raise(abort, 'the audit log is append-only'); end`,
				`create trigger audit_not_deleted before delete on audit begin
					select raise(abort, 'the audit log is append-only'); end`,
			]
		: [
				`create function keep_audit() returns trigger language plpgsql as $$
				begin raise exception 'the audit log is append-only'; end $$`,
				`create trigger audit_kept before update or delete or truncate on audit
					for each statement execute function keep_audit()`,
			]),
];
