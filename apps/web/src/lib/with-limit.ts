/**
 * A read without an answer is given up after so long, in ms: a browser opens six connections to a host, and those of a network
 * that is gone without a word would keep all others waiting.
 */
const READ_MS = 25_000;

/** What ends a read: whoever asks for it, or that no answer comes. */
export function withLimit(signal: AbortSignal | null | undefined): AbortSignal {
	const limit = AbortSignal.timeout(READ_MS);
	return signal ? AbortSignal.any([signal, limit]) : limit;
}
