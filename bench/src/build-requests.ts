import { encodeCursor } from "../../apps/server/src/cursor.ts";
import { generateProduct } from "./data/generate-product.ts";
import { seededRandom } from "./data/seeded-random.ts";

export const calls = ["page", "point", "write"] as const;
export type Call = (typeof calls)[number];

export const titles: Record<Call, string> = {
	page: "`GET /api/products?limit=50`",
	point: "`GET /api/products/{id}`",
	write: "`POST /api/product`",
};

const COUNT = 2_000;

/** Whole requests to choose from, with random cursors, ids and bodies; the same in every run. */
export function buildRequests(ids: readonly string[], cookie: string): Record<Call, string[]> {
	const random = seededRandom(7);
	const many = (build: () => string): string[] => Array.from({ length: COUNT }, build);
	// A page after one of the last products would be shorter than 50.
	const cursors = ids.slice(0, -50);
	return {
		page: many(() => `${get(pagePath(random.pick(cursors)))}\r\n\r\n`),
		point: many(() => `${get(`/api/products/${random.pick(ids)}`)}\r\n\r\n`),
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

/** The page of 50 after a product. */
export function pagePath(id: string): string {
	return `/api/products?limit=50&cursor=${encodeCursor("created", id, id)}`;
}

function get(path: string): string {
	return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1`;
}
