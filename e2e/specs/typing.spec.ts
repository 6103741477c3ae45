import { randomBytes } from "node:crypto";
import { getProduct, listProducts } from "@freehub/contract/catalogue/products";
import { localeOf } from "@freehub/domain/language";
import { expect, test, testAsUser } from "../fixtures.ts";
import { ModelPage } from "../pages/model.ts";
import { goTo } from "../until-settled.ts";
import { chooseLanguage } from "../words.ts";

testAsUser("numbers are typed and shown in the signs of Bengali", async ({ page, api, baseURL }) => {
	const write = (number: number, options: Intl.NumberFormatOptions) =>
		new Intl.NumberFormat(localeOf("bn"), options).format(number);
	/** The number as a field shows it. */
	const shown = (number: number) => write(number, { useGrouping: false });
	await chooseLanguage(page, baseURL, "bn");
	const name = `Testpump ${randomBytes(4).toString("hex")}`;
	const field = (of: string) => page.locator(`form [name="${of}"]`);
	const send = page.locator('main form button[type="submit"]');
	await page.goto("/dashboard/additem");
	await page.locator("form summary").click();
	const texts = {
		name,
		description: "A pump.",
		supplier: "Tarnwick",
		image: "/drawings/trail-29-rear.svg",
	};
	// A weight may have three decimals, so this one could be 1.234 or 1234.
	const numbers = { price: "১,২৩৪.৫০", quantity: "১,২০০", weight: "১,২৩৪" };
	const item = { ...texts, ...numbers, model: name, size: "M" };
	for (const [of, text] of Object.entries(item)) await field(of).fill(text);
	await field("weightUnit").selectOption("kg");
	await send.click();
	await expect(field("weight")).toBeFocused();
	for (const number of [1.234, 1234])
		await expect(field("weight")).toHaveAccessibleDescription(new RegExp(shown(number)));
	for (const [of, text] of Object.entries(item)) await expect(field(of)).toHaveValue(text);
	await field("weight").fill("১.২৩৪");
	await send.click();
	await expect(page).toHaveURL("/manageinventory");

	const [added] = await api.call(listProducts, { query: { search: name } });
	expect(added).toMatchObject({ price: 1234.5, quantity: 1200, weight: 1.234 });
	const id = added?._id ?? "";
	await goTo(page, `/inventory/${id}/edit`);
	await expect(field("price")).toHaveValue(shown(1234.5));
	await expect(field("weight")).toHaveValue(shown(1.234));

	const model = new ModelPage(page);
	await model.open(added?.modelId ?? "");
	await model.type(model.cell("M", 0), "১,৩০০");
	// Save is the last button of the bar.
	await page.locator("main section").getByRole("button").last().click();
	await expect.poll(async () => (await api.call(getProduct, { params: { id } })).quantity).toBe(1300);
	await expect(model.cell("M", 0)).toContainText(write(1300, {}));
});

test("the catalogue's prices are typed in the reader's signs, the address has none, and what may be either of two is not sent", async ({
	page,
}) => {
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

	await page.goto("/products");
	await from.fill("1.500");
	await from.press("Enter");
	const said = () => from.evaluate((field: HTMLInputElement) => field.validationMessage);
	expect(await said()).toBe("This can be read as 1.5 or as 1500. Write one of the two.");
	await expect(page).toHaveURL("/products");
	await from.fill("1,500");
	await from.press("Enter");
	await expect(page).toHaveURL("/products?minPrice=1500");
});
