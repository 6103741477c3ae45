import { ApiError } from "@freehub/contract/errors";
import { z } from "zod";
import { type LineDocument, valuePart } from "../src/documents/lines/line-document.ts";
import { type LineDraft, withTyped } from "../src/documents/lines/line-draft.ts";
import { createLineEditor, type Sent } from "../src/documents/lines/line-editor.ts";
import type { FoundProduct, LineSource } from "../src/documents/lines/line-source.ts";
import { readPieces } from "../src/documents/lines/typed-pieces.ts";
import { readTyped } from "../src/lib/number-typing.ts";

/** A document that the app does not have: what is packed into crates. Its lines have a weight, and a crate that is chosen. */
const NoteLine = z.object({
	_id: z.string(),
	product: z.string(),
	pieces: z.number(),
	grams: z.number(),
	crate: z.string(),
});
const Note = z.object({
	_id: z.string(),
	version: z.number(),
	goesTo: z.object({ _id: z.string(), name: z.string() }),
	remark: z.string(),
	lines: z.array(NoteLine),
});
export type CrateNote = z.infer<typeof Note>;
type StoredLine = z.infer<typeof NoteLine>;

type NoteHeader = { goesTo: { _id: string; name: string }; remark: string };
export type CrateLine = LineDraft<"grams"> & { grams: number; crate: string };
export type SentCrateLine = Omit<StoredLine, "_id"> & { _id: string | undefined };

const noted = (line: StoredLine): CrateLine => written({ ...line, key: line._id, productName: line.product });

function written(line: Omit<CrateLine, "texts" | "problems">): CrateLine {
	return { ...line, texts: { quantity: String(line.pieces), grams: String(line.grams) }, problems: {} };
}

const PACK = 6;

export const crateNotes: LineDocument<CrateNote, NoteHeader, CrateLine, SentCrateLine> = {
	draftOf: ({ goesTo, remark, lines }) => ({ header: { goesTo, remark }, lines: lines.map(noted) }),
	typed: {
		quantity(line, text) {
			const typed = readPieces(text, PACK);
			return withTyped(
				line,
				"quantity",
				text,
				typed.ok ? { ...line, pieces: typed.pieces } : { problem: typed.message },
			);
		},
		grams(line, text) {
			const typed = readTyped(text, { decimals: 0 });
			return withTyped(
				line,
				"grams",
				text,
				typed.ok ? { ...line, grams: typed.value } : { problem: typed.message },
			);
		},
	},
	written,
	parts: [
		valuePart("pieces", ({ pieces }) => `${pieces} pieces`, "quantity"),
		valuePart("grams", ({ grams }) => `${grams} g`, "grams"),
		valuePart("crate", ({ crate }) => `crate ${crate}`),
	],
	sentLine: ({ _id, product, pieces, grams, crate }) => ({ _id, product, pieces, grams, crate }),
	schema: Note,
};

/** Knows bells, also by the case, and locks. */
export const crateSource: LineSource<NoteHeader, CrateLine, FoundProduct> = {
	find: async (codes) => {
		const known = new Map(
			[
				["bell", "bell", 1],
				["bell-case", "bell", PACK],
				["lock", "lock", 1],
			].map(([code, name, pieces]) => [
				code,
				{ product: { _id: `${name}`, name: `${name}` }, pieces: Number(pieces), pack: PACK },
			]),
		);
		return (code) => (codes.includes(code) ? known.get(code) : undefined);
	},
	newLine: ({ product: { _id, name } }, pieces = 1) =>
		written({
			key: `new ${_id}`,
			_id: undefined,
			product: _id,
			productName: name,
			pieces,
			grams: 100,
			crate: "1",
		}),
};

export const noteLine = (product: string, pieces: number, also: Partial<StoredLine> = {}): StoredLine => ({
	_id: `line of ${product}`,
	product,
	pieces,
	grams: 100,
	crate: "1",
	...also,
});

export const crateNote = (
	version: number,
	lines: StoredLine[],
	also: Partial<CrateNote> = {},
): CrateNote => ({
	_id: "note",
	version,
	goesTo: { _id: "north", name: "North" },
	remark: "",
	lines,
	...also,
});

/** An editor whose server stores what it is sent, unless somebody else was faster. `fail` makes it unreachable. */
export function editingCrates(stored: CrateNote, isAuto = false) {
	const server = {
		note: stored,
		sent: [] as Sent<NoteHeader, SentCrateLine>[],
		fail: false,
		kept: undefined as unknown,
	};
	let hold: Promise<void> | undefined;
	const editor = createLineEditor(crateNotes, {
		saved: stored,
		isAuto,
		keep: (unsaved) => void (server.kept = unsaved),
	});
	editor.sendBy(async (sent) => {
		server.sent.push(sent);
		await hold;
		if (server.fail) return { isDone: false, error: new TypeError("Failed to fetch") };
		if (sent.version !== server.note.version) {
			const problem = { type: "", title: "", status: 412, code: "purchase_changed", detail: "" } as const;
			const error = new ApiError({ ...problem, current: server.note, changedBy: "Kim" });
			return { isDone: false, error };
		}
		const { lines, remark = server.note.remark } = sent.change;
		const next = lines?.map((line) => ({ ...line, _id: line._id ?? `line of ${line.product}` }));
		server.note = crateNote(server.note.version + 1, next ?? server.note.lines, { remark });
		return { isDone: true, answer: server.note };
	});
	/** Others save: @returns the note as it is then. */
	const others = (lines: StoredLine[], also: Partial<CrateNote> = {}) =>
		(server.note = crateNote(server.note.version + 1, lines, also));
	return { editor, server, others, holdUntil: (promise: Promise<void>) => void (hold = promise) };
}
