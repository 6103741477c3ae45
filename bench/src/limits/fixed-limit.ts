import { createServer } from "node:http";
import { announcePort } from "./announce-port.ts";

export type FixedLimitSettings = { body: string };

/** Measures node:http alone: the same bytes for every request. */
process.once("message", ({ body }: FixedLimitSettings) => {
	const bytes = Buffer.from(body);
	const headers = { "content-type": "application/json", "content-length": bytes.length };
	announcePort(
		createServer((_request, response) => {
			response.writeHead(200, headers);
			response.end(bytes);
		}),
	);
});
