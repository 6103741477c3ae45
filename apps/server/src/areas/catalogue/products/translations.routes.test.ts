import { getModel } from "@freehub/contract/catalogue/models";
import * as products from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { listAudit } from "@freehub/contract/office/audit";
import * as contract from "@freehub/contract/translations";
import type { Language } from "@freehub/domain/language";
import { openShop, shop } from "@freehub/domain/shop";
import { describe, expect, it, onTestFinished } from "vitest";
import { importFile } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";
import { showSuppliers } from "../../../../test/show-suppliers.ts";
import { rederiveDocuments } from "./derive-documents.ts";
import { changeIndexed } from "./index-products.ts";

const saddle = {
	name: "Road saddle",
	description: "Light and comfortable.",
	price: 59,
	quantity: 2,
	supplier: "Tarnwick",
	image: "/drawings/saddle.svg",
};

async function saddlery(language: Language = "en") {
	const server = await testServer({
		shop: { currency: "USD", timeZone: undefined, weightUnit: undefined, language },
	});
	const { client } = await server.newUser();
	const { _id: id } = await client.call(products.addProduct, { body: saddle });
	const translate = (language: "de" | "fr" | "bn", body: object, version = 0, of = id) =>
		client.call(contract.translateProduct, { params: { id: of, language }, body, version });
	return { server, visitor: server.visitor, client, id, translate };
}

async function namesFound(client: Client, search: string, query: object = {}): Promise<string[]> {
	const { items } = await client.page(products.listProducts, { query: { search, ...query } });
	return items.map(({ name }) => name);
}

