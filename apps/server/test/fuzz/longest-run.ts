import { randomUUID } from "node:crypto";
import type { watchedWork } from "../watched-work.ts";
import { kindOf } from "./hints.ts";
import { longestBody } from "./longest.ts";
import { longText, type TextKind } from "./longest-texts.ts";
import type { Operation } from "./operations.ts";
import type { Shop } from "./shop.ts";
import { fillIn } from "./stand-ins.ts";

type Watch = ReturnType<typeof watchedWork>;

/** An answer; `text` only of a refusal. */
export type Sent = { name: string; status: number; text: string };

/** The path of an operation with placeholders for ids. */
function pathOf({ path }: Operation): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => {
		if (name === "language") return "de";
		if (name === "code") return "96385074";
		if (name === "store") return "main";
		if (name === "paper") return "price-list";
		if (path.startsWith("/home/")) return "hero";
		if (name === "line") return "‹sale-line 0›";
		return `‹${name === "article" ? "article" : kindOf(path)} 0›`;
	});
}

type Request = { method: string; address: string; headers: object; body?: string };

/** Sends a request as the owner and reads its answer to the end; only that is watched. */
async function send(shop: Shop, watch: Watch, asked: Request): Promise<Sent> {
	const { server, callers, find } = shop;
	const { method, address, headers, body } = asked;
	await shop.learnNamed(address + (body ?? ""));
	const fill = (text: string) => fillIn(text, (kind, i) => find(kind, i, { caller: "owner", address }));
	const url = `http://shop.test/api${fill(address)}`;
	const init = {
		method,
		headers: { ...callers.headersOf("owner"), "accept-encoding": "gzip", ...headers },
		...(body !== undefined && { body: fill(body) }),
	};
	const name = `${method} ${address}`;
	return watch.during(name, async () => {
		const response = await server.app.request(url, init);
		const { status } = response;
		// A stream of changes does not end.
		if (response.headers.get("content-type") === "text/event-stream") {
			await response.body?.cancel();
			return { name, status, text: "" };
		}
		// The HTTP adapter may have replaced the global class, whose `bytes` then fails.
		const bytes = await response.arrayBuffer();
		return { name, status, text: status < 400 ? "" : Buffer.from(bytes).toString("utf8", 0, 1000) };
	});
}

/** Sends a write with the longest values; a list gets fewer elements until the body is not too large. */
async function writeLongest(
	shop: Shop,
	watch: Watch,
	operation: Operation,
	{ n, kind }: { n: number; kind: TextKind },
): Promise<Sent> {
	const hasVersion = operation.parameters.some(({ name, required }) => name === "If-Match" && required);
	let share = 1;
	let version = 0;
	for (;;) {
		const json = longestBody(operation, { i: 0, n, kind }, share);
		const sent = await send(shop, watch, {
			method: operation.method,
			address: pathOf(operation),
			headers: {
				"idempotency-key": randomUUID(),
				"content-type": "application/json",
				...(hasVersion && { "if-match": `"${version}"` }),
			},
			...(json !== undefined && { body: JSON.stringify(json) }),
		});
		if (sent.status === 413 && share > 0.01) share /= 2;
		else if (sent.status === 412 && version < 30) version += 1;
		else return sent;
	}
}

/** The addresses of an operation's reads, about things of the shop. */
export function readAddresses({ find }: Shop, operation: Operation): string[] {
	return readsOf(operation).map((address) =>
		fillIn(address, (kind, i) => find(kind, i, { caller: "owner", address })),
	);
}

/** All requests that read with an operation: with its largest page, and with the longest texts in its query. */
function readsOf(operation: Operation): string[] {
	const { parameters } = operation;
	const query = parameters.filter((parameter) => parameter.in === "query");
	const largest = query.flatMap(({ name, required, schema }) => {
		if (name === "limit") return [`limit=${schema.maximum ?? 200}`];
		return required ? [`${name}=${requiredOf(name, schema.enum?.[0])}`] : [];
	});
	const longest = query.flatMap(({ name, schema: { maxLength, enum: values } }) => {
		if (name === "cursor" || maxLength === undefined || values !== undefined) return [];
		const text = longText(maxLength, { i: 0, n: 0, kind: "many words" });
		return [`${name}=${encodeURIComponent(text)}`];
	});
	const formats = query.find(({ name }) => name === "format")?.schema.enum ?? [];
	const queries = new Set([
		largest.join("&"),
		...formats.map((format) => [...largest, `format=${String(format)}`].join("&")),
		...longest.map((one) => [...largest, one].join("&")),
	]);
	return [...queries].map((query) => (query === "" ? pathOf(operation) : `${pathOf(operation)}?${query}`));
}

