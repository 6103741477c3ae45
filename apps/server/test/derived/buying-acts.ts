import { addCharge, addCredit, takeBackCharge, takeBackCredit } from "@freehub/contract/buying/costs";
import { addOffer, changeOffer, deleteOffer } from "@freehub/contract/buying/offers";
import { addSupplier, changeSupplier, deleteSupplier } from "@freehub/contract/buying/suppliers";
import { csvCell } from "#sheets/csv.ts";
import { sendOffers } from "../send-file.ts";
import { type Acts, type Details, live, nth, type Scene } from "./act-details.ts";

const isThere = ({ deleted_at }: { deleted_at: unknown }) => deleted_at === null;
const isCounted = ({ taken_back_at }: { taken_back_at: unknown }) => taken_back_at === null;

/** Acts on suppliers, their offers, and on what receipts cost. */
export const acts: Acts = {
	async "add supplier"({ client, fresh }: Scene) {
		await client.call(addSupplier, { body: { name: fresh("Supplier"), leadDays: 7 } });
	},
	async "change supplier"({ client, before, fresh }: Scene, act: Details) {
		const { id, version } = nth(before.suppliers.filter(isThere), act.one);
		await client.call(changeSupplier, { params: { id }, body: { note: fresh("Note") }, version });
	},
	async "delete supplier"({ client, before }: Scene, act: Details) {
		const ordered = new Set(before.orders.map(({ supplier }) => supplier));
		const unused = before.suppliers.filter((row) => isThere(row) && !ordered.has(row.id));
		const { id } = nth(unused, act.other);
		await client.call(deleteSupplier, { params: { id } });
	},
	async "add offer"(scene: Scene, act: Details) {
		const supplier = nth(scene.before.suppliers.filter(isThere), act.one).id;
		const breaks = [{ from: 1, price: act.pieces }];
		const body = { supplier, product: nth(live(scene), act.other).id, breaks };
		await scene.client.call(addOffer, { body });
	},
	async "change offer"({ client, before }: Scene, act: Details) {
		const { id, version } = nth(before.offers.filter(isThere), act.one);
		const body = { breaks: [{ from: 1, price: act.pieces }], pack: act.pieces };
		await client.call(changeOffer, { params: { id }, body, version });
	},
	/** Changes an offer, adds one of a product with a SKU, and has a row that is refused. */
	async "import offers"({ client, before, ...scene }: Scene, act: Details) {
		const named = live({ client, before, ...scene }).filter(({ sku }) => sku !== null);
		const { name } = nth(before.suppliers.filter(isThere), act.one);
		const known = before.offers.filter(isThere).slice(0, 1);
		const rows = [
			...known.map(({ id, supplier }) => [id, before.suppliers.find((one) => one.id === supplier)?.name, ""]),
			["", name, nth(named, act.other).sku],
			["", name, scene.fresh("X")],
		];
		const lines = rows.map((cells) => [...cells.map((cell) => csvCell(cell ?? "")), act.pieces].join(","));
		await sendOffers(client, ["_id,Supplier,SKU,Prices", ...lines].join("\n"), { skipRefused: "yes" });
	},
	async "delete offer"({ client, before }: Scene, act: Details) {
		const { id } = nth(before.offers.filter(isThere), act.one);
		await client.call(deleteOffer, { params: { id } });
	},
	async "add charge"({ client, before }: Scene, act: Details) {
		const taken = new Set(before.movements.map(({ reverses }) => reverses));
		const receipts = before.movements.filter(
			({ id, line_kind, reverses }) => line_kind === "purchase" && reverses === null && !taken.has(id),
		);
		const { batch: id } = nth(receipts.toReversed(), act.one % 4);
		const body = { kind: "freight", basis: "pieces", amount: act.pieces } as const;
		await client.call(addCharge, { params: { id }, body });
	},
	async "take charge back"({ client, before }: Scene, act: Details) {
		const { id } = nth(before.charges.filter(isCounted), act.one);
		await client.call(takeBackCharge, { params: { id } });
	},
	async "add credit"({ client, before, fresh }: Scene, act: Details) {
		const sent = before.orders.filter(
			({ sent_at, cancelled_at }) => sent_at !== null && cancelled_at === null,
		);
		const body = { number: fresh("CN"), amount: act.pieces };
		await client.call(addCredit, { params: { id: nth(sent, act.one).id }, body });
	},
	async "take credit back"({ client, before }: Scene, act: Details) {
		const { id } = nth(before.credits.filter(isCounted), act.one);
		await client.call(takeBackCredit, { params: { id } });
	},
};
