import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { uploadImage } from "@freehub/contract/catalogue/images";
import { addProduct, getProduct } from "@freehub/contract/catalogue/products";
import { listAudit } from "@freehub/contract/office/audit";
import { parseImageLink } from "@freehub/domain/image-link";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { testBucket } from "../../../../test/bucket.ts";
import { coloursOf, quarters } from "../../../../test/pictures.ts";
import { type TestServer, testServer } from "../../../../test/server.ts";

const MIB = 1024 * 1024;

async function photo(width = 1600, height = 1200): Promise<Blob> {
	return new Blob([new Uint8Array(await quarters(width, height).jpeg().toBuffer())], { type: "image/jpeg" });
}

/** Sends a body unchanged. */
async function post(
	server: TestServer,
	cookie: string,
	type: string,
	body: NonNullable<RequestInit["body"]>,
): Promise<[number, string]> {
	const headers = { cookie, "content-type": type };
	// fetch requires `duplex` for a stream.
	const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
	const answer = await server.request("/api/images", init);
	return [answer.status, ((await answer.json()) as { code?: string }).code ?? ""];
}

describe("uploading a picture", () => {
	it("answers a link that a product can have, and serves it in its widths for good", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const file = await photo();
		const answer = await client.call(uploadImage, { file });
		const hash = createHash("sha256")
			.update(await file.bytes())
			.digest("hex");
		expect(answer).toEqual({ url: `/images/${hash}-1280x960.webp`, width: 1280, height: 960 });

		const body = { name: "A", description: "B", price: 1, quantity: 1, supplier: "C", image: answer.url };
		const { _id: id } = await client.call(addProduct, { body });
		expect((await server.visitor.call(getProduct, { params: { id } })).image).toBe(answer.url);

		for (const [link, width] of [
			[answer.url, 1280],
			[answer.url.replace(".webp", "/640.webp"), 640],
			[answer.url.replace(".webp", "/320.webp"), 320],
		] as const) {
			const served = await server.request(link);
			expect(served.status).toBe(200);
			expect(Object.fromEntries(served.headers)).toMatchObject({
				"content-type": "image/webp",
				"cache-control": "public, max-age=31536000, immutable",
				"x-content-type-options": "nosniff",
				"cross-origin-resource-policy": "cross-origin",
				"content-security-policy": expect.stringContaining("default-src 'self'") as unknown,
			});
			const bytes = Buffer.from(await served.arrayBuffer());
			expect(Number(served.headers.get("content-length"))).toBe(bytes.length);
			expect((await sharp(bytes).metadata()).width).toBe(width);
			expect(await coloursOf(bytes)).toBe("rgbw");
		}
		const head = await server.request(answer.url, { method: "HEAD" });
		expect([head.status, await head.text()]).toEqual([200, ""]);
	});

	it("of the same file answers the same, and each time is in the audit log", async () => {
		const server = await testServer();
		const { client, user } = await server.newUser();
		const file = await photo(400, 300);
		const [first, second] = await Promise.all([0, 1].map(() => client.call(uploadImage, { file })));
		expect(second).toEqual(first);
		const { width = 0, height = 0, hash } = parseImageLink(first?.url ?? "") ?? {};
		const lines = await client.call(listAudit, { query: { action: "image.upload" } });
		expect(lines).toHaveLength(2);
		for (const line of lines) {
			expect(line).toMatchObject({ outcome: "done", target: `${hash}-${width}x${height}` });
			expect(line.actor).toBe(user.id);
			expect(line.detail).toContain(`"bytes":${file.size}`);
		}
	});

	it("trusts the content, not what it is called", async () => {
		const server = await testServer();
		const { cookie } = await server.newUser();
		const jpeg = await photo(40, 20);
		for (const type of ["image/png", "image/x-anything", "application/octet-stream", "IMAGE/JPEG; a=b"]) {
			expect(await post(server, cookie, type, await jpeg.arrayBuffer()), type).toEqual([201, ""]);
		}
		const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
		for (const type of ["image/png", "image/svg+xml", "image/jpeg"]) {
			expect(await post(server, cookie, type, svg), type).toEqual([400, "image_refused"]);
		}
		expect(await post(server, cookie, "image/jpeg", "")).toEqual([400, "image_refused"]);
		for (const type of ["application/json", "text/html", "multipart/form-data; boundary=x"]) {
			expect(await post(server, cookie, type, svg), type).toEqual([415, "unsupported_media_type"]);
		}
		const form = new FormData();
		form.append("file", jpeg);
		const answer = await server.request("/api/images", { method: "POST", headers: { cookie }, body: form });
		expect(answer.status).toBe(415);
	});

	it("takes 10 MiB and no byte more, whether or not the length is announced", async () => {
		const server = await testServer();
		const { cookie } = await server.newUser();
		const jpeg = new Uint8Array(await (await photo(40, 20)).arrayBuffer());
		// Decoders stop at the end of the picture.
		const padded = new Uint8Array(10 * MIB);
		padded.set(jpeg);
		expect(await post(server, cookie, "image/jpeg", padded)).toEqual([201, ""]);
		expect(await post(server, cookie, "image/jpeg", new Uint8Array(10 * MIB + 1))).toEqual([
			413,
			"body_too_large",
		]);

		let sent = 0;
		const endless = new ReadableStream<Uint8Array>({
			pull(controller) {
				sent += MIB;
				controller.enqueue(sent === MIB ? padded.slice(0, MIB) : new Uint8Array(MIB));
			},
		});
		expect(await post(server, cookie, "image/jpeg", endless)).toEqual([413, "body_too_large"]);
		expect(sent).toBeLessThan(13 * MIB);
		// Other bodies keep their own limit.
		const json = {
			method: "POST",
			headers: { cookie, "content-type": "application/json" },
			body: `"${"a".repeat(2 * MIB)}"`,
		};
		expect((await server.request("/api/product", json)).status).toBe(413);
	});

	it("that breaks off is refused and leaves nothing behind", async () => {
		const server = await testServer();
		const { cookie, client } = await server.newUser();
		const jpeg = await (await photo()).bytes();
		const broken = new ReadableStream<Uint8Array>({
			start: (controller) => controller.enqueue(jpeg.slice(0, 500)),
			pull: (controller) => controller.error(new Error("gone")),
		});
		expect(await post(server, cookie, "image/jpeg", broken)).toEqual([400, "invalid_input"]);
		expect(await client.call(listAudit, { query: { action: "image.upload" } })).toEqual([]);
	});

	it("is for those who may change products; who may not has nothing read of theirs", async () => {
		const server = await testServer({ access: "staff" });
		await server.newUser();
		const { client } = await server.newUser();
		const file = await photo(40, 20);
		await expect(server.visitor.call(uploadImage, { file })).rejects.toMatchObject({
			code: "unauthenticated",
		});
		await expect(client.call(uploadImage, { file })).rejects.toMatchObject({ code: "forbidden" });
	});

	it("answers other requests meanwhile, and says so when there are too many pictures", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const files = await Promise.all(Array.from({ length: 14 }, (_, i) => photo(1200 + 2 * i, 900)));
		const uploads = Promise.allSettled(files.map((file) => client.call(uploadImage, { file })));
		expect((await server.request("/healthz")).status).toBe(200);
		const codes = (await uploads).map((each) =>
			each.status === "fulfilled" ? "" : (each.reason as { code: string }).code,
		);
		expect(codes.filter((code) => code === "")).toHaveLength(12);
		expect(codes.filter((code) => code === "unavailable")).toHaveLength(2);
		await client.call(uploadImage, { file: files[13] as Blob });
	});
});

