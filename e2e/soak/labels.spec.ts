import { type LabelFormatId, labelFormats } from "@freehub/domain/stock/labels/formats";
import { expect, newProduct, testAsUser } from "../fixtures.ts";
import { expectReadBack, gtin, openLabels, saved } from "../pages/labels.ts";
import { readPdf } from "../read-labels.ts";

for (const id of Object.keys(labelFormats) as LabelFormatId[]) {
	testAsUser(
		`what is printed on ${id} is read back to the same codes, as bars and as QR codes, from PDF and from ZPL`,
		({ page, api }) => expectReadBack(page, api, id),
	);
}

testAsUser("five hundred labels fill their pages", async ({ page, api }) => {
	const product = await newProduct(api, { barcode: gtin(13) });
	await openLabels(page, [product], 500);
	await expect(page.getByText("Page 1 of 24")).toBeVisible();
	const pages = await readPdf(await saved(page, "Save as PDF"), labelFormats.l7160, [0, 23]);
	// Read the first and the last page, and only count the others.
	const read = pages.map(({ labels }) => labels.flat().filter(({ text }) => text === product.barcode).length);
	expect(read).toEqual([21, ...Array.from({ length: 22 }, () => 0), 17]);
});
