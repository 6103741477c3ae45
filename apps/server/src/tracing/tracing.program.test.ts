import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { addLocation } from "@freehub/contract/stock/locations";
import { expect, it, onTestFinished } from "vitest";
import { signUpAt } from "../../test/program.ts";
import { startServer } from "../../test/start-server.ts";

type SentSpan = {
	spanId: string;
	parentSpanId?: string;
	name: string;
	kind: number;
	status: { code?: number };
	attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};
type Sent = {
	resourceSpans: {
		resource: { attributes: SentSpan["attributes"] };
		scopeSpans: { spans: SentSpan[] }[];
	}[];
};

/** A collector that keeps what it gets, as JSON. */
async function startCollector() {
	const sent: Sent[] = [];
	const paths = new Set<string>();
	const server = createServer((request, response) => {
		paths.add(request.url ?? "");
		void text(request).then((body) => {
			sent.push(JSON.parse(body) as Sent);
			response.writeHead(200, { "content-type": "application/json" }).end("{}");
		});
	}).listen(0, "127.0.0.1");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	await once(server, "listening");
	const spans = () =>
		sent.flatMap(({ resourceSpans }) =>
			resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
		);
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent, paths, spans };
}

const valuesOf = ({ attributes }: Pick<SentSpan, "attributes">) =>
	Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

it("sends a span for each request, named by its endpoint, with its transactions in it", async () => {
	const collector = await startCollector();
	const { url, child } = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, DEMO: "off" });
	const owner = await signUpAt(url, "olga@shop.test", "Olga");
	await owner.call(addLocation, { body: { name: "Loft", kind: "warehouse" } });
	await fetch(`${url}/api/products/no-such-product`);
	// The server sends the remaining spans when it stops.
	child.kill("SIGTERM");
	await once(child, "exit");

	expect([...collector.paths]).toEqual(["/v1/traces"]);
	for (const { resource } of collector.sent.flatMap(({ resourceSpans }) => resourceSpans)) {
		expect(valuesOf(resource)).toMatchObject({ "service.name": "freehub" });
	}
	const spans = collector.spans();
	const read = spans.find(({ name }) => name === "GET /products/:id");
	expect(read && valuesOf(read)).toMatchObject({
		"http.request.method": "GET",
		"http.route": "/products/:id",
		"http.response.status_code": 404,
		"error.type": "not_found",
	});
	// A refusal is not an error of the server.
	expect(read?.status.code ?? 0).toBe(0);
	const write = spans.find(({ name }) => name === "POST /locations");
	expect(write && valuesOf(write)).toMatchObject({ "http.response.status_code": 201 });
	const transactions = spans.filter(
		({ name, parentSpanId }) => name === "transaction" && parentSpanId === write?.spanId,
	);
	expect(transactions.map(valuesOf)).toEqual([{ "db.system.name": "sqlite" }]);
});
