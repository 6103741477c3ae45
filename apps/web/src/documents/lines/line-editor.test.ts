import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { crateNote, crateNotes, crateSource, editingCrates, noteLine } from "../../../test/crate-note.ts";
import { withMore } from "./line-source.ts";
import { readPasted } from "./pasted-lines.ts";

const [BELL, LOCK] = ["line of bell", "line of lock"];

const shown = ({ editor }: ReturnType<typeof editingCrates>) =>
	editor.draft().lines.map(({ product, pieces, grams, crate }) => [product, pieces, grams, crate]);

describe("two editors", () => {
	it("both get what each changed alone, also in one line", async () => {
		const all = editingCrates(crateNote(1, [noteLine("bell", 5), noteLine("lock", 1)]));
		const { editor, server, others } = all;
		editor.type(BELL, "quantity", "6");
		editor.edit(({ header, lines }) => ({ header: { ...header, remark: "Fragile" }, lines }));
		others([noteLine("bell", 5, { grams: 90 }), noteLine("lock", 9), noteLine("pump", 3)]);
		expect(await editor.save()).toBeUndefined();
		expect(editor.state().conflicts).toEqual([]);
		await editor.save();
		expect(server.note).toMatchObject({
			remark: "Fragile",
			lines: [{ product: "bell", pieces: 6, grams: 90 }, { product: "lock", pieces: 9 }, { product: "pump" }],
		});
	});

	it("decide about the one field that both changed; the others of the line are merged, and nothing is saved until then", async () => {
		const all = editingCrates(crateNote(1, [noteLine("bell", 5)]));
		const { editor, server, others } = all;
		editor.type(BELL, "grams", "80");
		editor.editLine(BELL, (line) => ({ ...line, crate: "2" }));
		others([noteLine("bell", 7, { grams: 95 })]);
		await editor.save();
		const [conflict, ...more] = editor.state().conflicts;
		expect(more).toEqual([]);
		expect(conflict).toMatchObject({ what: "line", mine: { grams: 80 }, theirs: { grams: 95 } });
		if (conflict?.what !== "line" || !("part" in conflict)) throw new Error("It is no field's conflict.");
		const { header } = editor.draft();
		expect([conflict.theirs, conflict.mine].map((line) => conflict.part.words(line, header))).toEqual([
			"95 g",
			"80 g",
		]);
		expect(editor.state().changedBy).toBe("Kim");
		const count = server.sent.length;
		expect(await editor.save()).toBeUndefined();
		expect(server.sent).toHaveLength(count);
		editor.keepMine();
		await editor.save();
		expect(server.note.lines).toMatchObject([{ pieces: 7, grams: 80, crate: "2" }]);
	});

	it("keep or drop a line that one has removed and the other changed", async () => {
		const kept = editingCrates(crateNote(1, [noteLine("bell", 5), noteLine("lock", 1)]));
		kept.editor.type(BELL, "quantity", "6");
		kept.others([noteLine("lock", 1)]);
		await kept.editor.save();
		expect(kept.editor.state().conflicts).toMatchObject([{ mine: { pieces: 6 }, theirs: undefined }]);
		kept.editor.keepMine();
		await kept.editor.save();
		expect(kept.server.note.lines).toMatchObject([{ product: "bell", pieces: 6 }, { product: "lock" }]);

		for (const decide of ["keepMine", "takeTheirs"] as const) {
			const removed = editingCrates(crateNote(1, [noteLine("bell", 5), noteLine("lock", 1)]));
			removed.editor.remove(BELL);
			removed.others([noteLine("bell", 8), noteLine("lock", 1)]);
			await removed.editor.save();
			expect(removed.editor.state().conflicts).toMatchObject([{ mine: undefined, theirs: { pieces: 8 } }]);
			removed.editor[decide]();
			await removed.editor.save();
			const products = removed.server.note.lines.map(({ product }) => product);
			expect(products, decide).toEqual(decide === "keepMine" ? ["lock"] : ["bell", "lock"]);
		}
	});

	it("take over a field of the header, and decide about one that both changed", () => {
		const { editor, others } = editingCrates(crateNote(1, []));
		const remark = (text: string) =>
			editor.edit(({ header, lines }) => ({ header: { ...header, remark: text }, lines }));
		remark("Fragile");
		editor.adopt(others([], { goesTo: { _id: "south", name: "South" } }));
		expect(editor.state()).toMatchObject({
			conflicts: [],
			draft: { header: { goesTo: { name: "South" }, remark: "Fragile" } },
		});
		editor.adopt(others([], { remark: "Heavy" }));
		expect(editor.state().conflicts).toMatchObject([
			{ what: "header", field: "remark", theirs: { remark: "Heavy" } },
		]);
	});

	it("have a product once that both added, or whose answer was lost", () => {
		const all = editingCrates(crateNote(1, []));
		const { editor, others } = all;
		editor.edit(({ header, lines }) => ({
			header,
			lines: [
				...lines,
				crateSource.newLine({ product: { _id: "bell", name: "bell" }, pieces: 1, pack: 6 }, 2, header),
			],
		}));
		editor.adopt(others([noteLine("bell", 2)]));
		expect(editor.state().conflicts).toEqual([]);
		expect(editor.draft().lines).toMatchObject([{ _id: BELL, pieces: 2 }]);
	});
});

