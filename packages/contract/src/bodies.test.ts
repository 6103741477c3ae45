import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { kinds } from "./kinds.ts";

/** All endpoints of the contract, by method and path. */
async function allEndpoints(): Promise<Map<string, Endpoint>> {
	const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((file) =>
		/^[\w/-]+\.ts$/.test(file),
	);
	const modules = await Promise.all(files.map((file): Promise<object> => import(`./${file}`)));
	const values = modules.flatMap((all): unknown[] => Object.values(all));
	const endpoints = values.filter(
		(value): value is Endpoint =>
			typeof value === "object" &&
			value !== null &&
			"path" in value &&
			"method" in value &&
			"status" in value,
	);
	return new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));
}

/** The objects in a schema that drop fields they do not know, by where they are. */
function looseParts(schema: z.core.$ZodType, at: string, seen = new Set<unknown>()): string[] {
	if (seen.has(schema)) return [];
	seen.add(schema);
	const { def } = schema._zod;
	const within = (parts: object): string[] =>
		Object.entries(parts).flatMap(([name, part]) =>
			looseParts(part as z.core.$ZodType, `${at}.${name}`, seen),
		);
	if (def.type === "object") {
		const { shape, catchall } = def as z.core.$ZodObjectDef;
		return [...(catchall?._zod.def.type === "never" ? [] : [at]), ...within(shape)];
	}
	const inner = Object.entries(def).flatMap(([name, part]): [string, unknown][] => {
		const parts: unknown[] = Array.isArray(part) ? part : [part];
		return parts.map((each, i) => [Array.isArray(part) ? `${name}${i}` : name, each]);
	});
	return within(
		Object.fromEntries(
			inner.filter(([, part]) => typeof part === "object" && part !== null && "_zod" in part),
		),
	);
}

it("every body refuses fields that it does not know, except a new product's, which the first app's form sends", async () => {
	const endpoints = [...(await allEndpoints())].filter(([, { body }]) => body !== undefined);
	expect(endpoints.length).toBeGreaterThan(60);
	const loose = endpoints.flatMap(([name, { body }]) => (body === undefined ? [] : looseParts(body, name)));
	expect(loose).toEqual(["POST /product"]);
});

it("every write is named in the audit log, by its kind and a verb", async () => {
	const endpoints = [...(await allEndpoints())];
	const writes = endpoints.filter(([, { method }]) => method !== "GET");
	const nameless = writes.filter(([, { action }]) => action === undefined).map(([name]) => name);
	// The POSTs are reads: their list or file is too long for a URL, or its secret must not be in one. The PUTs are said every few seconds.
	expect(nameless.toSorted()).toEqual([
		"POST /customer-files/problem-file",
		"POST /invitations/preview",
		"POST /offer-files/problem-file",
		"POST /past-purchase-files/problem-file",
		"POST /product-codes/found",
		"POST /purchase-lines/found",
		"POST /purchase-order-files/problem-file",
		"PUT /locations/:id/counting",
		"PUT /products/:id/presence",
	]);
	const kindOf = (action = "") => action.split(".")[0] ?? "";
	const others = writes.map(([, { action }]) => kindOf(action)).filter((kind) => !Object.hasOwn(kinds, kind));
	// The shop as a whole, and its demo data.
	expect(new Set(others)).toEqual(new Set(["", "shop", "demo"]));
});
