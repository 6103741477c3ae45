import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * A browser in which an account was signed in once has a cookie that says so, for that account alone. Whoever
 * guesses at the account's password from elsewhere uses up the attempts of unknown devices; the owner's own browser
 * has attempts of its own and still gets in.
 */
export type KnownDevices = {
	/** The device's id, if the cookie was made for this e-mail address. */
	idOf: (headers: Headers, email: string) => string | undefined;
	/** The Set-Cookie line that makes a device known. */
	cookieFor: (email: string) => string;
};

export function createKnownDevices(secret: string, isHttps: boolean): KnownDevices {
	const name = `${isHttps ? "__Secure-" : ""}freehub.device`;
	const pattern = new RegExp(`(?:^|;\\s*)${name.replace(".", "\\.")}=([\\w-]+)\\.([\\w-]+)`);
	const sign = (id: string, email: string) =>
		createHmac("sha256", secret).update(`device\n${id}\n${email.trim().toLowerCase()}`).digest();
	return {
		idOf(headers, email) {
			const [, id, signature] = pattern.exec(headers.get("cookie") ?? "") ?? [];
			if (id === undefined || signature === undefined) return undefined;
			const given = Buffer.from(signature, "base64url");
			const right = sign(id, email);
			return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
		},
		cookieFor(email) {
			const id = randomBytes(16).toString("base64url");
			const value = `${id}.${sign(id, email).toString("base64url")}`;
			const secure = isHttps ? "; Secure" : "";
			return `${name}=${value}; Max-Age=${YEAR_S}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`;
		},
	};
}
