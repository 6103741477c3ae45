import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** The tables of better-auth 1.7, with its own names, which are camelCase. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const isSqlite = engine.name === "sqlite";
	// better-auth writes its dates as ISO text to SQLite.
	const moment = isSqlite ? sql`text` : sql`timestamptz`;
	const bool = isSqlite ? sql`integer` : sql`boolean`;

	await kysely.schema
		.createTable("user")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("email", "text", (c) => c.notNull().unique())
		.addColumn("emailVerified", bool, (c) => c.notNull())
		.addColumn("image", "text")
		.addColumn("createdAt", moment, (c) => c.notNull())
		.addColumn("updatedAt", moment, (c) => c.notNull())
		.execute();
	await kysely.schema
		.createTable("session")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("expiresAt", moment, (c) => c.notNull())
		.addColumn("token", "text", (c) => c.notNull().unique())
		.addColumn("createdAt", moment, (c) => c.notNull())
		.addColumn("updatedAt", moment, (c) => c.notNull())
		.addColumn("ipAddress", "text")
		.addColumn("userAgent", "text")
		.addColumn("userId", "text", (c) => c.notNull().references("user.id").onDelete("cascade"))
		.execute();
	await kysely.schema
		.createTable("account")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("accountId", "text", (c) => c.notNull())
		.addColumn("providerId", "text", (c) => c.notNull())
		.addColumn("userId", "text", (c) => c.notNull().references("user.id").onDelete("cascade"))
		.addColumn("accessToken", "text")
		.addColumn("refreshToken", "text")
		.addColumn("idToken", "text")
		.addColumn("accessTokenExpiresAt", moment)
		.addColumn("refreshTokenExpiresAt", moment)
		.addColumn("scope", "text")
		.addColumn("password", "text")
		.addColumn("createdAt", moment, (c) => c.notNull())
		.addColumn("updatedAt", moment, (c) => c.notNull())
		.execute();
	await kysely.schema
		.createTable("verification")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("identifier", "text", (c) => c.notNull())
		.addColumn("value", "text", (c) => c.notNull())
		.addColumn("expiresAt", moment, (c) => c.notNull())
		.addColumn("createdAt", moment, (c) => c.notNull())
		.addColumn("updatedAt", moment, (c) => c.notNull())
		.execute();
	await kysely.schema
		.createTable("rateLimit")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("key", "text", (c) => c.notNull().unique())
		.addColumn("count", "integer", (c) => c.notNull())
		.addColumn("lastRequest", "bigint", (c) => c.notNull())
		.execute();
	await kysely.schema.createIndex("session_by_user").on("session").column("userId").execute();
	await kysely.schema.createIndex("account_by_user").on("account").column("userId").execute();
	await kysely.schema
		.createIndex("account_by_provider")
		.on("account")
		.columns(["providerId", "accountId"])
		.execute();
	await kysely.schema
		.createIndex("verification_by_identifier")
		.on("verification")
		.column("identifier")
		.execute();
}
