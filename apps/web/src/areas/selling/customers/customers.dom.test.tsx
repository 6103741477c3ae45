import {
	addCustomer,
	type Customer,
	changeCustomer,
	getCustomer,
	type NewCustomer,
} from "@freehub/contract/selling/customers";
import { screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { descriptionOf, fill } from "../../../../test/fields.ts";
import { mark } from "../../../../test/new-product.ts";
import { type Opened, openApp, ownerOf } from "../../../../test/open-app.tsx";

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const save = () => screen.getByRole("button", { name: "Save" });

async function openCustomer(facts: Partial<NewCustomer> = {}): Promise<Opened & { customer: Customer }> {
	const owner = await ownerOf("demo");
	const customer = await owner.call(addCustomer, { body: { name: `Rosa ${mark()}`, ...facts } });
	const opened = await openApp(`/dashboard/customers/${customer._id}`, { as: "owner" });
	await screen.findByRole("heading", { level: 1, name: customer.name });
	return { ...opened, customer };
}

describe("the list of customers", () => {
	it("finds them by any part, and a new one opens its page; who has the same number is named", async () => {
		const owner = await ownerOf("demo");
		const [name, word] = [`Marta ${mark()}`, mark()];
		await owner.call(addCustomer, { body: { name, company: `Velo ${word}`, phones: ["+49 30 7654321"] } });
		const { user, api } = await openApp("/dashboard/customers", { as: "owner" });
		await fill(user, await screen.findByRole("searchbox", { name: "Search customers" }), word.slice(1));
		await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2));
		expect(screen.getAllByRole("row")[1]?.textContent).toContain(`Velo ${word}`);
		await user.click(screen.getByRole("button", { name: "Add customer" }));
		const form = await dialog("Add a customer");
		await user.click(form.getByRole("button", { name: "Add customer" }));
		await waitFor(() => expect(descriptionOf(form.getByLabelText("Name"))).toBe("Name is required."));
		await fill(user, form.getByLabelText("Phone"), "030 7654321");
		expect((await form.findByRole("link", { name })).getAttribute("href")).toMatch(
			/^\/dashboard\/customers\//,
		);
		await fill(user, form.getByLabelText("Mail address"), "rosa");
		await user.click(form.getByRole("button", { name: "Add customer" }));
		await waitFor(() => expect(descriptionOf(form.getByLabelText("Mail address"))).not.toBe(""));
		const fresh = `Fresh ${mark()}`;
		await fill(user, form.getByLabelText("Name"), fresh);
		await fill(user, form.getByLabelText("Mail address"), "rosa@example.test");
		await user.click(form.getByRole("button", { name: "Add customer" }));
		await screen.findByRole("heading", { level: 1, name: fresh });
		const id = window.location.pathname.split("/").at(-1) ?? "";
		expect(await api.call(getCustomer, { params: { id } })).toMatchObject({
			name: fresh,
			mails: ["rosa@example.test"],
			phones: ["030 7654321"],
		});
	});

	it("is for sellers; others are told whom to ask, and have no such entry in the menu", async () => {
		await openApp("/dashboard/customers", { as: "member" });
		await screen.findByText("Customers are for sellers and owners.");
		expect(screen.queryByRole("link", { name: "Customers" })).toBeNull();
	});
});

describe("a customer's page", () => {
	it("saves what is known, refuses it at its field, and shows what somebody else has changed meanwhile", async () => {
		const { user, api, customer } = await openCustomer({ phones: ["1"] });
		const params = { id: customer._id };
		await fill(user, field("Mail address 1"), "rosa");
		await user.click(save());
		await waitFor(() => expect(descriptionOf(field("Mail address 1"))).not.toBe(""));
		await fill(user, field("Mail address 1"), "rosa@example.test");
		await user.click(screen.getByRole("button", { name: "Add a number" }));
		await fill(user, field("Telephone number 2"), "2");
		await user.click(save());
		await screen.findByText("Saved");
		expect(await api.call(getCustomer, { params })).toMatchObject({
			mails: ["rosa@example.test"],
			phones: ["1", "2"],
			version: 2,
		});
		const owner = await ownerOf("demo");
		await owner.call(changeCustomer, { params, body: { note: "Theirs" }, version: 2 });
		await fill(user, field("Company"), "Mine");
		await user.click(save());
		await user.click(await screen.findByRole("button", { name: /Save mine/i }));
		await waitFor(async () =>
			expect(await api.call(getCustomer, { params })).toMatchObject({ company: "Mine", note: "Theirs" }),
		);
	});

	it("merges the customer into another one, who opens; the merged one can be separated again", async () => {
		const owner = await ownerOf("demo");
		const other = await owner.call(addCustomer, { body: { name: `Other ${mark()}` } });
		const { user, customer } = await openCustomer({ phones: ["0123"] });
		await user.click(screen.getByRole("button", { name: "Merge" }));
		const form = await dialog(`Merge ${customer.name} into another customer`);
		await user.click(form.getByLabelText("The same person"));
		await user.paste(other.name.slice(2));
		await user.click(await form.findByRole("option", { name: other.name }));
		await user.click(form.getByRole("button", { name: "Merge" }));
		await screen.findByRole("heading", { level: 1, name: other.name });
		expect(field("Telephone number 1").value).toBe("0123");
	});

	it("erases the customer once the name is typed", async () => {
		const { user, api, customer } = await openCustomer({ note: "Secret" });
		await user.click(screen.getByRole("button", { name: "Erase" }));
		const form = await dialog(`Erase ${customer.name}?`);
		const erase = form.getByRole<HTMLButtonElement>("button", { name: "Erase for good" });
		expect(erase.disabled).toBe(true);
		await fill(user, form.getByLabelText(`Type “${customer.name}” to confirm`), customer.name.toUpperCase());
		await user.click(erase);
		await screen.findByRole("heading", { level: 1, name: "Erased customer" });
		expect(await api.call(getCustomer, { params: { id: customer._id } })).toMatchObject({
			name: "",
			note: "",
		});
	});
});
