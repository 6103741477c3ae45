import type { Locator, Page } from "@playwright/test";

/** The Manage Inventory table, at /manageinventory or in the dashboard. */
export class InventoryPage {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}

	get table(): Locator {
		return this.page.getByRole("grid");
	}

	/** A row that is on the screen, or near it: others are not in the page. */
	row(name: string): Locator {
		return this.page.getByRole("row").filter({ hasText: name });
	}

	/** What scrolls the rows on wide screens. */
	get box(): Locator {
		return this.table.locator("xpath=..");
	}

	/** Scrolls the rows and returns how far they are scrolled then. */
	scrollTo(top: number): Promise<number> {
		return this.box.evaluate((box, to) => {
			box.scrollTop = to;
			return box.scrollTop;
		}, top);
	}

	async open(path = "/manageinventory"): Promise<void> {
		await this.page.goto(path);
		await this.table.waitFor();
	}

	async search(text: string): Promise<void> {
		await this.page.getByRole("searchbox").fill(text);
	}

	/** Opens the table with nothing but the rows that a search finds. */
	async openWith(text: string): Promise<void> {
		await this.open(`/manageinventory?search=${encodeURIComponent(text)}`);
	}

	/** On a phone it is behind the card's menu. */
	async pressDelete(name: string): Promise<void> {
		const more = this.row(name).getByRole("button", { name: /^More about/ });
		const button = this.page.getByRole("button", { name: "Delete", exact: true });
		await this.row(name).waitFor();
		if (!(await more.isVisible())) {
			return this.row(name)
				.getByRole("button", { name: /^Delete/ })
				.click();
		}
		await more.click();
		await button.click();
	}

	get dialog(): Locator {
		return this.page.getByRole("dialog").or(this.page.getByRole("alertdialog"));
	}

	async confirmDelete(): Promise<void> {
		await this.dialog.getByRole("button", { name: "Delete" }).click();
	}
}
