import { fileURLToPath } from "node:url";
import { listChanges } from "@freehub/contract/changes";
import { listAudit } from "@freehub/contract/office/audit";
import * as pages from "@freehub/contract/shop-window/pages";
import { listPageTranslations, type PageTexts, translatePage } from "@freehub/contract/translations";
import type { Language } from "@freehub/domain/language";
import { otherLanguages } from "@freehub/domain/shop";
import { describe, expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

/** Built by `npm test` beforehand. */
const build = fileURLToPath(new URL("../../../../../web/dist/", import.meta.url));

/** A shop with a written page on returns, and functions to translate it. */
async function shop() {
	const server = await testServer({}, undefined, build);
	const { visitor } = server;
	const { client: owner } = await server.newUser();
	const params = { slug: "returns" };
	const written = await owner.call(pages.changePage, {
		params,
		body: { text: "In **14** days." },
		version: 1,
	});
	const translate = (body: Partial<PageTexts>, version = 0, language: Language = "de", slug = "returns") =>
		owner.call(translatePage, { params: { slug, language }, body, version });
	const list = (slug = "returns") => owner.call(listPageTranslations, { params: { slug } });
	const read = (language?: Language) => visitor.call(pages.getPage, { params, query: { language } });
	return { server, owner, visitor, written, translate, list, read };
}

describe("a page's translations", () => {
	it("are read in the language asked for; what is missing is the shop's own and says so", async () => {
		const { visitor, written, translate, read } = await shop();
		expect(await translate({ title: " Rückgabe " })).toEqual({
			language: "de",
			title: "Rückgabe",
			text: "",
			version: 1,
		});
		expect(await read("de")).toEqual({ ...written, title: "Rückgabe", textLanguages: { text: "en" } });
		expect(await read("fr")).toEqual({ ...written, textLanguages: { title: "en", text: "en" } });
		const whole = { title: "Rückgabe", text: "In **14** Tagen." };
		await translate(whole, 1);
		expect(await read("de")).toEqual({ ...written, ...whole });
		expect([await read(), await read("en")]).toEqual([written, written]);
		const { text: _, version: _v, ...line } = { ...written, hasText: true };
		const linesIn = (language?: Language) => visitor.call(pages.listPages, { query: { language } });
		expect(await linesIn()).toEqual([line]);
		expect(await linesIn("de")).toEqual([{ ...line, title: "Rückgabe" }]);
		expect(await linesIn("es")).toEqual([{ ...line, textLanguages: { title: "en" } }]);
	});

	it("are there for each language, and wait with a page that is not written", async () => {
		const { owner, visitor, translate, list } = await shop();
		await translate({ title: "AGB", text: "Wie wir verkaufen." }, 0, "de", "terms");
		const none = { title: "", text: "", version: 0 };
		const all = otherLanguages().map((language) => ({ language, ...none }));
		const german = { language: "de", title: "AGB", text: "Wie wir verkaufen.", version: 1 };
		expect(await list("terms")).toEqual(all.map((one) => (one.language === "de" ? german : one)));
		const terms = { params: { slug: "terms" }, query: { language: "de" } } as const;
		await expect(visitor.call(pages.getPage, terms)).rejects.toMatchObject({ status: 404 });
		const change = { params: terms.params, body: { text: "How we sell." }, version: 1 };
		await owner.call(pages.changePage, change);
		expect(await visitor.call(pages.getPage, terms)).toMatchObject({ title: "AGB" });
	});

	it("are changed by whoever has seen their version, once, and tell those who follow changes", async () => {
		const { owner, visitor, translate, list } = await shop();
		const { next: after } = await visitor.call(listChanges);
		await translate({ title: "Rückgabe" });
		await expect(translate({ title: "Retoure" })).rejects.toMatchObject({
			status: 412,
			code: "page_changed",
			problem: { current: { language: "de", title: "Rückgabe", text: "", version: 1 } },
		});
		// Existing texts count as done.
		expect(await translate({ title: "Rückgabe" })).toMatchObject({ version: 1 });
		await translate({}, 1);
		expect((await list())[0]).toEqual({ language: "de", title: "", text: "", version: 2 });
		const { changes } = await visitor.call(listChanges, { query: { after } });
		expect(changes.map(({ kind, what, id }) => [kind, what, id])).toEqual(
			Array(2).fill(["page", "changed", "returns"]),
		);
		const query = { action: "page.translate", outcome: "done" } as const;
		const { items } = await owner.page(listAudit, { query });
		expect(items.map(({ target, detail }) => [target, detail])).toEqual([
			["returns", '{"language":"de","title":""}'],
			["returns", '{"language":"de","title":"Rückgabe"}'],
			["returns", '{"language":"de","title":"Rückgabe"}'],
		]);
	});

	it("are refused in the shop's own language, too long, and of no page", async () => {
		const { translate, list } = await shop();
		await expect(translate({ title: "Returns" }, 0, "en")).rejects.toMatchObject({
			problem: { errors: [{ field: "language" }] },
		});
		await expect(translate({ title: "x".repeat(101), text: "x".repeat(100_001) })).rejects.toMatchObject({
			problem: { errors: [{ field: "title" }, { field: "text" }] },
		});
		await expect(translate({ title: "Jobs" }, 0, "de", "jobs")).rejects.toMatchObject({ status: 404 });
		await expect(list("jobs")).rejects.toMatchObject({ status: 404 });
	});
});

it("a page is rendered in the language of its address, and the footer names it so", async () => {
	const { server, translate } = await shop();
	/** The title, heading, footer link, text and German URL of a rendered page; each with its `lang`. */
	const partsOf = async (path: string) => {
		const html = await (await server.request(path)).text();
		return [
			/(<title>)(.*?)<\/title>/,
			/(<h1[^>]*>)(.*?)<\/h1>/,
			/(<a [^>]*href="[^"]*\/pages\/returns"[^>]*>)(.*?)<\/a>/,
			/(<div[^>]* data-level="2"[^>]*>)<p>(.*?)<\/p>/,
			/(<link) rel="alternate" (hreflang="de" href=".*?")>/,
		].map((part) => {
			const [, tag = "", text] = part.exec(html) ?? [];
			const lang = / lang="(\w+)"/.exec(tag)?.[1];
			return lang === undefined ? text : `${lang}: ${text}`;
		});
	};
	const german = "/de/pages/returns";
	const link = 'hreflang="de" href="http://shop.test/de/pages/returns"';
	const text = "In <strong>14</strong> days.";
	const original = ["Returns · Freehub", "Returns", "Returns", text, link];
	expect(await partsOf(german)).toEqual([
		"Returns · Freehub",
		"en: Returns",
		"en: Returns",
		`en: ${text}`,
		link,
	]);
	await translate({ title: "Rückgabe", text: "In **14** Tagen." });
	expect(await partsOf(german)).toEqual([
		"Rückgabe · Freehub",
		"Rückgabe",
		"Rückgabe",
		"In <strong>14</strong> Tagen.",
		link,
	]);
	expect(await partsOf("/pages/returns")).toEqual(original);
});
