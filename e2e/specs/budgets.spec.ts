import type { Page, Request } from "@playwright/test";
import { expect, test, testAsUser } from "../fixtures.ts";
import { untilQuiet } from "../until-quiet.ts";

// What a page's first view may weigh: bytes as they are sent, with Brotli and without headers.
const kB = 1000;

test("the home page: at most 118 kB of script, 15 kB of styles, 220 kB with pictures and font", async ({
	page,
}) => {
	const weight = await weigh(page, "/");
	expect.soft(weight.of("script"), weight.list).toBeLessThanOrEqual(118 * kB);
	expect.soft(weight.of("stylesheet"), weight.list).toBeLessThanOrEqual(15 * kB);
	expect.soft(weight.of("image"), "pictures are counted").toBeGreaterThan(0);
	expect.soft(weight.of("font"), "the font is counted").toBeGreaterThan(0);
	expect(weight.all, weight.list).toBeLessThanOrEqual(220 * kB);
});

test("the Manage table: at most 305 kB of script until its rows are there", async ({ page }) => {
	const weight = await weigh(page, "/dashboard/manageinventory", async () => {
		await expect(page.getByRole("link", { name: "Details" }).first()).toBeVisible();
	});
	expect(weight.of("script"), weight.list).toBeLessThanOrEqual(305 * kB);
});

testAsUser(
	"the scan page: at most 375 kB of script, and nothing of the decoder before the camera is used",
	async ({ page }) => {
		const weight = await weigh(page, "/dashboard/scan", async () => {
			await expect(page.getByRole("group", { name: "Number pad" })).toBeVisible();
		});
		expect(weight.of("script"), weight.list).toBeLessThanOrEqual(375 * kB);
		expect(weight.list).not.toMatch(/decode-worker|zxing|camera/);
	},
);

test("visitors' pages come without zod and the contract's schemas", async ({ page }) => {
	const [article] = (await (await page.request.get("/api/blogs")).json()) as { _id: string }[];
	for (const path of ["/", "/blogs", `/blogs/${article?._id}`]) {
		const { scripts } = await weigh(page, path);
		expect(scripts.filter(hasZod), path).toEqual([]);
	}
	// Where forms are, it is known by the same sign.
	const { scripts } = await weigh(page, "/signin");
	expect(scripts.some(hasZod)).toBe(true);
});

test("on slow 3G the home page, the articles and the sign-in page show their first content within 2.5 s", async ({
	page,
}) => {
	for (const path of ["/", "/blogs", "/signin"]) {
		const { of, blocking, list } = await weigh(page, path);
		expect(secondsToContent(of("document"), blocking), list).toBeLessThan(2.5);
	}
});

/** 400 kbit/s, 400 ms. */
const BYTES_PER_SECOND = 50_000;
const ROUND_TRIP = 0.4;
/** What a server sends before it waits for a first acknowledgement: ten packets; twice as much the next time. */
const FIRST_WINDOW = 14_600;

/**
 * Seconds until something can be shown: a round trip for the connection, one for TLS, one for the page and one more for each
 * time that its window is full, and one for what blocks rendering, which is asked for all at once; and the time that all of
 * these bytes take. Scripts and the font are loaded meanwhile and wait behind.
 */
function secondsToContent(html: number, blocking: readonly number[]): number {
	let roundTrips = 3;
	for (let sent = FIRST_WINDOW; sent < html; sent += sent + FIRST_WINDOW) roundTrips++;
	if (blocking.length > 0) roundTrips++;
	const bytes = blocking.reduce((sum, size) => sum + size, html);
	return roundTrips * ROUND_TRIP + bytes / BYTES_PER_SECOND;
}

type Weight = {
	/** Bytes of one kind of resource, as Playwright names them. */
	of: (kind: string) => number;
	all: number;
	/** The sizes of what the browser says it waited for before it showed anything. */
	blocking: number[];
	/** What was loaded, for the message of a test that fails. */
	list: string;
	/** The texts of all scripts. */
	scripts: string[];
};

/** Opens a page in an empty cache and counts what it loads until it is quiet. */
async function weigh(page: Page, path: string, isShown?: () => Promise<void>): Promise<Weight> {
	const requests: Request[] = [];
	const note = (request: Request) => void requests.push(request);
	page.on("requestfinished", note);
	await page.goto(path);
	await isShown?.();
	await untilQuiet(page);
	page.off("requestfinished", note);
	const parts = await Promise.all(
		requests.map(async (request) => ({
			kind: request.resourceType(),
			url: request.url(),
			size: (await request.sizes()).responseBodySize,
		})),
	);
	const blocking = await page.evaluate(() =>
		performance
			.getEntriesByType("resource")
			.filter((entry) => "renderBlockingStatus" in entry && entry.renderBlockingStatus === "blocking")
			.map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
	);
	const scripts = requests.filter((request) => request.resourceType() === "script");
	const sum = (some: typeof parts) => some.reduce((total, { size }) => total + size, 0);
	return {
		of: (kind) => sum(parts.filter((part) => part.kind === kind)),
		all: sum(parts),
		blocking,
		list: parts.map(({ kind, url, size }) => `${size} ${kind} ${new URL(url).pathname}`).join("\n"),
		scripts: await Promise.all(scripts.map(async (script) => (await script.response())?.text() ?? "")),
	};
}

/** Every schema of zod has this part of the Standard Schema interface. */
function hasZod(script: string): boolean {
	return script.includes("~standard");
}
