import { listProducts } from "@freehub/contract/catalogue/products";
import { checkLedger } from "@freehub/contract/stock/stock";
import { NoAnswer } from "../http-client.ts";
import { randomOperation } from "../random-operation.ts";
import { addPlace, addProducts, perform, runClients, type Shop, serverOf } from "../shop.ts";
import { verifyLedger } from "../verify-books.ts";

const PRODUCTS = 300;
const WRITERS = 16;
const READERS_OF_EACH = 4;
/** Max time of a health request, in ms, on a machine that is busy with this whole scenario. */
const HEALTH_MS = 2000;
const HEALTH_EVERY_MS = 50;

/** The most expensive lists. */
const worst = [
	"/products",
	"/product-export?format=csv",
	"/product-export?format=xlsx",
	"/stock?limit=200",
	"/stock?limit=200&at=2099-01-01",
	"/locations?limit=200",
	"/ledger/check",
	"/product-facets?search=b&stock=in",
	"/products?search=b&stock=in,low,out&sort=name",
	"/movements?kind=receive&location=main",
	"/audit.csv",
];

/** Reads the most expensive lists during writes: the books stay right, no request fails, and the server stays healthy. */
export async function greedyReaders(shop: Shop, milliseconds: number): Promise<void> {
	const products = await addProducts(shop, PRODUCTS);
	const locations = ["main", await addPlace(shop), await addPlace(shop, "main")];
	const deadline = performance.now() + milliseconds;
	const goesOn = () => performance.now() < deadline;
	await Promise.all([
		runClients(shop, WRITERS, async (random, index) => {
			for (let turn = index; goesOn(); turn++) {
				await perform(shop, randomOperation(shop, random, { products, locations }), turn);
			}
		}),
		...worst.flatMap((path) =>
			Array.from({ length: READERS_OF_EACH }, async (_, index) => {
				for (let turn = index; goesOn(); turn++) await readOnce(shop, path, turn);
			}),
		),
		...shop.servers.map(async ({ origin }) => {
			while (goesOn()) await askHealth(shop, origin);
		}),
	]);
	await verifyLedger(shop);
}

async function readOnce(shop: Shop, path: string, turn: number): Promise<void> {
	const server = serverOf(shop, turn);
	try {
		const { status, text } = await shop.client.send(server.origin, { method: "GET", path });
		if (status === 429) {
			// The queue is full; without a pause all answers would be refusals.
			await new Promise((resolve) => setTimeout(resolve, 100));
		} else if (status !== 200) {
			shop.findings.add(`GET ${path} was answered with ${status}`, { text, log: server.log() });
		} else checkContent(shop, path, text);
	} catch (error) {
		if (!(error instanceof NoAnswer)) throw error;
		shop.findings.add(error.message, server.log());
	}
}

/** Checks what must be true of an answer regardless of concurrent writes. */
function checkContent({ findings }: Shop, path: string, text: string): void {
	if (path === "/ledger/check") {
		const check = checkLedger.answer.parse(JSON.parse(text));
		if (!check.balanced || check.sum !== 0)
			findings.add("the books do not balance while they are written", check);
	} else if (path === "/products") {
		const ids = listProducts.answer.parse(JSON.parse(text)).map(({ _id }) => _id);
		if (new Set(ids).size !== ids.length) findings.add("a product is in the list of all twice");
	}
}

async function askHealth({ findings }: Shop, origin: string): Promise<void> {
	const began = performance.now();
	const { status } = await fetch(`${origin}/healthz`);
	const took = performance.now() - began;
	if (status !== 200) findings.add(`/healthz was answered with ${status}`);
	if (took > HEALTH_MS) findings.add(`/healthz took ${took.toFixed(0)} ms`);
	await new Promise((resolve) => setTimeout(resolve, HEALTH_EVERY_MS));
}
