import type { ServerOptions } from "node:http";

/**
 * Timeouts and limits of connections. A slow or idle connection costs little, but must be closed eventually: a flood of them
 * would use up the system's open files.
 */
export const socketLimits: ServerOptions = {
	/** From the start of the connection to the end of the request's headers, in ms. */
	headersTimeout: 10_000,
	/** To the end of the body, in ms; a picture of 10 MiB takes a slow phone a minute and a half. */
	requestTimeout: 120_000,
	/** How long a connection waits for the next request, in ms; longer than the usual proxy keeps it open. */
	keepAliveTimeout: 65_000,
	/** How often the first two timeouts are checked, in ms. */
	connectionsCheckingInterval: 2000,
	/** Total size of all headers, in bytes; above it the answer is 431. */
	maxHeaderSize: 16_384,
};

/** Browsers and proxies send fewer header lines. */
export const MAX_HEADERS = 100;
