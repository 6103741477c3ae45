import { addCustomer } from "@freehub/contract/selling/customers";
import { addSalesOrder, placeSalesOrder } from "@freehub/contract/selling/sales-commands";
import { getSalesOrder } from "@freehub/contract/selling/sales-orders";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { expect, expectAccessible, newProduct, testAsOwner } from "../fixtures.ts";
import { keepCatalogue, noConnection } from "../pages/kept-app.ts";

testAsOwner.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: "allow" });

const unique = () => Math.random().toString(36).slice(2, 8);

testAsOwner(
	"on a phone: picked from a shelf, found by name, handed over, and taken back",
	async ({ page, asOwner: api, expectedErrors }) => {
		expectedErrors.push(noConnection);
		const name = `Rosa ${unique()}`;
		const customer = await api.call(addCustomer, { body: { name } });
		const store = await api.call(addLocation, { body: { name: `Corner ${unique()}`, kind: "store" } });
		const shelf = await api.call(addLocation, { body: { name: "S-1", kind: "bin", parent: store._id } });
		const [bell, lock] = [await newProduct(api, { quantity: "0" }), await newProduct(api, { quantity: "0" })];
		for (const { _id: id } of [bell, lock]) {
			const body = { kind: "receive" as const, quantity: 2, location: shelf._id };
			await api.call(recordMovement, { params: { id }, body, idempotencyKey: unique() });
		}
		const draft = await api.call(addSalesOrder, {
			body: {
				customer: customer._id,
				lines: [
					{ product: bell._id, ordered: 2 },
					{ product: lock._id, ordered: 1 },
				],
			},
		});
		const id = draft._id;
		const source = { kind: "place" as const, id: shelf._id };
		const sources = draft.lines.map(({ _id: line, ordered: pieces }) => ({ line, source, pieces }));
		const { number } = await api.call(placeSalesOrder, { params: { id }, body: { sources } });
		const state = async () => (await api.call(getSalesOrder, { params: { id } })).state;

		await page.addInitScript((chosen) => {
			localStorage.setItem("freehub-my-store", JSON.stringify({ store: chosen, by: "" }));
		}, store._id);
		await keepCatalogue(page);
		await page.goto("/inventory/picks");
		const section = page.getByRole("region", { name: "S-1" });
		await expect(section).toContainText(`2 × ${bell.name}`);
		await expectAccessible(page);
		await section.getByRole("button", { name: `Pick 2 of ${bell.name} for ${number}` }).click();
		await expect(page.getByText("2 of 3 pieces picked")).toBeVisible();

		// Without signal, also after a reload.
		await page.context().setOffline(true);
		await section.getByRole("button", { name: `Pick 1 of ${lock.name} for ${number}` }).click();
		await expect(page.getByText("Everything that is here is picked.")).toBeVisible();
		expect(await state()).toBe("ready");
		await page.reload();
		await expect(page.getByText("3 of 3 pieces picked")).toBeVisible();
		await page.context().setOffline(false);
		await expect.poll(state).toBe("picked");

		await page.getByRole("link", { name: "Hand over", exact: true }).first().click();
		await page.getByRole("searchbox").fill(name);
		const order = page.getByRole("region", { name: `Order ${number}` });
		await expect(order).toContainText("Picked");
		await expectAccessible(page);
		await order.getByRole("button", { name: "Hand over 3 pieces" }).click();
		await expect.poll(state).toBe("delivered");
		await page.getByRole("button", { name: "Undo" }).last().click();
		await expect(order).toBeVisible();
		await expect.poll(state).toBe("picked");
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
			0,
		);
	},
);
