import {
	addPurchaseOrder,
	changePurchaseOrder,
	sendPurchaseOrder,
} from "@freehub/contract/buying/purchase-commands";
import {
	exportPurchaseOrders,
	getPurchaseOrder,
	type PurchaseOrder,
} from "@freehub/contract/buying/purchase-orders";
import { getSession } from "@freehub/contract/people/identity";
import { changeRole } from "@freehub/contract/people/people";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill, valueOf } from "../../../../test/fields.ts";
import { openApp, ownerOf } from "../../../../test/open-app.tsx";
import { button, buying, field, openDraft, saved, shows } from "../../../../test/open-draft.ts";

it("a buyer's morning: what is low becomes a draft, is changed, and is sent", async () => {
	const owner = await ownerOf("staff");
	const { supplier, bell } = await buying(owner);
	const { user, api } = await openApp("/dashboard/purchase-orders?low=yes", { as: "owner", shop: "staff" });
	const dialog = within(await screen.findByRole("dialog", { name: "Order what is low" }));
	await user.click(dialog.getByRole("checkbox", { name: "Fill up to the supplier’s minimum" }));
	await user.click(dialog.getByRole("button", { name: "Draft the orders" }));
	await dialog.findByText(/\d+ orders? (was|were) drafted\./);
	await user.click(dialog.getByRole("link", { name: supplier.name }));

	await screen.findByRole("heading", { level: 1, name: `Draft for ${supplier.name}` });
	await screen.findByText("The supplier’s minimum of $250.00 is reached");
	await fill(user, await field(`Quantity of ${bell.name}`), "10 cases");
	// The price follows the offer's break at 100.
	await shows(`Price of a piece of ${bell.name}`, "7.00");
	await shows(`Line total of ${bell.name}`, "700.00");
	await user.click(button("Send"));
	const sending = within(await screen.findByRole("dialog", { name: "Send the order" }));
	await user.click(await sending.findByRole("button", { name: "Mark as sent" }));
	await screen.findByRole("heading", { level: 1, name: /^PO-\d+$/ });
	const [, id = ""] = /orders\/(.+)$/.exec(location.pathname) ?? [];
	const sent = await api.call(getPurchaseOrder, { params: { id } });
	expect(sent).toMatchObject({ state: "sent", supplier: { name: supplier.name } });
	expect(sent.lines.find(({ product }) => product === bell._id)).toMatchObject({ ordered: 100, cost: 7 });
});

it("the list is downloaded with its filter: drafts and what is on its way", async () => {
	const { api, supplier, bell } = await openDraft();
	await openApp(`/dashboard/purchase-orders?supplier=${supplier._id}`, { as: "owner", shop: "staff" });
	const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Export as CSV" });
	const query = Object.fromEntries(new URL(link.href).searchParams);
	const lines = (await api.call(exportPurchaseOrders, { query })).trim().split("\r\n");
	expect(lines).toHaveLength(2);
	expect(lines[1]).toContain(`,draft,${supplier.name},`);
	expect(lines[1]).toContain(bell.sku);
});

it("cases and line totals can be typed; the other numbers follow, and a typed price stays", async () => {
	const { user, bell, stored } = await openDraft();
	const quantity = await field(`Quantity of ${bell.name}`);
	await fill(user, quantity, "3 cases");
	await user.tab();
	expect(valueOf(quantity)).toBe("30");
	screen.getByText("3 cases of 10");
	await shows(`Line total of ${bell.name}`, "240.00");

	await fill(user, await field(`Line total of ${bell.name}`), "100");
	await shows(`Price of a piece of ${bell.name}`, "3.333333");
	await saved();
	expect((await stored()).lines).toMatchObject([{ ordered: 30, cost: 100, per: 30, total: 100 }]);

	// No price break replaces a typed price.
	await fill(user, quantity, "12x10");
	await shows(`Line total of ${bell.name}`, "400.00");
	await fill(user, quantity, "3 wheels");
	expect(quantity.getAttribute("aria-invalid")).toBe("true");
	screen.getByText("Not saved");
	await fill(user, quantity, "60");
	await waitFor(async () => expect((await stored()).lines).toMatchObject([{ ordered: 60, total: 200 }]));
});

