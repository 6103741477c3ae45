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
	/** Those that had to be made: a link's picture is kept, and a page for as long as it is right. */
	picturesForAddress: 30,
	pagesForAddress: 120,
};

/** How long the refusal of a flood is delayed, in ms. */
export const refusals = { heldMs: 500 };

/**
 * Reads that may look at very many rows. On SQLite each has a thread, and two leave a processor to the others on the smallest
 * machines. A client is an address, which a whole office may share.
 */
export const heavyReads = {
	sqlite: { atOnce: 2, atOncePerClient: 1, waiting: 64, waitingPerClient: 20 },
	postgres: { atOnce: 4, atOncePerClient: 2, waiting: 64, waitingPerClient: 20 },
};

/**
 * Pages, which one thread renders. Some are under way at a time, as a page's reads take turns with others', but the thread
 * works at one of them. A refused client gets a page that the browser renders.
 */
export const renders = {
	queue: {
		atOnce: 4,
		atOncePerClient: 1,
		waiting: 64,
		waitingPerClient: 16,
		waitMs: 10_000,
		busyWith: "other pages",
	},
	/** When this many requests wait, the server is busy with pages, and counts as busy for `busyMs` longer. */
	manyWaiting: 3,
	busyMs: 5000,
	/** While it is busy, a page that was right less than `justNowMs` ago is answered without a check. */
	justNowMs: 20_000,
	/** Such a page is checked after the answer if it was last right `renewMs` ago or earlier. */
	renewMs: 10_000,
	/** From a page's turn to its end, in ms. A thread that works longer is ended. */
	deadlineMs: 10_000,
	/** How long a page that could not be made is not tried again, in ms: after an error, and after its time was over. */
	failureMs: 2000,
	lateMs: 60_000,
	/** Heap limit of the thread, in MB. */
	memory: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 },
};

/** Pictures for links that are shared, one made at a time: each takes a tenth of a second of a processor. */
export const sharePictures = {
	queue: {
		atOnce: 1,
		atOncePerClient: 1,
		waiting: 32,
		waitingPerClient: 8,
		waitMs: 10_000,
		busyWith: "other pictures",
	},
};
