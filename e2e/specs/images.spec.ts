import { uploadImage } from "@freehub/contract/catalogue/images";
import { signUp } from "@freehub/contract/people/identity";
import type { Locator, Page } from "@playwright/test";
import { freePort } from "../../tools/free-port.ts";
import { clientOf } from "../client.ts";
import { alertOf, expect, newProduct, owner, testAsUser as test } from "../fixtures.ts";
import { startServer } from "../own-server.ts";
import { AddItemPage } from "../pages/add-item.ts";
import { drawPicture, PictureUpload } from "../pages/picture-upload.ts";
import { goTo } from "../until-settled.ts";

const ours = /^\/images\/[0-9a-f]{64}-(\d+)x(\d+)\.webp$/;

const picture = (page: Page, name: string) => page.getByRole("main").getByRole("img", { name, exact: true });

/** Sums the page's layout shifts during an action. */
async function shiftsDuring(page: Page, act: () => Promise<void>): Promise<number> {
	await page.evaluate(() => {
		const watched = globalThis as unknown as { shifts: number };
		watched.shifts = 0;
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) watched.shifts += (entry as unknown as { value: number }).value;
		}).observe({ type: "layout-shift" });
	});
	await act();
	// Layout shifts are reported with the next frame.
	return page.evaluate(async () => {
		for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
		return (globalThis as unknown as { shifts: number }).shifts;
	});
}

test("a picture that is chosen becomes the item's, which waits for it; other files are refused, and what was typed stays", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push(/Failed to load resource.*4\d\d/);
	await page.goto("/manageinventory/addnewitem");
	const form = new AddItemPage(page);
	const upload = new PictureUpload(page);
	const name = `Bell ${Date.now()}`;
	const typed = {
		Name: name,
		Description: "A bell.",
		Price: "9",
		Quantity: "1",
		Supplier: "Tarnwick",
		"Image Link": "/drawings/trail-29-rear.svg",
	};
	await form.fill(typed);
	const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
	await upload.choose({ name: "picture", mimeType: "image/png", buffer: svg });
	await expect(alertOf(page)).toContainText("SVG pictures are not accepted");
	await expect(upload.button).toBeEnabled();
	expect(await form.values()).toEqual(typed);

	let release = () => {};
	const isReleased = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/api/images", async (route) => {
		await isReleased;
		await route.continue();
	});
	await upload.choose(await drawPicture(page));
	await expect(page.getByText("Uploading…", { exact: true })).toBeVisible();
	await expect(alertOf(page)).toHaveCount(0);
	await form.submit.click();
	await expect(page.getByText(/Wait for the picture/)).toBeVisible();
	// Text typed during the upload is kept too.
	await form.field("Price").fill("11");
	release();
	await expect(page.getByText("The picture is uploaded.")).toBeVisible();
	await expect(upload.link).toHaveValue(ours);
	const link = await upload.link.inputValue();
	expect(ours.exec(link)?.slice(1)).toEqual(["1280", "960"]);
	expect(await form.values()).toEqual({ ...typed, Price: "11", "Image Link": link });
	await form.submit.click();
	await expect(page).toHaveURL("/manageinventory");

	const row = page.getByRole("row").filter({ hasText: name });
	await row.getByRole("link", { name: /^Details/ }).click();
	await expect(picture(page, name)).toHaveAttribute("src", link);
});

