import { encodeCursor } from "../../apps/server/src/cursor.ts";
import { generateProduct } from "./data/generate-product.ts";
import { type Random, seededRandom } from "./data/seeded-random.ts";

export const calls = ["page", "point", "search", "write"] as const;
export type Call = (typeof calls)[number];

export const titles: Record<Call, string> = {
	page: "`GET /api/products?limit=50`",
	point: "`GET /api/products/{id}`",
	search: "`GET /api/products?limit=20&search=…`",
	write: "`POST /api/product`",
};

const COUNT = 2_000;

/** Complete requests to pick from, with random cursors, ids and bodies; the same in every run. */
export function buildRequests(ids: readonly string[], cookie: string): Record<Call, string[]> {
	const random = seededRandom(7);
	const many = (build: () => string): string[] => Array.from({ length: COUNT }, build);
	// A page after one of the last products would have fewer than 50.
	const cursors = ids.slice(0, -50);
	return {
		page: many(() => `${get(pagePath(random.pick(cursors)))}\r\n\r\n`),
		point: many(() => `${get(productPath(random.pick(ids)))}\r\n\r\n`),
		search: many(
			() => `${get(`/api/products?limit=20&search=${encodeURIComponent(typed(random))}`)}\r\n\r\n`,
		),
		write: many(() => {
			const { code: _, ...product } = generateProduct(random);
			const body = JSON.stringify(product);
			return [
				"POST /api/product HTTP/1.1",
				"Host: 127.0.0.1",
				`Cookie: ${cookie}`,
				"Content-Type: application/json",
				`Content-Length: ${Buffer.byteLength(body)}`,
				"",
				body,
			].join("\r\n");
		}),
	};
}

/** One to three words of a product as people type them: in any order, often with an incomplete last word. */
export function typed(random: Random): string {
	const { name, supplier } = generateProduct(random);
	const words = `${name} ${random.below(4) === 0 ? supplier : ""}`
		.split(" ")
		.filter((word) => word.length > 2);
	const chosen: string[] = [];
	for (let i = random.below(3); i >= 0; i--) chosen.push(random.pick(words));
	const last = chosen.pop() ?? "";
	const end = random.below(2) === 0 ? last.length : 3 + random.below(last.length);
	return [...chosen, last.slice(0, end)].join(" ").toLowerCase();
}

/** The path of the page of 50 after a product. */
export function pagePath(id: string): string {
	return `/api/products?limit=50&cursor=${encodeCursor("created", id, id)}`;
}

export function productPath(id: string): string {
	return `/api/products/${id}`;
}

function get(path: string): string {
	return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1`;
}
