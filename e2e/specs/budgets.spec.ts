import type { Page, Request } from "@playwright/test";
import { expect, test, testAsUser } from "../fixtures.ts";
import { untilQuiet } from "../until-quiet.ts";

// Size budgets of a page's first view: bytes as sent, with Brotli and without headers. They have React Router as it is, groups of
// scripts that the bundler finds, and words in six catalogues (ADR 58).
const kB = 1000;

test("visitors' pages: at most 121 kB of script, 15 kB of styles and 220 kB at home, no zod, and content within 2.5 s on slow 3G", async ({
	page,
}) => {
	const home = await weigh(page, "/");
	expect.soft(home.of("script"), home.list).toBeLessThanOrEqual(121 * kB);
	expect.soft(home.of("stylesheet"), home.list).toBeLessThanOrEqual(15 * kB);
	expect.soft(home.of("image"), "pictures are counted").toBeGreaterThan(0);
	expect.soft(home.of("font"), "the font is counted").toBeGreaterThan(0);
	expect.soft(home.all, home.list).toBeLessThanOrEqual(220 * kB);

	const [article] = (await (await page.request.get("/api/blogs")).json()) as { _id: string }[];
	const blogs = await weigh(page, "/blogs");
	const signIn = await weigh(page, "/signin");
	expect.soft(signIn.of("script"), signIn.list).toBeLessThanOrEqual(196 * kB);
	for (const { of, blocking, list } of [home, blogs, signIn]) {
		expect.soft(secondsToContent(of("document"), blocking), list).toBeLessThan(2.5);
	}
	const { scripts } = await weigh(page, `/blogs/${article?._id}`);
	expect([...home.scripts, ...blogs.scripts, ...scripts].filter(hasZod)).toEqual([]);
	// On pages with forms, the same marker detects zod.
	expect(signIn.scripts.some(hasZod)).toBe(true);
});

testAsUser(
	"the Manage table: at most 254 kB of script until its rows are painted, 352 kB with all that follows",
	async ({ page }) => {
		const weight = await weigh(page, "/dashboard/manageinventory", async () => {
			await expect(page.getByRole("link", { name: "Details" }).first()).toBeVisible();
		});
		expect.soft(weight.beforeRows("script"), weight.list).toBeLessThanOrEqual(254 * kB);
		expect(weight.of("script"), weight.list).toBeLessThanOrEqual(352 * kB);
		expect(weight.list, "the feed follows").toMatch(/follow-changes\..* after the rows/);
	},
);

testAsUser(
	"the scan page: at most 417 kB of script, and nothing of the decoder before the camera is used",
	async ({ page }) => {
		const weight = await weigh(page, "/dashboard/scan", async () => {
			await expect(page.getByRole("group", { name: "Number pad" })).toBeVisible();
		});
		expect(weight.of("script"), weight.list).toBeLessThanOrEqual(417 * kB);
		expect(weight.list).not.toMatch(/decode-worker|zxing|camera/);
	},
);

testAsUser(
	"the labels page: at most 642 kB of script, of which what makes files is 186, and 80 kB of letters",
	async ({ page, product }) => {
		const weight = await weigh(page, `/dashboard/labels?products=${product._id}:1`, async () => {
			await expect(page.getByRole("button", { name: "Print 1 label" })).toBeEnabled();
		});
		const isOfFiles = (path: string) => /label-files/.test(path);
		expect.soft(weight.of("script", isOfFiles), "what makes files is counted").toBeGreaterThan(0);
		expect.soft(weight.of("script", isOfFiles), weight.list).toBeLessThanOrEqual(186 * kB);
		expect.soft(weight.of("script"), weight.list).toBeLessThanOrEqual(642 * kB);
		expect(
			weight.of("fetch", (path) => path.endsWith(".woff")),
			weight.list,
		).toBeLessThanOrEqual(80 * kB);
	},
);