describe("a product's translations", () => {
	it("are read in the language asked for; what is missing is the shop's own and says so", async () => {
		const { visitor, client, id, translate } = await saddlery();
		const get = (query: object) => visitor.call(products.getProduct, { params: { id }, query });
		const plain = await get({});
		expect(await get({ language: "de" })).toEqual({
			...plain,
			textLanguages: { name: "en", description: "en" },
		});
		await translate("de", { name: " Rennradsattel " });
		expect(await get({ language: "de" })).toEqual({
			...plain,
			name: "Rennradsattel",
			originalName: "Road saddle",
			textLanguages: { description: "en" },
		});
		await translate("fr", { name: "Selle de route", description: "Légère." });
		expect(await get({ language: "fr" })).toEqual({
			...plain,
			name: "Selle de route",
			originalName: "Road saddle",
			description: "Légère.",
		});
		// The shop's own language equals no language, and the product itself is unchanged.
		expect(await get({ language: "en" })).toEqual(plain);
		expect(await get({})).toEqual(plain);
		const [line] = await visitor.call(products.listProducts, { query: { language: "de" } });
		expect(line).toEqual(await get({ language: "de" }));
		const { cost } = await client.call(products.getProduct, { params: { id }, query: { language: "de" } });
		expect(cost).toBeNull();
	});

	it("are those of a model's variants too", async () => {
		const { visitor, client, translate } = await saddlery();
		const body = { ...saddle, model: "Road saddle", size: "M" };
		const { _id: id, modelId } = await client.call(products.addProduct, { body });
		await translate("de", { name: "Rennradsattel M" }, 0, id);
		const params = { id: modelId ?? "" };
		const model = await visitor.call(getModel, { params, query: { language: "de" } });
		expect(model.variants).toMatchObject([{ name: "Rennradsattel M", textLanguages: { description: "en" } }]);
	});

	it("are listed with their versions, and cleared with empty texts", async () => {
		const { client, id, translate } = await saddlery();
		const list = async () => client.call(contract.listProductTranslations, { params: { id } });
		const none = { name: "", description: "", version: 0 };
		expect(await list()).toEqual(["de", "es", "fr", "bn"].map((language) => ({ language, ...none })));
		expect(await translate("bn", { name: "সাইকেল" })).toEqual({
			language: "bn",
			name: "সাইকেল",
			description: "",
			version: 1,
		});
		await translate("bn", {}, 1);
		expect((await list()).at(-1)).toEqual({ language: "bn", ...none, version: 2 });
		expect(await namesFound(client, "সাইকেল")).toEqual([]);
	});

	it("are changed by whoever has seen them; who was slower gets what is there now", async () => {
		const { client, id, translate } = await saddlery();
		await translate("de", { name: "Sattel" });
		await expect(translate("de", { name: "Anders" })).rejects.toMatchObject({
			status: 412,
			code: "product_changed",
			problem: { current: { language: "de", name: "Sattel", version: 1 } },
		});
		// Existing texts count as done, even for a repeat without a key.
		expect(await translate("de", { name: "Sattel" })).toMatchObject({ version: 1 });
		const params = { id, language: "de" as const };
		const unseen = client.call(contract.translateProduct, { params, body: { name: "Anders" } });
		await expect(unseen).rejects.toMatchObject({ code: "if_match_required" });
		// The product's version is independent of its translations.
		const change = { params: { id }, body: { price: 60 }, version: 1 };
		expect(await client.call(products.changeProduct, change)).toMatchObject({ price: 60, version: 2 });
		await translate("fr", { name: "Selle" });
	});

	it("are written once under a key, with a line in the audit log", async () => {
		const { client, id } = await saddlery();
		const params = { id, language: "de" as const };
		const call = { params, body: { name: "Sattel" }, version: 0, idempotencyKey: "translate-1" };
		const first = await client.call(contract.translateProduct, call);
		expect(await client.call(contract.translateProduct, call)).toEqual(first);
		const { items } = await client.page(listAudit, { query: { action: "product.translate" } });
		expect(items).toMatchObject([{ target: id, outcome: "done" }]);
	});

	it("are refused for languages that there are not, for the shop's own and beyond the limits", async () => {
		const { visitor, client, id, translate } = await saddlery();
		const refused = (language: string, body: object = { name: "X" }) =>
			expect(
				client.call(contract.translateProduct, {
					params: { id, language: language as "de" },
					body,
					version: 0,
				}),
			).rejects;
		await refused("en").toMatchObject({
			code: "invalid_input",
			problem: { errors: [{ field: "language" }] },
		});
		await refused("xx").toMatchObject({
			code: "invalid_input",
			problem: { errors: [{ field: "language" }] },
		});
		await refused("de", { name: "x".repeat(201), description: "x".repeat(5001) }).toMatchObject({
			problem: { errors: [{ field: "name" }, { field: "description" }] },
		});
		const asked = visitor.call(products.getProduct, {
			params: { id },
			query: { language: "xx" as "de" },
		});
		await expect(asked).rejects.toMatchObject({ code: "invalid_input" });
		await expect(translate("de", { name: "X" }, 0, "no-such-id")).rejects.toMatchObject({ status: 404 });
		await client.call(products.deleteProduct, { params: { id } });
		await expect(translate("de", { name: "X" })).rejects.toMatchObject({ code: "not_found" });
	});

	it("follow the shop's own language", async () => {
		const before = shop();
		onTestFinished(() => openShop(before));
		const { visitor, id, client } = await saddlery("de");
		const params = { id, language: "en" as const };
		await client.call(contract.translateProduct, { params, body: { name: "Saddle" }, version: 0 });
		const english = await visitor.call(products.getProduct, { params: { id }, query: { language: "en" } });
		expect(english).toMatchObject({ name: "Saddle", textLanguages: { description: "de" } });
		const list = await client.call(contract.listProductTranslations, { params: { id } });
		expect(list.map(({ language }) => language)).toEqual(["en", "es", "fr", "bn"]);
	});
});

