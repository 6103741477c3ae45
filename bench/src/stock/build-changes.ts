import { productId } from "../data/product-id.ts";
import { seededRandom } from "../data/seeded-random.ts";
import { FRESH_ID } from "../load/run-load.ts";

/** A stock change for each of the first `products` products, in random order; alternates receipts and deliveries. */
export function buildChanges(products: number, cookie: string): string[] {
	const random = seededRandom(11);
	const numbers = Array.from({ length: products }, (_, number) => number);
	for (let i = numbers.length - 1; i > 0; i--) {
		const j = random.below(i + 1);
		[numbers[i], numbers[j]] = [numbers[j] ?? 0, numbers[i] ?? 0];
	}
	const kinds = ["receive", "deliver"];
	return numbers.flatMap((number, index) => {
		// A single product gets both kinds; many products alternate.
		const own = products === 1 ? kinds : [kinds[index % 2]];
		return own.map((kind) => changeRequest(productId(number), JSON.stringify({ kind, quantity: 1 }), cookie));
	});
}

function changeRequest(id: string, body: string, cookie: string): string {
	return [
		`POST /api/products/${id}/movements HTTP/1.1`,
		"Host: 127.0.0.1",
		`Cookie: ${cookie}`,
		`Idempotency-Key: ${FRESH_ID}`,
		"Content-Type: application/json",
		`Content-Length: ${Buffer.byteLength(body)}`,
		"",
		body,
	].join("\r\n");
}
