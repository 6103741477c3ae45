import type { Locator, Page } from "@playwright/test";

/** The owner's page of members and invitations. */
export class PeoplePage {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}

	get members(): Locator {
		return this.page.getByRole("region", { name: "Members" });
	}

	get invitations(): Locator {
		return this.page.getByRole("region", { name: "Invitations" });
	}

	row(email: string): Locator {
		return this.members.getByRole("row").filter({ hasText: email });
	}

	roleOf(email: string): Locator {
		return this.row(email).getByRole("combobox");
	}

	async open(): Promise<void> {
		await this.page.goto("/dashboard/people");
		await this.members.getByRole("table").waitFor();
	}

	async giveRole(email: string, role: string): Promise<void> {
		await this.members.getByRole("searchbox").fill(email);
		await this.roleOf(email).selectOption({ label: role });
		await this.row(email).getByRole("button", { name: /^Save/ }).click();
	}

	async invite(email: string, role: string): Promise<void> {
		await this.invitations.getByLabel("Address").fill(email);
		await this.invitations.getByLabel("Role").selectOption({ label: role });
		await this.invitations.getByRole("button", { name: "Invite" }).click();
	}
}
