import type { ServerOptions } from "node:http";

/**
 * What a client may take its time with. A connection that is slow or says nothing costs little, but it must not stay:
 * the system's number of open files is what a flood of them would use up.
 */
export const socketLimits: ServerOptions = {
	/** From the connection's beginning to the end of a request's headers, in ms. */
	headersTimeout: 10_000,
	/** To the end of its body; a picture of 10 MiB takes a slow telephone a minute and a half. */
	requestTimeout: 120_000,
	/** How long a connection waits for the next request, in ms; longer than the usual proxy keeps it. */
	keepAliveTimeout: 65_000,
	/** How often the first two are looked at. */
	connectionsCheckingInterval: 2000,
	/** All headers together, in bytes; more is answered with 431. */
	maxHeaderSize: 16_384,
};

/** Browsers and proxies send fewer header lines. */
export const MAX_HEADERS = 100;
