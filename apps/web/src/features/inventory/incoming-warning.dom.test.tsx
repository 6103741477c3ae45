import { screen, within } from "@testing-library/dom";
import { beforeEach, it } from "vitest";
import { layOutRows } from "../../../test/lay-out-rows.ts";
import { prepareApp } from "../../../test/open-app.tsx";
import { orderGoods } from "../../../test/ordered-goods.ts";

beforeEach(layOutRows);

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
