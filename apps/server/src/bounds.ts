/**
 * The bounds of what somebody outside can make large: on its input, its place in a queue that is fair by address, and its time.
 * docs/security.md has them, and those of single modules, in one table. How long bodies may be is the contract's
 * (`body-limits.ts`, `body-types.ts`).
 */

/** JSON bodies, counted before they are parsed. */
export const json = {
	depth: 32,
	/** In one list or object: twice the longest batch, so that what is a little too long is refused in the contract's words. */
	elements: 2000,
	values: 40_000,
};

/** Forms of pages: a character can take nine bytes. */
export const form = { bytes: 48 * 1024, fields: 32 };

/** Requests in a minute. */
export const perMinute = {
	writesOfAccount: 600,
	writesFromAddress: 3000,
	readsFromAddress: 6000,
	wholeReadsFromAddress: 120,
};

/**
 * Reads that may look at very many rows. On SQLite each has a thread, and two leave a processor to the others on the smallest
 * machines. A client is an address, which a whole office may share.
 */
export const heavyReads = {
	sqlite: { atOnce: 2, atOncePerClient: 1, waiting: 64, waitingPerClient: 20 },
	postgres: { atOnce: 4, atOncePerClient: 2, waiting: 64, waitingPerClient: 20 },
};
