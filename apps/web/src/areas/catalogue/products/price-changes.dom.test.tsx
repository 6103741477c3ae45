import { commitImport, undoImport } from "@freehub/contract/catalogue/imports";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { memberOf, openApp } from "../../../../test/open-app.tsx";
import { settled, upload } from "../../../../test/upload-import.ts";

it("a price that an import changed names the import with its page, and whether it is taken back", async () => {
	const { client } = await memberOf("demo");
	const sku = mark().toUpperCase();
	const { _id: id } = await newProduct(client, { sku, price: "10" });
	const one = await upload(client, ["sku,price", `${sku},12.50`], `spring ${mark()}.csv`);
	const params = { id: one._id };
	await settled(client, one, "ready");
	await client.call(commitImport, { params });
	await settled(client, one, "done");
	const { user, reopen } = await openApp(`/inventory/${id}`, { as: "member" });
	const openPrices = async () => {
		await user.click(await screen.findByRole("button", { name: "Prices" }));
		const table = await screen.findByRole("table", { name: "Changes of the price" });
		return within(table).getAllByRole("row").slice(1);
	};
	const [line, ...others] = await openPrices();
	expect(others).toEqual([]);
	expect(line?.textContent).toMatch(/Price\$10\.00\$12\.50$/);
	expect(line?.textContent).not.toContain("Taken back");
	const link = within(line as HTMLElement).getByRole("link", { name: one.name });
	expect(link.getAttribute("href")).toBe(`/dashboard/import/${one._id}`);

	await client.call(undoImport, { params });
	await settled(client, one, "undone");
	reopen(`/inventory/${id}`);
	const [undone] = await openPrices();
	await waitFor(() => expect(undone?.textContent).toContain("Taken back"));
	expect(undone?.textContent).toMatch(/Price\$10\.00\$12\.50$/);
});
