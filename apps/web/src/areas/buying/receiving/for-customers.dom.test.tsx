import { addLocation } from "@freehub/contract/stock/locations";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { prepareApp } from "../../../../test/open-app.tsx";
import { text } from "../../../../test/open-receiving.tsx";
import { orderGoods } from "../../../../test/ordered-goods.ts";
import { scan } from "../../../../test/scan-keys.ts";
import { sellGoods } from "../../../../test/sold-goods.ts";

it("says for whom received pieces are, with the place where they are wanted; names do not stay on the device", async () => {
	const { api, user, reopen } = await prepareApp({ as: "owner" });
	const { order, products } = await orderGoods(api, [3]);
	const store = `Store North ${mark()}`;
	const { _id: collectAt } = await api.call(addLocation, { body: { name: store, kind: "store" } });
	const source = { kind: "purchase", id: order.lines[0]?._id ?? "" } as const;
	const product = products[0]?._id ?? "";
	const rosa = await sellGoods(api, { product, pieces: 2, source, collectAt });
	const other = await sellGoods(api, { product, pieces: 1, source });
	reopen(`/receive?order=${order._id}`);
	const lines = within(await screen.findByRole("region", { name: "Lines" }));
	await lines.findByText("For 2 orders: 3 of 3");
	await user.click(lines.getByRole("button", { expanded: false }));
	await lines.findByText(`${rosa.who} (${rosa.number}): 2; ${other.who} (${other.number}): 1`);
	scan(products[0]?.code ?? "");
	await screen.findByText(`For Order ${rosa.number}, ${rosa.who}: 1 · to ${store}`);
	await lines.findByText("For 2 orders: 2 of 2");
	scan(products[0]?.code ?? "");
	await waitFor(() => expect(text(screen.getByRole("region", { name: "Last scan" }))).toContain("2 of 3"));
	await lines.findByText(`For ${other.who} (${other.number}): 1`);
	scan(products[0]?.code ?? "");
	await screen.findByText(`For Order ${other.number}, ${other.who}: 1`);
	await user.click(screen.getByRole("button", { name: "Finish" }));
	const list = within(await screen.findByRole("region", { name: "For customers" }));
	const rows = () => list.getAllByRole("listitem").map(text);
	expect(rows()).toEqual([
		`Order ${rosa.number}, ${rosa.who}${products[0]?.name} · to ${store}2`,
		`Order ${other.number}, ${other.who}${products[0]?.name}1`,
	]);
	expect(list.getByRole("link", { name: `Order ${rosa.number}, ${rosa.who}` }).getAttribute("href")).toBe(
		`/inventory/sales-orders/${rosa.order._id}`,
	);
	expect(list.getByRole("button", { name: "Print" })).toBeTruthy();
	expect(JSON.stringify(Object.entries(localStorage))).toContain(rosa.number);
	expect(JSON.stringify(Object.entries(localStorage))).not.toContain(rosa.who);
	await user.click(screen.getByRole("button", { name: "Undo all" }));
	await waitFor(() => expect(screen.queryByRole("region", { name: "For customers" })).toBeNull());
	expect(await rosa.sources()).toEqual([`purchase:${source.id} 2`]);
});

it("promises what waits from a place where it is free with one press, and back again", async () => {
	const { api, user, reopen } = await prepareApp({ as: "owner" });
	const { _id: product, name } = await newProduct(api);
	const { order } = await orderGoods(api, [2]);
	const rosa = await sellGoods(api, { product, pieces: 2 });
	reopen("/receive");
	const section = await screen.findByRole("region", { name: "Waiting, and free today" });
	const more = within(section).queryByRole("button", { name: /^Show \d+ more$/ });
	if (more !== null) await user.click(more);
	const row = await within(section).findByText(`Order ${rosa.number}, ${rosa.who}`);
	const item = within(row.closest("li") as HTMLElement);
	expect(item.getByText(name)).toBeTruthy();
	await user.click(item.getByRole("button", { name: "Promise from Shop" }));
	await screen.findByText(`${rosa.who}, order ${rosa.number}: 2 pieces are promised from Shop.`);
	expect(await rosa.sources()).toEqual(["place:main 2"]);
	await user.click(screen.getByRole("button", { name: "Undo" }));
	await screen.findByText(`${rosa.who}, order ${rosa.number}: promised as before.`);
	expect(await rosa.sources()).toEqual(["none: 2"]);
	expect(order.number).not.toBeNull();
});

it("shows nothing of customers to members without the right", async () => {
	const { reopen, network } = await prepareApp({ as: "member" });
	reopen("/receive");
	await screen.findByRole("region", { name: "Open orders" });
	expect(network.requests.filter((one) => one.includes("waiting-promises"))).toEqual([]);
});