describe("the links of pictures", () => {
	it("lead to no other file, however they are written", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const { url } = await client.call(uploadImage, { file: await photo(400, 300) });
		for (const path of [
			"/images",
			"/images/",
			"/images/../freehub.sqlite",
			"/images/..%2f..%2ffreehub.sqlite",
			"/images/%2e%2e/auth-secret",
			url.replace("400x300", "401x300"),
			url.replace("400x300", "0400x300"),
			url.replace(/[0-9a-f]{64}/, "0".repeat(64)),
			url.replace(".webp", "/640.webp"),
			url.replace(".webp", "/400.webp"),
			url.replace(".webp", ".svg"),
			`${url}/`,
			`${url}%00`,
			`/api${url}`,
		]) {
			const answer = await server.request(path);
			expect([path, answer.status]).toEqual([path, 404]);
			expect(answer.headers.get("cache-control") ?? "").not.toContain("immutable");
		}
	});

	it("are files in DATA_DIR/images", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const { url } = await client.call(uploadImage, { file: await photo(400, 300) });
		const { hash = "" } = parseImageLink(url) ?? {};
		const folder = join(server.outbox, "..", "images", hash.slice(0, 2), hash.slice(2, 4));
		expect(readdirSync(folder).toSorted()).toEqual([`${hash}-400x300-320.webp`, `${hash}-400x300-400.webp`]);
	});
});

describe("with a bucket", () => {
	it("pictures are kept there and served as ever, for every process", async () => {
		const bucket = await testBucket();
		const first = await testServer({ bucket });
		const { client } = await first.newUser();
		const { url } = await client.call(uploadImage, { file: await photo(400, 300) });
		const second = await testServer({ bucket });
		const served = await second.request(url.replace(".webp", "/320.webp"));
		expect(served.headers.get("content-type")).toBe("image/webp");
		expect(await coloursOf(Buffer.from(await served.arrayBuffer()))).toBe("rgbw");
		expect((await second.request(url.replace("400x300", "400x301"))).status).toBe(404);
	});

	it("that fails, an upload and a picture are unavailable, in words, and nothing is noted as done", async () => {
		const bucket = await testBucket();
		const server = await testServer({ bucket });
		const { client } = await server.newUser();
		const file = await photo(400, 300);
		const { url } = await client.call(uploadImage, { file });
		await bucket.stop();
		await expect(client.call(uploadImage, { file })).rejects.toMatchObject({
			code: "unavailable",
			status: 503,
			message: expect.stringContaining("Try again") as unknown,
		});
		expect((await server.request(url)).status).toBe(503);
		expect(await client.call(listAudit, { query: { action: "image.upload" } })).toHaveLength(1);
	});
});
