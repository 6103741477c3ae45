import type {
	PurchaseLine,
	PurchaseOrder,
	PurchaseOrderChange,
} from "@freehub/contract/buying/purchase-orders";
import { ApiError } from "@freehub/contract/errors";
import { expect, it } from "vitest";
import { createLineEditor } from "#documents/lines/line-editor.ts";
import { purchaseDocument } from "./purchase-document.ts";
import {
	lineWithQuantity,
	newLine,
	type PurchaseLineDraft,
	withKept,
	withTotal,
	withUnit,
} from "./purchase-draft.ts";

const line = (id: string, ordered: number, also: Partial<PurchaseLine> = {}): PurchaseLine => ({
	_id: id,
	product: `product of ${id}`,
	productName: id,
	sku: null,
	barcode: null,
	image: "",
	isDeleted: false,
	isDiscontinued: false,
	supplierSku: "",
	pack: 1,
	ordered,
	confirmed: null,
	confirmedDate: null,
	accepted: 0,
	refused: 0,
	credited: 0,
	returned: 0,
	open: 0,
	isLate: false,
	closed: null,
	cost: 10,
	per: 1,
	total: 10 * ordered,
	priceFrom: "typed",
	offered: null,
	isOfferNew: false,
	offer: null,
	...also,
});

function order(version: number, lines: PurchaseLine[], also: Partial<PurchaseOrder> = {}): PurchaseOrder {
	return {
		_id: "order",
		number: null,
		state: "draft",
		isLate: false,
		supplier: { _id: "s", name: "Wheels Inc." },
		location: { _id: "main", name: "Shop" },
		currency: "USD",
		rate: null,
		expected: null,
		note: "",
		createdAt: "2026-11-27T08:00:00Z",
		createdByName: "Ada",
		sentAt: null,
		sentTo: "",
		lastMail: null,
		remindedAt: null,
		cancelledAt: null,
		revision: 0,
		lines,
		total: 0,
		version,
		...also,
	};
}

type Sent = { id: string; change: PurchaseOrderChange; version: number };

/** An editor whose server stores what it is sent, unless somebody else was faster. */
function editing(stored: PurchaseOrder) {
	const server = { order: stored, sent: [] as Sent[] };
	let hold: Promise<void> | undefined;
	const editor = createLineEditor(purchaseDocument, {
		saved: stored,
		isAuto: false,
		keep: () => undefined,
	});
	editor.sendBy(async (sent) => {
		server.sent.push(sent);
		await hold;
		if (sent.version !== server.order.version) {
			const problem = { type: "", title: "", status: 412, code: "purchase_changed", detail: "" } as const;
			const error = new ApiError({ ...problem, current: server.order, changedBy: "Kim" });
			return { isDone: false, error };
		}
		const { lines = [], note = server.order.note } = sent.change;
		const next = lines.map(({ _id = `new ${server.order.version}`, product, ordered, cost, per }) => {
			const known = server.order.lines.find((one) => one._id === _id);
			const priceFrom = cost === undefined ? (known?.priceFrom ?? "cost") : "typed";
			return line(_id, ordered, { product, cost: cost ?? known?.cost ?? 2, per: per ?? 1, priceFrom });
		});
		server.order = order(server.order.version + 1, lines.length === 0 ? server.order.lines : next, {
			note,
		});
		return { isDone: true, answer: server.order };
	});
	const type = (key: string, text: string) =>
		editor.editLine(key, (one) => lineWithQuantity(one, text, "USD"));
	return { editor, server, type, holdUntil: (promise: Promise<void>) => void (hold = promise) };
}

const shown = (lines: readonly PurchaseLineDraft[]) => lines.map(({ _id, pieces }) => [_id, pieces]);
const product = { _id: "bell", name: "Bell", sku: null, image: "" };
const need = {
	onHand: 0,
	incoming: 0,
	inDrafts: 0,
	sold30: 0,
	sold90: 0,
	reorderPoint: null,
	safetyStock: null,
	storesLack: 0,
	waiting: 0,
	promisedComing: 0,
	lowStores: [],
	leadDays: null,
	pack: 1,
	minimum: 0,
	isDiscontinued: false,
};
const bell = {
	product,
	pieces: 1,
	offer: null,
	pack: 1,
	minimum: 0,
	supplierSku: "",
	cost: 2,
	need,
	last: null,
};

it("saves what differs, with the version that the person has seen", async () => {
	const { editor, server, type } = editing(order(3, [line("a", 5)]));
	expect(await editor.save()).toMatchObject({ version: 3 });
	expect(server.sent).toEqual([]);
	type("a", "7");
	editor.editLine("a", (each) => withTotal(each, "100", "USD"));
	expect(await editor.save()).toMatchObject({ version: 4 });
	expect(server.sent).toMatchObject([{ version: 3, change: { lines: [{ _id: "a", cost: 100, per: 7 }] } }]);
});

it("saves nothing while a number cannot be read", async () => {
	const { editor, server, type } = editing(order(1, [line("a", 5)]));
	type("a", "many");
	expect(await editor.save()).toBeUndefined();
	expect(server.sent).toEqual([]);
	expect(editor.state().draft.lines[0]).toMatchObject({ texts: { quantity: "many" }, pieces: 5 });
});