describe("a search", () => {
	it("finds words of all languages, names before descriptions, and answers in the one asked for", async () => {
		const { visitor, client, translate } = await saddlery();
		await showSuppliers(client);
		const other = await client.call(products.addProduct, { body: { ...saddle, name: "Cover" } });
		await translate("de", { name: "Rennradsattel", description: "Für Übergrößen." });
		await translate("bn", { name: "কালো সাইকেলের আসন" });
		await translate("de", { name: "Hülle", description: "Für jeden Rennradsattel." }, 0, other._id);
		expect(await namesFound(visitor, "rennradsattel")).toEqual(["Road saddle", "Cover"]);
		expect(await namesFound(visitor, "rennradsattel", { language: "de" })).toEqual([
			"Rennradsattel",
			"Hülle",
		]);
		expect(await namesFound(visitor, "ubergroß")).toEqual(["Road saddle"]);
		// Words of several languages combined, inside words, and with a typo.
		expect(await namesFound(visitor, "saddle rennrad")).toEqual(["Road saddle"]);
		expect(await namesFound(visitor, "nradsatt")).toEqual(["Road saddle", "Cover"]);
		expect(await namesFound(visitor, "renradsatel")).toEqual(["Road saddle", "Cover"]);
		for (const search of ["কালো", "কা", "সাইকেলের", "সাইকেল", "আসন কালো", "ইকেলে", "সাইকালের"]) {
			expect(await namesFound(visitor, search), search).toEqual(["Road saddle"]);
		}
		// Other vowels make another word.
		expect(await namesFound(visitor, "কুলি")).toEqual([]);
		const filtered = { supplier: "Tarnwick", stock: "low", sort: "name" as const };
		expect(await namesFound(visitor, "rennradsattel", filtered)).toEqual(["Cover", "Road saddle"]);
	});

	it("finds Bengali that is the product's own text", async () => {
		const { visitor, client } = await saddlery();
		await client.call(products.addProduct, {
			body: { ...saddle, name: "পাহাড়ি সাইকেল", description: "দ্রুত গিয়ার" },
		});
		expect(await namesFound(visitor, "সাইকেল")).toEqual(["পাহাড়ি সাইকেল"]);
		expect(await namesFound(visitor, "দ্রু")).toEqual(["পাহাড়ি সাইকেল"]);
	});

	it("finds them after the product was changed, deleted and restored, and not while it is deleted", async () => {
		const { visitor, client, id, translate } = await saddlery();
		await translate("de", { name: "Rennradsattel" });
		await client.call(products.changeProduct, { params: { id }, body: { name: "Seat" }, version: 1 });
		expect(await namesFound(visitor, "rennradsattel")).toEqual(["Seat"]);
		await client.call(products.deleteProduct, { params: { id } });
		expect(await namesFound(visitor, "rennradsattel")).toEqual([]);
		await client.call(products.restoreProduct, { params: { id } });
		expect(await namesFound(visitor, "rennradsattel", { language: "de" })).toEqual(["Rennradsattel"]);
		await translate("de", { name: "Sitz" }, 1);
		expect(await namesFound(visitor, "rennradsattel")).toEqual([]);
		expect(await namesFound(visitor, "sitz seat")).toEqual(["Seat"]);
	});

	it("finds them after an import has changed the product, and after they were derived again", async () => {
		const { server, visitor, client } = await saddlery();
		await importFile(client, "sku,name,price\nA,Bell,2.50\n");
		const [bell] = await client.call(products.listProducts, { query: { search: "bell" } });
		const params = { id: bell?._id ?? "", language: "de" as const };
		await client.call(contract.translateProduct, { params, body: { name: "Klingel" }, version: 0 });
		await importFile(client, "sku,name,price\nA,Brass bell,3\n");
		expect(await namesFound(visitor, "klingel")).toEqual(["Brass bell"]);
		expect(await rederiveDocuments(server.db)).toEqual({ checked: 2, corrected: 0 });
		const wrong = { translated_names: "", translated_tokens: "", search_text: "other" };
		await server.db.transact((tx) =>
			changeIndexed(server.db, tx, [params.id], () =>
				tx.updateTable("product").set(wrong).where("id", "=", params.id).execute(),
			),
		);
		expect(await namesFound(visitor, "klingel")).toEqual([]);
		expect(await rederiveDocuments(server.db)).toEqual({ checked: 2, corrected: 1 });
		expect(await namesFound(visitor, "klingel")).toEqual(["Brass bell"]);
		expect(await namesFound(visitor, "brass")).toEqual(["Brass bell"]);
	});
});
