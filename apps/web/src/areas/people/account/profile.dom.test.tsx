import { type Client, createClient } from "@freehub/contract/client";
import { getSession, signIn, signOut } from "@freehub/contract/people/identity";
import { checkLedger } from "@freehub/contract/stock/stock";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, inject, it } from "vitest";
import { descriptionOf, fill, valueOf } from "../../../../test/fields.ts";
import { named } from "../../../../test/named.ts";
import { newProduct } from "../../../../test/new-product.ts";
import { type Opened, openApp, visitorOf } from "../../../../test/open-app.tsx";
import { type Account, owner } from "../../../../test/people.ts";

const wrong = "not the right one";

async function openProfile(arrange?: Parameters<typeof openApp>[1]): Promise<Opened> {
	const opened = await openApp("/profile", { as: "member", ...arrange });
	await screen.findByRole("heading", { name: "Profile", level: 1 });
	expect(location.pathname).toBe("/dashboard/profile");
	return opened;
}

const section = (name: string) => within(screen.getByRole("region", { name }));

/** Signs in from another device. */
async function signInElsewhere({ email, password }: Pick<Account, "email" | "password">) {
	const client = visitorOf("demo");
	await client.call(signIn, { body: { email, password } });
	return client;
}

it("a new name is shown at once, and a bad picture link is refused beside its field", async () => {
	const { user, api } = await openProfile();
	const you = section("You");
	await fill(user, you.getByLabelText("Name"), "Kim Larsen");
	await fill(user, you.getByLabelText("Picture"), "javascript:alert(1)");
	await user.click(you.getByRole("button", { name: "Save" }));
	await waitFor(() => expect(descriptionOf(you.getByLabelText("Picture"))).toMatch(/must begin with http/));
	await fill(user, you.getByLabelText("Picture"), "/drawings/logo.svg");
	await user.click(you.getByRole("button", { name: "Save" }));
	await screen.findByRole("link", { name: named("Profile of Kim Larsen") });
	await user.click(within(screen.getByRole("contentinfo")).getByRole("button", { name: "Account" }));
	within(screen.getByRole("contentinfo")).getByRole("link", { name: "Kim Larsen" });
	const picture = screen.getByRole("region", { name: "You" }).querySelector("img");
	expect(picture?.getAttribute("src")).toMatch(/\/drawings\/logo\.svg$/);
	expect(picture?.getAttribute("referrerpolicy")).toBe("no-referrer");
	expect((await api.call(getSession))?.user.name).toBe("Kim Larsen");
});

it("changing the password asks for the old one and ends the other sessions", async () => {
	const { user, account, api } = await openProfile();
	const elsewhere = await signInElsewhere(account);
	const password = section("Password");
	await user.click(password.getByRole("button", { name: "Change the password" }));
	const [current, next] = [
		password.getByLabelText("Current password"),
		password.getByLabelText("New password"),
	];
	expect(document.activeElement).toBe(current);
	await fill(user, current, wrong);
	await fill(user, next, "another horse battery");
	await user.click(password.getByRole("button", { name: "Save the password" }));
	await waitFor(() => expect(descriptionOf(current)).toBe("This is not your current password."));
	expect(valueOf(next)).toBe("another horse battery");
	await fill(user, current, account.password);
	await user.click(password.getByRole("button", { name: "Save the password" }));
	const button = await password.findByRole("button", { name: "Change the password" });
	expect(document.activeElement).toBe(button);
	expect(await elsewhere.call(getSession)).toBeNull();
	expect(await api.call(getSession)).not.toBeNull();
	await waitFor(() => expect(section("Sessions").getAllByRole("listitem")).toHaveLength(1));
});

it("sessions are listed; one can be signed out, and all of them, which leads to the home page", async () => {
	const others: Client[] = [];
	const { user, account, api } = await openProfile({
		arrange: async (api) => {
			const email = (await api.call(getSession))?.user.email ?? "";
			for (let i = 0; i < 2; i++) others.push(await signInElsewhere({ email, password: owner.password }));
		},
	});
	await waitFor(() => expect(section("Sessions").getAllByRole("listitem")).toHaveLength(3));
	expect(section("Sessions").getAllByText("this device")).toHaveLength(1);
	for (const left of [2, 1]) {
		await user.click(
			section("Sessions").getAllByRole("button", { name: /^Sign out\s*node/ })[0] as HTMLElement,
		);
		await user.hover(document.body);
		await waitFor(() => expect(section("Sessions").getAllByRole("listitem")).toHaveLength(left));
	}
	for (const other of others) expect(await other.call(getSession)).toBeNull();

	const phone = await signInElsewhere(account);
	await user.click(section("Sessions").getByRole("button", { name: "Sign out everywhere" }));
	const dialog = within(await screen.findByRole("dialog"));
	await user.click(dialog.getByRole("button", { name: "Sign out everywhere" }));
	await waitFor(() => expect(location.pathname).toBe("/"));
	await screen.findByRole("link", { name: "Sign In" });
	expect(await phone.call(getSession)).toBeNull();
	expect(await api.call(getSession)).toBeNull();
});

