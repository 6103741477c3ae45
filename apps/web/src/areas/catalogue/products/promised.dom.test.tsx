import { changeProduct } from "@freehub/contract/catalogue/products";
import { cancelSalesOrder } from "@freehub/contract/selling/sales-commands";
import { screen, waitFor, within } from "@testing-library/dom";
import { beforeEach, expect, it } from "vitest";
import { salesOrderPath } from "#lib/paths.ts";
import { layOutRows } from "../../../../test/lay-out-rows.ts";
import { mark } from "../../../../test/new-product.ts";
import { prepareApp } from "../../../../test/open-app.tsx";
import { promise, promisedGoods } from "../../../../test/promised-goods.ts";
import { scan } from "../../../../test/scan-keys.ts";

beforeEach(layOutRows);

const text = (element: Element | null | undefined) =>
	element?.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";

const last = () => text(screen.getByRole("region", { name: "Last scan" }));

/** Opens the app as the owner, with a product of which 2 of 7 pieces are promised. */
async function withPromised(fields = {}) {
	const app = await prepareApp({ as: "owner" });
	return { ...app, ...(await promisedGoods(app.api, fields)) };
}

it("a product's page says what is promised, what is available, and to whom, and follows the orders", async () => {
	const { api, product, sale, reopen, readAgain } = await withPromised();
	const other = await promise(api, product._id, 1);
	reopen(`/inventory/${product._id}`);
	const list = await screen.findByRole("region", { name: "Promised to" });
	const lines = () => within(list).getAllByRole("listitem").map(text);
	await waitFor(() => expect(lines()).toHaveLength(2));
	expect(lines()).toEqual([`${sale.number}2Shop · for Dec 4, 2999`, `${other.number}1Shop`]);
	expect(
		within(list)
			.getByRole("link", { name: sale.number ?? "" })
			.getAttribute("href"),
	).toBe(salesOrderPath(sale._id));
	expect(text(document.querySelector("main"))).toContain("3 promised · 4 available");
	expect(text(await screen.findByRole("list", { name: "Stock per location" }))).toContain("7 3 promised");
	await api.call(cancelSalesOrder, { params: { id: sale._id } });
	await readAgain();
	await waitFor(() => expect(lines()).toEqual([`${other.number}1Shop`]));
	await waitFor(() => expect(text(document.querySelector("main"))).toContain("1 promised · 6 available"));
});

it("who may not read sales sees how many pieces are promised, and not to whom", async () => {
	const app = await prepareApp({ as: "owner" });
	const { product } = await promisedGoods(app.api);
	const member = await prepareApp({ as: "member" });
	member.reopen(`/inventory/${product._id}`);
	await waitFor(() => expect(text(document.querySelector("main"))).toContain("2 promised · 5 available"));
	expect(screen.queryByRole("region", { name: "Promised to" })).toBeNull();
	expect(member.network.requests.filter((request) => request.includes("/promises"))).toEqual([]);
});

it("the table has a column of what is available, and filters by it", async () => {
	const { sku, reopen, user } = await withPromised();
	reopen(`/manageinventory?search=${sku}&cols=name,quantity,available`);
	const cell = () => text(document.querySelector("[role=grid] tbody [data-column=available]"));
	await waitFor(() => expect(cell()).toBe("5 2 promised"));
	const main = within(screen.getByRole("main"));
	await user.click(main.getByRole("button", { name: /^Stock($|: )/ }));
	const choices = within(await screen.findByRole("dialog", { name: "Stock" }));
	await user.click(await choices.findByRole("checkbox", { name: "Pieces on hand are promised" }));
	await waitFor(() => expect(new URLSearchParams(location.search).get("promised")).toBe("yes"));
	await waitFor(() => expect(cell()).toBe("5 2 promised"));
	await user.click(
		screen.getByRole("columnheader", { name: /^Available/ }).querySelector("button") as Element,
	);
	await waitFor(() => expect(new URLSearchParams(location.search).get("sort")).toBe("available"));
});

it("a model's page says what is promised in the grid and in the list of variants", async () => {
	const { api, product, reopen } = await withPromised();
	const { _id: id, version } = product;
	const body = { model: `Testmodel ${mark()}`, size: "M", colour: "Red" };
	const { modelId } = await api.call(changeProduct, { params: { id }, body, version });
	reopen(`/models/${modelId}`);
	const grid = await screen.findByRole("grid");
	await waitFor(() => expect(text(grid)).toContain("2 promised"));
	expect(text(screen.getByRole("table", { name: /^Variants of/ }))).toContain("7 2 promised");
});

it("a scan says whose the pieces are", async () => {
	const { sku, sale, reopen, user } = await withPromised();
	reopen("/dashboard/scan");
	await user.click(await screen.findByRole("radio", { name: "Look up" }));
	scan(sku);
	await waitFor(() => expect(last()).toContain(`2 promised to ${sale.number}`));
});

it("a scan by somebody who may not read sales says how many pieces are promised", async () => {
	const app = await prepareApp({ as: "owner" });
	const { sku } = await promisedGoods(app.api);
	const member = await prepareApp({ as: "member" });
	member.reopen("/dashboard/scan");
	await member.user.click(await screen.findByRole("radio", { name: "Look up" }));
	scan(sku);
	await waitFor(() => expect(last()).toContain("2 promised"));
	expect(last()).not.toContain("promised to");
});

it("the shop window shows visitors what nobody is promised, in its sizes, too", async () => {
	const { api, product, reopen } = await withPromised({ quantity: "2" });
	const model = `Testmodel ${mark()}`;
	const name = `Testwheel ${mark()}`;
	const { _id: id, version } = product;
	await api.call(changeProduct, { params: { id }, body: { model, size: "M" }, version });
	const other = await promisedGoods(api, { name, model, size: "L", quantity: "3" });
	reopen(`/products/${other.product._id}`);
	await waitFor(() => expect(text(document.querySelector("main"))).toContain("Only 1 left"));
	const sizes = await screen.findByRole("list", { name: /^Size/ });
	await waitFor(() => expect(text(sizes)).toContain("M, out of stock"));
});
