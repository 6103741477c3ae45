import { keepPieces } from "@freehub/contract/selling/kept-pieces";
import * as returns from "@freehub/contract/selling/sale-returns";
import * as commands from "@freehub/contract/selling/sales-commands";
import { recordBatch } from "@freehub/contract/stock/stock";
import { type Acts, type Details, live, nth, once, type Scene } from "./act-details.ts";

type SaleRow = Scene["before"]["sales"][number];

/** One of the latest orders of this kind. */
const sale = ({ before }: Scene, { one }: Details, is: (row: SaleRow) => boolean) =>
	nth(before.sales.filter(is).toReversed(), one % 3);

const isPlaced = ({ placed_at, cancelled_at }: SaleRow) => placed_at !== null && cancelled_at === null;

/** A place with free pieces of a product, and how many. */
function freePlace({ before }: Scene, product: string) {
	const free = before.levels.flatMap((row) => {
		const pieces = row.quantity - row.reserved;
		const isOpen = before.locations.some(
			({ id, kind, closed_at }) =>
				id === row.location && ["warehouse", "bin"].includes(kind) && closed_at === null,
		);
		return row.product === product && isOpen && pieces > 0 ? [{ id: row.location, pieces }] : [];
	});
	return nth(free, 0);
}

/** A placed line with promises, and one of these. */
function promised(scene: Scene, act: Details) {
	const { id } = sale(
		scene,
		act,
		(row) => isPlaced(row) && linesOf(scene, row).some(({ own }) => own.length > 0),
	);
	const line = nth(
		linesOf(scene, { id }).filter(({ own }) => own.length > 0),
		act.other,
	);
	return { order: id, ...line };
}

/** One of the latest deliveries to a line, with its order. */
function delivered({ before }: Scene, { one }: Details) {
	const lines = new Map(before.saleLines.map(({ id, sales_order }) => [id, sales_order]));
	const { id, line } = nth(
		before.movements
			.filter((row) => row.kind === "deliver" && row.reverses === null && lines.has(row.line ?? ""))
			.toReversed(),
		one % 3,
	);
	return { movement: id, order: lines.get(line ?? "") ?? "" };
}

const linesOf = ({ before }: Scene, { id }: Pick<SaleRow, "id">) =>
	before.saleLines
		.filter(({ sales_order }) => sales_order === id)
		.map((line) => ({ ...line, own: before.promises.filter((row) => row.line === line.id) }));

const draft = (scene: Scene, { pieces, one, other }: Details) => {
	const products = [nth(live(scene), one).id, nth(live(scene), other + 1).id];
	const lines = products.map((product, n) => ({ product, ordered: (pieces % 4) + n + 2, price: 9.5 }));
	return scene.client.call(commands.addSalesOrder, { body: { lines, note: scene.fresh("note") } });
};

/** Brings a piece of a delivery back; some are replaced. */
function bringBack(scene: Scene, act: Details, end: "stock" | "check" | "scrapped") {
	const { order, movement } = delivered(scene, act);
	const lines = [{ delivery: movement, pieces: 1, end, replace: act.pieces % 5 === 0 }];
	return scene.client.call(returns.returnSale, { params: { id: order }, body: { lines }, ...once() });
}

/** A placed order from the shop window. */
async function reservation(scene: Scene, act: Details): Promise<string> {
	const lines = [{ product: nth(live(scene), act.one).id, ordered: 1 }];
	const { _id: id } = await scene.client.call(commands.addSalesOrder, {
		body: { origin: "shop_window", lines },
	});
	await scene.client.call(commands.placeSalesOrder, { params: { id }, body: {} });
	return id;
}

