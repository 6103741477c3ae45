import { addOffer, changeOffer, listOffers } from "@freehub/contract/buying/offers";
import { addPurchaseOrder, sendPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import {
	addSupplier,
	changeSupplier,
	deleteSupplier,
	getSupplier,
	type NewSupplier,
	type Supplier,
} from "@freehub/contract/buying/suppliers";
import type { Client } from "@freehub/contract/client";
import { screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { descriptionOf, fill, valueOf } from "../../../../test/fields.ts";
import { named } from "../../../../test/named.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { memberOf, type Opened, openApp } from "../../../../test/open-app.tsx";

type Started = Opened & { supplier: Supplier; member: Client };

/** Opens a new supplier's page. */
async function openSupplier(terms: Partial<NewSupplier> = {}): Promise<Started> {
	const { client: member } = await memberOf("demo");
	const supplier = await member.call(addSupplier, { body: { name: `Wheels ${mark()}`, ...terms } });
	const opened = await openApp(`/dashboard/suppliers/${supplier._id}`, { as: "member" });
	await screen.findByRole("heading", { level: 1, name: supplier.name });
	return { ...opened, supplier, member };
}

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole("button", { name: "Save terms" });
const read = (api: Client, { _id: id }: Supplier) => api.call(getSupplier, { params: { id } });

describe("the list of suppliers", () => {
	it("finds them by the beginning of their name, and says what is open and late", async () => {
		const { client } = await memberOf("demo");
		const name = `Late ${mark()}`;
		const { _id: supplier } = await client.call(addSupplier, { body: { name, leadDays: 14 } });
		const product = await newProduct(client, { supplier: name });
		const lines = [{ product: product._id, ordered: 5, cost: 10 }];
		const draft = await client.call(addPurchaseOrder, { body: { supplier, lines, expected: "2020-05-11" } });
		await client.call(sendPurchaseOrder, { params: { id: draft._id }, body: { by: "marked" } });
		const { user } = await openApp("/dashboard/suppliers", { as: "member" });
		await fill(user, await screen.findByRole("searchbox", { name: "Search suppliers" }), name);
		await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2));
		const [, row] = screen.getAllByRole("row");
		expect(row?.textContent).toMatch(/^Late zq\w+11May 11, 2020Late14 days$/);
		await user.click(screen.getByRole("link", { name }));
		await screen.findByRole("heading", { level: 1, name });
		const orders = within(await screen.findByRole("list", { name: "Open orders" }));
		expect(orders.getByRole("link").getAttribute("href")).toBe(`/dashboard/purchase-orders/${draft._id}`);
		expect(orders.getByRole("listitem").textContent).toMatch(
			/5 pieces are expected.*May 11, 2020.*Late.*\$50\.00/,
		);
	});

	it("says so where no name begins with the text", async () => {
		await openApp("/dashboard/suppliers?search=zzzzzz", { as: "member" });
		await screen.findByText("No supplier’s name begins with “zzzzzz”.");
	});

	it("adds one and opens its page; a name that is taken is refused at the field", async () => {
		const { client } = await memberOf("demo");
		const taken = `Taken ${mark()}`;
		await client.call(addSupplier, { body: { name: taken } });
		const { user, api } = await openApp("/dashboard/suppliers", { as: "member" });
		await user.click(await screen.findByRole("button", { name: "Add supplier" }));
		const form = await dialog("Add a supplier");
		const name = form.getByLabelText("Name");
		await user.click(form.getByRole("button", { name: "Add supplier" }));
		await waitFor(() => expect(descriptionOf(name)).toBe("Name is required."));
		await fill(user, name, taken);
		await fill(user, form.getByLabelText("Lead time in days"), "soon");
		await user.click(form.getByRole("button", { name: "Add supplier" }));
		await waitFor(() =>
			expect(descriptionOf(form.getByLabelText("Lead time in days"))).toContain("Enter a whole number."),
		);
		await fill(user, form.getByLabelText("Lead time in days"), "12");
		await user.click(form.getByRole("button", { name: "Add supplier" }));
		await waitFor(() => expect(descriptionOf(name)).not.toBe(""));
		const fresh = `Fresh ${mark()}`;
		await fill(user, name, fresh);
		await user.click(form.getByRole("button", { name: "Add supplier" }));
		await screen.findByRole("heading", { level: 1, name: fresh });
		const id = window.location.pathname.split("/").at(-1) ?? "";
		expect(await api.call(getSupplier, { params: { id } })).toMatchObject({ name: fresh, leadDays: 12 });
	});

	it("is for people who order; others are told whom to ask", async () => {
		await openApp("/dashboard/suppliers", { as: "member", shop: "staff" });
		await screen.findByText("Suppliers are for buyers and owners.");
		expect(screen.queryByRole("button", { name: "Add supplier" })).toBeNull();
		expect(screen.queryByRole("link", { name: "Suppliers" })).toBeNull();
	});
});

