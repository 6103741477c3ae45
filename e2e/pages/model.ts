import type { Locator, Page } from "@playwright/test";

/** A model's page with the stock grid of its variants. */
export class ModelPage {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}

	get grid(): Locator {
		return this.page.getByRole("grid");
	}

	async open(id: string): Promise<void> {
		await this.page.goto(`/models/${id}`);
		await this.grid.waitFor();
	}

	/** The cell at a row's heading and a column's heading. */
	cell(row: string, column: number): Locator {
		return this.grid
			.getByRole("row")
			.filter({ has: this.page.getByRole("rowheader", { name: row, exact: true }) })
			.getByRole("gridcell")
			.nth(column);
	}

	/** The input of the cell in edit mode. */
	get editor(): Locator {
		return this.grid.getByRole("textbox");
	}

	/** Replaces a cell's number and presses Enter. */
	async type(cell: Locator, text: string): Promise<void> {
		await cell.click();
		await this.editor.fill(text);
		await this.editor.press("Enter");
	}

	get save(): Locator {
		return this.page.getByRole("button", { name: /^Save \d+ changes?$/ });
	}

	get problem(): Locator {
		return this.page.getByRole("main").getByRole("alert").filter({ hasText: /\S/ });
	}
}
