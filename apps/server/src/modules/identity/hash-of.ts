import { createHash } from "node:crypto";

/** What is kept of a secret that is random enough to need no slow hash: of a token, of an invitation's link. */
export function hashOf(secret: string): string {
	return createHash("sha256").update(secret).digest("base64url");
}
