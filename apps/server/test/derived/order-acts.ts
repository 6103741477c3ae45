import * as commands from "@freehub/contract/buying/purchase-commands";
import { recordBatch, reverseBatch } from "@freehub/contract/stock/stock";
import { csvCell } from "#sheets/csv.ts";
import { sendPurchaseOrders } from "../send-file.ts";
import { type Acts, type Details, live, nth, once, place, type Scene } from "./act-details.ts";

type PurchaseOrderRow = Scene["before"]["orders"][number];

const isDraft = ({ sent_at, cancelled_at }: PurchaseOrderRow) => sent_at === null && cancelled_at === null;
const isSent = ({ sent_at, cancelled_at }: PurchaseOrderRow) => sent_at !== null && cancelled_at === null;

/** One of the latest orders of this kind. */
const order = ({ before }: Scene, { one }: Details, is: (row: PurchaseOrderRow) => boolean) =>
	nth(before.orders.filter(is).toReversed(), one % 3);

const linesOf = ({ before }: Scene, { id }: PurchaseOrderRow) =>
	before.purchaseLines.filter((line) => line.purchase_order === id);

/** A line of a sent order that is not closed. */
function openLine(scene: Scene, act: Details) {
	const sent = new Set(scene.before.orders.filter(isSent).map(({ id }) => id));
	const open = scene.before.purchaseLines.filter(
		({ purchase_order, closed_at }) => sent.has(purchase_order) && closed_at === null,
	);
	return nth(open.toReversed(), act.one % 4);
}

/** Acts on purchase orders and their receipts. */
export const acts: Acts = {
	async "add order"(scene: Scene, act: Details) {
		const { pieces: ordered, one, other } = act;
		const products = [nth(live(scene), one).id, nth(live(scene), other).id, nth(live(scene), one + 1).id];
		await scene.client.call(commands.addPurchaseOrder, {
			body: {
				supplier: nth(
					scene.before.suppliers.filter(({ deleted_at }) => deleted_at === null),
					one,
				).id,
				location: place(scene, one),
				lines: products.map((product, n) => ({ product, ordered: ordered + n, cost: 2.5 })),
			},
		});
	},
	async "import orders"(scene: Scene, act: Details) {
		const named = live(scene).filter(({ sku }) => sku !== null);
		const supplier = nth(
			scene.before.suppliers.filter(({ deleted_at }) => deleted_at === null),
			act.one,
		);
		const skus = [nth(named, act.one).sku, nth(named, act.other).sku, scene.fresh("X")];
		const lines = skus.map((sku, n) =>
			[n, supplier.name, sku ?? "", act.pieces].map((cell) => csvCell(cell)).join(","),
		);
		await sendPurchaseOrders(scene.client, ["Order,Supplier,SKU,Quantity", ...lines].join("\n"), {
			skipRefused: "yes",
		});
	},
	async "copy order"(scene: Scene, act: Details) {
		await scene.client.call(commands.copyPurchaseOrder, { params: { id: order(scene, act, () => true).id } });
	},
	async "merge orders"(scene: Scene, act: Details) {
		const { id, supplier } = order(scene, act, isDraft);
		const isOther = (row: PurchaseOrderRow) => isDraft(row) && row.supplier === supplier && row.id !== id;
		const other = order(scene, act, isOther).id;
		await scene.client.call(commands.mergePurchaseOrders, { params: { id }, body: { orders: [other] } });
	},
	async "split order"(scene: Scene, act: Details) {
		const row = order(scene, act, isDraft);
		const lines = [nth(linesOf(scene, row), act.other).id];
		await scene.client.call(commands.splitPurchaseOrder, { params: { id: row.id }, body: { lines } });
	},
	async "change draft"(scene: Scene, act: Details) {
		const { id, version } = order(scene, act, isDraft);
		await scene.client.call(commands.changePurchaseOrder, {
			params: { id },
			body: { note: scene.fresh("Note") },
			version,
		});
	},
	async "send order"(scene: Scene, act: Details) {
		await scene.client.call(commands.sendPurchaseOrder, {
			params: { id: order(scene, act, isDraft).id },
			body: { by: "marked" },
		});
	},
	async "order what is low"(scene: Scene, act: Details) {
		await scene.client.call(commands.orderWhatIsLow, { body: { fillUp: act.one % 2 === 0 } });
	},
	async "order products"(scene: Scene, act: Details) {
		const products = [act.one, act.other].map((one) => nth(live(scene), one).id);
		await scene.client.call(commands.orderProducts, { body: { products } });
	},
	async "confirm order"(scene: Scene, act: Details) {
		const { id: line, purchase_order: id, ordered } = openLine(scene, act);
		const pieces = act.other % 4 === 0 ? null : Math.min(act.pieces, ordered);
		const body = { lines: [{ line, pieces, day: "2026-12-11" }] };
		await scene.client.call(commands.confirmPurchaseOrder, { params: { id }, body });
	},
	async "receive order"(scene: Scene, act: Details) {
		const { id: purchaseLine, product, ordered } = openLine(scene, act);
		const refused = { pieces: 1, reason: "damaged", settlement: act.one % 2 ? "credited" : "replaced" };
		const lines = [
			{
				kind: "receive",
				product,
				purchaseLine,
				quantity: Math.min(act.pieces, Math.ceil(ordered / 2)),
				location: place(scene, act.other),
				...(act.pieces % 2 === 0 && { refused }),
			},
		] as never[];
		await scene.client.call(recordBatch, { body: { lines }, ...once() });
	},
	async "take receipt back"({ client, before }: Scene, act: Details) {
		const taken = new Set(before.movements.map(({ reverses }) => reverses));
		const receipts = before.movements.filter(
			({ id, line_kind, reverses }) => line_kind === "purchase" && reverses === null && !taken.has(id),
		);
		const { batch } = nth(receipts.toReversed(), act.one % 3);
		await client.call(reverseBatch, { params: { id: batch }, ...once() });
	},
	async "revise order"(scene: Scene, act: Details) {
		const row = order(scene, act, isSent);
		const lines = linesOf(scene, row).map(({ id, product, ordered, pack, per }, n) => ({
			_id: id,
			product,
			pack,
			per,
			cost: 2.5,
			ordered: n === act.other % 3 ? act.pieces : ordered,
		}));
		const { id, version } = row;
		await scene.client.call(commands.changePurchaseOrder, { params: { id }, body: { lines }, version });
	},
	async "close order"(scene: Scene, act: Details) {
		const { id: line, purchase_order: id } = openLine(scene, act);
		const body = act.other % 2 === 0 ? { why: "Out of production" } : { why: "", lines: [line] };
		await scene.client.call(commands.closePurchaseLines, { params: { id }, body });
	},
	async "reopen order"(scene: Scene, act: Details) {
		const { purchase_order: id } = nth(
			scene.before.purchaseLines.filter(({ closed_at }) => closed_at !== null),
			act.one,
		);
		await scene.client.call(commands.reopenPurchaseLines, { params: { id }, body: {} });
	},
	async "cancel order"(scene: Scene, act: Details) {
		await scene.client.call(commands.cancelPurchaseOrder, { params: { id: order(scene, act, isSent).id } });
	},
	async "delete order"(scene: Scene, act: Details) {
		await scene.client.call(commands.deletePurchaseOrder, { params: { id: order(scene, act, isDraft).id } });
	},
};
