import * as costs from "@freehub/contract/buying/costs";
import { changeProducts } from "@freehub/contract/catalogue/product-batches";
import { addProduct, changeProduct } from "@freehub/contract/catalogue/products";
import { getSession, signIn } from "@freehub/contract/people/identity";
import { changeRole } from "@freehub/contract/people/people";
import { recordBatch } from "@freehub/contract/stock/stock";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill, valueOf } from "../../../../test/fields.ts";
import { mark } from "../../../../test/new-product.ts";
import { memberOf, openApp, ownerOf, visitorOf } from "../../../../test/open-app.tsx";
import { orderGoods } from "../../../../test/ordered-goods.ts";
import { owner } from "../../../../test/people.ts";

const lines = () => screen.getAllByRole("row").slice(1);
const linesOf = (text: string) => lines().filter(({ textContent }) => textContent?.includes(text));

/** Creates a member whose role was changed and who then typed a wrong password. */
async function arrange() {
	const { client, account } = await memberOf("staff");
	const id = (await client.call(getSession))?.user.id ?? "";
	await (await ownerOf("staff")).call(changeRole, { params: { id }, body: { role: "warehouse" } });
	const body = { email: account.email, password: "not the right one" };
	await expect(visitorOf("staff").call(signIn, { body })).rejects.toMatchObject({ status: 401 });
	return account;
}

it("tells who changed a role, and is narrowed by what the address keeps", async () => {
	const { name } = await arrange();
	const { user } = await openApp("/dashboard/audit", { as: "owner", shop: "staff" });
	const sentence = `changed the role of ${name} to warehouse`;
	const change = await waitFor(() => {
		const [line] = linesOf(sentence);
		expect(line).toBeDefined();
		return line as HTMLElement;
	});
	expect(change.textContent).toContain(owner.name);
	expect(change.textContent).toContain("Role: customer → warehouse");
	expect(change.textContent).toContain("Done");
	expect(change.querySelector("details pre")?.textContent).toContain('"role":"warehouse"');
	expect(linesOf("tried: Sign in")).not.toEqual([]);

	await user.selectOptions(screen.getByLabelText("Action"), "Change a role");
	await waitFor(() => expect(location.search).toContain("action=person.role"));
	await waitFor(() =>
		expect(lines().every(({ textContent }) => textContent?.includes("the role"))).toBe(true),
	);
	await fill(user, screen.getByLabelText("Person"), "Olga");
	// jsdom has no layout, so the suggestions count as hidden.
	await user.click(await screen.findByRole("option", { name: /Olga Owner/, hidden: true }));
	await waitFor(() => expect(location.search).toContain("actor="));
	await waitFor(() => expect(linesOf(sentence)).toHaveLength(1));
	await waitFor(() => {
		const csv = new URL(
			screen.getByRole("link", { name: "Export as CSV" }).getAttribute("href") ?? "",
			location.href,
		);
		expect(Object.fromEntries(csv.searchParams)).toEqual(
			Object.fromEntries(new URLSearchParams(location.search)),
		);
	});

	await user.click(screen.getByRole("button", { name: "Clear filters" }));
	await waitFor(() => expect(location.search).toBe(""));
	await user.selectOptions(screen.getByLabelText("Outcome"), "Refused");
	await waitFor(() => expect(linesOf("Done")).toEqual([]));
	expect(linesOf("tried: Sign in")[0]?.textContent).toContain("Refused");
});

it("opens at what an address asks for, and says where nothing is found", async () => {
	const client = await ownerOf("staff");
	const id = (await client.call(getSession))?.user.id ?? "";
	const { user } = await openApp(`/dashboard/audit?actor=${id}&from=2020-01-01`, {
		as: "owner",
		shop: "staff",
	});
	await waitFor(() => expect(valueOf(screen.getByLabelText("Person"))).toBe(owner.name));
	expect(valueOf(screen.getByLabelText("From"))).toBe("2020-01-01");
	await fill(user, screen.getByLabelText("To"), "2020-01-02");
	await screen.findByText("No entries match.");
	expect(within(screen.getByRole("main")).queryByRole("table")).toBeNull();
});

it("says what was added to a receipt's costs, and which credit notes came, with amounts and orders", async () => {
	const client = await ownerOf("staff");
	const { order } = await orderGoods(client, [10]);
	const lines = order.lines.map(({ _id, product }) => {
		return { kind: "receive" as const, product, purchaseLine: _id, quantity: 4 };
	});
	const { batch: id } = await client.call(recordBatch, { body: { lines }, idempotencyKey: mark() });
	const cost = { kind: "freight", amount: 45, currency: "EUR", rate: "1.1" } as const;
	const { _id } = await client.call(costs.addCharge, { params: { id }, body: cost });
	await client.call(costs.takeBackCharge, { params: { id: _id } });
	const params = { id: order._id };
	const { credits } = await client.call(costs.addCredit, { params, body: { number: "CN-1", amount: 30 } });
	await client.call(costs.takeBackCredit, { params: { id: credits[0]?._id ?? "" } });

	await openApp("/dashboard/audit", { as: "owner", shop: "staff" });
	const of = `${order.number}`;
	await waitFor(() => expect(linesOf(of).length).toBeGreaterThanOrEqual(4));
	for (const said of [
		`added freight of €45.00 to the receipt of ${of}`,
		`took freight of €45.00 off the receipt of ${of}`,
		`noted the credit note CN-1 of $30.00 for ${of}`,
		`took back the credit note CN-1 of $30.00 for ${of}`,
	]) {
		expect(linesOf(said), said).toHaveLength(1);
	}
});

it("answers who changed a price, found by the product's name", async () => {
	const client = await ownerOf("staff");
	const name = `Bell ${crypto.randomUUID()}`;
	const body = { name, description: "B", price: 12, quantity: 1, supplier: "C", image: "/d.svg" };
	const { _id: id } = await client.call(addProduct, { body });
	const { _id: other } = await client.call(addProduct, { body: { ...body, name: "Bar tape" } });
	await client.call(changeProduct, { params: { id }, body: { price: 14 }, version: 1 });
	await client.call(changeProducts, { body: { products: [id, other], change: { brand: "Kestrel" } } });

	const { user } = await openApp("/dashboard/audit", { as: "owner", shop: "staff" });
	await fill(user, await screen.findByLabelText("About"), name);
	await user.click(await screen.findByRole("option", { name, hidden: true }));
	await waitFor(() => expect(location.search).toBe(`?target=${id}`));
	await waitFor(() => expect(lines()).toHaveLength(3));
	const [many, one] = lines().map(({ textContent }) => textContent);
	expect(one).toContain(`${owner.name}: show only this person changed ${name}`);
	expect(one).toContain("Price: $12.00 → $14.00");
	expect(many).toContain("changed 2 products: ");
	expect(many).toContain("Bar tape");
	expect(many).toContain("Brand: – → Kestrel");
	expect(valueOf(screen.getByLabelText("About"))).toBe(name);
});
