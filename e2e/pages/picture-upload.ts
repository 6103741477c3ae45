import { expect, type Locator, type Page } from "@playwright/test";

export type PictureFile = { name: string; mimeType: string; buffer: Buffer };

/** A picture drawn on a canvas in the page, different for each hue. */
export async function drawPicture(
	page: Page,
	{ width = 1600, height = 1200, hue = 100, mimeType = "image/jpeg" } = {},
): Promise<PictureFile> {
	const base64 = await page.evaluate(
		async ([wide, high, colour, type]) => {
			const canvas = new OffscreenCanvas(wide, high);
			const context = canvas.getContext("2d");
			if (context === null) throw new Error("This browser cannot draw.");
			context.fillStyle = `hsl(${colour} 45% 55%)`;
			context.fillRect(0, 0, wide, high);
			context.fillStyle = "white";
			context.beginPath();
			context.arc(wide / 2, high / 2, Math.min(wide, high) / 3, 0, 2 * Math.PI);
			context.fill();
			const blob = await canvas.convertToBlob({ type });
			return btoa(
				Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(""),
			);
		},
		[width, height, hue, mimeType] as const,
	);
	return { name: `picture-${hue}`, mimeType, buffer: Buffer.from(base64, "base64") };
}

/** The picture upload of an item's form. */
export class PictureUpload {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}

	get link(): Locator {
		return this.page.getByLabel("Image Link", { exact: true });
	}

	get button(): Locator {
		return this.page.getByRole("button", { name: "Upload a picture" });
	}

	async choose(file: PictureFile): Promise<void> {
		const choosing = this.page.waitForEvent("filechooser");
		await this.button.click();
		await (await choosing).setFiles(file);
	}

	/** Drags a file over an element and drops it there. */
	async drop(file: PictureFile, place: Locator): Promise<void> {
		const data = await this.page.evaluateHandle(
			([name, type, base64]) => {
				const transfer = new DataTransfer();
				const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
				transfer.items.add(new File([bytes], name, { type }));
				return transfer;
			},
			[file.name, file.mimeType, file.buffer.toString("base64")] as const,
		);
		await place.dispatchEvent("dragenter", { dataTransfer: data });
		// The drop zone now covers the page, so files can be dropped anywhere.
		const zone = this.page.getByRole("presentation").filter({ has: this.page.locator("input[type=file]") });
		await zone.dispatchEvent("dragenter", { dataTransfer: data });
		await expect(this.page.getByText("Drop the picture")).toBeVisible();
		await zone.dispatchEvent("drop", { dataTransfer: data });
	}

	/** Copies a PNG to the clipboard and presses the paste shortcut. */
	async paste(file: PictureFile): Promise<void> {
		await this.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
		await this.page.evaluate(
			async ([type, base64]) => {
				const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
				await navigator.clipboard.write([new ClipboardItem({ [type]: new Blob([bytes], { type }) })]);
			},
			[file.mimeType, file.buffer.toString("base64")] as const,
		);
		await this.page.keyboard.press("ControlOrMeta+V");
	}
}
