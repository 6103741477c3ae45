import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { onTestFinished } from "vitest";
import type { Bucket } from "#config.ts";

const SECRET = "S3RVER";

/** Starts an S3 server with one empty bucket; it is removed after the test. */
export async function testBucket(): Promise<Bucket & { stop: () => Promise<void> }> {
	const directory = mkdtempSync(join(tmpdir(), "freehub-bucket-"));
	const name = "shop-pictures";
	const options = { address: "127.0.0.1", port: 0, silent: true, directory };
	const store = new S3rver({ ...options, configureBuckets: [{ name }] });
	const { port } = await store.run();
	const gate = await openGate(port);
	let isRunning = true;
	const stop = async () => {
		if (!isRunning) return;
		isRunning = false;
		await gate.close();
		await store.close();
	};
	onTestFinished(async () => {
		await stop();
		rmSync(directory, { recursive: true, force: true });
	});
	return {
		endpoint: gate.url,
		name,
		region: "us-east-1",
		accessKeyId: "S3RVER",
		secretAccessKey: SECRET,
		stop,
	};
}

/** S3rver does not verify version 4 signatures, so this proxy verifies each request first. */
async function openGate(port: number): Promise<{ url: string; close: () => Promise<void> }> {
	const gate = createServer((request, response) => {
		void (async () => {
			const body = await buffer(request);
			if (!isSigned(request, body)) {
				response.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
				return;
			}
			const { method = "GET", url = "/" } = request;
			const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
				method,
				// why: it would mistake the signature for one of version 2.
				headers: { "content-type": request.headers["content-type"] ?? "" },
				...(method === "PUT" ? { body } : {}),
			});
			response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
		})();
	});
	gate.listen(0, "127.0.0.1");
	await once(gate, "listening");
	const close = async () => {
		gate.closeAllConnections();
		await new Promise((resolve) => gate.close(resolve));
	};
	return { url: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`, close };
}

/** Verifies AWS Signature Version 4 as documented; the body's hash must be signed too. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
	const credentials =
		/Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w+)/;
	const found = credentials.exec(headers.authorization ?? "");
	if (found === null) return false;
	const [, , day = "", region = "", signed = "", signature] = found;
	const bodyHash = sha256(body);
	if (headers["x-amz-content-sha256"] !== bodyHash || !signed.includes("x-amz-content-sha256")) return false;
	const lines = signed.split(";").map((name) => `${name}:${String(headers[name])}\n`);
	const { pathname, searchParams } = new URL(url ?? "/", "http://bucket");
	searchParams.sort();
	const query = String(searchParams);
	const request = [method, pathname, query, lines.join(""), signed, bodyHash].join("\n");
	const scope = `${day}/${region}/s3/aws4_request`;
	const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(request)].join("\n");
	const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(hmac, `AWS4${SECRET}`);
	return found[1] === "S3RVER" && hmac(key, text).toString("hex") === signature;
}

function sha256(data: Buffer | string): string {
	return createHash("sha256").update(data).digest("hex");
}

function hmac(key: Buffer | string, data: string): Buffer {
	return createHmac("sha256", key).update(data).digest();
}
