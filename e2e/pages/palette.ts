import { expect, type Locator, type Page } from "@playwright/test";

/** The command palette: one field to go to any page or product and to run any action. */
export class PalettePage {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}

	get dialog(): Locator {
		return this.page.getByRole("dialog", { name: "Search or jump to" });
	}

	get field(): Locator {
		return this.dialog.getByRole("combobox");
	}

	get button(): Locator {
		return this.page.getByRole("banner").getByRole("button", { name: "Search or jump to…" });
	}

	get lines(): Locator {
		return this.dialog.getByRole("option");
	}

	line(name: string | RegExp): Locator {
		return this.dialog.getByRole("option", { name });
	}

	section(name: string): Locator {
		return this.dialog.getByRole("group", { name });
	}

	get help(): Locator {
		return this.page.getByRole("dialog", { name: "Keyboard shortcuts" });
	}

	/** Opens it with its keyboard shortcut. */
	async open(): Promise<void> {
		await expect(this.dialog).toBeHidden();
		await this.page.keyboard.press("Control+k");
		await expect(this.field).toBeFocused();
	}

	/** Expects this option to be active for Enter, as announced to screen readers. */
	async expectChosen(name: string | RegExp): Promise<void> {
		const line = this.line(name);
		await expect(line).toHaveAttribute("aria-selected", "true");
		await expect(this.field).toHaveAttribute("aria-activedescendant", (await line.getAttribute("id")) ?? "");
	}
}