describe("a supplier's terms", () => {
	it("are saved with its contacts, and wrong ones are refused at their fields", async () => {
		const { user, api, supplier } = await openSupplier();
		await fill(user, field("Minimum order in USD"), "250.5");
		await fill(user, field("Tolerance in percent"), "101");
		await user.click(screen.getByRole("button", { name: "Add a contact" }));
		const contact = within(screen.getByRole("group", { name: "Contact 1" }));
		await fill(user, contact.getByLabelText("Name"), "Ada");
		const mail = contact.getByLabelText("Mail address");
		await fill(user, mail, "ada");
		await user.click(contact.getByRole("checkbox", { name: "Gets our orders by mail" }));
		await user.click(save());
		await waitFor(() => expect(descriptionOf(field("Tolerance in percent"))).not.toBe(""));
		await waitFor(() => expect(descriptionOf(mail)).not.toBe(""));
		expect(await read(api, supplier)).toEqual(supplier);
		await fill(user, field("Tolerance in percent"), "5");
		await fill(user, mail, "ada@wheels.test");
		await user.click(save());
		await screen.findByText(`The terms of ${supplier.name} are saved`);
		expect(await read(api, supplier)).toMatchObject({
			minimumOrder: 250.5,
			tolerance: 5,
			version: 2,
			contacts: [{ name: "Ada", email: "ada@wheels.test", phone: "", getsOrders: true }],
		});
		await user.click(screen.getByRole("button", { name: "Remove contact Ada" }));
		const name = screen.getAllByLabelText("Name")[0] as HTMLElement;
		const { name: other } = await api.call(addSupplier, { body: { name: `Other ${mark()}` } });
		await fill(user, name, other);
		await user.click(save());
		await waitFor(() => expect(descriptionOf(name)).toContain("Another supplier already has this name."));
		const renamed = `${supplier.name} Ltd.`;
		await fill(user, name, renamed);
		await user.click(save());
		await screen.findByRole("heading", { level: 1, name: renamed });
		expect(await read(api, supplier)).toMatchObject({ name: renamed, contacts: [], version: 3 });
	});

	it("that somebody else changed meanwhile are shown, and nothing that was typed is lost", async () => {
		const { user, api, supplier, member } = await openSupplier({ leadDays: 10 });
		await fill(user, field("Note"), "Closed in August");
		await member.call(changeSupplier, {
			params: { id: supplier._id },
			body: { leadDays: 21, note: "Ask for Kim" },
			version: 1,
		});
		await user.click(save());
		await screen.findByText(/changed this .*: the lead time and the note\./);
		await user.click(screen.getByRole("button", { name: "Take what is there now" }));
		expect(valueOf(field("Lead time in days"))).toBe("21");
		expect(valueOf(field("Note"))).toBe("Closed in August");
		await user.click(save());
		await waitFor(async () =>
			expect(await read(api, supplier)).toMatchObject({ leadDays: 21, note: "Closed in August", version: 3 }),
		);
	});
});

