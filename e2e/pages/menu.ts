import type { Locator, Page } from "@playwright/test";

/** The workspace's menu: on the left, or on a phone a bar at the bottom and a sheet. */
export class Menu {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}

	get side(): Locator {
		return this.page.locator("nav[aria-label=Dashboard]:not([role=dialog] *)");
	}

	get foldButton(): Locator {
		return this.side.getByRole("button", { name: "Fold menu" });
	}

	get bar(): Locator {
		return this.page.getByRole("navigation", { name: "Shortcuts" });
	}

	get sheet(): Locator {
		return this.page.getByRole("dialog", { name: "Menu" });
	}

	async openSheet(): Promise<void> {
		await this.bar.getByRole("button", { name: "Menu" }).click();
		await this.sheet.waitFor();
	}
}