function requiredOf(name: string, first: unknown): string {
	if (name === "ids" || name === "product")
		return Array.from({ length: 12 }, (_, i) => `‹product ${2 * i}›`).join(",");
	return typeof first === "string" || typeof first === "number" ? String(first) : "x";
}

/** Products with long values of all kinds of text: a page of them is as long as it can be. */
const PRODUCTS = 201;

/** Writes with a body; signing in and out would end the run. */
const isLongWrite = ({ method, path, body }: Operation) =>
	["POST", "PUT", "PATCH"].includes(method) &&
	body !== undefined &&
	!/^\/(auth|account|beginning)\//.test(path);

/** It starts a process of its own. */
const isRead = ({ method, name }: Operation) => method === "GET" && name !== "GET /export/everything";

/** Fills a shop with the longest values that the schemas of its operations allow, of these kinds, and reads all of it. */
export function createLongestRun(shop: Shop, watch: Watch, kinds: readonly TextKind[]) {
	const writes = shop.api.operations.filter(isLongWrite);
	const reads = shop.api.operations.filter(isRead);
	const isDone = new Map<string, boolean>();
	let n = 0;

	async function writeOne(operation: Operation, kind: TextKind): Promise<void> {
		n += 1;
		const { status } = await writeLongest(shop, watch, operation, { n, kind });
		isDone.set(operation.name, isDone.get(operation.name) === true || status < 300);
		// Later writes name what this one has added.
		if (status === 201 || operation.path.includes("orders")) shop.forget();
	}

	async function readOne(operation: Operation): Promise<void> {
		for (const address of readsOf(operation)) {
			const { status } = await send(shop, watch, { method: "GET", address, headers: {} });
			isDone.set(operation.name, isDone.get(operation.name) === true || status < 300);
		}
	}

	async function fill(kind: TextKind): Promise<void> {
		for (const operation of writes) await writeOne(operation, kind);
		// The newest of each kind is read next.
		const added = writes.filter(({ method, path }) => method === "POST" && !path.includes("{"));
		for (const operation of added) await writeOne(operation, kind);
		const product = writes.filter(({ name }) => name === "POST /product");
		for (let i = 0; i < PRODUCTS / kinds.length; i++) {
			for (const operation of product) await writeLongest(shop, watch, operation, { n: (n += 1), kind });
		}
		shop.forget();
		// Visitors read only what is published.
		const publishing = shop.api.operations.filter(({ name }) => name === "POST /articles/{id}/publication");
		for (const operation of publishing) await writeLongest(shop, watch, operation, { n, kind });
	}

	const missing = (of: readonly Operation[]) =>
		of.filter(({ name }) => isDone.get(name) !== true).map(({ name }) => name);

	return {
		/** Writes everything with each kind of text, and reads each newest thing, and all lists at the end. */
		async fillAndRead(): Promise<void> {
			await watch.during("GET /openapi.json", () => shop.server.request("/api/openapi.json"));
			for (const kind of kinds) {
				await fill(kind);
				for (const operation of reads.filter(({ path }) => path.includes("{"))) await readOne(operation);
			}
			for (const operation of reads.filter(({ path }) => !path.includes("{"))) await readOne(operation);
		},
		/** The operations that refused all writes. */
		refused: () => missing(writes),
		/** The operations that answered no read. */
		unread: () => missing(reads),
		/** Repeats a request by its name in the watch. */
		async again(name: string): Promise<void> {
			const own = (operation: Operation) => name.startsWith(`${operation.method} ${pathOf(operation)}`);
			for (const operation of reads.filter(own)) await readOne(operation);
			for (const kind of kinds) {
				for (const operation of writes.filter(own)) await writeOne(operation, kind);
			}
		},
	};
}
