import type { Product } from "@freehub/contract/catalogue/product-fields";
import { changeProduct, getProduct } from "@freehub/contract/catalogue/products";
import { screen, waitFor, within } from "@testing-library/dom";
import { beforeEach, expect, it } from "vitest";
import { commit } from "../../../../../test/import-screen.tsx";
import { layOutRows } from "../../../../../test/lay-out-rows.ts";
import { mark, newProduct } from "../../../../../test/new-product.ts";
import { prepareApp } from "../../../../../test/open-app.tsx";

beforeEach(layOutRows);

const text = (element: Element) => element.textContent?.replaceAll(/\s+/g, " ") ?? "";

it("changes the prices of selected products after a preview, names what somebody changed meanwhile, and undoes it", async () => {
	const { user, api, reopen } = await prepareApp({ as: "member" });
	const word = mark();
	const fields = [{ price: "10", cost: "4" }, { price: "20", cost: "21" }, { price: "0" }, { price: "30" }];
	const products: Product[] = [];
	for (const [n, each] of fields.entries()) {
		products.push(await newProduct(api, { name: `${word} ${n}`, ...each }));
	}
	reopen(`/manageinventory?search=${word}&sort=name`);
	for (const { name } of products) {
		await user.click(await screen.findByRole("checkbox", { name: `Select ${name}`, hidden: true }));
	}
	await user.click(await screen.findByRole("button", { name: "Change prices" }));
	const dialog = within(await screen.findByRole("dialog", { name: "Change the prices of 4 products" }));
	await user.type(await dialog.findByRole("textbox", { name: "Percent" }), "2");
	await user.selectOptions(
		dialog.getByRole("combobox", { name: "Rounding" }),
		"To the nearest that ends as $1,199.90",
	);
	const rows = () => dialog.getAllByRole("row").slice(1).map(text);
	expect(rows()).toEqual([
		`${word} 2$0.00No price: it stays`,
		`${word} 1$20.00$20.90−0.5% below cost`,
		`${word} 0$10.00$9.9059.6%`,
		`${word} 3$30.00$30.90`,
	]);
	dialog.getByText("1 product would be sold below its cost.");
	dialog.getByText("1 product keeps its price, see below.");
	const last = products[3] as Product;
	await api.call(changeProduct, {
		params: { id: last._id },
		body: { price: 31 },
		version: last.version,
	});
	await user.click(dialog.getByRole("button", { name: "Change 3 prices" }));
	await screen.findByText(
		`2 prices changed. Left as they are, because somebody changed them meanwhile: ${word} 3.`,
	);
	const prices = () =>
		Promise.all(products.map(async ({ _id: id }) => (await api.call(getProduct, { params: { id } })).price));
	expect(await prices()).toEqual([9.9, 20.9, 0, 31]);
	await user.click(screen.getByRole("button", { name: "Undo" }));
	await waitFor(async () => expect(await prices()).toEqual([10, 20, 0, 31]));
});

it("computes the costs of all products of a filter by a rule, and leads to the import that shows them", async () => {
	const { user, api, reopen } = await prepareApp({ as: "member" });
	const word = mark();
	const products: Product[] = [];
	for (const cost of ["4", "8"]) products.push(await newProduct(api, { name: `${word} ${cost}`, cost }));
	reopen(`/manageinventory?search=${word}&sort=name`);
	for (const { name } of products) {
		await user.click(await screen.findByRole("checkbox", { name: `Select ${name}`, hidden: true }));
	}
	await user.click(await screen.findByRole("button", { name: "All prices or costs" }));
	const title = "Change prices or costs of all 2 products";
	const dialog = within(await screen.findByRole("dialog", { name: title }));
	await user.selectOptions(await dialog.findByRole("combobox", { name: "Of" }), "cost");
	expect(dialog.queryByRole("option", { name: "Set the margin on the cost" })).toBeNull();
	await user.click(dialog.getByRole("button", { name: "Show what changes" }));
	await dialog.findByText("Enter a number.");
	await user.type(dialog.getByRole("textbox", { name: "Percent" }), "50");
	await user.click(dialog.getByRole("button", { name: "Show what changes" }));
	await screen.findByRole("heading", { name: "Costs, Raise by percent: 50" });
	await commit(user);
	const costs = products.map(async ({ _id: id }) => (await api.call(getProduct, { params: { id } })).cost);
	expect(await Promise.all(costs)).toEqual([6, 12]);
});
