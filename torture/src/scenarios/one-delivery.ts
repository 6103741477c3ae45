import { addPurchaseOrder, sendPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import { getPurchaseOrder, type PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { addProducts, newMovement, perform, post, runClients, type Shop, serverOf } from "../shop.ts";

const LINES = 10;
const CLIENTS = 50;

/**
 * Many people receive one delivery, piece by piece: twice as many receipts as pieces were ordered, and each twentieth is taken back
 * and received again. Not one piece too many may be accepted, and the order's state follows from what was.
 */
export async function oneDelivery(shop: Shop, receipts: number): Promise<void> {
	const ordered = receipts / 2 / LINES;
	const products = await addProducts(shop, LINES);
	const supplier = addSupplier.answer.parse(
		await post(shop, "/suppliers", { name: `Torture ${shop.newKey()}` }),
	);
	const lines = products.map((product) => ({ product, ordered, cost: 1 }));
	const draft = addPurchaseOrder.answer.parse(
		await post(shop, "/purchase-orders", { supplier: supplier._id, lines }),
	);
	const order = sendPurchaseOrder.answer.parse(
		await post(shop, `/purchase-orders/${draft._id}/sending`, { by: "marked" }, 200),
	);
	let sent = 0;
	let accepted = 0;
	let takenBack = 0;
	await runClients(shop, CLIENTS, async () => {
		while (sent < receipts) {
			const turn = sent++;
			const { product = "", _id: purchaseLine = "" } = order.lines[turn % LINES] ?? {};
			const line = { product, kind: "receive", quantity: 1, purchaseLine } as const;
			const answer = await perform(shop, newMovement(shop, line));
			if (answer.status !== 201) continue;
			accepted += 1;
			if (accepted % 20 !== 0) continue;
			const { _id: movement } = JSON.parse(answer.text) as { _id: string };
			const back = await perform(shop, { key: shop.newKey(), what: "reversal", movement });
			if (back.status !== 201) shop.findings.add("a receipt could not be taken back", back);
			takenBack += 1;
		}
	});
	const found = await read(shop, order);
	const total = found.lines.reduce((sum, line) => sum + line.accepted, 0);
	if (total !== accepted - takenBack)
		shop.findings.add(`${total} pieces are accepted, not ${accepted - takenBack}`);
	for (const line of found.lines) {
		if (line.accepted > ordered) shop.findings.add(`${line.accepted} of ${ordered} pieces were accepted`);
		if (line.open !== ordered - line.accepted)
			shop.findings.add("what is open does not follow from what came", line);
	}
	const isReceived = found.lines.every(({ open }) => open === 0);
	if ((found.state === "received") !== isReceived) shop.findings.add(`the order is ${found.state}`, found);
	await finish(shop, found);
}

/** The rest arrives at once and is booked in one batch: then the order is received. */
async function finish(shop: Shop, { lines, ...order }: PurchaseOrder): Promise<void> {
	const rest = lines
		.filter(({ open }) => open > 0)
		.map(({ product, _id, open }) => ({
			product,
			kind: "receive" as const,
			quantity: open,
			purchaseLine: _id,
		}));
	if (rest.length > 0) {
		const answer = await perform(shop, { key: shop.newKey(), what: "batch", mode: "all", lines: rest });
		if (answer.status !== 201) shop.findings.add("the rest could not be received", answer);
	}
	const { state } = await read(shop, order);
	if (state !== "received") shop.findings.add(`the order is ${state} although all has come`);
}

async function read(shop: Shop, { _id }: Pick<PurchaseOrder, "_id">): Promise<PurchaseOrder> {
	const { text } = await shop.client.send(serverOf(shop, 0).origin, {
		method: "GET",
		path: `/purchase-orders/${_id}`,
	});
	return getPurchaseOrder.answer.parse(JSON.parse(text));
}
