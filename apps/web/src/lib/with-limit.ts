/**
 * Time limits for a request without an answer, in ms. A browser opens six connections to a host, and requests on a network that
 * has silently failed would block all others. After a timeout, nobody knows whether a write was done, so writes have longer.
 */
const READ_MS = 25_000;
const WRITE_MS = 60_000;

/** A signal that aborts a request when the caller does, or at the time limit. */
export function withLimit(signal: AbortSignal | null | undefined, method = "GET"): AbortSignal {
	const limit = AbortSignal.timeout(method === "GET" ? READ_MS : WRITE_MS);
	return signal ? AbortSignal.any([signal, limit]) : limit;
}
