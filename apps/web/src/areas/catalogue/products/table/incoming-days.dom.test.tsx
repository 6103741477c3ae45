import { confirmPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import { changeProduct } from "@freehub/contract/catalogue/products";
import { screen, waitFor } from "@testing-library/dom";
import { beforeEach, expect, it } from "vitest";
import { layOutRows } from "../../../../../test/lay-out-rows.ts";
import { mark } from "../../../../../test/new-product.ts";
import { prepareApp } from "../../../../../test/open-app.tsx";
import { orderGoods } from "../../../../../test/ordered-goods.ts";
import { scan } from "../../../../../test/scan-keys.ts";

beforeEach(layOutRows);

const text = (element: Element | null | undefined) =>
	element?.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";

/** Opens the app with a product of which 30 pieces were ordered and none is there. */
async function withOrdered() {
	const app = await prepareApp({ as: "member" });
	const { order, products } = await orderGoods(app.api, [30]);
	const [product] = products;
	if (product === undefined) throw new Error("Nothing was ordered.");
	const line = order.lines[0]?._id ?? "";
	const expectOn = (day: string) =>
		app.api.call(confirmPurchaseOrder, {
			params: { id: order._id },
			body: { lines: [{ line, pieces: null, day }] },
		});
	return { ...app, product, expectOn };
}

it("the table says how many pieces come and on which day, and whether they are late", async () => {
	const { product, expectOn, reopen } = await withOrdered();
	await expectOn("2999-12-04");
	const path = `/manageinventory?search=${product.sku}&cols=name,incoming`;
	reopen(path);
	const cell = () => text(document.querySelector("[role=grid] tbody [data-column=incoming]"));
	await waitFor(() => expect(cell()).toBe("30 Dec 4, 2999"));
	await expectOn("2020-12-04");
	reopen(path);
	await waitFor(() => expect(cell()).toBe("30 Dec 4, 2020, late"));
});

it("a model's page says it in the grid and in the list of variants", async () => {
	const { api, product, expectOn, reopen } = await withOrdered();
	await expectOn("2999-12-04");
	const { _id: id, version } = product;
	const body = { model: `Testmodel ${mark()}`, size: "M", colour: "Red" };
	const { modelId } = await api.call(changeProduct, { params: { id }, body, version });
	reopen(`/models/${modelId}`);
	const grid = await screen.findByRole("grid");
	await waitFor(() => expect(text(grid)).toContain("30 incoming · Dec 4, 2999"));
	const list = screen.getByRole("table", { name: /^Variants of/ });
	expect(text(list)).toContain("0 30 incoming · Dec 4, 2999");
});

it("a look-up by scan says it beside what is on hand", async () => {
	const { user, product, expectOn, reopen } = await withOrdered();
	await expectOn("2999-12-04");
	reopen("/dashboard/scan");
	await user.click(await screen.findByRole("radio", { name: "Look up" }));
	scan(product.code);
	const last = () => text(screen.getByRole("region", { name: "Last scan" }));
	await waitFor(() => expect(last()).toContain("30 incoming · Dec 4, 2999"));
});
