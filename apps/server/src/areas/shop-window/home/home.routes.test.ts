import { addProduct, changeProduct, deleteProduct, getProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { listAudit } from "@freehub/contract/office/audit";
import { changeOpeningHours, getCompany, getOpeningHours } from "@freehub/contract/shop-window/company";
import * as home from "@freehub/contract/shop-window/home";
import { translateProduct } from "@freehub/contract/translations";
import { describe, expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

const picture = `/images/${"a".repeat(64)}-1280x800.webp`;

/** The first account owns the shop. */
async function shop() {
	const server = await testServer();
	const { client: owner } = await server.newUser();
	const change = (slug: home.HomeSectionName, body: object, version: number, who: Client = owner) =>
		who.call(home.changeHome, { params: { slug }, body, version });
	const read = (language?: "de") => server.visitor.call(home.getHome, { query: { language } });
	const add = async (name: string, more: object = {}) => {
		const body = { name, description: "d", price: 5, quantity: 3, supplier: "S", image: picture, ...more };
		return (await owner.call(addProduct, { body }))._id;
	};
	const shown = async (who: Client = server.visitor) =>
		(await who.page(home.listFeatured, { query: {} })).items.map(({ name }) => name);
	const choose = (products: string[], version: number) =>
		owner.call(home.chooseFeatured, { body: { products }, version });
	return { server, owner, change, read, add, shown, choose };
}

describe("the home page's words and pictures", () => {
	it("are the app's own until an owner changes them, and again when they are emptied", async () => {
		const { read, change } = await shop();
		const unchanged = {
			eyebrow: "",
			heading: "",
			text: "",
			button: "",
			picture: "",
			alt: "",
			version: 0,
			updatedAt: null,
		};
		expect(await read()).toEqual({ hero: unchanged, about: unchanged });
		const words = { heading: " Spring is here ", text: "New bikes.\n\nCome in.", button: "Look" };
		const changed = await change("hero", { ...words, picture, alt: "The shop" }, 0);
		expect(changed).toMatchObject({
			heading: "Spring is here",
			text: words.text,
			picture,
			alt: "The shop",
			eyebrow: "",
			version: 1,
		});
		expect(await read()).toEqual({ hero: changed, about: unchanged });
		const emptied = await change("hero", { heading: "", text: "", button: "", picture: "", alt: "" }, 1);
		expect(await read()).toEqual({
			hero: { ...unchanged, version: 2, updatedAt: emptied.updatedAt },
			about: unchanged,
		});
	});

	it("are changed by whoever has seen them; who was slower gets what is there, and who changed it", async () => {
		const { owner, change, read } = await shop();
		await change("about", { heading: "Us" }, 0);
		await expect(change("about", { heading: "We" }, 0)).rejects.toMatchObject({
			status: 412,
			code: "page_changed",
			problem: { current: { heading: "Us", version: 1 }, changedBy: expect.any(String) },
		});
		const unseen = owner.call(home.changeHome, { params: { slug: "about" }, body: { heading: "x" } });
		await expect(unseen).rejects.toMatchObject({ status: 428, code: "if_match_required" });
		// Of two concurrent first changes, one is refused.
		const both = await Promise.allSettled(["A", "B"].map((heading) => change("hero", { heading }, 0)));
		expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect(await read()).toMatchObject({ about: { heading: "Us" }, hero: { version: 1 } });
		const { items } = await owner.page(listAudit, { query: { action: "page" } });
		expect(items.filter(({ outcome }) => outcome === "done")).toMatchObject([
			{ action: "page.home", target: "hero" },
			{ action: "page.home", target: "about", detail: '{"section":"about","changed":["heading"]}' },
		]);
	});

	it("have translations; what is not translated is the shop's own and says so, what is not written is not", async () => {
		const { owner, change, read } = await shop();
		await change("hero", { heading: "Spring", text: "New bikes." }, 0);
		const german = { heading: "Frühling", text: "", eyebrow: "", button: "", alt: "" };
		const params = { slug: "hero", language: "de" } as const;
		expect(await owner.call(home.translateHome, { params, body: german, version: 0 })).toMatchObject({
			language: "de",
			heading: "Frühling",
			version: 1,
		});
		const { hero, about } = await read("de");
		expect(hero).toMatchObject({ heading: "Frühling", text: "New bikes.", textLanguages: { text: "en" } });
		expect(about).not.toHaveProperty("textLanguages");
		const all = await owner.call(home.listHomeTranslations, { params: { slug: "hero" } });
		expect(all.find(({ language }) => language === "de")).toMatchObject(german);
		await expect(
			owner.call(home.translateHome, { params, body: { heading: "Lenz" }, version: 0 }),
		).rejects.toMatchObject({ code: "page_changed", problem: { current: { heading: "Frühling" } } });
	});

	it("are bounded texts, and a picture that was uploaded here", async () => {
		const { change, server } = await shop();
		const odd = { heading: "x".repeat(101), text: "x".repeat(2001), picture: "https://elsewhere.test/a.jpg" };
		await expect(change("hero", odd, 0)).rejects.toMatchObject({
			code: "invalid_input",
			problem: {
				errors: expect.arrayContaining([
					expect.objectContaining({ field: "heading" }),
					expect.objectContaining({ field: "text" }),
					expect.objectContaining({ field: "picture", rule: "uploaded_picture" }),
				]),
			},
		});
		const { client: viewer } = await server.newUser();
		await expect(change("hero", { heading: "x" }, 0, viewer)).rejects.toMatchObject({ status: 403 });
	});
});

describe("the products on the home page", () => {
	it("are the first six, those with a picture before those without or with another program's placeholder", async () => {
		const { add, shown } = await shop();
		expect(await shown()).toEqual([]);
		await add("Plain", { image: "/drawings/placeholder-box.svg" });
		await add("Placeholder", { image: "https://old.test/pictures/No_Image_available_large.gif" });
		for (let n = 1; n <= 3; n += 1) await add(`Pictured ${n}`);
		await add("Hidden", { showInShop: "no" });
		expect(await shown()).toEqual(["Pictured 1", "Pictured 2", "Pictured 3", "Plain", "Placeholder"]);
		for (let n = 4; n <= 7; n += 1) await add(`Pictured ${n}`);
		expect(await shown()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Pictured ${n}`));
	});

	it("are those that an owner has chosen, in that order, as far as the reader may see them", async () => {
		const { server, owner, add, shown, choose } = await shop();
		const ids = await Promise.all(["A", "B", "C"].map((name) => add(name)));
		const [a = "", b = "", c = ""] = ids;
		expect(await owner.call(home.getFeatured, {})).toEqual({ products: [], version: 0, updatedAt: null });
		expect(await choose([c, a, c], 0)).toMatchObject({ products: [c, a], version: 1 });
		expect(await shown()).toEqual(["C", "A"]);
		const { total } = await server.visitor.page(home.listFeatured, { query: {} });
		expect(total).toBe(3);
		await expect(choose([b], 0)).rejects.toMatchObject({
			code: "page_changed",
			problem: { current: { products: [c, a], version: 1 } },
		});
		await expect(choose(["nothing"], 1)).rejects.toMatchObject({ code: "not_found" });
		await expect(
			choose(
				Array.from({ length: 25 }, (_, n) => `${n}`),
				1,
			),
		).rejects.toMatchObject({
			code: "invalid_input",
		});

		const { version } = await owner.call(getProduct, { params: { id: c } });
		await owner.call(changeProduct, { params: { id: c }, body: { showInShop: "no" }, version });
		expect(await shown()).toEqual(["A"]);
		expect(await shown(owner)).toEqual(["C", "A"]);
		await owner.call(deleteProduct, { params: { id: a } });
		// None of the chosen ones is left for visitors.
		expect(await shown()).toEqual(["B"]);
		expect(await choose([a, b], 1)).toMatchObject({ products: [a, b] });
		await choose([], 2);
		expect(await shown()).toEqual(["B"]);
	});

	it("are in the reader's language", async () => {
		const { server, owner, add } = await shop();
		const id = await add("Bell");
		const params = { id, language: "de" } as const;
		await owner.call(translateProduct, { params, body: { name: "Klingel" }, version: 0 });
		const { items } = await server.visitor.page(home.listFeatured, { query: { language: "de" } });
		expect(items).toMatchObject([{ name: "Klingel", textLanguages: { description: "en" } }]);
	});
});

describe("opening hours", () => {
	it("are set by whoever has seen them", async () => {
		const { server, owner } = await shop();
		const set = (openingHours: string, version: number) =>
			owner.call(changeOpeningHours, { body: { openingHours }, version });
		expect(await owner.call(getOpeningHours, {})).toEqual({ openingHours: "", version: 0 });
		const hours = "Mo-Fr 09:00-12:30\nMo-Fr 14:00-18:00\n2026-12-24/2026-12-26 closed";
		expect(await set(hours, 0)).toEqual({ openingHours: hours, version: 1 });
		await expect(set("Mo 09:00-18:00", 0)).rejects.toMatchObject({
			code: "page_changed",
			problem: { current: { openingHours: hours, version: 1 } },
		});
		await expect(set("Monday", 1)).rejects.toMatchObject({
			code: "invalid_input",
			problem: { errors: [{ field: "openingHours", rule: "opening_hours" }] },
		});
		expect(await server.visitor.call(getCompany)).toMatchObject({ openingHours: hours });
	});
});
