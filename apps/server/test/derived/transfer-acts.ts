import { recordMovement, reverseBatch } from "@freehub/contract/stock/stock";
import * as contract from "@freehub/contract/stock/transfer-notes";
import { type Acts, type Details, live, nth, once, place, type Scene } from "./act-details.ts";

/** One of the latest notes of this kind. */
const note = (
	{ before }: Scene,
	{ one }: Details,
	is: (row: Scene["before"]["transferNotes"][number]) => boolean = () => true,
) => nth(before.transferNotes.filter(is).toReversed(), one % 2);

const linesOf = ({ before }: Scene, { id }: { id: string }) =>
	before.transferLines.filter(({ transfer_note }) => transfer_note === id);

function add(scene: Scene, { one, other, pieces }: Details) {
	const products = new Set([nth(live(scene), one).id, nth(live(scene), other + 1).id]);
	const lines = [...products].map((product) => ({ product, pieces }));
	const ends = { from: place(scene, one), to: place(scene, one + 1) };
	return scene.client.call(contract.addTransferNote, { body: { ...ends, lines, expected: null, note: "" } });
}

/** Acts on transfer notes. */
export const acts: Acts = {
	async "add transfer"(scene: Scene, act: Details) {
		await add(scene, act);
		await add(scene, act);
	},
	async "change transfer"(scene: Scene, act: Details) {
		const { id, version } = note(scene, act);
		const [line] = linesOf(scene, { id });
		const lines = line === undefined ? [] : [{ product: line.product, pieces: act.pieces }];
		const body = { note: scene.fresh("N"), ...(act.other % 2 === 1 && { lines }) };
		await scene.client.call(contract.changeTransferNote, { params: { id }, body, version });
	},
	async "fill and send transfer"(scene: Scene, act: Details) {
		const { id, from_location: location } = note(scene, act, ({ cancelled_at }) => cancelled_at === null);
		for (const { product, pieces } of linesOf(scene, { id })) {
			// Received pieces are first for those who wait.
			const waiting = scene.before.promises.filter(
				(row) => row.product === product && row.source_kind === "none",
			);
			const quantity = waiting.reduce((sum, row) => sum + row.pieces, pieces);
			const body = { kind: "receive" as const, quantity, location };
			await scene.client.call(recordMovement, { params: { id: product }, body, ...once() });
		}
		const body = { fromBins: "most" as const };
		await scene.client.call(contract.sendTransferNote, { params: { id }, body, ...once() });
	},
	async "receive transfer"(scene: Scene, act: Details) {
		const { id } = note(scene, act, ({ number }) => number !== null);
		const lines = linesOf(scene, { id }).map(({ id: line }) => ({ line, pieces: 1, over: act.other % 2 }));
		const body = { lines: lines.slice(0, 1), note: "" };
		await scene.client.call(contract.receiveTransferNote, { params: { id }, body, ...once() });
	},
	async "close transfer"(scene: Scene, act: Details) {
		const { id } = note(scene, act, ({ number }) => number !== null);
		const body = { how: act.other % 2 === 0 ? ("returned" as const) : ("lost" as const), note: "" };
		await scene.client.call(contract.closeTransferNote, { params: { id }, body, ...once() });
	},
	async "take transfer back"(scene: Scene, act: Details) {
		const named = scene.before.movements.filter(({ line_kind }) => line_kind === "transfer");
		const batches = [...new Set(named.toReversed().map(({ batch }) => batch))];
		await scene.client.call(reverseBatch, { params: { id: nth(batches, act.one - 1) }, ...once() });
	},
	async "cancel transfer"(scene: Scene, act: Details) {
		const { id } = note(scene, act, ({ number, cancelled_at }) => number === null && cancelled_at === null);
		await scene.client.call(contract.cancelTransferNote, { params: { id }, body: {}, ...once() });
	},
	async "reopen transfer"(scene: Scene, act: Details) {
		const { id } = note(scene, act, ({ cancelled_at }) => cancelled_at !== null);
		await scene.client.call(contract.reopenTransferNote, { params: { id }, body: {} });
	},
};
