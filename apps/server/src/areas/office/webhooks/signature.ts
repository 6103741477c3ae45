import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** A new secret in the format of Standard Webhooks: 32 random bytes. */
export function newSecret(): string {
	return `${PREFIX}${randomBytes(32).toString("base64")}`;
}

/** The headers of Standard Webhooks that authenticate a body and its time: one signature per secret. */
export function signedHeaders(id: string, at: Date, body: string, secrets: readonly string[]) {
	const timestamp = String(Math.floor(at.getTime() / 1000));
	const signatures = secrets.map((secret) => {
		const key = Buffer.from(secret.slice(PREFIX.length), "base64");
		return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
	});
	return {
		"webhook-id": id,
		"webhook-timestamp": timestamp,
		"webhook-signature": signatures.join(" "),
	};
}
