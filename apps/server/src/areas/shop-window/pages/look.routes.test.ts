import { fileURLToPath } from "node:url";
import { uploadImage } from "@freehub/contract/catalogue/images";
import { addProduct } from "@freehub/contract/catalogue/products";
import { invite } from "@freehub/contract/people/people";
import { changeCompany, getCompany } from "@freehub/contract/shop-window/company";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { allMails, newestMail, readMails } from "../../../../test/mails.ts";
import { quarters } from "../../../../test/pictures.ts";
import { testServer } from "../../../../test/server.ts";

/** Built by `npm test` beforehand. */
const build = fileURLToPath(new URL("../../../../../web/dist/", import.meta.url));

async function shop() {
	const server = await testServer({}, undefined, build);
	const owner = await server.newUser();
	const { insertedId } = await owner.client.call(addProduct, {
		body: { name: "Bell", description: "d", price: 5, quantity: 1, supplier: "S", image: "/i.svg" },
	});
	const textOf = async (path: string) => {
		const answer = await server.request(path, { headers: { "accept-language": "en" } });
		const on = answer.headers.get("location");
		return (on === null ? answer : await server.request(on)).text();
	};
	const look = (body: { name?: string; logo?: string; colour?: string }) =>
		owner.client.call(changeCompany, { body });
	return { server, owner, textOf, look, product: `/products/${insertedId}` };
}

describe("a shop's own name", () => {
	it("stands in pages, in the app that is installed and in the feed, and can be taken back", async () => {
		const { textOf, look, product } = await shop();
		const paths = [
			"/",
			"/products",
			product,
			"/blogs",
			"/dashboard",
			"/manifest.webmanifest",
			"/blogs/feed.xml",
		];
		// One after the other: under load, a page may be answered from a slightly older state.
		const all = async () => {
			const texts: string[] = [];
			for (const path of paths) texts.push(await textOf(path));
			return texts;
		};
		const before = await all();
		for (const text of before) expect(text).toContain("Freehub");
		await look({ name: "Rad & Tat" });
		for (const path of paths) {
			const text = await textOf(path);
			expect(text, path).toMatch(/Rad (&|&amp;) Tat/);
			expect(text, path).not.toContain("Freehub");
		}
		expect(await textOf(product)).toContain("<title>Bell · Rad &amp; Tat</title>");
		await look({ name: "Freehub" });
		expect(await all()).toEqual(before);
	});

	it("is who mails are from, and what they call the shop", async () => {
		const { server, owner, look } = await shop();
		const mailTo = async (email: string) => {
			await owner.client.call(invite, { body: { email, role: "viewer" } });
			await newestMail(server.outbox, email);
			return allMails(server.outbox).find(({ headers }) => headers.to === email)?.headers;
		};
		const before = await mailTo("a@shop.test");
		expect(before?.from).toBe("Freehub <freehub@localhost>");
		expect(before?.subject).toMatch(/ invites you to Freehub$/);
		await look({ name: "Rad und Tat" });
		const after = await mailTo("b@shop.test");
		expect(after?.from).toBe("Rad und Tat <freehub@localhost>");
		expect(after?.subject).toMatch(/ invites you to Rad und Tat$/);
	});
});

describe("a shop's own colours and logo", () => {
	it("are in its mails, which say the same in plain text and where pictures are not loaded", async () => {
		const { server, owner, look } = await shop();
		const mailTo = async (email: string) => {
			await owner.client.call(invite, { body: { email, role: "viewer" } });
			await newestMail(server.outbox, email);
			const mail = readMails(server.outbox).findLast(({ headers }) => headers.to === email);
			const [text = "", html = ""] = (mail?.body ?? "").split("<!doctype html>");
			return { text: text.replace(/token=\S+/, ""), html };
		};
		const plain = await mailTo("a@shop.test");
		expect(plain.html).not.toMatch(/<img|style=/);
		const file = new Blob([new Uint8Array(await quarters(1000, 200).png().toBuffer())], {
			type: "image/png",
		});
		const { url } = await owner.client.call(uploadImage, { file });
		const { pathname: logo } = new URL(url, "http://shop.test");
		await look({ name: 'Rad & "Tat"', logo, colour: "#B00020" });
		const { text, html } = await mailTo("b@shop.test");
		expect(text).toBe(plain.text.replaceAll("Freehub", 'Rad & "Tat"'));
		const source =
			/<img src="([^"]*)" alt="Rad &amp; &quot;Tat&quot;" width="240" height="48">/.exec(html)?.[1] ?? "";
		const site = /<a href="(.*?)\/invitation\?/.exec(html)?.[1];
		expect(source).toBe(`${site}/og/logo.png?logo=${/[0-9a-f]{8}/.exec(logo)?.[0]}`);
		const { pathname, search } = new URL(source);
		const png = await server.request(pathname + search);
		// For mail clients that cannot show WebP, also on pages of other sites.
		expect(png.headers.get("content-type")).toBe("image/png");
		expect(png.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
		expect(await sharp(await png.arrayBuffer()).metadata()).toMatchObject({
			format: "png",
			width: 480,
			height: 96,
		});
		expect(html).toMatch(/<a href="[^"]*token=[^"]*" style="[^"]*background:#b00020;color:#ffffff">/);
		await look({ logo: "" });
		expect((await server.request(pathname + search)).status).toBe(404);
		const { html: named } = await mailTo("c@shop.test");
		expect(named).not.toContain("<img");
		expect(named).toMatch(/<p style="border-bottom:3px solid #b00020;[^>]*>Rad &amp; &quot;Tat&quot;<\/p>/);
	});

	it("are in its pages", async () => {
		const { server, owner, textOf, look } = await shop();
		const file = new Blob([new Uint8Array(await quarters(200, 60).png().toBuffer())], { type: "image/png" });
		const { url } = await owner.client.call(uploadImage, { file });
		const logo = new URL(url, "http://shop.test").pathname;
		const before = await textOf("/");
		expect(await look({ logo, colour: "#B00020" })).toMatchObject({ logo, colour: "#B00020" });
		for (const path of ["/", "/products"]) {
			const text = await textOf(path);
			expect(text, path).toContain(":root:root{--fh-primary:#b00020;");
			expect(text, path).toMatch(new RegExp(`<img[^>]* src="${logo}" alt="Freehub"`));
		}
		expect(await textOf("/dashboard")).toContain(":root:root{--fh-primary:#b00020;");
		expect(JSON.parse(await textOf("/manifest.webmanifest"))).toMatchObject({ theme_color: "#B00020" });
		expect(await server.visitor.call(getCompany)).toMatchObject({ logo });
		expect(await look({ logo: "", colour: "" })).toEqual({ name: "Freehub" });
		expect(await textOf("/")).toBe(before);
	});

	it.each([
		[{ colour: "#7f7f7f" }, /Neither white nor dark text/],
		[{ colour: "green" }, /Neither white nor dark text/],
		[{ logo: "https://elsewhere.test/logo.png" }, /uploaded here/],
		[{ logo: "/drawings/hero.svg" }, /uploaded here/],
	])("are refused where they cannot be: %j", async (body, sentence) => {
		const { look, server } = await shop();
		await expect(look(body)).rejects.toMatchObject({
			code: "invalid_input",
			problem: { errors: [{ message: expect.stringMatching(sentence) }] },
		});
		expect(await server.visitor.call(getCompany)).toEqual({ name: "Freehub" });
	});
});
