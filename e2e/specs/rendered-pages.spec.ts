import { test as base, expect, newProduct } from "../fixtures.ts";
import { untilSettled } from "../until-settled.ts";

/** The public pages. */
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

/** Sums layout shifts, as Chromium measures them, from the first paint on, and records their sources. */
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

/** The elements below #root with their attributes and texts, one per line; of a parsed document, or of the page. */
const outline = (html: string | undefined) => {
	const page = html === undefined ? document : new DOMParser().parseFromString(html, "text/html");
	const lines: string[] = [];
	/** Only a browser knows the colour scheme and the kind of keyboard. */
	const isOfBrowser = (element: Element) => element.matches('[aria-label^="Theme:"], kbd');
	const visit = (element: Element, depth: number) => {
		const said = [...element.attributes]
			// A browser serializes these differently; with script, forms validate themselves.
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
	// Mantine generates new ids in the browser: compare only which of them are equal.
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

/** Requests and layout shifts are recorded separately for each page. */
const test = base.extend<{ expectTakenOver: (path: string) => Promise<void> }>({
	expectTakenOver: async ({ page }, use) => {
		const asked: string[] = [];
		// A page is rendered for everybody, but whether a new shop asks for its code depends on the connection.
		const isOfPage = (url: string) => url.includes("/api/") && !url.endsWith("/api/beginning");
		page.on("request", (request) => void (isOfPage(request.url()) && asked.push(request.url())));
		await page.addInitScript(countShifts);
		// A page of the shop may not parse markup: its policy requires trusted types.
		const blank = await page.context().newPage();
		await use(async (path) => {
			asked.length = 0;
			const response = await page.goto(path, { waitUntil: "load" });
			await page.waitForFunction(() => document.documentElement.dataset.app === "up");
			await untilSettled(page);
			const rendered = await blank.evaluate(outline, (await response?.text()) ?? "");
			expect(rendered.length, `there is a page in the answer for ${path}`).toBeGreaterThan(30);
			expect(await page.evaluate(outline, undefined), path).toEqual(rendered);
			expect(asked, `what is in the page ${path} is not asked for again`).toEqual([]);
			const { shifts, shifted } = await page.evaluate(() => {
				const { shifts, shifted } = window as unknown as { shifts: number; shifted: string[] };
				return { shifts, shifted };
			});
			expect(shifts, [path, ...shifted].join("\n")).toBeLessThan(0.02);
		});
	},
});

test("the app takes the pages over as the server made them: nothing changes, jumps or is asked for again", async ({
	page,
	expectTakenOver,
	expectedErrors,
}) => {
	expectedErrors.push(/404/);
	const [article] = (await (await page.request.get("/api/blogs")).json()) as { _id: string }[];
	for (const path of [...pages, `/blogs/${article?._id}`]) await expectTakenOver(path);
	for (const path of ["/nope", "/products/01a205d0-0000-7000-8000-000000000000"]) await expectTakenOver(path);
});

test("the same is true of a product's page, with variants and without", async ({ expectTakenOver, api }) => {
	const plain = await newProduct(api);
	await expectTakenOver(`/products/${plain._id}`);
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
	await expectTakenOver(`/products/${_id}`);
});

test("the same is true on a phone, and where the font comes late @torture", async ({
	page,
	expectTakenOver,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	for (const path of ["/", "/products"]) await expectTakenOver(path);
	let fonts = 0;
	await page.route(/\.woff2/, async (route) => {
		fonts++;
		await page.waitForFunction(() => document.documentElement.dataset.app === "up");
		await route.continue();
	});
	for (const path of ["/", "/products"]) await expectTakenOver(path);
	expect(fonts, "the font came late each time").toBe(2);
});