it("products are added by SKU, with Enter from field to field, and taken off", async () => {
	const { user, bell, chain, stored } = await openDraft(() => []);
	await screen.findByText(/^Nothing is on this order yet/);
	const add = await screen.findByRole("combobox", { name: "Add a product" });
	await user.type(add, `${bell.sku}{Enter}`);
	const quantity = await field(`Quantity of ${bell.name}`);
	// A case, because that is how the supplier sells it.
	expect(valueOf(quantity)).toBe("10");
	await waitFor(() => expect(document.activeElement).toBe(quantity));
	await user.keyboard("2c{Enter}");
	expect(document.activeElement).toBe(add);
	await user.keyboard("no-such-code{Enter}");
	await screen.findByText("No product matches no-such-code.");
	await fill(user, add, chain.sku ?? "");
	await user.keyboard("{Enter}");
	await field(`Quantity of ${chain.name}`);
	await waitFor(async () =>
		expect((await stored()).lines).toMatchObject([
			{ product: bell._id, ordered: 20, cost: 8, pack: 10, supplierSku: `S-${bell.sku}` },
			// Up to twice its reorder point.
			{ product: chain._id, ordered: 10, cost: 3 },
		]),
	);
	// The line says why, and what is proposed once another number is typed.
	const row = within((await screen.findByRole("link", { name: chain.name })).closest("tr") as HTMLElement);
	await row.findByText(/^10: nothing sold in 90 days, .*point 5/);
	await fill(user, await field(`Quantity of ${chain.name}`), "3");
	await user.click(await row.findByRole("button", { name: `Take 10: ${chain.name}` }));
	expect(valueOf(await field(`Quantity of ${chain.name}`))).toBe("10");
	await user.click(button(`Remove ${chain.name}`));
	await waitFor(async () => expect((await stored()).lines).toHaveLength(1));
});

