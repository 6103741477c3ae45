import { randomBytes } from "node:crypto";
import { parseSigned, serializeSigned } from "hono/utils/cookie";

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * A browser in which an account was once signed in has a cookie that proves it, for that account only. Guessing the password from
 * elsewhere uses up the attempts of unknown devices; the owner's browser has separate attempts and still gets in (ADR 6).
 */
export function createKnownDevices(secret: string, isHttps: boolean) {
	const name = `${isHttps ? "__Secure-" : ""}freehub.device`;
	const keyOf = (email: string) => `${secret}\ndevice\n${email.trim().toLowerCase()}`;
	return {
		/** The device's id, if its cookie was issued for this e-mail address. */
		async idOf(headers: Headers, email: string): Promise<string | undefined> {
			const { [name]: id } = await parseSigned(headers.get("cookie") ?? "", keyOf(email), name);
			return id || undefined;
		},
		/** The Set-Cookie value that makes a device known. */
		cookieFor(email: string): Promise<string> {
			const options = { path: "/api/auth", httpOnly: true, sameSite: "Lax", secure: isHttps } as const;
			const id = randomBytes(16).toString("base64url");
			return serializeSigned(name, id, keyOf(email), { ...options, maxAge: YEAR_S });
		},
	};
}