it("keeps what is typed during a save, and gives added lines their ids once", async () => {
	const { editor, server, type, holdUntil } = editing(order(1, [line("a", 5)]));
	let go = () => {};
	holdUntil(new Promise((resolve) => (go = resolve)));
	editor.edit((draft) => ({ ...draft, lines: [...draft.lines, newLine(bell, 1, "USD")] }));
	const saving = editor.save();
	type("a", "6");
	// The feed reports the save before its answer arrives.
	editor.adopt(order(2, [line("a", 5), line("new 1", 1, { product: "bell", priceFrom: "cost" })]));
	go();
	await saving;
	expect(shown(editor.state().draft.lines)).toEqual([
		["a", 6],
		["new 1", 1],
	]);
	await editor.save();
	expect(server.order.lines.map(({ _id, ordered }) => [_id, ordered])).toEqual([
		["a", 6],
		["new 1", 1],
	]);
});

it("takes what others changed elsewhere, and saves on top of it", async () => {
	const { editor, server, type } = editing(order(1, [line("a", 5), line("b", 1)]));
	type("a", "6");
	server.order = order(2, [line("a", 5), line("b", 9), line("c", 3)], { note: "Ring first" });
	expect(await editor.save()).toBeUndefined();
	expect(editor.state()).toMatchObject({ conflicts: [], draft: { header: { note: "Ring first" } } });
	await editor.save();
	expect(server.order.lines.map(({ _id, ordered }) => [_id, ordered])).toEqual([
		["a", 6],
		["b", 9],
		["c", 3],
	]);
});

it("asks about what both changed, and saves nothing until then", async () => {
	const { editor, server, type } = editing(order(1, [line("a", 5), line("b", 1)]));
	type("a", "6");
	server.order = order(2, [line("a", 8), line("b", 1)]);
	await editor.save();
	expect(editor.state()).toMatchObject({
		changedBy: "Kim",
		conflicts: [{ what: "line", mine: { pieces: 6 }, theirs: { pieces: 8 } }],
	});
	const count = server.sent.length;
	expect(await editor.save()).toBeUndefined();
	expect(server.sent).toHaveLength(count);
	editor.keepMine();
	await editor.save();
	expect(server.order.lines[0]).toMatchObject({ ordered: 6 });

	type("a", "7");
	editor.adopt(order(9, [line("b", 1)]));
	expect(editor.state().conflicts).toMatchObject([{ mine: { pieces: 7 }, theirs: undefined }]);
	editor.takeTheirs();
	expect(shown(editor.state().draft.lines)).toEqual([["b", 1]]);
});

it("adds a product once where the answer to adding it was lost", () => {
	const { editor } = editing(order(1, []));
	editor.edit((draft) => ({ ...draft, lines: [newLine(bell, 1, "USD")] }));
	editor.adopt(order(2, [line("x", 1, { product: "bell", cost: 2, priceFrom: "cost" })]));
	expect(editor.state().conflicts).toEqual([]);
	expect(shown(editor.state().draft.lines)).toEqual([["x", 1]]);
});

const asking = (...breaks: { from: number; price: number }[]) => ({ breaks, per: 1, isListed: false });
const offered: Partial<PurchaseLine> = {
	priceFrom: "offer",
	offer: asking({ from: 1, price: 10 }, { from: 10, price: 9 }),
};

it("sends a price only if somebody typed it, also if it is the offer's; another follows the quantity", async () => {
	const { editor, server, type } = editing(order(1, [line("a", 5, offered), line("b", 5, offered)]));
	editor.editLine("a", (each) => withUnit(each, "10.00", "USD"));
	for (const key of ["a", "b"]) type(key, "10");
	expect(editor.state().draft.lines.map(({ price }) => price.cost)).toEqual([10, 9]);
	await editor.save();
	expect(server.sent[0]?.change.lines).toEqual([
		{
			_id: "a",
			product: "product of a",
			ordered: 10,
			pack: 1,
			supplierSku: "",
			cost: 10,
			per: 1,
			priceFrom: "typed",
		},
		{ _id: "b", product: "product of b", ordered: 10, pack: 1, supplierSku: "" },
	]);
});

it("takes an offer's new price for what nobody typed, without a new version and beside what is typed", () => {
	const { editor, type } = editing(order(1, [line("a", 5, offered), line("b", 5), line("c", 5, offered)]));
	type("a", "6");
	const offer = asking({ from: 1, price: 12 });
	const now: Partial<PurchaseLine> = { priceFrom: "offer", cost: 12, offer };
	const b = line("b", 5, { offered: 12, isOfferNew: true, offer });
	editor.adopt(order(1, [line("a", 5, now), b, line("c", 5, now)]));
	expect(editor.state()).toMatchObject({
		conflicts: [],
		draft: {
			lines: [
				{ pieces: 6, price: { cost: 12 }, texts: { unit: "12.00", total: "72.00" } },
				{ price: { cost: 10 }, isOfferNew: true },
				{ price: { cost: 12 } },
			],
		},
	});
	editor.editLine("b", withKept);
	expect(editor.state().draft.lines[1]).toMatchObject({ isOfferNew: false, price: { cost: 10 } });
});

it("merges a typed price with somebody else's quantity as a conflict, and a followed one with none", () => {
	const { editor } = editing(order(1, [line("a", 5, offered), line("b", 5, offered)]));
	editor.editLine("a", (each) => withUnit(each, "8", "USD"));
	editor.adopt(order(2, [line("a", 7, offered), line("b", 7, offered)]));
	expect(editor.state().conflicts).toMatchObject([{ mine: { price: { cost: 8 } }, theirs: { pieces: 7 } }]);
	expect(shown(editor.state().draft.lines)).toEqual([
		["a", 5],
		["b", 7],
	]);
});
