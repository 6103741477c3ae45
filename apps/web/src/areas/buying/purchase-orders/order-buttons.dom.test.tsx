import { listPurchaseOrders } from "@freehub/contract/buying/purchase-orders";
import { addSupplier, deleteSupplier } from "@freehub/contract/buying/suppliers";
import { addProduct } from "@freehub/contract/catalogue/products";
import { changeSettings, getSettings } from "@freehub/contract/office/settings";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it, onTestFinished } from "vitest";
import { descriptionOf, fill, valueOf } from "../../../../test/fields.ts";
import { layOutRows } from "../../../../test/lay-out-rows.ts";
import { mark } from "../../../../test/new-product.ts";
import { openApp, ownerOf } from "../../../../test/open-app.tsx";
import { sellGoods } from "../../../../test/sold-goods.ts";

/**
 * Products of one supplier. @param quantity of each on hand; other tests draft orders of everything in the shop that is low.
 */
async function ordered(count: number, quantity: number) {
	const api = await ownerOf("staff");
	const name = `Chains ${mark()}`;
	const { _id: supplier } = await api.call(addSupplier, { body: { name } });
	const word = mark();
	const added = [];
	for (let i = 0; i < count; i++) {
		const body = {
			name: `Chain ${word} ${i}`,
			description: "d",
			price: 20,
			cost: 5,
			quantity,
			reorderPoint: 6,
			supplier: name,
			image: "/drawings/trail-29-rear.svg",
		};
		added.push(await api.call(addProduct, { body }));
	}
	const drafts = () => api.call(listPurchaseOrders, { query: { supplier, state: "draft" } });
	return { api, name, supplier, word, products: added, drafts };
}

/** The button's name has hidden words, which jsdom joins without a space. */
const orderButton = (what = "") => screen.findByRole("button", { name: new RegExp(`^Order ?${what}$`) });

it("a product is ordered from its page: into a new draft, then into the same one", async () => {
	const { name, products, drafts } = await ordered(2, 100);
	const { user, reopen } = await openApp(`/inventory/${products[0]?._id}`, { as: "owner", shop: "staff" });
	await user.click(await orderButton(products[0]?.name));
	await screen.findByText(`1 product is in the draft for ${name}.`);
	expect(await drafts()).toMatchObject([{ lines: 1, ordered: 1, total: 5 }]);
	reopen(`/inventory/${products[1]?._id}`);
	await user.click(await orderButton(products[1]?.name));
	await user.click(await screen.findByRole("link", { name: "Open the draft" }));
	await screen.findByRole("textbox", { name: `Quantity of ${products[0]?.name}` });
	expect(await drafts()).toMatchObject([{ lines: 2, ordered: 2 }]);
});

it("a product that customers wait for is ordered in as many pieces, and its line says so", async () => {
	const { api, name, products, drafts } = await ordered(1, 100);
	const [product] = products;
	await sellGoods(api, { product: product?._id ?? "", pieces: 3 });
	const { user } = await openApp(`/inventory/${product?._id}`, { as: "owner", shop: "staff" });
	await user.click(await orderButton(product?.name));
	await screen.findByText(`1 product is in the draft for ${name}.`);
	expect(await drafts()).toMatchObject([{ lines: 1, ordered: 3 }]);
	await user.click(await screen.findByRole("link", { name: "Open the draft" }));
	await screen.findByText(/^3: .*, for customers who wait for 3\.$/);
});

it("selected products are ordered at once; those without a known supplier are said", async () => {
	const { api, name, supplier, word, drafts } = await ordered(2, 0);
	layOutRows();
	const { user } = await openApp(`/dashboard/manageinventory?search=${word}`, { as: "owner", shop: "staff" });
	const grid = within(await screen.findByRole("grid"));
	await user.click(await grid.findByRole("checkbox", { name: /^Select all/ }));
	const bar = within(await screen.findByRole("region", { name: "Selected rows" }));
	await user.click(bar.getByRole("button", { name: "Order" }));
	await screen.findByText(`2 products are in the draft for ${name}.`);
	expect(await drafts()).toMatchObject([{ lines: 2 }]);
	expect(await api.call(listPurchaseOrders, { query: { supplier } })).toHaveLength(1);
});

it("a supplier without orders that was deleted is not ordered from", async () => {
	const { api, supplier, products, drafts } = await ordered(1, 100);
	await api.call(deleteSupplier, { params: { id: supplier } });
	const { user } = await openApp(`/inventory/${products[0]?._id}`, { as: "owner", shop: "staff" });
	await user.click(await orderButton(products[0]?.name));
	await screen.findByText(/^1 product has no supplier that is known/);
	expect(await drafts()).toEqual([]);
});

it("Today's list of what is low leads to a draft that only has to be sent", async () => {
	const { name, products, drafts } = await ordered(7, 0);
	const { user } = await openApp("/dashboard/today", { as: "owner", shop: "staff" });
	const all = await screen.findByRole("link", { name: "Order what is low" });
	expect(all.getAttribute("href")).toBe("/dashboard/purchase-orders?low=yes");
	await user.click(await orderButton(`from ${name}`));
	await screen.findByRole("textbox", { name: `Quantity of ${products[0]?.name}` });
	expect(await drafts()).toMatchObject([{ lines: 7 }]);
	await user.click(screen.getByRole("button", { name: "Send" }));
	await screen.findByRole("dialog", { name: "Send the order" });
});

it("the pattern of order numbers is a setting; one without a number is refused", async () => {
	const { user, api } = await openApp("/dashboard/settings/orders", { as: "owner", shop: "demo" });
	const { purchaseNumbers } = await api.call(getSettings);
	onTestFinished(async () => void (await api.call(changeSettings, { body: { purchaseNumbers } })));
	const form = within(
		(await screen.findByRole("heading", { name: "Order numbers" })).closest("form") as HTMLElement,
	);
	const pattern = form.getByRole("textbox", { name: "Pattern" });
	await fill(user, pattern, "B-{year}");
	await user.click(form.getByRole("button", { name: "Save" }));
	await waitFor(() => expect(descriptionOf(pattern)).toMatch(/must contain \{number\} once/));
	await fill(user, pattern, "b-{number}");
	expect(descriptionOf(pattern)).toContain("For example B-0012");
	await user.click(form.getByRole("button", { name: "Save" }));
	await screen.findByText("Settings saved");
	expect(await api.call(getSettings)).toMatchObject({ purchaseNumbers: "B-{number}" });
	await waitFor(() => expect(valueOf(pattern)).toBe("B-{number}"));
});
