/**
 * Limits on everything that outsiders can make large: input size, waiting in queues that are fair by address, and time.
 * docs/security.md lists these and the limits of single modules in one table. Body sizes are in the contract (`body-limits.ts`,
 * `body-types.ts`).
 */

/** Limits of JSON bodies, checked before parsing. */
export const json = {
	depth: 32,
	/** Per list or object: twice the longest batch, so that slightly too long ones are refused with the contract's message. */
	elements: 2000,
	values: 40_000,
};

/** Submitted page forms; a character can take nine bytes. */
export const form = { bytes: 48 * 1024, fields: 32 };

/** Requests per minute. */
export const perMinute = {
	writesOfAccount: 600,
	writesFromAddress: 3000,
	readsFromAddress: 6000,
	wholeReadsFromAddress: 120,
	/** Only generated ones: share pictures are cached, and pages as long as they are valid. */
	picturesForAddress: 30,
	pagesForAddress: 120,
};

/** Delay of the refusal of a flood, in ms. */
export const refusals = { heldMs: 500 };

/**
 * Reads that may scan very many rows. On SQLite each uses a thread, and two leave a CPU to the other work on the smallest
 * machines. A client is an address, which a whole office may share.
 */
export const heavyReads = {
	sqlite: { atOnce: 2, atOncePerClient: 1, waiting: 64, waitingPerClient: 20 },
	postgres: { atOnce: 4, atOncePerClient: 2, waiting: 64, waitingPerClient: 20 },
};

/** Files of an import's refused rows: each has a process that reads the uploaded file. */
export const problemFiles = { most: 3, mostPerClient: 2 };

/**
 * Pages, all rendered by one thread. Several are in progress, because each waits for its reads, but the thread works on one at a
 * time. A refused client gets a page that the browser renders.
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
	/** With this many requests waiting, the server counts as busy with pages, until `busyMs` later. */
	manyWaiting: 3,
	busyMs: 5000,
	/** While busy, a page that was valid less than `justNowMs` ago is answered without a check. */
	justNowMs: 20_000,
	/** Such a page is checked after the answer if it was last known to be valid `renewMs` or longer ago. */
	renewMs: 10_000,
	/** From the start of a page's rendering to its end, in ms. A thread that works longer is terminated. */
	deadlineMs: 10_000,
	/** How long a failed page is not retried, in ms: after an error, and after a timeout. */
	failureMs: 2000,
	lateMs: 60_000,
	/** Heap limits of the thread, in MB. */
	memory: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 },
};

/** Share pictures, generated one at a time: each takes a tenth of a second of CPU time. */
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

/** Papers (PDF), drawn by one thread, one after the other. */
export const papers = {
	queue: {
		atOnce: 1,
		atOncePerClient: 1,
		waiting: 32,
		waitingPerClient: 8,
		waitMs: 10_000,
		busyWith: "other papers",
	},
	/** From the start of a paper to its end, in ms. A thread that works longer is terminated. */
	deadlineMs: 20_000,
	/** More than the longest order that can be written. */
	pages: 500,
	/** Of a list of products: what the thread draws in a third of its deadline, and in half of its pages. */
	lines: 5000,
	/** How long a paper that could not be drawn is not tried again, in ms. */
	failureMs: 60_000,
	cacheBytes: 32 * 1024 * 1024,
	/** Heap limits of the thread, in MB. */
	memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
};
