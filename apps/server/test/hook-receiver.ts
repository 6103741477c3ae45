import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Change } from "@freehub/contract/changes";
import type { DeliveryKind } from "@freehub/contract/office/webhooks";
import { onTestFinished } from "vitest";

export type Received = {
	headers: IncomingHttpHeaders;
	text: string;
	body: { id: string; webhook: string; kind: DeliveryKind; changes: Change[] };
};

/**
 * A local webhook target.
 * @param answer returns the answer to delivery number n, from 0.
 */
export async function hookReceiver(
	answer: (response: Parameters<RequestListener>[1], delivery: Received, n: number) => void = (response) => {
		response.writeHead(204).end();
	},
) {
	const received: Received[] = [];
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on("data", (chunk: Buffer) => chunks.push(chunk));
		request.on("end", () => {
			const text = Buffer.concat(chunks).toString();
			const delivery = { headers: request.headers, text, body: JSON.parse(text) as Received["body"] };
			received.push(delivery);
			answer(response, delivery, received.length - 1);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/hook?from=shop`,
		received,
		/** All received changes, in order of arrival. */
		changes: () => received.flatMap(({ body }) => body.changes),
	};
}

/** Whether one of a delivery's signatures is valid: an independent implementation of the Standard Webhooks rule. */
export function isSignedWith(secret: string, { headers, text }: Received): boolean {
	const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
	const signed = [headers["webhook-id"], headers["webhook-timestamp"], text].join(".");
	const expected = createHmac("sha256", key).update(signed).digest();
	return String(headers["webhook-signature"])
		.split(" ")
		.some((signature) => {
			const [version, base64 = ""] = signature.split(",");
			const given = Buffer.from(base64, "base64");
			return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
		});
}
