import { createHmac, randomBytes } from "node:crypto";
import type { Context } from "hono";
import { v7 as uuidv7 } from "uuid";
import { refusal } from "#app-error.ts";
import { type Connection, type Db, inTransaction } from "#db/connection.ts";
import type { AppEnv } from "#http/app-env.ts";
import { isFromThisMachine, isSecret } from "#http/operator.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import { asStored } from "./identity.repo.ts";
import { isNewShop, lockOwners } from "./owners.ts";

/** The header of a request that has the code. */
const HEADER = "beginning-code";
/** The row of `verification` whose value makes the code another one in every database. No backup has this table. */
const IDENTIFIER = "beginning-code";
/** better-auth removes rows whose time is over. */
const NEVER = new Date("9999-01-01");

/** Digits and letters that nobody mistakes for each other; each has 5 bits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/**
 * The one-time code of a new shop, such as `7K3M-Q0XB-94TZ-HN2V`. With it, a person may restore a backup over the web, and make the
 * first account from another machine. All servers on one database find the same code, also after a restart.
 * @param secret the servers' shared secret: who can only read the database does not learn the code.
 * @returns undefined if the shop ever had an owner: from then on no code works.
 */
export async function beginningCode(db: Db, secret: string): Promise<string | undefined> {
	if (!(await isNewShop(db.kysely))) return undefined;
	const salt = (await findSalt(db.kysely)) ?? (await makeSalt(db));
	if (salt === undefined) return undefined;
	const digest = createHmac("sha256", secret).update(`beginning code\n${salt}`).digest();
	const letters = [...digest.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
	return letters.join("").replace(/.{4}(?=.)/g, "$&-");
}

async function findSalt(connection: Connection): Promise<string | undefined> {
	const row = await connection
		.selectFrom("verification")
		.select("value")
		.where("identifier", "=", IDENTIFIER)
		.executeTakeFirst();
	return row?.value;
}

/** Several servers may start at once: the first makes it, the others wait and find it. */
function makeSalt(db: Db): Promise<string | undefined> {
	return inTransaction(db, async (tx) => {
		await lockOwners(tx);
		if (!(await isNewShop(tx))) return undefined;
		const found = await findSalt(tx);
		if (found !== undefined) return found;
		const value = randomBytes(16).toString("base64url");
		const now = asStored(db, new Date());
		const row = { id: uuidv7(), identifier: IDENTIFIER, value, expiresAt: asStored(db, NEVER) };
		await tx
			.insertInto("verification")
			.values({ ...row, createdAt: now, updatedAt: now })
			.execute();
		return value;
	});
}

/** Codes are compared as people type them: small letters, without dashes, O for 0. */
function plain(code: string): string {
	return code
		.toUpperCase()
		.replace(/[^\dA-Z]/g, "")
		.replaceAll("O", "0")
		.replace(/[IL]/g, "1");
}

export type Beginning = ReturnType<typeof createBeginning>;

/** Decides which requests may begin a new shop. */
export function createBeginning(db: Db, secret: string, limits: Pick<AttemptLimits, "count">) {
	/**
	 * Requires the code, unless the shop is no longer new. Every code is counted, before it is compared.
	 * @throws AppError beginning_code_needed, beginning_code_wrong; TooMany.
	 */
	async function requireCode(c: Context<AppEnv>): Promise<void> {
		const code = await beginningCode(db, secret);
		if (code === undefined) return;
		const given = c.req.header(HEADER);
		if (given === undefined || given.trim() === "") throw refusal("beginning_code_needed");
		await limits.count("beginningCodeByAddress", c.get("address"));
		if (!isSecret(plain(given), plain(code))) throw refusal("beginning_code_wrong");
	}

	return {
		requireCode,
		/** Whether this request would need the code to make an account now. */
		async needsCode(c: Context<AppEnv>): Promise<boolean> {
			return !isFromThisMachine(c) && (await isNewShop(db.kysely));
		},
		/**
		 * Lets a request make the first account of a new shop: it comes from this machine, or has the code.
		 * @returns whether the shop is new.
		 * @throws AppError beginning_code_needed, beginning_code_wrong; TooMany.
		 */
		async allow(c: Context<AppEnv>): Promise<boolean> {
			if (!(await isNewShop(db.kysely))) return false;
			if (!isFromThisMachine(c)) await requireCode(c);
			c.set("mayBegin", true);
			return true;
		},
	};
}
