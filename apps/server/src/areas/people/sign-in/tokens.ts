import { randomBytes } from "node:crypto";
import type { ApiToken } from "@freehub/contract/people/account";
import type { Right } from "@freehub/domain/people/access";
import type { Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { refusal } from "#app-error.ts";
import { accessChanged } from "#db/changes.ts";
import type { Db } from "#db/connection.ts";
import type { ApiTokenTable } from "#db/identity-schema.ts";
import { isoOf } from "#db/timestamp.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { revokeTokens } from "./end-access.ts";
import { confirmAsker, hashOf } from "./find-caller.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const START_LENGTH = 8;

type NewToken = { name: string; scopes: readonly Right[]; days: number };

/**
 * Creates a token with some of the caller's rights. Its secret is random enough to be stored as a plain hash.
 * @throws AppError forbidden for a right that the caller does not have.
 */
export function addToken(
	db: Db,
	{ name, scopes, days }: NewToken,
	request: WriteRequest,
): Promise<ApiToken & { token: string }> {
	const token = `fh_${randomBytes(32).toString("base64url")}`;
	return write(db, request, async (tx) => {
		const { rights } = await confirmAsker(tx, request, "account");
		const missing = scopes.find((right) => !rights.includes(right));
		if (missing !== undefined) throw refusal("forbidden.right_to_pass_on", { right: missing });
		const row = {
			id: uuidv7(),
			user_id: request.actor,
			name,
			hash: hashOf(token),
			start: token.slice(0, START_LENGTH),
			scopes: [...new Set(scopes)].join(" "),
			created_at: request.now,
			expires_at: new Date(request.now.getTime() + days * DAY_MS),
			last_used_at: null,
			revoked_at: null,
		};
		await tx.insertInto("api_token").values(row).execute();
		return { answer: { ...toApiToken(row), token }, audit: [{ name, scopes, days }] };
	});
}

/** The user's valid tokens, newest first. */
export async function listTokens(db: Db, user: string, now: Date): Promise<ApiToken[]> {
	const rows = await db.kysely
		.selectFrom("api_token")
		.selectAll()
		.where("user_id", "=", user)
		.where("revoked_at", "is", null)
		.where("expires_at", ">", now)
		.orderBy("id", "desc")
		.execute();
	return rows.map(toApiToken);
}

export function revokeToken(db: Db, id: string, request: WriteRequest): Promise<{ revoked: true }> {
	return write(db, request, async (tx) => {
		const revoked = await revokeTokens(tx, request.actor, request.now, id);
		if (revoked === 0) throw refusal("not_found.own", { what: "token" });
		return { answer: { revoked: true }, changes: [accessChanged] };
	});
}

function toApiToken(row: Selectable<ApiTokenTable>): ApiToken {
	return {
		_id: row.id,
		name: row.name,
		start: row.start,
		scopes: row.scopes.split(" ") as Right[],
		createdAt: isoOf(row.created_at),
		expiresAt: isoOf(row.expires_at),
		lastUsedAt: isoOf(row.last_used_at),
	};
}
