import { addCustomer } from "@freehub/contract/selling/customers";
import { getSalesOrder } from "@freehub/contract/selling/sales-orders";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { expect, expectAccessible, newProduct, testAsOwner } from "../fixtures.ts";
import { choosePlace } from "../pages/place-box.ts";

const unique = () => Math.random().toString(36).slice(2, 8);

testAsOwner(
	"an order at the desk: begun, filled, placed, changed and closed short",
	async ({ page, asOwner: api }) => {
		const customer = await api.call(addCustomer, { body: { name: `Rosa ${unique()}` } });
		const store = await api.call(addLocation, { body: { name: `Corner ${unique()}`, kind: "store" } });
		const bell = await newProduct(api, { quantity: "3" });
		const lock = await newProduct(api, { quantity: "0" });
		const move = { kind: "transfer" as const, quantity: 2, to: store._id };
		await api.call(recordMovement, { params: { id: bell._id }, body: move, idempotencyKey: unique() });
		const dialog = page.getByRole("dialog");

		await page.goto("/inventory/sales-orders");
		await page.getByRole("button", { name: "New order" }).click();
		await expectAccessible(page, dialog);
		await dialog.getByLabel("Customer").fill(customer.name);
		await page.getByRole("option", { name: customer.name }).click();
		await dialog.getByRole("button", { name: "Begin the order" }).click();
		await expect(page.getByRole("heading", { level: 1, name: `Draft for ${customer.name}` })).toBeVisible();
		const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
		const stored = () => api.call(getSalesOrder, { params: { id } });

		for (const product of [bell, lock]) {
			await page.getByLabel("Add a product").fill(product.name);
			await page.getByRole("option", { name: product.name }).click();
			await expect(page.getByLabel(`Quantity of ${product.name}`)).toBeFocused();
		}
		await page.getByLabel(`Quantity of ${bell.name}`).fill("4");
		await choosePlace(page.getByRole("combobox", { name: "Collect at" }), store.name);
		await expect(page.getByText("3 are free")).toBeVisible();
		await expect(page.getByText("Saved")).toBeVisible();
		await expectAccessible(page);

		await page.getByRole("button", { name: "Place", exact: true }).click();
		await expect(dialog.getByText(new RegExp(`^2 from ${store.name}`))).toBeVisible();
		await dialog.getByRole("button", { name: `Change where ${bell.name} comes from` }).click();
		await expectAccessible(page, dialog);
		await dialog.getByRole("button", { name: "Place the order" }).click();
		await expect(dialog).toHaveCount(0);
		const promises = page.getByRole("list", { name: `Where ${bell.name} comes from` });
		await expect(promises).toContainText(`2 from ${store.name}`);
		await expect(promises).toContainText("1 waits: it has no source");
		await expect.poll(async () => (await stored()).state).toBe("waiting");
		await expectAccessible(page);

		await page.getByLabel(`Quantity of ${bell.name}`).fill("3");
		await expect(page.getByText("1 will be free again")).toBeVisible();
		await page.getByRole("button", { name: "Save changes" }).click();
		await expect(page.getByText(`${bell.name}: 4 → 3`)).toBeVisible();
		await expect(promises).not.toContainText("waits");

		await page.getByRole("button", { name: "More about this order" }).click();
		await page.getByRole("button", { name: "Close what is open" }).click();
		await dialog.getByRole("checkbox", { name: bell.name }).uncheck();
		await expectAccessible(page, dialog);
		await dialog.getByRole("button", { name: "Close 1 piece" }).click();
		await expect(page.getByText("Ready", { exact: true })).toBeVisible();
		expect(await stored()).toMatchObject({ state: "ready", lines: [{ open: 3 }, { closed: 1, open: 0 }] });
	},
);
