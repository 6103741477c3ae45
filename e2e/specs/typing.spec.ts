import { randomBytes } from "node:crypto";
import { getProduct, listProducts } from "@freehub/contract/products";
import { localeOf } from "@freehub/domain/language";
import { expect, test, testAsUser } from "../fixtures.ts";
import { ModelPage } from "../pages/model.ts";

/** How people type 1234.5, 1200 and 1.234, what they may type for 1.234 by mistake, and 1300. */
const typists = {
	de: { price: "1.234,50", quantity: "1.200", weight: "1,234", either: "1.234", counted: "1.300" },
	es: { price: "1.234,5", quantity: "1.200", weight: "1,234", either: "1.234", counted: "=1.300" },
	fr: { price: "1 234,50", quantity: "1\u202F200", weight: "1,234", either: "1.234", counted: "+100" },
	bn: { price: "১,২৩৪.৫০", quantity: "১,২০০", weight: "১.২৩৪", either: "১,২৩৪", counted: "১,৩০০" },
} as const;

for (const language of ["de", "es", "fr", "bn"] as const) {
	const write = (number: number, options: Intl.NumberFormatOptions) =>
		new Intl.NumberFormat(localeOf(language), options).format(number);
	/** As a field shows it. */
	const shown = (number: number) => write(number, { useGrouping: false });

	testAsUser(
		`numbers are typed and shown as readers of '${language}' write them`,
		async ({ page, api, baseURL }) => {
			await page.context().addCookies([{ name: "language", value: language, url: baseURL ?? "" }]);
			const name = `Testpump ${randomBytes(4).toString("hex")}`;
			const field = (of: string) => page.locator(`form [name="${of}"]`);
			const send = page.locator('main form button[type="submit"]');
			await page.goto("/dashboard/additem");
			await page.locator("form summary").click();
			const { price, quantity, weight, either, counted } = typists[language];
			const texts = {
				name,
				description: "A pump.",
				supplier: "Tarnwick",
				image: "/drawings/trail-29-rear.svg",
			};
			const item = { ...texts, price, quantity, weight: either, model: name, size: "M" };
			for (const [of, text] of Object.entries(item)) await field(of).fill(text);
			await field("weightUnit").selectOption("kg");

			// A weight may have three decimals, so that it may be either.
			await send.click();
			await expect(field("weight")).toBeFocused();
			for (const number of [1.234, 1234])
				await expect(field("weight")).toHaveAccessibleDescription(new RegExp(shown(number)));
			for (const [of, text] of Object.entries(item)) await expect(field(of)).toHaveValue(text);
			await field("weight").fill(weight);
			await send.click();
			await expect(page).toHaveURL("/manageinventory");

			const [added] = await api.call(listProducts, { query: { search: name } });
			expect(added).toMatchObject({ price: 1234.5, quantity: 1200, weight: 1.234 });
			const id = added?._id ?? "";
			await page.goto(`/inventory/${id}`);
			await expect(page.getByRole("main")).toContainText(write(1234.5, { minimumFractionDigits: 2 }));
			await page.goto(`/inventory/${id}/edit`);
			await expect(field("price")).toHaveValue(shown(1234.5));
			await expect(field("weight")).toHaveValue(shown(1.234));

			const model = new ModelPage(page);
			await model.open(added?.modelId ?? "");
			await model.type(model.cell("M", 0), counted);
			// Save is the last button of the bar.
			await page.locator("main section").getByRole("button").last().click();
			await expect.poll(async () => (await api.call(getProduct, { params: { id } })).quantity).toBe(1300);
			await expect(model.cell("M", 0)).toContainText(write(1300, {}));
		},
	);
}

test("the catalogue's prices are typed in German signs, and the address has none", async ({ page }) => {
	await page.goto("/de/products");
	const from = page.locator('input[name="minPrice"]');
	const to = page.locator('input[name="maxPrice"]');
	await from.fill("1.000");
	await to.fill("1.500,5");
	await to.press("Enter");
	await expect(page).toHaveURL("/de/products?minPrice=1000&maxPrice=1500.5");
	await page.reload();
	await expect(from).toHaveValue("1000");
	await expect(to).toHaveValue("1500,5");
});

test("a price that may be either of two is not sent, and the browser says why", async ({ page }) => {
	await page.goto("/products");
	const from = page.getByLabel("From", { exact: true });
	await from.fill("1.500");
	await from.press("Enter");
	const said = () => from.evaluate((field: HTMLInputElement) => field.validationMessage);
	expect(await said()).toBe("This can be read as 1.5 or as 1500. Write one of the two.");
	await expect(page).toHaveURL("/products");
	await from.fill("1,500");
	await from.press("Enter");
	await expect(page).toHaveURL("/products?minPrice=1500");
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("the catalogue takes a German price", async ({ page }) => {
		await page.goto("/de/products");
		await page.locator('input[name="minPrice"]').fill("99,50");
		await page.locator('input[name="minPrice"]').press("Enter");
		await expect(page).toHaveURL(/\/de\/products\?.*minPrice=99%2C50/);
		await expect(page.locator('input[name="minPrice"]')).toHaveValue("99,5");
		await expect(page.getByRole("main")).toContainText("99,50");
	});
});