it("an API token is shown once, can be copied, does what it may and no more, and can be revoked", async () => {
	const { user } = await openProfile();
	const tokens = section("API tokens");
	await user.click(await tokens.findByRole("button", { name: "Create a token" }));
	await fill(user, tokens.getByLabelText("Name"), "Stock sync");
	await user.click(tokens.getByRole("button", { name: "Create the token" }));
	await tokens.findByText("Choose at least one right.");
	await user.click(tokens.getByLabelText("see the stock and its history"));
	await user.selectOptions(tokens.getByLabelText("Expires after"), "A week");
	await user.click(tokens.getByRole("button", { name: "Create the token" }));
	const secret = valueOf(await tokens.findByLabelText("Token Stock sync"));
	await user.click(tokens.getByRole("button", { name: "Copy" }));
	await tokens.findByText("Copied.");
	expect(await navigator.clipboard.readText()).toBe(secret);

	const program = createClient((path, init) =>
		fetch(`${inject("shops").demo}/api${path}`, {
			...init,
			headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${secret}` },
			// why: Node's fetch does not accept an AbortSignal from jsdom
			signal: null,
		}),
	);
	await program.call(checkLedger);
	await expect(newProduct(program)).rejects.toMatchObject({ status: 403 });

	const line = (await tokens.findByText("Stock sync", { selector: "strong" })).closest("li") as HTMLElement;
	expect(line.textContent).toContain("May see the stock and its history");
	await user.click(within(line).getByRole("button", { name: named("Revoke Stock sync") }));
	await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Revoke" }));
	await waitFor(() => expect(tokens.queryByText("Stock sync", { selector: "li strong" })).toBeNull());
	// A revoked token is no longer shown for copying.
	await waitFor(() => expect(document.body.innerHTML).not.toContain(secret));
	await expect(program.call(checkLedger)).rejects.toMatchObject({ status: 401 });
});

it("another address asks for the password, and says where its mail went", async () => {
	const { user, account } = await openProfile();
	const address = section("Email address");
	address.getByText("Not confirmed");
	await user.click(address.getByRole("button", { name: "Change the address" }));
	await fill(user, address.getByLabelText("New email address"), `new-${account.email}`);
	const password = address.getByLabelText("Current password");
	await fill(user, password, wrong);
	await user.click(address.getByRole("button", { name: "Send the mail" }));
	await waitFor(() => expect(descriptionOf(password)).toBe("This is not your current password."));
	await fill(user, password, account.password);
	await user.click(address.getByRole("button", { name: "Send the mail" }));
	await address.findByText(/^No mail was sent: this server has no mail service/);
	address.getByText(account.email);
});

it("an account is not deleted with a wrong password, which is said beside its field", async () => {
	const { user, api } = await openProfile();
	const button = section("Delete the account").getByRole("button", { name: "Delete my account" });
	await user.click(button);
	const dialog = within(await screen.findByRole("dialog"));
	await fill(user, dialog.getByLabelText("Password"), wrong);
	await user.click(dialog.getByRole("button", { name: "Delete my account" }));
	await waitFor(() =>
		expect(descriptionOf(dialog.getByLabelText("Password"))).toBe("This is not your current password."),
	);
	expect(await api.call(getSession)).not.toBeNull();
});

it("a session that ended elsewhere leads to the sign-in and back to the profile", async () => {
	const { user, account, api } = await openProfile();
	await api.call(signOut, { body: {} });
	await user.click(section("You").getByRole("button", { name: "Save" }));
	await screen.findByRole("heading", { name: "Please Sign In" });
	await fill(user, screen.getByLabelText("Email address"), account.email);
	await fill(user, screen.getByLabelText("Password"), account.password);
	await user.click(within(screen.getByRole("main")).getByRole("button", { name: "Sign In" }));
	await screen.findByRole("heading", { name: "Profile", level: 1 });
	expect(location.pathname).toBe("/dashboard/profile");
});
