/**
 * A request without an answer is given up after so long, in ms: a browser opens six connections to a host, and those of a network
 * that is gone without a word would keep all others waiting. Of a write nobody knows then whether it was done, so it has longer.
 */
const READ_MS = 25_000;
const WRITE_MS = 60_000;

/** What ends a request: whoever asks for it, or that no answer comes. */
export function withLimit(signal: AbortSignal | null | undefined, method = "GET"): AbortSignal {
	const limit = AbortSignal.timeout(method === "GET" ? READ_MS : WRITE_MS);
	return signal ? AbortSignal.any([signal, limit]) : limit;
}
