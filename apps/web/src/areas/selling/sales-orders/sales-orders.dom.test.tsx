import { addCustomer } from "@freehub/contract/selling/customers";
import { addSalesOrder, changeSalesOrder, placeSalesOrder } from "@freehub/contract/selling/sales-commands";
import { getSalesOrder, type NewSalesOrder } from "@freehub/contract/selling/sales-orders";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { choosePlace } from "../../../../test/choose-place.ts";
import { descriptionOf, fill, valueOf } from "../../../../test/fields.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp, ownerOf } from "../../../../test/open-app.tsx";
import { button, field, saved } from "../../../../test/open-draft.ts";
import { scan } from "../../../../test/scan-keys.ts";

/** A customer, a store, and two products: five bells at the store, no lock anywhere. */
async function selling() {
	const api = await ownerOf("staff");
	const customer = await api.call(addCustomer, { body: { name: `Rosa ${mark()}` } });
	const store = await api.call(addLocation, { body: { name: `Corner ${mark()}`, kind: "store" } });
	const [bell, lock] = [
		await newProduct(api, { sku: mark(), price: "20", quantity: "0" }),
		await newProduct(api, { sku: mark(), price: "35", quantity: "0" }),
	];
	const body = { kind: "transfer" as const, quantity: 5, to: store._id };
	await api.call(recordMovement, {
		params: { id: bell._id },
		body: { kind: "receive", quantity: 5 },
		idempotencyKey: mark(),
	});
	await api.call(recordMovement, { params: { id: bell._id }, body, idempotencyKey: mark() });
	const add = (also: Partial<z.input<typeof NewSalesOrder>> = {}) =>
		api.call(addSalesOrder, {
			body: { customer: customer._id, lines: [{ product: bell._id, ordered: 3 }], ...also },
		});
	const stored = (id: string) => api.call(getSalesOrder, { params: { id } });
	return { api, customer, store, bell, lock, add, stored };
}

type Selling = Awaited<ReturnType<typeof selling>>;

/** An order of three bells out of the store, and the page with it. */
async function openPlaced(shop: Selling) {
	const draft = await shop.add();
	const source = { kind: "place" as const, id: shop.store._id };
	const sources = [{ line: draft.lines[0]?._id ?? "", source, pieces: 3 }];
	const order = await shop.api.call(placeSalesOrder, { params: { id: draft._id }, body: { sources } });
	const opened = await openApp(`/inventory/sales-orders/${order._id}`, { as: "owner", shop: "staff" });
	await screen.findByRole("heading", { level: 1, name: `Order ${order.number}` });
	return { ...opened, order };
}

const promises = (name: string) => screen.findByRole("list", { name: `Where ${name} comes from` });
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

describe("the list of customers' orders", () => {
	it("is filtered by its address: state, customer, product, place, and a number; it begins an order", async () => {
		const { customer, store, lock, add } = await selling();
		const first = await add({ collectAt: store._id });
		await add({ customer: null, lines: [{ product: lock._id, ordered: 2 }] });
		const { user, reopen } = await openApp(`/inventory/sales-orders?customer=${customer._id}`, {
			as: "owner",
			shop: "staff",
		});
		const rows = async () =>
			within(await screen.findByRole("table", { name: "Orders, newest first" }))
				.getAllByRole("row")
				.slice(1)
				.map(({ textContent }) => textContent);
		const [row, ...others] = await rows();
		expect(others).toEqual([]);
		for (const words of [customer.name, "Draft", "1 line, 3 pieces", store.name, "$60.00"])
			expect(row).toContain(words);
		await waitFor(() => expect(valueOf(screen.getByLabelText("Customer"))).toBe(customer.name));

		reopen(`/inventory/sales-orders?product=${lock._id}`);
		await waitFor(async () => expect((await rows()).join()).toContain("Without a name"));
		expect(await rows()).toHaveLength(1);
		reopen(`/inventory/sales-orders?collectAt=${store._id}`);
		expect(await rows()).toHaveLength(1);
		await user.click(button("Ready"));
		await screen.findByText("No order is ready to be collected.");
		expect(location.search).toBe(`?view=ready&collectAt=${store._id}`);
		reopen(`/inventory/sales-orders?search=${customer.name}`);
		expect(await rows()).toHaveLength(1);

		reopen(`/dashboard/customers/${customer._id}`);
		const ofCustomer = within(await screen.findByRole("region", { name: "Orders" }));
		const link = await ofCustomer.findByRole("link", { name: "Draft" });
		expect(link.getAttribute("href")).toBe(`/inventory/sales-orders/${first._id}`);
		await user.click(await ofCustomer.findByRole("button", { name: "New order" }));
		await screen.findByRole("heading", { level: 1, name: `Draft for ${customer.name}` });
	});
});

