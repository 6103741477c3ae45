import { getPurchaseOrder, listPurchaseOrders } from "@freehub/contract/buying/purchase-orders";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { addLocation, listLocations } from "@freehub/contract/stock/locations";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { layOutRows } from "../../test/lay-out-rows.ts";
import { mark, newProduct } from "../../test/new-product.ts";
import { type Network, openApp, ownerOf } from "../../test/open-app.tsx";

// Writes that do several things. Every answer is lost once, after the server has done what was asked; then the person tries again.

/** @returns how many answers were lost. */
function loseEachAnswer(network: Network): () => number {
	const lost = new Set<string>();
	network.intercept(
		/^(POST|PATCH|PUT|DELETE) .api.(purchase-orders|product-purchase-orders|low-stock-purchase-orders|purchase-lines|offers|locations)/,
		async (send, init) => {
			const answer = await send();
			const asked = `${init.method} ${answer.url} ${JSON.stringify(init.body)}`;
			if (lost.has(asked)) return answer;
			lost.add(asked);
			throw new TypeError("Failed to fetch");
		},
	);
	return () => lost.size;
}

it("products of two suppliers are ordered once", async () => {
	const owner = await ownerOf("staff");
	const [word, suppliers] = [mark(), [`Rims ${mark()}`, `Spokes ${mark()}`]];
	for (const supplier of suppliers) {
		await owner.call(addSupplier, { body: { name: supplier } });
		await newProduct(owner, { name: `Part ${word} ${supplier}`, supplier, quantity: "100" });
	}
	layOutRows();
	const { user, network } = await openApp(`/dashboard/manageinventory?search=${word}`, {
		as: "owner",
		shop: "staff",
	});
	const grid = within(await screen.findByRole("grid"));
	await user.click(await grid.findByRole("checkbox", { name: /^Select all/ }));
	const bar = within(await screen.findByRole("region", { name: "Selected rows" }));
	const lost = loseEachAnswer(network);
	await user.click(bar.getByRole("button", { name: "Order" }));
	await screen.findByRole("button", { name: "Try again" });
	await user.click(bar.getByRole("button", { name: "Order" }));
	await screen.findByText("2 products are in 2 drafts.");
	expect(lost()).toBe(1);
	const drafts = (await owner.all(listPurchaseOrders, { query: { state: "draft" } })).filter(({ supplier }) =>
		suppliers.includes(supplier.name),
	);
	const orders = await Promise.all(
		drafts.map(({ _id: id }) => owner.call(getPurchaseOrder, { params: { id } })),
	);
	expect(orders.map(({ lines }) => lines.map(({ ordered }) => ordered))).toEqual([[1], [1]]);
});

it("a range of locations is added whole, and each of them once", async () => {
	const code = mark();
	const { user, api, network } = await openApp("/dashboard/locations", { as: "member" });
	const { _id: parent } = await api.call(addLocation, { body: { name: `Depot ${code}`, kind: "warehouse" } });
	const field = await screen.findByLabelText<HTMLInputElement>("New location");
	const kinds = screen.getByLabelText("Kind");
	const kind = await within(kinds).findByRole("option", { name: `Bin in Depot ${code}` });
	await user.selectOptions(kinds, kind);
	await user.click(field);
	await user.paste(`${code}-1 to ${code}-3`);
	const lost = loseEachAnswer(network);
	for (let presses = 1; presses <= 4; presses++) {
		await user.click(field);
		await user.keyboard("{Enter}");
		await waitFor(() => expect(presses === 4 ? field.value === "" : lost() === presses).toBe(true));
	}
	const bins = await api.all(listLocations, { query: { parent } });
	expect(bins.map(({ name }) => name)).toEqual([`${code}-1`, `${code}-2`, `${code}-3`]);
});
