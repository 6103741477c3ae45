import { randomUUID } from "node:crypto";
import { listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { addLocation } from "@freehub/contract/stock/locations";
import {
	addTransferNote,
	receiveTransferNote,
	sendTransferNote,
} from "@freehub/contract/stock/transfer-notes";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import type { Screen } from "./every-page.ts";

/** The screens of a draft of a transfer note, and of one of which a part has come; another arrives today at the main store. */
export async function transferScreens(api: Client): Promise<Screen[]> {
	const name = `Branch ${randomUUID().slice(0, 4)}`;
	const { _id: to } = await api.call(addLocation, { body: { name, kind: "store" } });
	const products = await api.call(listProducts, { query: { limit: 20 } });
	const lines = products
		.filter(({ quantity = 0 }) => quantity >= 6)
		.slice(0, 3)
		.map(({ _id }) => ({ product: _id, pieces: 2 }));
	const body = { from: MAIN_LOCATION, to, expected: "2036-01-02", note: "One box, on the van.", lines };
	const { _id: draft } = await api.call(addTransferNote, { body });
	const { _id: sent } = await api.call(addTransferNote, { body });
	const { lines: open } = await api.call(sendTransferNote, {
		params: { id: sent },
		body: {},
		idempotencyKey: randomUUID(),
	});
	await api.call(receiveTransferNote, {
		params: { id: sent },
		body: { lines: open.slice(0, 1).map(({ _id }) => ({ line: _id, pieces: 1, over: 0 })) },
		idempotencyKey: randomUUID(),
	});
	// The piece that came goes back, and arrives today.
	const back = { from: to, to: MAIN_LOCATION, expected: new Date().toISOString().slice(0, 10) };
	const { _id: arriving } = await api.call(addTransferNote, {
		body: { ...back, lines: lines.slice(0, 1).map((line) => ({ ...line, pieces: 1 })) },
	});
	await api.call(sendTransferNote, { params: { id: arriving }, body: {}, idempotencyKey: randomUUID() });
	return [
		["draft-transfer", `/dashboard/transfers/${draft}`],
		["sent-transfer", `/dashboard/transfers/${sent}`],
		["receive-transfer", `/dashboard/transfers/${sent}`, "Receive"],
		["new-transfer", "/dashboard/transfers?new=yes"],
		["moving-product", `/inventory/${lines[1]?.product}`],
	];
}
