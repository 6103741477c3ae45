import { changeImport, commitImport } from "@freehub/contract/catalogue/imports";
import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { prepareApp } from "../../../../test/open-app.tsx";
import { sellGoods } from "../../../../test/sold-goods.ts";
import { settled, upload } from "../../../../test/upload-import.ts";

it("the result of a file of counts names who no longer has a piece", async () => {
	const app = await prepareApp({ as: "owner" });
	const sku = mark();
	const { _id: product } = await newProduct(app.api, { sku });
	const source = { kind: "place", id: "main" } as const;
	const sold = await sellGoods(app.api, { product, pieces: 7, source });
	const one = await upload(app.api, ["sku,quantity", `${sku},6`]);
	const params = { id: one._id };
	await settled(app.api, one, "ready");
	await app.api.call(changeImport, { params, body: { options: { quantityAs: "count" } } });
	await settled(app.api, one, "ready");
	await app.api.call(commitImport, { params });
	await settled(app.api, one, "done");
	app.reopen(`/dashboard/import/${one._id}`);
	await screen.findByText(`${sold.who}, order ${sold.number}, no longer has a piece.`);
	expect(await sold.sources()).toEqual(["none: 1", "place:main 6"]);
});
