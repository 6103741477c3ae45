import { addBarcode } from "@freehub/contract/catalogue/barcodes";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill } from "../../../../test/fields.ts";
import { newGtin, newProduct } from "../../../../test/new-product.ts";
import { prepareApp } from "../../../../test/open-app.tsx";

it("a product's barcodes are added and removed on its page; another's is refused with that product's name", async () => {
	const { user, api, reopen } = await prepareApp({ as: "member" });
	const [barcode, box] = [newGtin(), `BOX-${newGtin()}`];
	const product = await newProduct(api, { barcode });
	const other = await newProduct(api);
	await api.call(addBarcode, { params: { id: other._id }, body: { code: box, pieces: 6 } });
	reopen(`/inventory/${product._id}`);
	const region = await screen.findByRole("region", { name: "Barcodes" });
	const barcodes = within(region);
	const code = barcodes.getByRole("textbox", { name: "Further barcode" });
	const add = () => user.click(barcodes.getByRole("button", { name: "Add barcode" }));
	expect(region.textContent).toContain(barcode);
	await fill(user, code, box);
	await add();
	await waitFor(() =>
		expect(region.querySelector("[role=alert]:not(:empty)")?.textContent).toContain(other.name),
	);
	await fill(user, code, `${box}-2`);
	await fill(user, barcodes.getByRole("textbox", { name: "Pieces" }), "10");
	await add();
	await barcodes.findByText("counts as 10 pieces");
	await user.click(barcodes.getByRole("button", { name: `Remove ${box}-2` }));
	await user.hover(document.body);
	await waitFor(() => expect(barcodes.queryByText("counts as 10 pieces")).toBeNull());
	expect(region.textContent).toContain(barcode);
});
