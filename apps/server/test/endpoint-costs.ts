import { MAX_ORDER_LINES } from "@freehub/contract/buying/purchase-orders";
import { MAX_BATCH } from "@freehub/contract/catalogue/product-limits";
import { papers, sharePictures } from "#queues/bounds.ts";

// An endpoint whose cost grows with stored texts or lines has a bound, and a queue and a deadline unless what the bound leaves is short.
// endpoint-costs.routes.test.ts checks who waits in which queue; fuzz.routes.test.ts checks that none uses the main thread for 50 ms, with
// the longest values that the contract allows. docs/security.md has the figures.

/** How the cost of endpoints is bounded. */
export type Cost = {
	bound: string;
	/** Where they wait for their turn, fairly by address or account; null: the bound leaves less than 50 ms. */
	queue: "heavy reads" | "papers" | "share pictures" | "imports" | "pictures" | "backups" | null;
	/** The second queue, after the first. */
	next?: "papers";
	/** When they end, whatever happens; null: soon, by their bound. */
	deadline: string | null;
};

export const constant: Cost = {
	bound: "nothing that people can make longer",
	queue: null,
	deadline: null,
};

export const heavyReads: Cost = {
	bound: "a page of 200, or a long answer in slices; scanned in a thread on SQLite",
	queue: "heavy reads",
	deadline: "a long answer that nobody reads: 60 s",
};

export const drawnPapers: Cost = {
	bound: `${papers.pages} pages, ${MAX_ORDER_LINES} lines of bounded texts`,
	queue: "papers",
	deadline: `${papers.deadlineMs / 1000} s, after ${papers.queue.waitMs / 1000} s in the queue`,
};

export const listPapers: Cost = {
	bound: `${papers.lines} lines, read in one step, and ${papers.pages} pages`,
	queue: "heavy reads",
	next: "papers",
	deadline: drawnPapers.deadline,
};

export const drawnPictures: Cost = {
	bound: "one picture of this server",
	queue: "share pictures",
	deadline: `${sharePictures.queue.waitMs / 1000} s in the queue`,
};

export const onePage: Cost = {
	bound:
		"a page of at most 200 rows of bounded texts (500 of device-products, 1,000 changes), found by an index",
	queue: null,
	deadline: null,
};

export const openLines: Cost = {
	// why: a scanner must not wait behind its neighbours in the queue of heavy reads.
	bound:
		"a page of 200 or 1,000 of all open lines of sent orders, which are read before they are cut: a shop with 100,000 open lines would notice",
	queue: null,
	deadline: null,
};

export const oneThing: Cost = {
	bound: `one thing with its bounded texts: ${MAX_ORDER_LINES} lines of an order, 100,000 characters of Markdown; or a list that people keep short`,
	queue: null,
	deadline: null,
};

export const stream: Cost = {
	bound: "256 kB behind",
	queue: null,
	deadline: "closed if nothing was read between two checks, 15 s apart",
};

export const files: Cost = {
	bound: "a file of 100 MB, read by a process; its rows in steps",
	queue: "imports",
	deadline: "60 s of CPU time and 120 s in total to read it; 10 ms for others after each step",
};

export const problemFile: Cost = {
	bound:
		"the refused rows of one file of at most 1,000,000, while they are read; at most 3 files of a process, 2 of an address",
	queue: null,
	deadline: "one that nobody reads: 60 s",
};

export const uploadedPicture: Cost = {
	bound: "a picture of 10 MiB and 50 million pixels",
	queue: "pictures",
	deadline: null,
};

export const wholeShop: Cost = {
	bound: "the whole shop, read and written by a process",
	queue: "backups",
	deadline: "120 s to send an archive",
};

export const batch: Cost = {
	bound: `${MAX_BATCH} lines or products, or one order; a body of 1 MiB`,
	queue: null,
	deadline: null,
};

export const wholeTables: Cost = {
	bound: "in one transaction, by statements that change all rows at once",
	queue: null,
	deadline: null,
};

export const texts: Cost = {
	bound: "texts bounded by the contract, in a body of 8 KiB to 1 MiB",
	queue: null,
	deadline: null,
};
