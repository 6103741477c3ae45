// A separate process, typed with the browser's globals: it knows the server only by its address.
import { type BrowserContext, chromium } from "@playwright/test";
import { findChromium } from "../../../e2e/chromium.ts";
import type { LabelFigure, LabelsJob } from "../labels/label-figures.ts";

process.on("message", (job: LabelsJob) => {
	print(job).then(
		(figures) => process.send?.(figures),
		(error: unknown) => {
			console.error(error);
			process.exit(1);
		},
	);
});

async function print(job: LabelsJob): Promise<LabelFigure[]> {
	const browser = await chromium.launch(await findChromium());
	try {
		const figures: LabelFigure[] = [];
		for (const format of job.formats) {
			for (const code of job.codes) {
				const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
				figures.push(await printOnce(context, job, format, code));
				await context.close();
			}
		}
		return figures;
	} finally {
		await browser.close();
	}
}

const LIST = "bench";

/** Opens the page with a list in the tab's storage, as the table stores it there, and presses its buttons. */
async function printOnce(
	context: BrowserContext,
	{ origin, cookie, person, products }: LabelsJob,
	format: string,
	code: string,
): Promise<LabelFigure> {
	await context.addCookies(
		cookie.split("; ").map((pair) => {
			const [name = "", value = ""] = pair.split(/=(.*)/s);
			return { name, value, url: origin };
		}),
	);
	await context.addInitScript(
		([settings, settingsAt, list, listAt]) => {
			localStorage.setItem(settingsAt, settings);
			sessionStorage.setItem(listAt, list);
		},
		[
			JSON.stringify({ format, code }),
			`freehub-labels-${person}`,
			JSON.stringify({ list: products.map((id) => ({ kind: "product", id, count: 1 })) }),
			`freehub-labels-${LIST}`,
		] as const,
	);
	const page = await context.newPage();
	await page.goto(`${origin}/dashboard/labels?list=${LIST}`);
	const button = page.getByRole("button", { name: `Print ${products.length} labels` });
	await button.and(page.locator(":enabled")).waitFor();
	const firstPdf = await page.evaluate(timeToFile, "Save as PDF");
	const zpl = await page.evaluate(timeToFile, "Save as ZPL");
	const pdf = await page.evaluate(timeToFile, "Save as PDF");
	return { format, code, firstPdf, zpl, pdf };
}

/** Runs in the page: presses a button, and waits for the download link of the file. */
function timeToFile(name: string): Promise<number> {
	const button = [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === name);
	if (button === undefined) throw new Error(`There is no button ${name}.`);
	return new Promise((resolve) => {
		const began = performance.now();
		HTMLAnchorElement.prototype.click = function () {
			const took = performance.now() - began;
			// The button is enabled again when this press has been handled.
			const look = () => (button.disabled || button.dataset.loading ? setTimeout(look, 20) : resolve(took));
			setTimeout(look, 20);
		};
		button.click();
	});
}