it("a pasted list adds what is known, and says what is wrong with the rest", async () => {
	const { user, bell, chain, stored, network } = await openDraft();
	await user.click(button("Paste a list"));
	const dialog = within(await screen.findByRole("dialog", { name: "Paste a list" }));
	const text = dialog.getByRole("textbox");
	await fill(user, text, `S-${bell.sku}\t2 cases\n${chain.sku} 7\nXX-1 3\n${chain.sku};many`);
	const before = network.requests.length;
	await user.click(dialog.getByRole("button", { name: "Add the lines" }));
	await dialog.findByText(/2 lines were added\. 2 lines were not/);
	dialog.getByText(/No product has the code XX-1\./);
	// One question for all lines; the frame of the page may ask about something else meanwhile.
	const reads = network.requests
		.slice(before)
		.filter((request) => /purchase-lines|\/products?\b/.test(request));
	expect(reads).toEqual(["POST /api/purchase-lines/found"]);
	expect(valueOf(text)).toBe(`XX-1 3\n${chain.sku};many`);
	await fill(user, text, `${chain.sku};3`);
	await user.click(dialog.getByRole("button", { name: "Add the lines" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	await waitFor(async () =>
		expect((await stored()).lines).toMatchObject([
			{ product: bell._id, ordered: 40 },
			{ product: chain._id, ordered: 10 },
		]),
	);
});

it("what somebody else changed too is shown and decided, and nothing typed is lost", async () => {
	const { user, api, bell, network, draft, stored } = await openDraft();
	const quantity = await field(`Quantity of ${bell.name}`);
	const { version, lines } = await stored();
	const [line] = lines as [PurchaseOrder["lines"][number]];
	// why: the feed would show the other change before it can be overlooked
	network.intercept(/^GET .api.(changes|events|purchase-orders)/, () => new Promise(() => undefined));
	const other = { _id: line._id, product: bell._id, ordered: 50, cost: 8 };
	await api.call(changePurchaseOrder, { params: { id: draft._id }, version, body: { lines: [other] } });
	await fill(user, quantity, "30");
	const conflict = within(await screen.findByRole("region", { name: "Conflict" }));
	conflict.getByText(`${bell.name} is now 50 for $400.00; yours is 30 for $240.00.`);
	expect(valueOf(quantity)).toBe("30");
	expect((await stored()).lines).toMatchObject([{ ordered: 50 }]);
	await user.click(conflict.getByRole("button", { name: "Keep mine" }));
	await waitFor(async () => expect((await stored()).lines).toMatchObject([{ ordered: 30 }]));
});

it("a draft is split, merged, copied and deleted", async () => {
	const { user, api, bell, chain, draft, supplier } = await openDraft((shop) => [
		{ product: shop.bell._id, ordered: 20, cost: 8 },
		{ product: shop.chain._id, ordered: 5, cost: 3 },
	]);
	const choose = async (name: string) => {
		await user.click(button("More about this order"));
		await user.click(await screen.findByRole("button", { name }));
	};
	await choose("Move lines to a new draft");
	const split = within(await screen.findByRole("dialog", { name: "Move lines to a new draft" }));
	await user.click(split.getByRole("checkbox", { name: chain.name }));
	await user.click(split.getByRole("button", { name: "Move" }));
	await waitFor(() => expect(location.pathname).not.toContain(draft._id));
	await field(`Quantity of ${chain.name}`);
	await waitFor(() => expect(screen.queryByRole("textbox", { name: `Quantity of ${bell.name}` })).toBeNull());

	await choose("Merge other drafts into this");
	const merge = within(await screen.findByRole("dialog", { name: "Merge other drafts into this" }));
	await user.click(await merge.findByRole("checkbox", { name: /^Draft of/ }));
	await user.click(merge.getByRole("button", { name: "Merge" }));
	await field(`Quantity of ${bell.name}`);
	await expect(api.call(getPurchaseOrder, { params: { id: draft._id } })).rejects.toMatchObject({
		status: 404,
	});

	const merged = screen.getByRole("heading", { level: 1 });
	await choose("Copy");
	// Both drafts look the same, and the address changes before the page.
	await waitFor(() => expect(merged.isConnected).toBe(false));
	await screen.findByRole("heading", { level: 1, name: `Draft for ${supplier.name}` });
	await choose("Delete the draft");
	await user.click(
		within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete the draft" }),
	);
	await screen.findByRole("heading", { level: 1, name: "Purchase orders" });
});

it("a sent order is confirmed, changed as a revision, closed short and reopened; it is late in words", async () => {
	const owner = await ownerOf("staff");
	const { supplier, bell, chain } = await buying(owner);
	const body = {
		supplier: supplier._id,
		lines: [
			{ product: bell._id, ordered: 20, cost: 8 },
			{ product: chain._id, ordered: 5, cost: 3 },
		],
	};
	const { _id: id } = await owner.call(addPurchaseOrder, { body });
	await owner.call(sendPurchaseOrder, { params: { id }, body: { by: "marked" } });
	const { user, api } = await openApp(`/dashboard/purchase-orders/${id}`, { as: "owner", shop: "staff" });
	const stored = () => api.call(getPurchaseOrder, { params: { id } });
	await screen.findByRole("heading", { level: 1, name: /^PO-/ });
	const head = () => within(screen.getByRole("heading", { level: 1 }).closest("header") as HTMLElement);
	const receive = () => within(screen.getByRole("main")).queryByRole("link", { name: "Receive" });
	expect(receive()?.getAttribute("href")).toContain(`order=${id}`);

	await user.click(button("Note the confirmation"));
	const confirm = within(await screen.findByRole("dialog", { name: "Note the confirmation" }));
	await fill(user, confirm.getByLabelText("Day"), "2026-01-02");
	await user.click(confirm.getByRole("button", { name: "All confirmed for this day" }));
	await fill(user, confirm.getByLabelText(`Confirmed pieces of ${bell.name}`), "18");
	await user.click(confirm.getByRole("button", { name: "Save" }));
	await waitFor(() => head().getByText("Late"));
	expect((await stored()).lines).toMatchObject([
		{ confirmed: 18, confirmedDate: "2026-01-02" },
		{ confirmed: 5, confirmedDate: "2026-01-02" },
	]);

	await user.click(button("Change"));
	await fill(user, await field(`Quantity of ${chain.name}`), "9");
	expect((await stored()).revision).toBe(0);
	await user.click(button("Save as a revision"));
	const history = async () => within(await screen.findByRole("region", { name: "History of the order" }));
	await (await history()).findByText(`${chain.name}: 5 → 9`);
	await user.click(button("Change"));
	await fill(user, await field(`Price of a piece of ${chain.name}`), "2.5");
	await fill(user, screen.getByLabelText("Expected on"), "2036-01-02");
	await user.click(button("Save as a revision"));
	await (await history()).findByText(`${chain.name}, Price of a piece: 3.00 → 2.50`);
	screen.getByText(/^Expected on: .+ → Jan 2, 2036$/);

	const choose = async (name: string) => {
		await user.click(button("More about this order"));
		await user.click(await screen.findByRole("button", { name }));
		return within(await screen.findByRole("dialog", { name }));
	};
	const close = await choose("Close open lines");
	await user.click(close.getByRole("checkbox", { name: chain.name }));
	await fill(user, close.getByLabelText("Reason"), "Out of production");
	await user.click(close.getByRole("button", { name: "Close 18 pieces" }));
	await screen.findByText(/^Closed by .+ on \w{3} \d.*: Out of production$/);
	const reopen = await choose("Expect closed lines again");
	await user.click(reopen.getByRole("button", { name: "Expect again" }));
	await waitFor(async () => expect((await stored()).lines[0]?.closed).toBeNull());
	const cancel = await choose("Cancel the order");
	await user.click(cancel.getByRole("button", { name: "Cancel the order" }));
	await waitFor(() => head().getByText("Cancelled"));
	expect(receive()).toBeNull();
});

it("the list shows drafts first, what is late, and an order by its number", async () => {
	const owner = await ownerOf("staff");
	const { supplier, bell } = await buying(owner);
	const add = async (expected: string) => {
		const lines = [{ product: bell._id, ordered: 2, cost: 8 }];
		return owner.call(addPurchaseOrder, { body: { supplier: supplier._id, expected, lines } });
	};
	const [late, draft] = [await add("2026-01-02"), await add("2036-01-02")];
	const { number } = await owner.call(sendPurchaseOrder, {
		params: { id: late._id },
		body: { by: "marked" },
	});
	const { user, reopen } = await openApp(`/dashboard/purchase-orders?supplier=${supplier._id}`, {
		as: "owner",
		shop: "staff",
	});
	const rows = async () =>
		within(await screen.findByRole("table", { name: "Orders, newest first" }))
			.getAllByRole("row")
			.slice(1)
			.map(({ textContent }) => textContent);
	expect(await rows()).toEqual([
		expect.stringMatching(/^Draft.*1 line, 2 pieces.*Jan 2, 2036.*\$16\.00/),
		expect.stringMatching(new RegExp(`^${number}.*SentLate.*2 pieces of 2`)),
	]);
	await user.click(button("Late"));
	await waitFor(async () => expect(await rows()).toHaveLength(1));
	expect(location.search).toContain("view=late");
	reopen(`/dashboard/purchase-orders?search=${number}`);
	await waitFor(async () => expect((await rows())[0]).toContain(String(number)));
	reopen(`/dashboard/purchase-orders?search=nothing-like-this`);
	await screen.findByText("No order number begins with “nothing-like-this”.");
	expect(draft.number).toBeNull();
});

it("people who only receive see orders without prices and without a way to change them", async () => {
	const owner = await ownerOf("staff");
	const { supplier, bell } = await buying(owner);
	const lines = [{ product: bell._id, ordered: 20, cost: 8 }];
	const order = await owner.call(addPurchaseOrder, { body: { supplier: supplier._id, lines } });
	await owner.call(sendPurchaseOrder, { params: { id: order._id }, body: { by: "marked" } });
	const draft = await owner.call(addPurchaseOrder, { body: { supplier: supplier._id, lines } });
	const { reopen } = await openApp(`/dashboard/purchase-orders/${order._id}`, {
		as: "member",
		shop: "staff",
		async arrange(api) {
			const session = await api.call(getSession);
			await owner.call(changeRole, { params: { id: session?.user.id ?? "" }, body: { role: "warehouse" } });
		},
	});
	await screen.findByRole("link", { name: bell.name });
	const main = screen.getByRole("main");
	const isBare = () => {
		expect(main.textContent).not.toMatch(/\$|Price of a piece|Total/);
		expect(within(screen.getByRole("main")).queryAllByRole("button")).toEqual([]);
	};
	isBare();
	within(main).getByRole("link", { name: "Receive" });
	reopen(`/dashboard/purchase-orders/${draft._id}`);
	await screen.findByRole("link", { name: bell.name });
	expect(within(screen.getByRole("main")).queryByRole("link", { name: "Receive" })).toBeNull();
	isBare();
	reopen("/dashboard/purchase-orders?view=all");
	await screen.findByRole("table", { name: "Orders, newest first" });
	expect(screen.queryByRole("button", { name: "New order" })).toBeNull();
	expect(screen.getByRole("main").textContent).not.toMatch(/\$|Total/);
});
