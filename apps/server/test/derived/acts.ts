import { readdirSync } from "node:fs";
import { join } from "node:path";
import { addBarcode, removeBarcode } from "@freehub/contract/catalogue/barcodes";
import { cancelImport, changeImport } from "@freehub/contract/catalogue/imports";
import * as batches from "@freehub/contract/catalogue/product-batches";
import * as products from "@freehub/contract/catalogue/products";
import { sayPresence } from "@freehub/contract/people/presence";
import * as stock from "@freehub/contract/stock/stock";
import { listProductTranslations, translateProduct } from "@freehub/contract/translations";
import fc from "fast-check";
import { csvCell } from "#sheets/csv.ts";
import { dryRun, importFile, settled, undo } from "../import-file.ts";
import {
	type Acts,
	type Details,
	deleted,
	details,
	live,
	Nothing,
	nth,
	once,
	one,
	place,
	type Scene,
	several,
} from "./act-details.ts";

/** A stock change of this kind; most often at the first location. */
function line(scene: Scene, { one: n, other, pieces, hoursAgo }: Details, kind: string) {
	const at =
		hoursAgo === null
			? {}
			: { occurredAt: new Date(scene.now.getTime() - hoursAgo * 3_600_000).toISOString() };
	const location = place(scene, n % 3 === 0 ? other : 0);
	const more = kind === "transfer" ? { to: place(scene, other) } : {};
	const isOut = other % 2 === 0;
	if (kind === "adjust") {
		return { kind, quantity: pieces, reason: isOut ? "lost" : "found", location, ...at };
	}
	return { kind, quantity: pieces, location, ...at, ...more };
}

function booking(kind: string) {
	return async (scene: Scene, act: Details) => {
		const body = line(scene, act, kind) as never;
		await scene.client.call(stock.recordMovement, { params: one(scene, act), body, ...once() });
	};
}

/** A file with two existing products, a new one, and a refused row. */
function imports(quantityAs: "receive" | "count") {
	return async (scene: Scene, act: Details) => {
		const named = live(scene).filter(({ sku }) => sku !== null);
		const known = named.length === 0 ? [] : [nth(named, act.one), nth(named, act.other)];
		const { price, category = null, brand = null } = act.fields;
		const rows = [
			...new Map(
				known.map(({ sku, name }, n) => [sku, [sku, name, price, act.pieces * (n + 1), category, brand]]),
			).values(),
			[scene.fresh("I"), "Imported wheel", price, act.pieces, category, brand],
			...(act.other % 3 === 0 ? [[scene.fresh("R"), "Refused", "no price", 1, null, null]] : []),
		];
		const lines = [["sku", "name", "price", "quantity", "category", "brand"], ...rows];
		const file = lines.map((cells) => cells.map((cell) => csvCell(String(cell ?? ""))).join(",")).join("\n");
		await importFile(scene.client, file, { options: { quantityAs, isAllOrNothing: false } });
	};
}

const isReady = ({ state }: Scene["before"]["imports"][number]) => state === "ready";