describe("what is typed", () => {
	it("stays as typed while others save, and is written out when the field is left", () => {
		const all = editingCrates(crateNote(1, [noteLine("bell", 5), noteLine("lock", 1)]));
		const { editor, others } = all;
		editor.type(BELL, "quantity", "2 cases");
		editor.type(LOCK, "grams", "heavy");
		editor.adopt(others([noteLine("bell", 12), noteLine("lock", 4)]));
		expect(editor.draft().lines).toMatchObject([
			{ pieces: 12, texts: { quantity: "2 cases" } },
			{
				pieces: 4,
				grams: 100,
				texts: { quantity: "4", grams: "heavy" },
				problems: { grams: "Enter a whole number." },
			},
		]);
		for (const key of [BELL, LOCK]) editor.leave(key);
		expect(editor.draft().lines.map(({ texts }) => texts)).toEqual([
			{ quantity: "12", grams: "100" },
			{ quantity: "4", grams: "heavy" },
		]);
	});

	it("is merged with a version that arrives late, and an older one changes nothing", async () => {
		const all = editingCrates(crateNote(1, [noteLine("bell", 5)]));
		const { editor, server, holdUntil } = all;
		let answer = () => {};
		holdUntil(new Promise((resolve) => (answer = resolve)));
		editor.type(BELL, "quantity", "6");
		const saving = editor.save();
		editor.type(BELL, "quantity", "60");
		// The feed has the saved version, and somebody's next one, before the answer arrives.
		editor.adopt(crateNote(2, [noteLine("bell", 6)]));
		editor.adopt(crateNote(3, [noteLine("bell", 6), noteLine("lock", 2)]));
		answer();
		await saving;
		expect(shown(all)).toEqual([
			["bell", 60, 100, "1"],
			["lock", 2, 100, "1"],
		]);
		editor.adopt(crateNote(2, [noteLine("bell", 6)]));
		expect(shown(all)).toHaveLength(2);
		server.note = crateNote(3, [noteLine("bell", 6), noteLine("lock", 2)]);
		await editor.save();
		expect(server.note.lines).toMatchObject([{ pieces: 60 }, { pieces: 2 }]);
	});
});

describe("saving by itself", () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	it("keeps what is typed after a failure, and saves all of it with the next change", async () => {
		const all = editingCrates(crateNote(1, [noteLine("bell", 5)]), true);
		const { editor, server } = all;
		server.fail = true;
		editor.type(BELL, "quantity", "6");
		await vi.runAllTimersAsync();
		expect(server.sent).toHaveLength(1);
		expect(editor.state()).toMatchObject({ error: expect.any(TypeError), isSaving: false });
		expect(server.kept).toMatchObject({ base: { version: 1 }, draft: { lines: [{ pieces: 6 }] } });
		server.fail = false;
		editor.type(BELL, "grams", "90");
		await vi.runAllTimersAsync();
		expect(server.note.lines).toMatchObject([{ pieces: 6, grams: 90 }]);
		expect(editor.state()).toMatchObject({ error: null, change: undefined });
		expect(server.kept).toBeUndefined();
	});

	it("waits while something cannot be read", async () => {
		const { editor, server } = editingCrates(crateNote(1, [noteLine("bell", 5)]), true);
		editor.type(BELL, "quantity", "many");
		await vi.runAllTimersAsync();
		expect(server.sent).toEqual([]);
		expect(server.kept).toMatchObject({ draft: { lines: [{ texts: { quantity: "many" }, pieces: 5 }] } });
	});
});

describe("a removed line", () => {
	it("comes back to its place, as itself or, once its removal is saved, as a new one", async () => {
		const all = editingCrates(crateNote(1, [noteLine("bell", 5), noteLine("lock", 1)]));
		const { editor, server, holdUntil } = all;
		editor.remove(BELL)();
		expect(editor.state().change).toBeUndefined();

		const putBack = editor.remove(BELL);
		await editor.save();
		putBack();
		putBack();
		expect(editor.draft().lines.map(({ _id, product }) => [_id, product])).toEqual([
			[undefined, "bell"],
			[LOCK, "lock"],
		]);
		await editor.save();

		let answer = () => {};
		holdUntil(new Promise((resolve) => (answer = resolve)));
		const putBackInTime = editor.remove(LOCK);
		const saving = editor.save();
		putBackInTime();
		answer();
		await saving;
		expect(editor.draft().lines.map(({ _id }) => _id)).toEqual([BELL, undefined]);
		await editor.save();
		expect(server.note.lines).toMatchObject([
			{ product: "bell", pieces: 5 },
			{ product: "lock", pieces: 1 },
		]);
	});
});

it("a pasted list names what is unknown, and adds up what is twice", async () => {
	const { editor } = editingCrates(crateNote(1, [noteLine("bell", 5)]));
	const { header } = editor.draft();
	const text = "bell\t2\nlock 1 case\nbell;3\nbell-case 2\nhorn 4\nlock many";
	const { found, wrong } = await readPasted(text, (codes) => crateSource.find(codes, header));
	expect(wrong).toEqual([
		{ text: "horn 4", why: "No product has the code horn." },
		{ text: "lock many", why: "Enter pieces, or cases such as 3 cases or 3x10." },
	]);
	editor.edit((draft) =>
		found.reduce((sum, each) => withMore(crateNotes, crateSource, sum, each.found, each.pieces), draft),
	);
	expect(editor.draft().lines.map(({ product, pieces }) => [product, pieces])).toEqual([
		["bell", 5 + 2 + 3 + 12],
		["lock", 6],
	]);
});