test("a picture is shown in the width that fits", async ({ page, api }) => {
	await page.goto("/no/such/page");
	const { buffer, mimeType } = await drawPicture(page, { hue: 70 });
	const { url } = await api.call(uploadImage, {
		file: new Blob([new Uint8Array(buffer)], { type: mimeType }),
	});
	const product = await newProduct(api, { image: url });
	const widthShown = (shown: Locator) =>
		expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.currentSrc.replace(/.*[-/]/, "")));
	await goTo(page, "/manageinventory");
	const row = page.getByRole("row").filter({ hasText: product.name });
	await widthShown(row.locator("img")).toBe("320.webp");
	await goTo(page, `/inventory/${product._id}/edit`);
	const card = page.locator("aside img");
	await expect(card).toHaveAttribute("srcset", / 320w, .* 640w, .* 1280w$/);
	await widthShown(card).toBe("640.webp");
	await page.setViewportSize({ width: 900, height: 800 });
	await goTo(page, `/inventory/${product._id}`);
	const shown = picture(page, product.name);
	await expect(shown).toHaveAttribute("width", "1280");
	await expect(shown).toHaveAttribute("height", "960");
	await widthShown(shown).toBe("640.webp");
	expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test("a picture can be dropped on the page and pasted, and what was typed stays", async ({
	page,
	product,
}) => {
	await page.goto(`/inventory/${product._id}/edit`);
	const upload = new PictureUpload(page);
	await page.getByLabel("Name", { exact: true }).fill("Another name");
	await upload.drop(await drawPicture(page, { hue: 200 }), page.locator("aside article"));
	await expect(upload.link).toHaveValue(ours);
	const dropped = await upload.link.inputValue();
	await expect(page.locator("aside img")).toHaveAttribute("src", dropped);

	await page.getByLabel("Description", { exact: true }).focus();
	await upload.paste(await drawPicture(page, { hue: 300, width: 500, height: 700, mimeType: "image/png" }));
	await expect(upload.link).toHaveValue(/-500x700\.webp$/);
	await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Another name");
	await expect(page.getByLabel("Description", { exact: true })).toHaveValue(product.description);
	await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
	await expect(picture(page, "Another name")).toHaveAttribute("height", "700");
});

test("nothing on a product's page jumps when its picture arrives late @torture", async ({ page, api }) => {
	await page.goto("/no/such/page");
	const { buffer, mimeType } = await drawPicture(page, { hue: 40, width: 900, height: 1400 });
	const { url } = await api.call(uploadImage, {
		file: new Blob([new Uint8Array(buffer)], { type: mimeType }),
	});
	const product = await newProduct(api, { image: url });
	for (const width of [1280, 390]) {
		let release = () => {};
		const isReleased = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route("**/images/**", async (route) => {
			await isReleased;
			await route.continue();
		});
		await page.setViewportSize({ width, height: 900 });
		await page.goto(`/inventory/${product._id}`);
		const shown = picture(page, product.name);
		await expect(page.getByText("New product").first()).toBeVisible();
		const before = await shown.boundingBox();
		expect(before?.height).toBeGreaterThan(200);
		const naturalWidth = () => shown.evaluate((img: HTMLImageElement) => img.naturalWidth);
		expect(await naturalWidth()).toBe(0);
		const shifts = await shiftsDuring(page, async () => {
			release();
			await expect.poll(naturalWidth).toBeGreaterThan(0);
		});
		expect(await shown.boundingBox()).toEqual(before);
		expect(shifts).toBe(0);
		await page.unroute("**/images/**");
	}
});

test("with the API on another host, pictures come from there @torture", async ({ page }) => {
	// The servers must know each other's address, so choose the port first.
	const port = String(await freePort());
	const api = await startServer({ DEMO: "off", CORS_ORIGINS: `http://localhost:${port}` });
	const front = await startServer({ DEMO: "off", PORT: port, API_HOST: `${api.url}/api` });
	try {
		await page.goto(`${front.url}/no/such/page`);
		const { buffer } = await drawPicture(page, { hue: 150 });
		const client = clientOf(api.url);
		await client.call(signUp, { body: owner });
		const { url } = await client.call(uploadImage, { file: new Blob([new Uint8Array(buffer)]) });
		await newProduct(client, { name: "Bell", image: url });
		await page.goto(front.url);
		const shown = picture(page, "Bell");
		await expect(shown).toHaveAttribute("src", api.url + url);
		await shown.scrollIntoViewIfNeeded();
		await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
	} finally {
		await page.goto("about:blank");
		await api.stop();
		await front.stop();
	}
});
