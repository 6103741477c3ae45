import * as account from "@freehub/contract/account";
import * as barcodes from "@freehub/contract/barcodes";
import * as blogs from "@freehub/contract/blogs";
import * as buyingFiles from "@freehub/contract/buying-files";
import * as buyingSuppliers from "@freehub/contract/buying-suppliers";
import * as company from "@freehub/contract/company";
import * as droppedMovements from "@freehub/contract/dropped-movements";
import * as enquiries from "@freehub/contract/enquiries";
import * as identity from "@freehub/contract/identity";
import * as images from "@freehub/contract/images";
import * as imports from "@freehub/contract/imports";
import * as landedCosts from "@freehub/contract/landed-costs";
import * as locations from "@freehub/contract/locations";
import * as models from "@freehub/contract/models";
import * as offers from "@freehub/contract/offers";
import * as orderCommands from "@freehub/contract/order-commands";
import * as pages from "@freehub/contract/pages";
import * as people from "@freehub/contract/people";
import * as priceLists from "@freehub/contract/price-lists";
import * as productBatches from "@freehub/contract/product-batches";
import * as products from "@freehub/contract/products";
import * as review from "@freehub/contract/review";
import * as settings from "@freehub/contract/settings";
import * as stock from "@freehub/contract/stock";
import * as supplierArticles from "@freehub/contract/supplier-articles";
import * as views from "@freehub/contract/views";
import * as webhooks from "@freehub/contract/webhooks";
import { expect, test } from "vitest";
import { actionName, actionWordsOf } from "./action-words.ts";

test("every action of the contract has words", () => {
	const exported: unknown[] = [
		account,
		barcodes,
		blogs,
		buyingFiles,
		buyingSuppliers,
		landedCosts,
		offers,
		company,
		droppedMovements,
		enquiries,
		identity,
		images,
		imports,
		locations,
		orderCommands,
		pages,
		people,
		priceLists,
		supplierArticles,
		products,
		stock,
		models,
		productBatches,
		review,
		settings,
		views,
		webhooks,
	].flatMap(Object.values);
	const actions = exported.flatMap((value) =>
		typeof value === "object" && value !== null && "action" in value && typeof value.action === "string"
			? [value.action]
			: [],
	);
	expect(actions.length).toBeGreaterThan(20);
	expect(actions.filter((action) => actionName(action) === action)).toEqual([]);
});

test("an unknown code is shown as it is", () => {
	expect(actionName("planet.move")).toBe("planet.move");
	expect(actionName("nothing")).toBe("nothing");
	expect(actionWordsOf("planet.move")).toBeUndefined();
});