const ofProducts: Acts = {
	async add({ client, fresh }: Scene, { fields, pieces, other }: Details) {
		const quantity = other % 2 === 0 ? 0 : pieces;
		const whole = {
			name: "Lamp",
			description: "Shines",
			supplier: "Uist",
			image: "/drawings/a.svg",
			...fields,
		};
		await client.call(products.addProduct, { body: { ...whole, quantity, sku: fresh("S") } });
	},
	async change(scene: Scene, act: Details) {
		const { id, version } = nth(live(scene), act.one);
		await scene.client.call(products.changeProduct, { params: { id }, body: act.fields, version });
	},
	async "change many"(scene: Scene, act: Details) {
		const body = { products: several(live(scene), act), change: act.many };
		scene.undoable = (await scene.client.call(batches.changeProducts, { body })).before;
	},
	async "set many back"({ client, undoable }: Scene) {
		if (undoable.length === 0) throw new Nothing("Nothing was changed.");
		await client.call(batches.setProductsBack, { body: { before: undoable } });
	},
	async delete(scene: Scene, act: Details) {
		await scene.client.call(products.deleteProduct, { params: one(scene, act) });
	},
	async restore(scene: Scene, act: Details) {
		const { id } = nth(deleted(scene), act.one);
		await scene.client.call(products.restoreProduct, { params: { id } });
	},
	async "delete many"(scene: Scene, act: Details) {
		await scene.client.call(batches.deleteProducts, { body: { products: several(live(scene), act) } });
	},
	async "restore many"(scene: Scene, act: Details) {
		await scene.client.call(batches.restoreProducts, { body: { products: several(deleted(scene), act) } });
	},
	receive: booking("receive"),
	deliver: booking("deliver"),
	return: booking("return"),
	adjust: booking("adjust"),
	transfer: booking("transfer"),
	count: booking("count"),
	async "book many"(scene: Scene, act: Details) {
		const product = one(scene, act).id;
		const other = nth(live(scene), act.other).id;
		const lines = [
			{ ...line(scene, act, "receive"), product },
			{ ...line(scene, act, "count"), product: other },
			{ ...line(scene, act, "adjust"), product },
		] as never[];
		await scene.client.call(stock.recordBatch, { body: { mode: "each", lines }, ...once() });
	},
	async reverse({ client, before }: Scene, act: Details) {
		const taken = new Set(before.movements.map(({ reverses }) => reverses));
		const { id } = nth(before.movements.filter((row) => !taken.has(row.id)).toReversed(), act.one % 9);
		await client.call(stock.reverseMovement, { params: { id }, ...once() });
	},
	async "reverse many"({ client, before }: Scene, act: Details) {
		const { batch: id } = nth(before.movements, act.one);
		await client.call(stock.reverseBatch, { params: { id }, ...once() });
	},
	"import counts": imports("count"),
	"import receipts": imports("receive"),
	async "undo import"({ client, before }: Scene, act: Details) {
		await undo(
			client,
			nth(
				before.imports.filter(({ state }) => state === "done"),
				act.one,
			).id,
		);
	},
	async "upload import"({ client, fresh }: Scene) {
		await dryRun(client, `sku,name,price\n${fresh("U")},Imported pedal,3`);
	},
	async "change import"({ client, before }: Scene, act: Details) {
		const { id, mode } = nth(before.imports.filter(isReady), act.one);
		const body = { options: { isAllOrNothing: mode !== "all" } };
		await client.call(changeImport, { params: { id }, body });
		await settled(client, id);
	},
	async "cancel import"({ client, before }: Scene, act: Details) {
		const { id } = nth(before.imports.filter(isReady), act.one);
		await client.call(cancelImport, { params: { id } });
		await settled(client, id);
	},
	async translate(scene: Scene, act: Details) {
		const { id } = one(scene, act);
		const params = { id, language: "de" as const };
		const known = await scene.client.call(listProductTranslations, { params: { id } });
		const { version = 0 } = known.find(({ language }) => language === "de") ?? {};
		const body = { name: act.other % 3 === 0 ? "" : `Glocke ${act.pieces}`, description: "Läutet" };
		await scene.client.call(translateProduct, { params, body, version });
	},
	async "add barcode"(scene: Scene, act: Details) {
		const body = { code: scene.fresh("CODE"), pieces: act.pieces };
		await scene.client.call(addBarcode, { params: one(scene, act), body });
	},
	async "remove barcode"({ client, before }: Scene, act: Details) {
		const { product: id, code } = nth(before.barcodes, act.one);
		await client.call(removeBarcode, { params: { id, code } });
	},
	async "say presence"(scene: Scene, act: Details) {
		const doing = nth(["looks", "edits", "gone"] as const, act.other);
		await scene.client.call(sayPresence, { params: one(scene, act), body: { doing } });
	},
};

const others = await Promise.all(
	readdirSync(import.meta.dirname)
		.filter((file) => file.endsWith("-acts.ts"))
		.map((file): Promise<{ acts: Acts }> => import(join(import.meta.dirname, file))),
);
/** Acts on products and their stock, and those of the files beside this one: a document's acts are in a file of its own. */
const all: Acts = Object.assign({}, ofProducts, ...others.map(({ acts }) => acts));

export type Act = Details & { what: string };
export const everyKind = Object.keys(all);

export const act: fc.Arbitrary<Act> = fc.record({ what: fc.constantFrom(...everyKind), ...details });

/** @throws Nothing if there is nothing to do it to; ApiError if it is refused. */
export async function carryOut(scene: Scene, done: Act): Promise<void> {
	await all[done.what]?.(scene, done);
}
