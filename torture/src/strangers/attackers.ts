import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { workbook } from "../../../apps/server/test/table-files.ts";
import type { Sender } from "./sender.ts";

/** Data to read: the ids of products and their pages, of an article with deeply nested lists, and of long orders. */
export type FilledShop = { products: string[]; paths: string[]; article: string; orders: string[] };

/** The address of all strangers. */
const HERE = "127.0.0.66";
const STREAMS = 300;
const EMPTY_ROWS = 3_000_000;
/** Bytes per ms at 200 Mbit/s. Without a limit the sender itself would use most of the CPU. */
const LINE_BYTES = 25_000;

/** An attack that runs repeatedly; each attempt returns the status of its answer. */
type Attacker = () => Promise<number>;

/** The most expensive attacks that a tester found (docs/security.md); each runs several times in parallel. */
export function attackersOf(sender: Sender, shop: FilledShop, cookie: string): Attacker[] {
	let count = 0;
	const fresh = () => `${Date.now().toString(36)}${count++}`;
	const get = async (path: string) => (await sender.send({ path, from: HERE })).status;
	let lineIsFreeAt = 0;
	const overLine = async (bytes: number) => {
		const now = performance.now();
		lineIsFreeAt = Math.max(lineIsFreeAt, now) + bytes / LINE_BYTES;
		await wait(lineIsFreeAt - now);
	};
	const post = async (path: string, type: string, body: Uint8Array, headers = {}) => {
		await overLine(body.byteLength);
		return (await sender.send({ path, from: HERE, headers: { "content-type": type, ...headers }, body }))
			.status;
	};

	const objects = Buffer.from(`{"x":[${"{},".repeat(330_000)}{}]}`);
	const fields = Buffer.from("a&".repeat(500_000));
	const book = workbook({
		rows: `<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row>${"<row/>".repeat(EMPTY_ROWS)}`,
	});
	// Zeros that unpack to 60 MB, as a backup of a new shop.
	const archive = gzipSync(Buffer.alloc(60 * 2 ** 20));
	const open: (() => void)[] = [];
	const stream = async () => {
		const { status, end } = await sender.open({ path: "/api/events", from: HERE });
		open.push(end);
		if (open.length > STREAMS) open.shift()?.();
		await wait(10);
		return status;
	};
	const upload = async () => {
		const path = `/api/imports?name=${fresh()}.xlsx`;
		const key = { cookie, "idempotency-key": fresh() };
		const status = await post(path, "application/octet-stream", book, key);
		await wait(100);
		return status;
	};
	const restore = () =>
		post("/api/beginning/restore", "application/gzip", archive, { "beginning-code": "7K3M-Q0XB-94TZ-HN2V" });
	const paper = async () => {
		const path = `/api/purchase-orders/${shop.orders[count++ % shop.orders.length]}/file`;
		const { status } = await sender.send({ path, from: HERE, headers: { cookie } });
		await wait(20);
		return status;
	};
	const product = () => shop.products[count % shop.products.length];
	const each: [times: number, Attacker][] = [
		[2, () => get(`/blogs/${shop.article}?x=${fresh()}`)],
		[2, () => post("/api/enquiries", "application/json", objects)],
		[2, () => post("/api/auth/sign-in/email", "application/x-www-form-urlencoded", fields)],
		[4, stream],
		[4, () => get(`/?x=${fresh()}`)],
		[4, () => get(`/products?search=${fresh()}`)],
		[4, upload],
		[4, paper],
		[2, restore],
		[4, () => get(`/og/products/${product()}.jpg?x=${fresh()}`)],
	];
	return each.flatMap(([times, attack]) => Array<Attacker>(times).fill(attack));
}
