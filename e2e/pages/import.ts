import { expect, type Locator, type Page } from "@playwright/test";

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** A CSV file with these lines. */
export function csvFile(name: string, lines: readonly string[]): ChosenFile {
	return { name, mimeType: "text/csv", buffer: Buffer.from(`${lines.join("\n")}\n`) };
}

/** The Import page, and the page of one import. */
export class ImportPage {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}

	get file(): Locator {
		return this.page.getByLabel("Choose a file");
	}

	get pictures(): Locator {
		return this.page.getByLabel("Choose the pictures");
	}

	get zone(): Locator {
		return this.page.getByRole("region", { name: "A new import" });
	}

	/** The message about a refused file, beside the drop zone. */
	get refusal(): Locator {
		return this.zone.getByRole("alert");
	}

	get commit(): Locator {
		return this.page.getByRole("button", { name: /^Import \d/ });
	}

	get bar(): Locator {
		return this.page.getByRole("region", { name: "Import", exact: true });
	}

	get result(): Locator {
		return this.page.getByRole("region", { name: "Result" });
	}

	get progress(): Locator {
		return this.result.getByRole("progressbar");
	}

	get rows(): Locator {
		return this.page.getByRole("table", { name: "The file's rows" }).locator("tbody").getByRole("row");
	}

	row(title: string): Locator {
		return this.rows.filter({ hasText: title });
	}

	/** The select for the field that a column of the file is mapped to. */
	column(name: string): Locator {
		return this.page.getByRole("combobox", { name, exact: true });
	}

	/** The select for the decimal separator of the file's numbers. */
	get decimals(): Locator {
		return this.page.getByRole("combobox", { name: "Numbers in the file" });
	}

	tile(name: string): Locator {
		const tiles = this.page.getByRole("group", { name: "Rows by outcome" });
		return tiles.getByRole("button", { name: new RegExp(`^[\\d,]+ ?${name}$`) });
	}

	/** Waits for a dry run with these row counts. */
	async expectCounts(counts: Record<"New" | "Changed" | "Unchanged" | "Refused", number>): Promise<void> {
		for (const [name, count] of Object.entries(counts)) {
			await expect(this.tile(name)).toHaveText(`${count.toLocaleString("en-US")}${name}`, {
				timeout: 30_000,
			});
		}
		await expect(this.page.getByText("Checking the rows", { exact: false })).toHaveCount(0);
	}

	async open(): Promise<void> {
		await this.page.goto("/dashboard/import");
		await expect(this.page.getByRole("heading", { level: 1, name: "Import" })).toBeVisible();
	}

	/** Chooses a file on the Import page. @returns the new import's id. */
	async upload(file: ChosenFile | string): Promise<string> {
		await this.open();
		return this.choose(file);
	}

	/**
	 * Chooses a file on the open Import page.
	 * @returns the new import's id.
	 */
	async choose(file: ChosenFile | string): Promise<string> {
		await this.file.setInputFiles(file);
		await this.page.waitForURL(/\/dashboard\/import\/[^/?]+$/);
		return new URL(this.page.url()).pathname.split("/").at(-1) ?? "";
	}

	async commitAll(): Promise<void> {
		await this.commit.click();
		await expect(this.result.getByRole("heading", { name: "Imported" })).toBeVisible({ timeout: 45_000 });
	}

	async undo(): Promise<void> {
		await this.result.getByRole("button", { name: "Undo import" }).click();
		await this.page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
		await expect(this.result.getByRole("heading", { name: "Undone" })).toBeVisible({ timeout: 45_000 });
	}

	/** Drags files over the page and drops them. */
	async drop(files: readonly ChosenFile[]): Promise<void> {
		const data = await this.page.evaluateHandle(
			(all) => {
				const transfer = new DataTransfer();
				for (const { name, type, base64 } of all) {
					const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
					transfer.items.add(new File([bytes], name, { type }));
				}
				return transfer;
			},
			files.map(({ name, mimeType, buffer }) => ({
				name,
				type: mimeType,
				base64: buffer.toString("base64"),
			})),
		);
		const place = this.page.getByRole("heading", { level: 1 });
		await place.dispatchEvent("dragenter", { dataTransfer: data });
		// The drop zone now covers the page, so files can be dropped anywhere.
		const zone = this.page.getByRole("presentation").filter({ has: this.page.locator("input[type=file]") });
		await zone.dispatchEvent("dragenter", { dataTransfer: data });
		await expect(this.page.getByText(/^Drop (it|the pictures)$/)).toBeVisible();
		await zone.dispatchEvent("drop", { dataTransfer: data });
	}

	/** Puts a file into a synthetic paste event; browsers do not let scripts write files to the clipboard. */
	async paste(file: ChosenFile): Promise<void> {
		await this.page.evaluate(
			({ name, type, base64 }) => {
				const clipboardData = new DataTransfer();
				const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
				clipboardData.items.add(new File([bytes], name, { type }));
				window.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
			},
			{ name: file.name, type: file.mimeType, base64: file.buffer.toString("base64") },
		);
	}
}
