import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { MAX_PASSWORD, MIN_PASSWORD } from "@freehub/contract/people/identity";
import { reason } from "@freehub/contract/rule-sentences";
import { dictionary } from "@zxcvbn-ts/language-common";
import { verifyPassword as verifyScrypt } from "better-auth/crypto";
import { fieldRefusal, refusal } from "#app-error.ts";
import type { PasswordCost } from "#config.ts";

const derive = promisify(argon2);

const HASH_BYTES = 32;
const SALT_BYTES = 16;

// The list has 49,000 passwords; those below the minimum length can never match.
const commonest = new Set(
	dictionary["passwords-common"].filter((password) => password.length >= MIN_PASSWORD),
);

/**
 * Refuses a password that is too short, too long, or too common; the shop's name and the account's own address count as common.
 * There are no rules about its characters.
 * @throws AppError invalid_input that names `field`.
 */
export function checkPassword(password: string, email: string, field: string): void {
	// Count characters, not UTF-16 code units.
	const { length } = Array.from(password);
	if (length < MIN_PASSWORD) {
		const why = reason("too_short.password", { min: MIN_PASSWORD });
		throw fieldRefusal("password_too_short", { field, ...why });
	}
	if (length > MAX_PASSWORD) {
		const why = reason("too_long.password", { max: MAX_PASSWORD });
		throw fieldRefusal("password_too_long", { field, ...why });
	}
	const plain = password.toLowerCase();
	const address = email.toLowerCase();
	const own = [address, address.split("@")[0] ?? "", "freehub"].filter((word) => word.length > 3);
	const rest = own.reduce((text, word) => text.replaceAll(word, ""), plain);
	// For example aaaaaaaa or abababab.
	const isRepeated = new Set(plain).size <= 2;
	if (commonest.has(plain) || isRepeated || rest.length < 4) throw refusal("password_too_common", { field });
}

/** @returns the argon2id hash in the PHC string format, with its salt and parameters. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
	const salt = randomBytes(SALT_BYTES);
	const hash = await argon2id(password, salt, cost.memoryKib, cost.passes);
	return `${prefixOf(cost)}${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/** Also accepts the scrypt hashes of earlier versions. */
export async function verifyPassword({
	hash,
	password,
}: {
	hash: string;
	password: string;
}): Promise<boolean> {
	if (!hash.startsWith("$argon2id$")) return verifyScrypt({ hash, password });
	const [, , , parameters = "", salt = "", expected = ""] = hash.split("$");
	const { m, t } = Object.fromEntries(parameters.split(",").map((pair) => pair.split("=")));
	const derived = await argon2id(password, Buffer.from(salt, "base64url"), Number(m), Number(t));
	return timingSafeEqual(derived, Buffer.from(expected, "base64url"));
}

/** Whether a hash was created with other than today's parameters. */
export function isOutdated(hash: string, cost: PasswordCost): boolean {
	return !hash.startsWith(prefixOf(cost));
}

function prefixOf({ memoryKib, passes }: PasswordCost): string {
	return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$`;
}

function argon2id(password: string, salt: Buffer, memory: number, passes: number): Promise<Buffer> {
	return derive("argon2id", {
		message: password.normalize("NFKC"),
		nonce: salt,
		parallelism: 1,
		tagLength: HASH_BYTES,
		memory,
		passes,
	}) as Promise<Buffer>;
}
