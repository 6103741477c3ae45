import { listDeletedProducts } from "@freehub/contract/catalogue/products";
import { screen, waitFor, within } from "@testing-library/dom";
import { beforeEach, expect, it } from "vitest";
import { layOutRows } from "../../../../test/lay-out-rows.ts";
import { newProduct } from "../../../../test/new-product.ts";
import { prepareApp } from "../../../../test/open-app.tsx";
import { orderGoods } from "../../../../test/ordered-goods.ts";

beforeEach(layOutRows);

const text = (element: Element) => element.textContent?.replaceAll(/\s+/g, " ") ?? "";

it("a product is deleted on its page, which says how many pieces are on hand, and leads to the list; Undo brings it back", async () => {
	const { user, api, reopen } = await prepareApp({ as: "member" });
	const product = await newProduct(api);
	reopen(`/dashboard/manageinventory/inventory/${product._id}`);
	const more = { name: `More about ${product.name}` };
	await user.click(await screen.findByRole("button", more));
	const menu = within(await screen.findByRole("dialog", more));
	await user.click(menu.getByRole("button", { name: "Delete" }));
	const question = await screen.findByRole("dialog", { name: "Delete product" });
	expect(text(question)).toContain("7 pieces are on hand.");
	await user.click(within(question).getByRole("button", { name: "Delete" }));
	await waitFor(() => expect(location.pathname).toBe("/dashboard/manageinventory"));
	const deleted = async () => (await api.call(listDeletedProducts)).map(({ _id }) => _id);
	expect(await deleted()).toContain(product._id);
	await user.click(await screen.findByRole("button", { name: "Undo" }));
	await waitFor(async () => expect(await deleted()).not.toContain(product._id));
});

it("a product that is still expected is deleted only after its orders are named", async () => {
	const { api, user, reopen } = await prepareApp({ as: "member" });
	const { order, products } = await orderGoods(api, [12]);
	reopen(`/manageinventory?search=${products[0]?.sku}`);
	const grid = within(await screen.findByRole("grid"));
	await user.click((await grid.findAllByRole("button", { name: /^Delete/ }))[0] as HTMLElement);
	const question = within(await screen.findByRole("dialog"));
	await question.findByText(`12 pieces are still expected (${order.number}).`);
	await question.findByText(/A deleted product cannot be received/);
});
