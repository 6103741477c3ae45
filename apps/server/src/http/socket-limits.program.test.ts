import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { sharedServer } from "../../test/start-server.ts";
import { socketLimits } from "./socket-limits.ts";

const limit = socketLimits.headersTimeout ?? 0;

async function open(url: string): Promise<Socket> {
	const { hostname, port } = new URL(url);
	const socket = connect(Number(port), hostname);
	// The server closes these connections; how it does so is not tested.
	socket.on("error", () => {});
	socket.resume();
	onTestFinished(() => void socket.destroy());
	await once(socket, "connect");
	return socket;
}

describe("a server under a flood", () => {
	const server = sharedServer();

	// One test, because both floods last as long as the limit.
	it("answers with 5,000 connections that say nothing and 500 that send their headers letter by letter, and ends those", async () => {
		const { url } = server;
		const sockets: Socket[] = [];
		for (let i = 0; i < 110; i++) {
			sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => open(url)))));
		}
		let closed = 0;
		for (const socket of sockets) socket.once("close", () => closed++);
		const slow = sockets.slice(0, 500);
		for (const socket of slow) socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
		const dripping = setInterval(() => {
			for (const socket of slow) if (socket.writable) socket.write("a");
		}, 500);
		onTestFinished(() => clearInterval(dripping));
		expect((await fetch(`${url}/healthz`)).status).toBe(200);
		expect((await fetch(`${url}/api/products?limit=5`)).status).toBe(200);
		await expect.poll(() => closed, { timeout: limit + 20_000 }).toBe(sockets.length);
		expect((await fetch(`${url}/healthz`)).status).toBe(200);
	});

	it("serves no file outside the web app's folder, however the path is written", async () => {
		const { hostname, port } = new URL(server.url);
		for (const path of [
			"/../package.json",
			"/static/../../package.json",
			"/%2e%2e/%2e%2e/package.json",
			"/..%2fpackage.json",
			"/static/..%5c..%5cpackage.json",
			"//etc/passwd",
			"/%00",
		]) {
			// Use a client that sends the path unchanged.
			const text = await new Promise<string>((resolve, reject) => {
				const asking = request({ hostname, port, path, method: "GET" }, (answer) => {
					let body = "";
					answer.on("data", (part) => (body += String(part)));
					answer.on("end", () => resolve(body));
				});
				asking.on("error", reject).end();
			});
			expect(text).not.toMatch(/"private": true|root:x:/);
		}
	});

	it("refuses too many headers, and headers that are too long, with 431", async () => {
		const { url } = server;
		const many = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`x-${i}`, "1"]));
		const answer = await fetch(`${url}/api/products`, { headers: many });
		expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
			431,
			"too_many_headers",
		]);
		expect((await fetch(`${url}/api/products`, { headers: { "x-long": "a".repeat(20_000) } })).status).toBe(
			431,
		);
	});
});
