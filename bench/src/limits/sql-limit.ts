import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { generateProduct } from "../data/generate-product.ts";
import type { Statements } from "../data/insert-statement.ts";
import { productRow } from "../data/product-row.ts";
import { seededRandom } from "../data/seeded-random.ts";
import { uuidV7 } from "../data/uuid-v7.ts";
import { announcePort } from "./announce-port.ts";
import { answerOf } from "./limit-store.ts";
import { postgresLimit } from "./postgres-limit.ts";
import { sqliteLimit } from "./sqlite-limit.ts";

export type SqlLimitSettings = { database: { file: string } | { url: string }; statements: Statements };

type Body = ReturnType<typeof generateProduct>;

const LIST = "/api/products?";
const ITEM = "/api/products/";

/** The minimal Node program for the measured requests: bare node:http, plain SQL, JSON.stringify. */
process.once("message", ({ database, statements }: SqlLimitSettings) => {
	const store =
		"file" in database ? sqliteLimit(database.file, statements) : postgresLimit(database.url, statements);
	const random = seededRandom(process.pid);

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const url = request.url ?? "";
		if (url.startsWith(LIST)) {
			const cursor = Buffer.from(url.slice(url.indexOf("cursor=") + 7), "base64url").toString();
			const [, , after] = JSON.parse(cursor) as [string, string, string];
			// One row more than a page, because the server reads it to know whether there is a next page.
			const rows = await store.page(after, 51);
			const total = await store.total();
			if (rows.length > 50) rows.length = 50;
			send(response, 200, rows.map(answerOf), total);
		} else if (url.startsWith(ITEM)) {
			const row = await store.point(url.slice(ITEM.length));
			if (row === undefined) throw new Error("an unknown id was asked for");
			send(response, 200, answerOf(row));
		} else {
			const now = new Date();
			const product = JSON.parse(await bodyOf(request)) as Body;
			const row = productRow(uuidV7(now.getTime(), random), product, now);
			await store.add(row);
			send(response, 201, {
				...answerOf({ ...row, version: 1 }),
				cost: (row.cost ?? 0) / 100,
				acknowledged: true,
				insertedId: row.id,
			});
		}
	}

	const server = createServer((request, response) => {
		answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
	});
	announcePort(server);
});

function send(response: ServerResponse, status: number, value: unknown, total?: number): void {
	const body = JSON.stringify(value);
	response.writeHead(status, {
		"content-type": "application/json",
		"content-length": Buffer.byteLength(body),
		...(total === undefined ? {} : { "x-total-count": total }),
	});
	response.end(body);
}

function bodyOf(request: IncomingMessage): Promise<string> {
	return new Promise((resolve, reject) => {
		let body = "";
		request.setEncoding("utf8");
		request.on("data", (chunk: string) => {
			body += chunk;
		});
		request.on("end", () => resolve(body));
		request.on("error", reject);
	});
}