/** Acts on customers' orders, their promises and deliveries. */
export const acts: Acts = {
	async "add sale"(scene: Scene, act: Details) {
		await draft(scene, act);
	},
	async "keep pieces"(scene: Scene, act: Details) {
		const { id: product } = nth(live(scene), act.one);
		const pieces = (act.pieces % 3) + 1;
		const order = act.other % 2 === 0;
		await scene.client.call(keepPieces, { body: { product, pieces, order }, ...once() });
	},
	async "place sale"(scene: Scene, act: Details) {
		const { id } = sale(scene, act, ({ placed_at }) => placed_at === null);
		const sources = linesOf(scene, { id }).flatMap(({ id: line, product, ordered }) => {
			const free = scene.before.levels.find(
				(row) => row.product === product && row.location === "main" && row.quantity > row.reserved,
			);
			if (free === undefined || act.other % 3 === 0) return [];
			const source = { kind: "place" as const, id: "main" };
			return [{ line, source, pieces: Math.min(ordered, free.quantity - free.reserved) }];
		});
		// Two lines may have the same product, whose pieces are promised once.
		await scene.client.call(commands.placeSalesOrder, {
			params: { id },
			body: { sources: sources.slice(0, 1) },
		});
	},
	async "promise sale"(scene: Scene, act: Details) {
		const { order, id: line, product, own } = promised(scene, act);
		const waiting = own.find(({ source_kind }) => source_kind === "none");
		const to =
			waiting === undefined
				? { kind: "none" as const }
				: { kind: "place" as const, id: freePlace(scene, product).id };
		await scene.client.call(commands.promiseSaleLine, {
			params: { id: order, line },
			body: { to, pieces: 1 },
		});
	},
	async "deliver sale"(scene: Scene, act: Details) {
		const { id: saleLine, product, own } = promised(scene, act);
		const there = own.find(({ source_kind }) => source_kind === "place");
		const location = there?.source ?? freePlace(scene, product).id;
		const lines = [{ kind: "deliver" as const, product, saleLine, quantity: 1, location }];
		await scene.client.call(recordBatch, { body: { lines }, ...once() });
	},
	async "delete return"(scene: Scene, act: Details) {
		const back = await bringBack(scene, act, "check");
		const id = back.returns.at(-1)?._id ?? "";
		await scene.client.call(returns.deleteReturn, { params: { id } });
	},
	async "return sale"(scene: Scene, act: Details) {
		await bringBack(scene, act, (["stock", "check", "scrapped"] as const)[act.other % 3] ?? "stock");
	},
	async "check return"(scene: Scene, act: Details) {
		const { id } = nth(
			scene.before.saleReturns.filter(({ movement }) => movement === null),
			act.one,
		);
		await scene.client.call(returns.checkReturn, { params: { id }, body: { end: "stock" }, ...once() });
	},
	async "close sale"(scene: Scene, act: Details) {
		const { order, id: line } = promised(scene, act);
		await scene.client.call(commands.closeSalesOrder, {
			params: { id: order },
			body: { lines: [{ line, pieces: 1 }] },
		});
	},
	async "cancel sale"(scene: Scene, act: Details) {
		const { _id: id } = await draft(scene, act);
		await scene.client.call(commands.placeSalesOrder, { params: { id }, body: {} });
		await scene.client.call(commands.cancelSalesOrder, { params: { id } });
	},
	async "confirm reservation"(scene: Scene, act: Details) {
		const params = { id: await reservation(scene, act) };
		await scene.client.call(commands.confirmReservation, { params, body: {}, ...once() });
	},
	async "decline reservation"(scene: Scene, act: Details) {
		const params = { id: await reservation(scene, act) };
		const body = { message: scene.fresh("note") };
		await scene.client.call(commands.declineReservation, { params, body, ...once() });
	},
	async "change sale"(scene: Scene, act: Details) {
		const { id, version } = sale(scene, act, ({ cancelled_at }) => cancelled_at === null);
		const lines = linesOf(scene, { id })
			.filter(({ ordered }) => ordered > 0)
			.map(({ id: _id, product, ordered }, n) => ({ _id, product, ordered: ordered + (n === 0 ? 1 : 0) }));
		await scene.client.call(commands.changeSalesOrder, {
			params: { id },
			body: { note: scene.fresh("note"), lines },
			version,
		});
	},
	async "copy sale"(scene: Scene, act: Details) {
		const { id } = sale(scene, act, () => true);
		await scene.client.call(commands.copySalesOrder, { params: { id } });
	},
	async "delete sale"(scene: Scene, act: Details) {
		const { id } = sale(scene, act, ({ placed_at }) => placed_at === null);
		await scene.client.call(commands.deleteSalesOrder, { params: { id } });
	},
	async "reopen sale"(scene: Scene, act: Details) {
		const { id } = sale(scene, act, ({ cancelled_at }) => cancelled_at !== null);
		await scene.client.call(commands.reopenSalesOrder, { params: { id }, body: {} });
	},
};
