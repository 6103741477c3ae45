import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { uploadImage } from "@freehub/contract/catalogue/images";
import { addProduct, changeProduct, deleteProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import * as blogs from "@freehub/contract/shop-window/blogs";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../../../../../../tools/free-port.ts";
import { testBucket } from "../../../../test/bucket.ts";
import { coloursOf, quarters } from "../../../../test/pictures.ts";
import { type TestServer, testServer } from "../../../../test/server.ts";

const drawings = fileURLToPath(new URL("../../../../../web/public/drawings", import.meta.url));
const SAND = [0xf1, 0xee, 0xe5];
const PINE = [0x12, 0x37, 0x2a];

/** A server with a web app that has a page and the drawings. */
async function shop(settings: Parameters<typeof testServer>[0] = {}) {
	const folder = mkdtempSync(join(tmpdir(), "freehub-web-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	mkdirSync(join(folder, "client"));
	writeFileSync(join(folder, "client/index.html"), "<!doctype html><title>Freehub</title>");
	symlinkSync(drawings, join(folder, "client/drawings"));
	const server = await testServer(settings, undefined, folder);
	return { server, ...(await server.newUser()) };
}

const body = {
	name: "Col 34",
	description: "D",
	price: 1,
	quantity: 1,
	supplier: "S",
	image: "/drawings/chain-12.svg",
};

async function added(client: Client, change: object): Promise<string> {
	return (await client.call(addProduct, { body: { ...body, ...change } }))._id;
}

async function uploaded(client: Client, width: number, height: number): Promise<string> {
	const file = new Blob([new Uint8Array(await quarters(width, height).png().toBuffer())], {
		type: "image/png",
	});
	return (await client.call(uploadImage, { file })).url;
}

async function pictureAt({ request }: TestServer, path: string): Promise<Buffer> {
	const answer = await request(path);
	expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, "image/jpeg"]);
	return Buffer.from(await answer.arrayBuffer());
}

/** The bounding box of what differs from the background: left, top, right and bottom, in pixels. */
async function contentOf(picture: Buffer, ground = SAND) {
	const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
	const box = { left: info.width, top: info.height, right: 0, bottom: 0 };
	for (let i = 0; i < data.length; i += 3) {
		// JPEG is lossy.
		if (ground.every((value, channel) => Math.abs(value - (data[i + channel] ?? 0)) < 24)) continue;
		const [x, y] = [(i / 3) % info.width, Math.floor(i / 3 / info.width)];
		box.left = Math.min(box.left, x);
		box.right = Math.max(box.right, x);
		box.top = Math.min(box.top, y);
		box.bottom = Math.max(box.bottom, y);
	}
	return box;
}

/** Expects the size required by other sites, and content in the middle with a margin on all sides. */
async function expectShareable(picture: Buffer, ground = SAND): Promise<void> {
	expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
	const { left, top, right, bottom } = await contentOf(picture, ground);
	expect(Math.min(left, top, 1199 - right, 629 - bottom)).toBeGreaterThanOrEqual(50);
	expect(Math.max(right - left, bottom - top)).toBeGreaterThan(250);
}

describe("the picture of a product's link", () => {
	it("is its drawing, or the uploaded picture, whole and in the middle of the sand ground", async () => {
		const { server, client } = await shop();
		const drawn = await pictureAt(server, `/og/products/${await added(client, {})}.jpg`);
		await expectShareable(drawn);

		const image = await uploaded(client, 1600, 1200);
		const photo = await pictureAt(server, `/og/products/${await added(client, { image })}.jpg`);
		await expectShareable(photo);
		const { left, top, right, bottom } = await contentOf(photo);
		expect((right - left) / (bottom - top)).toBeCloseTo(4 / 3, 1);
		// Away from the edges, where JPEG is least accurate.
		const cut = sharp(photo).extract({
			left: left + 10,
			top: top + 10,
			width: right - left - 20,
			height: bottom - top - 20,
		});
		expect(await coloursOf(await cut.png().toBuffer())).toBe("rgbw");
	});

	it("of a small upload is no larger than that", async () => {
		const { server, client } = await shop();
		const image = await uploaded(client, 300, 200);
		const { left, right } = await contentOf(
			await pictureAt(server, `/og/products/${await added(client, { image })}.jpg`),
		);
		expect(Math.abs(right - left - 300)).toBeLessThan(8);
	});

	it("follows no link to another site, and shows what the product is instead", async () => {
		let visits = 0;
		const port = await freePort();
		const other = createServer((_, response) => {
			visits += 1;
			response.end();
		}).listen(port, "127.0.0.1");
		onTestFinished(() => void other.close());
		const { server, client } = await shop();
		const wheel = await pictureAt(
			server,
			`/og/products/${await added(client, { image: "/drawings/placeholder-wheel.svg" })}.jpg`,
		);
		for (const image of [
			`http://127.0.0.1:${port}/a.jpg`,
			"/drawings/no-such.svg",
			"/drawings/../../../../etc/passwd",
			"/drawings/%2e%2e/secret.svg",
			"/elsewhere.png",
			`/images/${"0".repeat(64)}-100x100.webp`,
		]) {
			const id = await added(client, { image, name: "Front Wheel", category: "Components > Wheels" });
			expect((await pictureAt(server, `/og/products/${id}.jpg`)).equals(wheel), image).toBe(true);
		}
		expect(visits).toBe(0);
	});

	it("comes from the bucket where pictures are kept in one", async () => {
		const { server, client } = await shop({ bucket: await testBucket() });
		const image = await uploaded(client, 800, 600);
		await expectShareable(await pictureAt(server, `/og/products/${await added(client, { image })}.jpg`));
	});

	it("changes with the product, and is answered 304 until then", async () => {
		const { server, client } = await shop();
		const id = await added(client, {});
		const path = `/og/products/${id}.jpg`;
		const first = await server.request(path);
		expect(Object.fromEntries(first.headers)).toMatchObject({
			"cache-control": "public, max-age=3600",
			"cross-origin-resource-policy": "cross-origin",
			etag: expect.stringMatching(/^"\w{40}"$/) as unknown,
		});
		const headers = { "if-none-match": first.headers.get("etag") ?? "" };
		expect((await server.request(path, { headers })).status).toBe(304);
		await client.call(changeProduct, { params: { id }, body: { image: "/drawings/hero.svg" }, version: 1 });
		const changed = await server.request(path, { headers });
		expect([changed.status, changed.headers.get("etag") === headers["if-none-match"]]).toEqual([200, false]);
	});

	it("is gone with the product, and never there for what is no product", async () => {
		const { server, client } = await shop();
		const id = await added(client, {});
		await pictureAt(server, `/og/products/${id}.jpg`);
		await client.call(deleteProduct, { params: { id } });
		for (const name of [`${id}.jpg`, "x.jpg", "%00.jpg", ".jpg", "x.png", id]) {
			const { status } = await server.request(`/og/products/${name}`);
			expect([name, status]).toEqual([name, 404]);
		}
	});
});

describe("the picture of an article's link", () => {
	it("is the article's, once it is published", async () => {
		const { server, client } = await shop();
		const article = { title: "Chains", desc: "Text", image: await uploaded(client, 800, 600) };
		const { _id: id, version } = await client.call(blogs.addArticle, { body: article });
		const path = `/og/articles/${id}.jpg`;
		expect((await server.request(path)).status).toBe(404);
		await client.call(blogs.publishArticle, { params: { id }, version });
		await expectShareable(await pictureAt(server, path));
		expect((await server.request("/og/articles/x.jpg")).status).toBe(404);

		const other = await client.call(blogs.addArticle, {
			body: { ...article, image: "https://elsewhere.test/a.png" },
		});
		await client.call(blogs.publishArticle, { params: { id: other._id }, version: other.version });
		const home = await pictureAt(server, "/og/home.jpg");
		expect((await pictureAt(server, `/og/articles/${other._id}.jpg`)).equals(home)).toBe(true);
	});
});

describe("the picture of the home page's link", () => {
	it("is the one that the page begins with, on its dark ground", async () => {
		const { server } = await shop();
		await expectShareable(await pictureAt(server, "/og/home.jpg"), PINE);
	});
});

describe("many pictures at once", () => {
	it("are made in turns that are fair by address, and who asks for too many is refused until later", async () => {
		const { server, client } = await shop({ trustProxy: 1 });
		const ids = await Promise.all(Array.from({ length: 49 }, () => added(client, {})));
		const from = (address: string, id = "") =>
			server.request(`/og/products/${id}.jpg`, { headers: { "x-forwarded-for": address } });
		const greedy = ids.slice(9).map((id) => from("203.0.113.9", id));
		const others = ids.slice(0, 9).map((id, i) => from(`198.51.100.${i}`, id));
		expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(9).fill(200));
		const answers = await Promise.all(greedy);
		const statuses = answers.map(({ status }) => status);
		expect(new Set(statuses)).toEqual(new Set([200, 429]));
		const refused = statuses.indexOf(429);
		expect(answers[refused]?.headers.get("retry-after")).toBe("5");
		expect(await answers[refused]?.json()).toMatchObject({
			detail: "The server is busy with other pictures. Try again in 5 seconds.",
		});
		await expectShareable(await pictureAt(server, `/og/products/${ids[9 + refused]}.jpg`));
	});

	it("are counted for an address: 30 a minute that have to be made", async () => {
		const { server, client } = await shop({ rateLimits: true });
		const id = await added(client, {});
		const ask = () => server.request(`/og/products/${id}.jpg`);
		const changing = await added(client, {});
		for (let version = 1; version <= 30; version++) {
			await server.db.kysely
				.updateTable("product")
				.set({ version: version + 1 })
				.where("id", "=", changing)
				.execute();
			expect((await server.request(`/og/products/${changing}.jpg`)).status).toBe(200);
		}
		expect([(await ask()).status, (await server.request(`/og/products/${changing}.jpg`)).status]).toEqual([
			429, 200,
		]);
	});
});
