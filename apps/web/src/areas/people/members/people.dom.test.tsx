import { getSession } from "@freehub/contract/people/identity";
import { invite, listInvitations, withdrawInvitation } from "@freehub/contract/people/people";
import { addLocation } from "@freehub/contract/stock/locations";
import { screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { descriptionOf, fill, valueOf } from "../../../../test/fields.ts";
import { memberOf, type Opened, openApp, ownerOf } from "../../../../test/open-app.tsx";
import { newAccount, owner } from "../../../../test/people.ts";

const section = (name: string) => within(screen.getByRole("region", { name }));

async function openPeople(): Promise<Opened> {
	const opened = await openApp("/dashboard/people", { as: "owner", shop: "staff" });
	await screen.findByRole("table", { name: /^Everyone with an account/ });
	return opened;
}

/** Searches for a member and returns their row. */
async function rowOf(user: Opened["user"], email: string) {
	await fill(user, section("Members").getByRole("searchbox"), email);
	return waitFor(() => {
		const rows = section("Members").getAllByRole("row").slice(1);
		expect(rows).toHaveLength(1);
		expect(rows[0]?.textContent).toContain(email);
		return rows[0] as HTMLElement;
	});
}

describe("members", () => {
	it("a role counts once it is saved", async () => {
		const { client, account } = await memberOf("staff");
		const { user } = await openPeople();
		const row = within(await rowOf(user, account.email));
		row.getByText("not confirmed");
		await user.selectOptions(row.getByRole("combobox"), "Warehouse");
		expect((await client.call(getSession))?.user.role).toBe("customer");
		await user.click(row.getByRole("button", { name: /^Save/ }));
		await screen.findByText(`${account.name} now has the Warehouse role`);
		expect((await client.call(getSession))?.user.role).toBe("warehouse");
		expect(row.queryByRole("button", { name: /^Save/ })).toBeNull();
	});

	it("a refused role says why, and the select shows what holds", async () => {
		const { user, network } = await openPeople();
		const row = within(await rowOf(user, owner.email));
		row.getByText("You");
		// why: other tests may have created a second owner
		network.intercept(/^PATCH .api.people/, () =>
			Response.json(
				{ type: "about:blank", title: "", status: 409, detail: "No.", code: "last_owner" },
				{ status: 409, headers: { "content-type": "application/problem+json" } },
			),
		);
		await user.selectOptions(row.getByRole("combobox"), "Viewer");
		row.getByText("You will lose access to this page.");
		await user.click(row.getByRole("button", { name: /^Save/ }));
		await row.findByText(/is the only owner/);
		expect(valueOf(row.getByRole("combobox"))).toBe("owner");
	});

	it("the stores of a member are chosen, and their role may hold only there", async () => {
		const { client, account } = await memberOf("staff");
		const api = await ownerOf("staff");
		const { name, _id: north } = await api.call(addLocation, {
			body: { name: `Store ${account.name}`, kind: "warehouse" },
		});
		const { user } = await openPeople();
		const row = within(await rowOf(user, account.email));
		await user.click(row.getByRole("button", { name: /^Change/ }));
		const dialog = within(await screen.findByRole("dialog", { name: `Stores of ${account.name}` }));
		const onlyThere = dialog.getByRole<HTMLInputElement>("checkbox", { name: "Only there" });
		expect(onlyThere.disabled).toBe(true);
		await user.click(dialog.getByRole("checkbox", { name }));
		await user.click(onlyThere);
		await user.click(dialog.getByRole("button", { name: "Save" }));
		await screen.findByText(`${account.name} now writes only at their own stores`);
		await row.findByText("only there");
		row.getByText(name);
		expect((await client.call(getSession))?.user).toMatchObject({ stores: [north], onlyThere: true });
	});

	it("the owner signs somebody out everywhere, after a question", async () => {
		const { client, account } = await memberOf("staff");
		const { user } = await openPeople();
		const row = within(await rowOf(user, account.email));
		await user.click(row.getByRole("button", { name: /^Sign out/ }));
		const dialog = within(
			await screen.findByRole("dialog", { name: `Sign ${account.name} out everywhere?` }),
		);
		await user.click(dialog.getByRole("button", { name: "Cancel" }));
		expect(await client.call(getSession)).not.toBeNull();
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await user.click(row.getByRole("button", { name: /^Sign out/ }));
		await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Sign out" }));
		await screen.findByText(`${account.name} is signed out everywhere`);
		expect(await client.call(getSession)).toBeNull();
	});
});

describe("a member whom the owner removes", () => {
	it("is asked for first, and is gone at once, also for themselves", async () => {
		const { client, account } = await memberOf("staff");
		const { user } = await openPeople();
		const row = within(await rowOf(user, account.email));
		await user.click(row.getByRole("button", { name: /^Remove/ }));
		const dialog = within(await screen.findByRole("dialog", { name: `Remove ${account.name}?` }));
		dialog.getByText(/They can be invited again/);
		expect(await client.call(getSession)).not.toBeNull();
		await user.click(dialog.getByRole("button", { name: "Remove the account" }));
		await screen.findByText(`${account.name} is removed`);
		expect(await client.call(getSession)).toBeNull();
		await section("Members").findByText(`Nobody matches ‘${account.email}’.`);
	});

	it("is never oneself", async () => {
		const { user } = await openPeople();
		const row = within(await rowOf(user, owner.email));
		expect(row.queryByRole("button", { name: /^Remove/ })).toBeNull();
	});
});

describe("invitations", () => {
	it("can limit a new person to stores", async () => {
		const { email, name: storeName } = newAccount();
		const api = await ownerOf("staff");
		const { name, _id: store } = await api.call(addLocation, {
			body: { name: `Store ${storeName}`, kind: "warehouse" },
		});
		const { user } = await openPeople();
		const invitations = section("Invitations");
		await user.click(await invitations.findByText("Works at all stores"));
		const onlyThere = invitations.getByRole<HTMLInputElement>("checkbox", { name: "Only there" });
		expect(onlyThere.disabled).toBe(true);
		await user.click(await invitations.findByRole("checkbox", { name }));
		await user.click(onlyThere);
		await fill(user, invitations.getByLabelText("Address"), email);
		await user.click(invitations.getByRole("button", { name: "Invite" }));
		await invitations.findByLabelText(`Invitation link for ${email}`);
		const sent = (await api.call(listInvitations)).find((one) => one.email === email);
		expect(sent).toMatchObject({ stores: [store], onlyThere: true });
		const address = await invitations.findByRole("cell", { name: email });
		expect(address.closest("tr")?.textContent).toContain(`${name}only there`);
		// In a list with other invitations, a withdrawn one stays until nobody is in the list.
		await api.call(withdrawInvitation, { params: { id: sent?._id ?? "" } });
	});

	it("without a mail service give a link to pass on, once; a second one is refused beside the address", async () => {
		const { email } = newAccount();
		const { user, api } = await openPeople();
		const invitations = section("Invitations");
		await fill(user, invitations.getByLabelText("Address"), email);
		await user.selectOptions(invitations.getByLabelText("Role"), "Buyer");
		await user.click(invitations.getByRole("button", { name: "Invite" }));
		const link = await invitations.findByLabelText(`Invitation link for ${email}`);
		expect(valueOf(link)).toMatch(/^https?:\/\/[^/]+\/invitation\?token=[\w-]{43}$/);
		invitations.getByText("No mail was sent: this server has no mail service (SMTP_URL).");
		expect(screen.queryByText(/A mail is on its way/)).toBeNull();
		await user.click(invitations.getByRole("button", { name: "Done" }));
		expect(invitations.queryByLabelText(`Invitation link for ${email}`)).toBeNull();
		const row = () =>
			invitations.queryAllByRole("row").find(({ textContent }) => textContent?.includes(email));
		await waitFor(() => expect(row()?.textContent).toContain("Buyer"));

		await fill(user, invitations.getByLabelText("Address"), email);
		await user.click(invitations.getByRole("button", { name: "Invite" }));
		await waitFor(() =>
			expect(descriptionOf(invitations.getByLabelText("Address"))).toMatch(
				/has an open invitation already\./,
			),
		);
		await user.click(within(row() as HTMLElement).getByRole("button", { name: /^Withdraw/ }));
		await waitFor(() => expect(row()).toBeUndefined());
		expect((await api.call(listInvitations)).map((one) => one.email)).not.toContain(email);
	});

	it("are for their address alone: whoever else is signed in is told so, and can sign out", async () => {
		const { email } = newAccount();
		const { token } = await (await ownerOf("staff")).call(invite, { body: { email, role: "counter" } });
		const { user, account } = await openApp(`/invitation?token=${token}`, { as: "member", shop: "staff" });
		const main = screen.getByRole("main");
		await waitFor(() =>
			expect(main.textContent).toContain(
				`It was sent to ${email}, and you are signed in as ${account.email}.`,
			),
		);
		expect(location.search).toBe("");
		await user.click(within(main).getByRole("button", { name: "Sign Out" }));
		await waitFor(() =>
			expect(main.textContent).toContain(`You are invited to join as counter with ${email}.`),
		);
		within(main).getByRole("link", { name: "Sign Up" });
	});

	it("that were withdrawn, or that there never were, are no longer valid", async () => {
		const client = await ownerOf("staff");
		const { _id, token } = await client.call(invite, {
			body: { email: newAccount().email, role: "counter" },
		});
		await client.call(withdrawInvitation, { params: { id: _id } });
		await openApp(`/invitation?token=${token}`, { shop: "staff" });
		await screen.findByRole("heading", { name: "This invitation is no longer valid." });
	});
});
