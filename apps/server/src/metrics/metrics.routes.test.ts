import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type TestServer, testServer } from "../../test/server.ts";
import { openWebhookShop } from "../../test/webhook-shop.ts";

const TOKEN = "a-token-of-the-tests";
const withToken = { headers: { authorization: `Bearer ${TOKEN}` } };
const read = async (server: Pick<TestServer, "request">) =>
	(await server.request("/metrics", withToken)).text();
/** The value of a figure; undefined if it has none. */
const valueOf = (text: string, name: string) => {
	const line = text.split("\n").find((one) => one.startsWith(`${name} `));
	return line === undefined ? undefined : Number(line.slice(name.length));
};

it("counts requests by endpoint and status, and names no raw path", async () => {
	const server = await testServer({ metricsToken: TOKEN });
	for (const path of ["/api/products/one", "/api/products/two", "/api/nowhere-1", "/nowhere-2", "/healthz"])
		await server.request(path);
	const text = await read(server);
	expect(text).toContain('freehub_http_requests_total{endpoint="GET /products/:id",status="404"} 2\n');
	expect(text).toContain('freehub_http_requests_total{endpoint="other",status="404"} 2\n');
	expect(text).toContain('freehub_http_requests_total{endpoint="other",status="200"} 1\n');
	expect(text).toContain('freehub_http_request_duration_seconds_count{endpoint="GET /products/:id"} 2\n');
	expect(text).not.toMatch(/nowhere|products\/(one|two)/);
});

it("has no page for clients without the token", async () => {
	const server = await testServer({ metricsToken: TOKEN });
	for (const authorization of ["", "Bearer", "Bearer wrong", `Basic ${TOKEN}`]) {
		const answer = await server.request("/metrics", { headers: { authorization } });
		expect(answer.status).toBe(404);
		expect(await answer.json()).toMatchObject({ code: "not_found" });
	}
	const here = { incoming: { socket: { remoteAddress: "127.0.0.1" }, rawHeaders: [] } };
	expect((await server.app.request("/metrics", {}, here)).status).toBe(404);
});

it("is for programs on this machine alone where no token is set", async () => {
	const server = await testServer({ publicUrl: "https://shop.example.com" });
	const from = async (remoteAddress: string, headers = {}) => {
		const incoming = { socket: { remoteAddress }, rawHeaders: [] };
		return (await server.app.request("https://shop.example.com/metrics", { headers }, { incoming })).status;
	};
	for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) expect(await from(address)).toBe(200);
	for (const address of ["192.168.1.9", "203.0.113.9", "::ffff:10.0.0.1"])
		expect(await from(address)).toBe(404);
	// A proxy on this machine passes on requests from elsewhere.
	const ofProxies = {
		"x-forwarded-for": "203.0.113.9",
		"x-real-ip": "203.0.113.9",
		"x-forwarded-proto": "https",
	};
	for (const [name, value] of Object.entries(ofProxies))
		expect(await from("127.0.0.1", { [name]: value })).toBe(404);
	expect((await server.app.request("https://shop.example.com/metrics", withToken)).status).toBe(404);
});

it("tells how far webhooks are behind, of backups and of the ledger", async () => {
	const shop = await openWebhookShop((response) => response.writeHead(503).end(), { metricsToken: TOKEN });
	const before = await read(shop);
	expect(valueOf(before, "freehub_webhook_waiting_changes")).toBe(0);
	// A request starts the check of the ledger and does not wait for it; until then the figure is left out.
	await expect.poll(async () => valueOf(await read(shop), "freehub_ledger_balanced")).toBe(1);
	expect(valueOf(before, "freehub_imports_running")).toBe(0);
	expect(valueOf(before, "freehub_streams_open")).toBe(0);
	// Since the shop's first day, which is the one on which the database of the tests was made.
	expect(valueOf(before, "freehub_backup_unproven_seconds")).toBeGreaterThanOrEqual(0);

	const late = await openWebhookShop((response) => response.writeHead(503).end(), {
		metricsToken: TOKEN,
		backupAt: "off",
	});
	await late.add(["stock"]);
	await late.receive();
	await expect.poll(() => late.receiver.received.length).toBeGreaterThan(0);
	late.pass(60_000);
	const text = await read(late);
	expect(valueOf(text, "freehub_webhook_waiting_changes")).toBeGreaterThan(0);
	expect(valueOf(text, "freehub_webhook_late_seconds")).toBeGreaterThanOrEqual(59);
	expect(valueOf(text, "freehub_backup_unproven_seconds")).toBeUndefined();
	expect(valueOf(text, "freehub_feed_lag_seconds")).toBeLessThan(10);
});

it("serves every figure that the dashboard and the alerts use", async () => {
	const server = await testServer({ metricsToken: TOKEN });
	const text = await read(server);
	const served = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
		type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
	);
	for (const file of ["grafana-dashboard.json", "alerts.yml"]) {
		const used = readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), "utf8");
		const names = used.match(/\b(freehub|nodejs|process)_[a-z0-9_]+/g) ?? [];
		expect(names.length).toBeGreaterThan(3);
		expect(names.filter((name) => !served.includes(name))).toEqual([]);
	}
});