describe("a supplier's page", () => {
	it("deletes it after a question; one with an open order stays, and says why", async () => {
		const { user, api, supplier } = await openSupplier();
		const product = await newProduct(api);
		const lines = [{ product: product._id, ordered: 5, cost: 10 }];
		const draft = await api.call(addPurchaseOrder, { body: { supplier: supplier._id, lines } });
		await api.call(sendPurchaseOrder, { params: { id: draft._id }, body: { by: "marked" } });
		await user.click(screen.getByRole("button", { name: "Delete" }));
		const question = await dialog(`Delete ${supplier.name}?`);
		await user.click(question.getByRole("button", { name: "Delete the supplier" }));
		await question.findByText(/^1 order to this supplier is still open \(PO-/);
		await read(api, supplier);
		await user.click(question.getByRole("button", { name: "Cancel" }));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await user.click(screen.getByRole("button", { name: "Delete" }));
		const again = await dialog(`Delete ${supplier.name}?`);
		expect(again.queryByText(/still open/), "the last refusal is forgotten").toBeNull();
	});

	it("is gone where it was deleted", async () => {
		const { client } = await memberOf("demo");
		const { _id: id } = await client.call(addSupplier, { body: { name: `Gone ${mark()}` } });
		await client.call(deleteSupplier, { params: { id } });
		await openApp(`/dashboard/suppliers/${id}`, { as: "member" });
		await screen.findByRole("heading", { name: "This supplier was not found. It may have been deleted." });
		screen.getByRole("link", { name: "All suppliers" });
	});
});

describe("offers", () => {
	it("are added, changed and deleted on the supplier's page", async () => {
		const { user, api, supplier } = await openSupplier({ currency: "EUR" });
		const product = await newProduct(api);
		const offers = () => api.call(listOffers, { query: { supplier: supplier._id } });
		await user.click(await screen.findByRole("button", { name: "Add an offer" }));
		const form = await dialog("Add an offer");
		await fill(user, form.getByLabelText("Product"), product.name);
		await user.click(await form.findByRole("option", { name: new RegExp(product.name) }));
		await fill(user, form.getByLabelText("Supplier SKU"), "TR-29");
		await fill(user, form.getByLabelText("Price in EUR"), "12.50");
		await user.click(form.getByRole("button", { name: "Add a price for more pieces" }));
		const second = within(form.getByRole("group", { name: "Price 2" }));
		await fill(user, second.getByLabelText("From pieces"), "100");
		await fill(user, second.getByLabelText("Price in EUR"), "13");
		await fill(user, form.getByLabelText("Pieces per case"), "0");
		await user.click(form.getByRole("button", { name: "Add the offer" }));
		await form.findByText(/^A price for more pieces can't be higher than that for fewer/);
		expect(descriptionOf(form.getByLabelText("Pieces per case"))).not.toBe("");
		expect(await offers()).toEqual([]);
		await fill(user, second.getByLabelText("Price in EUR"), "11");
		await fill(user, form.getByLabelText("Pieces per case"), "10");
		await user.click(form.getByRole("button", { name: "Add the offer" }));
		const row = within(await screen.findByRole("list", { name: "Offers" }));
		row.getByText("€12.50");
		row.getByText("from 100: €11.00");
		row.getByText("10 pieces per case");
		expect(await offers()).toMatchObject([{ supplierSku: "TR-29", pack: 10, currency: "EUR" }]);

		await user.click(row.getByRole("button", { name: named(`Edit the offer: ${product.name}`) }));
		const change = await dialog("Edit the offer");
		await user.click(change.getByRole("button", { name: "Remove price 2" }));
		await user.click(change.getByRole("button", { name: "Save the offer" }));
		await waitFor(() => expect(row.queryByText("from 100: €11.00")).toBeNull());
		expect(await offers()).toMatchObject([{ breaks: [{ from: 1, price: 12.5 }], pack: 10, version: 2 }]);

		await user.click(row.getByRole("button", { name: named(`Delete the offer: ${product.name}`) }));
		const question = await dialog("Delete the offer?");
		await user.click(question.getByRole("button", { name: "Delete the offer" }));
		await screen.findByText("What this supplier offers is not known yet.");
	});

	it("have prices for as many pieces as typed, and one with more decimals becomes that of more pieces", async () => {
		const { user, api, supplier } = await openSupplier({ currency: "EUR" });
		const product = await newProduct(api);
		const offers = () => api.call(listOffers, { query: { supplier: supplier._id } });
		await user.click(await screen.findByRole("button", { name: "Add an offer" }));
		const form = await dialog("Add an offer");
		await fill(user, form.getByLabelText("Product"), product.name);
		await user.click(await form.findByRole("option", { name: new RegExp(product.name) }));
		form.getByRole("group", { name: "Price per piece" });
		await fill(user, form.getByLabelText("Price in EUR"), "4.90");
		await fill(user, form.getByLabelText("Pieces per price"), "0");
		await user.click(form.getByRole("button", { name: "Add the offer" }));
		await waitFor(() => expect(descriptionOf(form.getByLabelText("Pieces per price"))).not.toBe(""));
		expect(await offers()).toEqual([]);
		await fill(user, form.getByLabelText("Pieces per price"), "100");
		form.getByRole("group", { name: "Price per 100 pieces" });
		await user.click(form.getByRole("button", { name: "Add the offer" }));
		const row = within(await screen.findByRole("list", { name: "Offers" }));
		row.getByText("€4.90 per 100");
		expect(await offers()).toMatchObject([{ breaks: [{ from: 1, price: 4.9 }], per: 100 }]);

		await user.click(row.getByRole("button", { name: named(`Edit the offer: ${product.name}`) }));
		const change = await dialog("Edit the offer");
		expect(valueOf(change.getByLabelText("Pieces per price"))).toBe("100");
		await fill(user, change.getByLabelText("Pieces per price"), "1");
		await fill(user, change.getByLabelText("Price in EUR"), "0.0485");
		await user.click(change.getByRole("button", { name: "Save the offer" }));
		await row.findByText("€4.85 per 100");
		expect(await offers()).toMatchObject([{ breaks: [{ from: 1, price: 4.85 }], per: 100, version: 2 }]);
	});

	it("that somebody else changed meanwhile say what is there now, and keep what was typed", async () => {
		const { user, api, supplier, member, reopen } = await openSupplier();
		const product = await newProduct(api);
		const breaks = [{ from: 1, price: 12.5 }];
		const body = { supplier: supplier._id, product: product._id, breaks };
		const { _id: id } = await api.call(addOffer, { body });
		reopen();
		await user.click(await screen.findByRole("button", { name: named(`Edit the offer: ${product.name}`) }));
		const form = await dialog("Edit the offer");
		await fill(user, form.getByLabelText("Minimum in pieces"), "20");
		await member.call(changeOffer, { params: { id }, body: { pack: 4 }, version: 1 });
		await user.click(form.getByRole("button", { name: "Save the offer" }));
		await form.findByText("Pieces per case: 4");
		expect(valueOf(form.getByLabelText("Minimum in pieces"))).toBe("20");
		await user.click(form.getByRole("button", { name: "Save the offer" }));
		await waitFor(async () =>
			expect(await api.call(listOffers, { query: { supplier: supplier._id } })).toMatchObject([
				{ pack: 4, minimum: 20, version: 3 },
			]),
		);
	});

	it("of a product are on its page, for people who order", async () => {
		const { client } = await memberOf("demo");
		const product = await newProduct(client);
		const name = `Seller ${mark()}`;
		await client.call(addSupplier, { body: { name } });
		const { user, api } = await openApp(`/inventory/${product._id}`, { as: "member" });
		await screen.findByText("No supplier’s offer of this product is known yet.");
		await user.click(screen.getByRole("button", { name: "Add an offer" }));
		const form = await dialog("Add an offer");
		await fill(user, form.getByLabelText("Price"), "8");
		await user.click(form.getByRole("button", { name: "Add the offer" }));
		await form.findByText("Supplier is required.");
		await fill(user, form.getByLabelText("Supplier"), name);
		await user.click(await form.findByRole("option", { name }));
		await user.click(form.getByRole("button", { name: "Add the offer" }));
		await screen.findByRole("link", { name });
		expect(await api.call(listOffers, { query: { product: product._id } })).toMatchObject([
			{ supplierName: name, currency: "USD", breaks: [{ from: 1, price: 8 }] },
		]);
	});

	it("of a product are not asked for by others", async () => {
		const { api } = await openApp("/dashboard/people", { as: "owner", shop: "staff" });
		const product = await newProduct(api);
		const { network } = await openApp(`/products/${product._id}`, { as: "visitor", shop: "staff" });
		await screen.findAllByText(product.name);
		expect(network.requests.filter((request) => request.includes("/offers"))).toEqual([]);
	});
});