/** 400 kbit/s, 400 ms. */
const BYTES_PER_SECOND = 50_000;
const ROUND_TRIP = 0.4;
/** TCP's initial window in bytes: ten packets before the first acknowledgement; the window then doubles. */
const FIRST_WINDOW = 14_600;

/**
 * Seconds until the first content: one round trip for the connection, one for TLS, one for the page and one more each time its
 * window is full, and one for the render-blocking files, which are requested in parallel; plus the transfer time of all these
 * bytes. Scripts and the font load at the same time with lower priority.
 */
function secondsToContent(html: number, blocking: readonly number[]): number {
	let roundTrips = 3;
	for (let sent = FIRST_WINDOW; sent < html; sent += sent + FIRST_WINDOW) roundTrips++;
	if (blocking.length > 0) roundTrips++;
	const bytes = blocking.reduce((sum, size) => sum + size, html);
	return roundTrips * ROUND_TRIP + bytes / BYTES_PER_SECOND;
}

type Weight = {
	/** Bytes of one resource type (Playwright's name), optionally only of certain paths. */
	of: (kind: string, isMeant?: (path: string) => boolean) => number;
	/** The same for what was requested before the first rows of a table were painted. */
	beforeRows: (kind: string) => number;
	all: number;
	/** The sizes of the render-blocking files, as reported by the browser. */
	blocking: number[];
	/** The loaded files, for the message of a failed test. */
	list: string;
	/** The texts of all scripts. */
	scripts: string[];
};

/** Opens a page with an empty cache and counts what it loads until the network is idle. */
async function weigh(page: Page, path: string, isShown?: () => Promise<void>): Promise<Weight> {
	const requests: Request[] = [];
	const note = (request: Request) => void requests.push(request);
	page.on("requestfinished", note);
	await page.addInitScript(noteFirstRows);
	await page.goto(path);
	await isShown?.();
	await untilQuiet(page);
	page.off("requestfinished", note);
	const parts = await Promise.all(
		requests.map(async (request) => ({
			kind: request.resourceType(),
			url: request.url(),
			size: (await request.sizes()).responseBodySize,
			askedAt: request.timing().startTime,
		})),
	);
	const rowsAt = await page.evaluate(() => (globalThis as unknown as FirstRows).rowsAt);
	const blocking = await page.evaluate(() =>
		performance
			.getEntriesByType("resource")
			.filter((entry) => "renderBlockingStatus" in entry && entry.renderBlockingStatus === "blocking")
			.map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
	);
	const scripts = requests.filter((request) => request.resourceType() === "script");
	const sum = (some: typeof parts) => some.reduce((total, { size }) => total + size, 0);
	return {
		of: (kind, isMeant = () => true) =>
			sum(parts.filter((part) => part.kind === kind && isMeant(new URL(part.url).pathname))),
		beforeRows(kind) {
			if (rowsAt === undefined) throw new Error("No rows were painted.");
			return sum(parts.filter((part) => part.kind === kind && part.askedAt <= rowsAt));
		},
		all: sum(parts),
		blocking,
		list: parts
			.map(({ kind, url, size, askedAt }) => {
				const when = rowsAt !== undefined && askedAt > rowsAt ? " after the rows" : "";
				return `${size} ${kind} ${new URL(url).pathname}${when}`;
			})
			.join("\n"),
		scripts: await Promise.all(scripts.map(async (script) => (await script.response())?.text() ?? "")),
	};
}

type FirstRows = { rowsAt?: number };

/** Runs in the page: records, by the system clock, when a frame with a table's first complete rows was painted. */
function noteFirstRows(): void {
	const look = (): void => {
		if (document.querySelector('[role="grid"] tbody tr:not([aria-busy])') === null)
			return void requestAnimationFrame(look);
		// The next task after a frame's callbacks runs once that frame has been painted.
		setTimeout(() => ((globalThis as unknown as FirstRows).rowsAt = Date.now()));
	};
	requestAnimationFrame(look);
}

/** Every zod schema has this part of the Standard Schema interface. */
function hasZod(script: string): boolean {
	return script.includes("~standard");
}
