import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addBarcode } from "@freehub/contract/catalogue/barcodes";
import { chromium, type Page } from "@playwright/test";
import { type RenderOptions, toBuffer } from "bwip-js/node";
import sharp from "sharp";
import { findChromium } from "../chromium.ts";
import { type Account, expect, newProduct, testAsUser as test } from "../fixtures.ts";

const [width, height] = [640, 480];
const FRAMES_PER_SECOND = 5;

type Shot = {
	symbol: RenderOptions;
	/** Rotation in degrees. */
	turned?: number;
	/** The radius of the blur in pixels. */
	blurred?: number;
};

/** A camera frame of a code on a grey table: drawn by bwip-js, rotated and blurred; as brightness values. */
async function frameOf({ symbol, turned = 0, blurred }: Shot): Promise<Buffer> {
	const drawn = await toBuffer({
		scale: 3,
		paddingwidth: 12,
		paddingheight: 12,
		backgroundcolor: "FFFFFF",
		...symbol,
	});
	const label = await sharp(drawn)
		.resize({ width: 420, height: 300, fit: "inside" })
		.rotate(turned, { background: "#9a948a" })
		.toBuffer();
	let picture = sharp({ create: { width, height, channels: 3, background: "#9a948a" } }).composite([
		{ input: label },
	]);
	if (blurred !== undefined) picture = sharp(await picture.png().toBuffer()).blur(blurred);
	return picture.toColourspace("b-w").raw().toBuffer();
}

/** A video that Chromium uses as its camera: two seconds of each shot, in a loop. */
async function film(shots: readonly Shot[]): Promise<Buffer> {
	const colours = Buffer.alloc((width * height) / 2, 128);
	const parts: Buffer[] = [
		Buffer.from(`YUV4MPEG2 W${width} H${height} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`),
	];
	for (const shot of shots) {
		const brightness = await frameOf(shot);
		expect(brightness).toHaveLength(width * height);
		const frame = Buffer.concat([Buffer.from("FRAME\n"), brightness, colours]);
		for (let i = 0; i < 2 * FRAMES_PER_SECOND; i++) parts.push(frame);
	}
	return Buffer.concat(parts);
}

/** Opens the scan page in a browser whose camera shows the shots. */
async function withCamera(
	{
		account,
		baseURL,
		shots,
		isAllowed = true,
	}: { account: Account; baseURL: string | undefined; shots: readonly Shot[]; isAllowed?: boolean },
	look: (page: Page) => Promise<void>,
): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "freehub-camera-"));
	const file = join(folder, "film.y4m");
	writeFileSync(file, await film(shots));
	const { args, ...program } = await findChromium();
	const fake = [
		"--use-fake-device-for-media-stream",
		`--use-file-for-fake-video-capture=${file}`,
		// Answers the permission prompt.
		`--use-fake-ui-for-media-stream${isAllowed ? "" : "=deny"}`,
	];
	const browser = await chromium.launch({ ...program, args: [...args, ...fake] });
	try {
		const context = await browser.newContext({
			...(baseURL !== undefined && { baseURL }),
			viewport: { width: 390, height: 844 },
			locale: "en-US",
		});
		const page = await context.newPage();
		const { email, password } = account;
		const answer = await page.request.post(`${baseURL}/api/auth/sign-in/email`, {
			data: { email, password },
		});
		expect(answer.ok()).toBe(true);
		await page.goto("/dashboard/scan");
		await page.getByRole("button", { name: "Camera" }).click();
		await look(page);
	} finally {
		await browser.close();
		rmSync(folder, { recursive: true });
	}
}

function newEan(): string {
	const digits = `2${String(Math.floor(Math.random() * 1e11)).padStart(11, "0")}`;
	const sum = Array.from(digits).reduce(
		(total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3),
		0,
	);
	return digits + String((10 - (sum % 10)) % 10);
}

test("a camera reads EAN, UPC, Code 128, QR and Data Matrix, turned and blurred, each once", async ({
	account,
	api,
	baseURL,
}) => {
	test.setTimeout(180_000);
	const [ean, qr, gs1] = [newEan(), newEan(), newEan()];
	const upc = newEan().slice(1);
	const box = `BOX-${newEan()}`;
	const isUpc =
		Array.from(upc).reduce((sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 3 : 1), 0) % 10 === 0;
	const upcA = isUpc ? upc : "036000291452";
	const shots: Shot[] = [
		{ symbol: { bcid: "ean13", text: ean, includetext: true }, turned: 12 },
		{ symbol: { bcid: "upca", text: upcA }, blurred: 1.2 },
		{ symbol: { bcid: "code128", text: box }, turned: 182 },
		{ symbol: { bcid: "qrcode", text: qr, scale: 6 }, turned: 33, blurred: 1.5 },
		{
			symbol: { bcid: "gs1datamatrix", text: `(01)${gs1.padStart(14, "0")}(10)A7(30)5`, scale: 6 },
			turned: 20,
		},
	];
	const names = new Map<string, string>();
	for (const code of [ean, upcA, qr, gs1]) {
		const product = await newProduct(api, { barcode: code, quantity: "0" }).catch(() => undefined);
		if (product !== undefined) names.set(code, product.name);
	}
	const crate = await newProduct(api, { quantity: "0" });
	await api.call(addBarcode, { params: { id: crate._id }, body: { code: box, pieces: 10 } });
	names.set(box, crate.name);
	await withCamera({ account, baseURL, shots }, async (page) => {
		const list = page.getByRole("region", { name: "This session" }).getByRole("listitem");
		for (const name of names.values()) {
			await expect(list.filter({ hasText: name }).first()).toBeVisible({ timeout: 60_000 });
		}
		const first = async (code: string) =>
			list
				.filter({ hasText: names.get(code) ?? "" })
				.last()
				.textContent();
		expect(await first(box)).toContain("+10");
		expect(await first(gs1)).toContain("+5");
		// Ten frames of a code count as one scan; the video may have started over meanwhile.
		expect(await list.filter({ hasText: names.get(ean) ?? "" }).count()).toBeLessThan(8);
	});
});

test("without leave to use the camera the page says so and how to get it @torture", async ({
	account,
	baseURL,
}) => {
	const shots: Shot[] = [{ symbol: { bcid: "ean13", text: newEan() } }];
	await withCamera({ account, baseURL, shots, isAllowed: false }, async (page) => {
		await expect(page.getByText("The browser does not let this page use the camera.")).toBeVisible();
	});
});
