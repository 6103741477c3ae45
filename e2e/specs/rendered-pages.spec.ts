import type { Page } from "@playwright/test";
import { expect, newProduct, test } from "../fixtures.ts";

/** What a visitor reads. */
const pages = [
	"/",
	"/products",
	"/products?search=wheel&stock=in,low&page=1",
	"/products?search=nothing-has-this-name",
	"/blogs",
	"/signin",
	"/signup",
	"/forgot-password",
];

interface LayoutShift extends PerformanceEntry {
	value: number;
	sources: { node: Node | null }[];
}

/** Adds up what jumps, as Chromium counts it, from the first paint on, and keeps what jumped. */
const countShifts = () => {
	const counted = window as unknown as { shifts: number; shifted: string[] };
	counted.shifts = 0;
	counted.shifted = [];
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries() as LayoutShift[]) {
			counted.shifts += entry.value;
			for (const { node } of entry.sources) {
				const element = node instanceof Element ? node : node?.parentElement;
				counted.shifted.push(`${entry.value.toFixed(3)} ${element?.outerHTML.slice(0, 120)}`);
			}
		}
	}).observe({ type: "layout-shift", buffered: true });
};

/** The elements below #root with what they say, one a line; of a document that was parsed, or of the page. */
const outline = (html: string | undefined) => {
	const page = html === undefined ? document : new DOMParser().parseFromString(html, "text/html");
	const lines: string[] = [];
	/** Which scheme it is, and on which keyboard, is known to a browser alone. */
	const isOfBrowser = (element: Element) => element.matches('[aria-label^="Theme:"], kbd');
	const visit = (element: Element, depth: number) => {
		const said = [...element.attributes]
			// A browser writes these in other words; with script, forms say themselves what is missing.
			.filter(({ name }) => !["style", "checked", "selected", "value", "novalidate"].includes(name))
			.map(({ name, value }) => `${name.toLowerCase()}=${JSON.stringify(value)}`)
			.toSorted();
		lines.push(`${" ".repeat(depth)}${element.localName} ${said.join(" ")}`);
		if (isOfBrowser(element)) return;
		let text = "";
		const flush = () => {
			if (text !== "") lines.push(`${" ".repeat(depth + 1)}"${text}"`);
			text = "";
		};
		for (const child of element.childNodes) {
			if (child instanceof Element || child.nodeType === Node.ELEMENT_NODE) {
				flush();
				visit(child as Element, depth + 1);
			} else if (child.nodeType === Node.TEXT_NODE) text += child.textContent ?? "";
		}
		flush();
	};
	const root = page.getElementById("root");
	if (root !== null) visit(root, 0);
	// Mantine makes up its ids anew in a browser: which of them are the same is what counts.
	const ids: string[] = [];
	const numbered = (id: string) => {
		if (!ids.includes(id)) ids.push(id);
		return `mantine-${ids.indexOf(id)}`;
	};
	return lines.map((line) =>
		line.includes('aria-label="Theme:')
			? "the theme's switch"
			: line.replace(/(?<=")mantine-(?:_R_\w*?_|[a-z0-9]{9})(?=["-])/g, numbered),
	);
};

/** Opens a page, waits until the app has taken it over, and gives the document as it came. */
async function open(page: Page, path: string): Promise<string> {
	const response = await page.goto(path, { waitUntil: "load" });
	await page.waitForFunction(() => document.documentElement.dataset.app === "up");
	await page.waitForLoadState("networkidle");
	return (await response?.text()) ?? "";
}

async function expectTakenOver(page: Page, path: string): Promise<void> {
	const asked: string[] = [];
	page.on("request", (request) => void (request.url().includes("/api/") && asked.push(request.url())));
	await page.addInitScript(countShifts);
	const html = await open(page, path);
	const rendered = await page.evaluate(outline, html);
	expect(rendered.length, "there is a page in the answer").toBeGreaterThan(30);
	expect(await page.evaluate(outline, undefined)).toEqual(rendered);
	expect(asked, "what is in the page is not asked for again").toEqual([]);
	const { shifts, shifted } = await page.evaluate(() => {
		const { shifts, shifted } = window as unknown as { shifts: number; shifted: string[] };
		return { shifts, shifted };
	});
	expect(shifts, shifted.join("\n")).toBeLessThan(0.02);
}

for (const path of pages) {
	test(`the app takes ${path} over as the server made it: nothing changes, jumps or is asked for again`, async ({
		page,
	}) => {
		await expectTakenOver(page, path);
	});
}

test("the same is true of an article", async ({ page }) => {
	const [article] = (await (await page.request.get("/api/blogs")).json()) as { _id: string }[];
	await expectTakenOver(page, `/blogs/${article?._id}`);
});

test("the same is true of a product's page, with variants and without", async ({ page, api }) => {
	const plain = await newProduct(api);
	await expectTakenOver(page, `/products/${plain._id}`);
	const { name, _id } = await newProduct(api, {
		model: plain.name,
		size: "M",
		originCountry: "DE",
		weight: "2",
	});
	await newProduct(api, {
		name: `${name} L`,
		model: plain.name,
		size: "L",
		image: "/drawings/rotor-160.svg",
	});
	await expectTakenOver(page, `/products/${_id}`);
});

test("the same is true of what does not exist", async ({ page, expectedErrors }) => {
	expectedErrors.push(/404/);
	await expectTakenOver(page, "/nope");
	await expectTakenOver(page, "/products/01a205d0-0000-7000-8000-000000000000");
});

test("a font that comes late moves nothing that one would notice, on a phone", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.route(/\.woff2/, async (route) => {
		await page.waitForFunction(() => document.documentElement.dataset.app === "up");
		await route.continue();
	});
	for (const path of ["/", "/products"]) await expectTakenOver(page, path);
});

test("the same is true on a phone", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	for (const path of ["/", "/products"]) await expectTakenOver(page, path);
});
