import { z } from "zod";

const Payload = z.object({ updateTo: z.string().optional(), requestType: z.string().optional() });

export type MailPurpose = { kind: "confirm" } | { kind: "agree" | "change"; address: string };

/**
 * The purpose of a link in a mail about an address, read from the token's payload. The payload is not verified here and only
 * selects a message. The server verifies the token.
 */
export function mailPurpose(token: string): MailPurpose {
	const { updateTo, requestType } = payloadOf(token);
	if (updateTo === undefined) return { kind: "confirm" };
	return { kind: requestType === "change-email-confirmation" ? "agree" : "change", address: updateTo };
}

function payloadOf(token: string): z.output<typeof Payload> {
	try {
		const base64 = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
		const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
		return Payload.parse(JSON.parse(new TextDecoder().decode(bytes)));
	} catch {
		return {};
	}
}