describe("the page of a customer's order", () => {
	it("is filled by scan, placed with sources of which the best are proposed, and moves a promise", async () => {
		const { customer, store, bell, lock, stored } = await selling();
		const { user } = await openApp("/inventory/sales-orders?new=yes", { as: "owner", shop: "staff" });
		const begin = await dialog("New order");
		await user.click(begin.getByRole("button", { name: "Begin the order" }));
		await screen.findByRole("heading", { level: 1, name: "Draft without a name" });
		const id = location.pathname.split("/").at(-1) ?? "";
		await user.click(screen.getByLabelText("Customer"));
		await user.paste(customer.name);
		await user.click(await screen.findByRole("option", { name: customer.name }));
		await choosePlace(screen.getByLabelText("Collect at"), store.name);
		scan(bell.sku ?? "");
		await field(`Quantity of ${bell.name}`);
		scan(lock.sku ?? "");
		await fill(user, await field(`Quantity of ${bell.name}`), "6");
		await fill(user, await field(`Discount on ${bell.name}`), "10");
		await screen.findByText("5 are free");
		await screen.findByText("None is free");
		await saved();
		await screen.findByRole("heading", { level: 1, name: `Draft for ${customer.name}` });
		expect(await stored(id)).toMatchObject({ state: "draft", number: null, total: 145 });

		await user.click(button("Place"));
		const place = await dialog(`Place: Draft for ${customer.name}`);
		await place.findByText(`5 from ${store.name} · 1 waits: it has no source`);
		await place.findByText("2 pieces wait: order them, or promise them later.");
		await user.click(place.getByRole("button", { name: `Change where ${bell.name} comes from` }));
		await fill(user, place.getByLabelText(store.name), "9");
		await user.click(place.getByRole("button", { name: "Place the order" }));
		await place.findByText("Only 6 are ordered.");
		await fill(user, place.getByLabelText(store.name), "4");
		await user.click(place.getByRole("button", { name: "Place the order" }));
		await waitFor(async () => expect((await stored(id)).state).toBe("waiting"));
		const bells = await promises(bell.name);
		await waitFor(() => expect(bells.textContent).toContain(`4 from ${store.name}`));
		expect(bells.textContent).toContain("2 wait: they have no source");

		await user.click(
			within(bells).getByRole("button", {
				name: `Change where ${bell.name} comes from: 2 wait: they have no source`,
			}),
		);
		const move = await dialog(`Where ${bell.name} comes from`);
		// The dialog reads the free pieces again.
		const pieces = await move.findByLabelText("Pieces");
		await waitFor(() => expect(valueOf(pieces)).toBe("1"));
		await user.click(move.getByRole("button", { name: "Change" }));
		await waitFor(async () =>
			expect((await promises(bell.name)).textContent).toContain(`5 from ${store.name}`),
		);
	});

	it("stays editable once it is placed: says what more pieces do, and a price touches no promise", async () => {
		const shop = await selling();
		const { bell, store, stored } = shop;
		const { user, order } = await openPlaced(shop);
		const before = (await stored(order._id)).lines[0]?.promises;
		await fill(user, await field(`Price of a piece of ${bell.name}`), "18");
		await user.click(button("Save changes"));
		await screen.findByText("The changes are saved");
		expect(await stored(order._id)).toMatchObject({ revision: 1, total: 54, lines: [{ promises: before }] });

		await fill(user, await field(`Quantity of ${bell.name}`), "5");
		await screen.findByText("2 more will wait");
		await user.click(button("Save changes"));
		await waitFor(async () =>
			expect((await promises(bell.name)).textContent).toContain("2 wait: they have no source"),
		);
		expect((await promises(bell.name)).textContent).toContain(`3 from ${store.name}`);
		const history = within(await screen.findByRole("list", { name: "History of the order" }));
		await history.findByText(`${bell.name}: 3 → 5`);

		await fill(user, screen.getByLabelText("Wanted by"), "2020-01-02");
		await user.click(button("Save changes"));
		await waitFor(() => expect(descriptionOf(screen.getByLabelText("Wanted by"))).not.toBe(""));
		await user.click(button("Discard"));
		expect(valueOf(screen.getByLabelText("Wanted by"))).toBe("");

		await user.click(button("More about this order"));
		await user.click(await screen.findByRole("button", { name: "Close what is open" }));
		const closing = await dialog("Close what is open");
		const number = closing.getByLabelText(`Pieces of ${bell.name} to close`);
		expect(valueOf(number)).toBe("5");
		await fill(user, number, "6");
		await user.click(closing.getByRole("button", { name: /^Close \d/ }));
		await closing.findByText(`${bell.name}: Enter a number from 1 to 5.`);
		await fill(user, number, "2");
		await user.click(closing.getByRole("button", { name: "Close 2 pieces" }));
		await waitFor(async () =>
			expect((await stored(order._id)).lines).toMatchObject([{ closed: 2, open: 3 }]),
		);
		await user.click(button("More about this order"));
		await user.click(await screen.findByRole("button", { name: "Close what is open" }));
		await user.click(await screen.findByRole("button", { name: "Close 3 pieces" }));
		await waitFor(async () => expect((await stored(order._id)).state).toBe("closed_short"));
		await screen.findByText("Closed short");
		await user.click(button("More about this order"));
		await user.click(await screen.findByRole("button", { name: "Open closed lines again" }));
		await user.click(await screen.findByRole("button", { name: "Open again" }));
		await waitFor(async () => expect((await stored(order._id)).state).toBe("waiting"));
		await user.click(button("More about this order"));
		await user.click(await screen.findByRole("button", { name: "Cancel the order" }));
		await user.click((await dialog("Cancel the order")).getByRole("button", { name: "Cancel the order" }));
		await waitFor(async () => expect((await stored(order._id)).state).toBe("cancelled"));
	});

	it("shows what somebody else has changed too, and keeps what was typed until one has chosen", async () => {
		const shop = await selling();
		const { api, bell, stored } = shop;
		const { user, order, readAgain } = await openPlaced(shop);
		await fill(user, await field("Note"), "Ring the bell.");
		await fill(user, await field(`Quantity of ${bell.name}`), "4");
		const line = { _id: order.lines[0]?._id ?? "", product: bell._id, ordered: 2 };
		const change = { due: "2036-01-02", lines: [line] };
		const params = { id: order._id };
		await api.call(changeSalesOrder, { params, body: change, version: order.version });
		await readAgain();
		await screen.findByText(`${bell.name} is now 2 pieces; yours is 4 pieces.`);
		await waitFor(() => expect(valueOf(screen.getByLabelText("Wanted by"))).toBe("2036-01-02"));
		await user.click(button("Keep mine"));
		await user.click(button("Save changes"));
		await waitFor(async () =>
			expect(await stored(order._id)).toMatchObject({
				due: "2036-01-02",
				note: "Ring the bell.",
				lines: [{ ordered: 4 }],
			}),
		);
	});
});
