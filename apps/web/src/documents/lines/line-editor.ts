import { changerIn, currentIn } from "#lib/changed-meanwhile.ts";
import { createStore } from "#lib/store.ts";
import type { WriteOutcome } from "#lib/use-write.ts";
import { isSignedOut } from "#lib/write.ts";
import { type ChangeOf, changeOf, inTypedTexts, type LineDocument, type Stored } from "./line-document.ts";
import {
	type DocumentDraft,
	type Header,
	hasProblem,
	hasProblems,
	type LineDraft,
	type TextOf,
} from "./line-draft.ts";
import { type Conflict, mergeDrafts } from "./merge-drafts.ts";

/** Time without a key until a draft is saved, in ms. */
const PAUSE_MS = 700;

type EditorState<Saved, Head, Line extends LineDraft, SentLine> = {
	/** The document that the draft is based on. */
	base: Saved;
	draft: DocumentDraft<Head, Line>;
	/** The differences from the base; undefined: there are none. */
	change: ChangeOf<Head, SentLine> | undefined;
	/** Fields and lines that somebody else changed to another value. Nothing is saved until the person has chosen. */
	conflicts: readonly Conflict<Head, Line>[];
	/** The name of the person who made these changes, if known. */
	changedBy: string | undefined;
	isSaving: boolean;
	/** Why the last attempt failed. */
	error: unknown;
};

export type Unsaved<Saved, Head, Line> = { base: Saved; draft: DocumentDraft<Head, Line> };

type Options<Saved, Head, Line> = {
	saved: Saved;
	/** Unsaved input from before a reload. */
	kept?: Unsaved<Saved, Head, Line> | undefined;
	/** Saves automatically a moment after each change. */
	isAuto: boolean;
	/** Stores what is not saved, for a reload; undefined: everything is. */
	keep: (unsaved: Unsaved<Saved, Head, Line> | undefined) => void;
};

/** A change as it is sent: the fields that differ, and the version in which the person has seen the others. */
export type Sent<Head, SentLine> = { id: string; change: ChangeOf<Head, SentLine>; version: number };

type Send<Saved, Head, SentLine> = (sent: Sent<Head, SentLine>) => Promise<WriteOutcome<Saved>>;

/** The part of an editor that fields and buttons of a line need. */
export type EditsLines<Head, Line extends LineDraft> = {
	draft: () => DocumentDraft<Head, Line>;
	edit: (change: (draft: DocumentDraft<Head, Line>) => DocumentDraft<Head, Line>) => void;
	editLine: (key: string, change: (line: Line) => Line) => void;
	/** Somebody typed into a text of a line. */
	type: (key: string, name: TextOf<Line>, text: string) => void;
	/** Nobody types in a line any more: its numbers are written out. */
	leave: (key: string) => void;
	/** @returns what puts the line back where it was. */
	remove: (key: string) => () => void;
};

/**
 * Edits a document and saves it, one request at a time. What others change meanwhile is merged in, line by line; what both changed
 * is a conflict, which the person decides.
 */
export function createLineEditor<Saved extends Stored, Head extends Header, Line extends LineDraft, SentLine>(
	document: LineDocument<Saved, Head, Line, SentLine>,
	{ saved, kept, isAuto, keep }: Options<Saved, Head, Line>,
) {
	type State = EditorState<Saved, Head, Line, SentLine>;
	const first = kept ?? { base: saved, draft: document.draftOf(saved) };
	const store = createStore<State>({
		...first,
		change: changeOf(document, first.base, first.draft),
		conflicts: [],
		changedBy: undefined,
		isSaving: false,
		error: null,
	});
	let timer: ReturnType<typeof setTimeout> | undefined;
	let running: Promise<Saved | undefined> | undefined;
	let send: Send<Saved, Head, SentLine> = () => Promise.resolve({ isDone: false, error: undefined });
	/** A newer state that arrived during a save. */
	let newer: Saved | undefined;

	function set(part: Partial<Omit<State, "change">>): void {
		const next = { ...store.get(), ...part };
		const { base, draft } = next;
		const change = changeOf(document, base, draft);
		keep(change === undefined && !hasProblems(draft) ? undefined : { base, draft });
		store.set({ ...next, change });
	}

	const edits: EditsLines<Head, Line> = {
		draft: () => store.get().draft,
		edit(change) {
			set({ draft: change(store.get().draft), error: null });
			saveLater();
		},
		editLine(key, change) {
			edits.edit(({ header, lines }) => ({
				header,
				lines: lines.map((line) => (line.key === key ? change(line) : line)),
			}));
		},
		type(key, name, text) {
			edits.editLine(key, (line) => document.typed[name](line, text, store.get().draft.header));
		},
		leave(key) {
			const { header, lines } = store.get().draft;
			const line = lines.find((one) => one.key === key);
			if (line === undefined || hasProblem(line)) return;
			const written = document.written(line, header);
			if (Object.entries(written.texts).some(([name, text]) => line.texts[name as TextOf<Line>] !== text))
				edits.editLine(key, () => written);
		},
		remove(key) {
			const at = store.get().draft.lines.findIndex((line) => line.key === key);
			const removed = store.get().draft.lines[at];
			edits.edit(({ header, lines }) => ({ header, lines: lines.filter((line) => line.key !== key) }));
			return () => {
				if (removed === undefined || store.get().draft.lines.some((line) => line.key === key)) return;
				const isStored = document.draftOf(store.get().base).lines.some(({ _id }) => _id === removed._id);
				const line = isStored ? removed : { ...removed, _id: undefined };
				edits.edit(({ header, lines }) => ({ header, lines: lines.toSpliced(at, 0, line) }));
			};
		},
	};

	/** Saves a moment after the last change, if there is one. */
	function saveLater(): void {
		if (!isAuto || store.get().conflicts.length > 0) return;
		clearTimeout(timer);
		timer = setTimeout(() => void save(), PAUSE_MS);
	}

	/** Takes a newer state of the document into the draft. */
	function adopt(current: Saved, changedBy?: string): void {
		const { base, draft, conflicts, isSaving } = store.get();
		if (isSaving) {
			newer = current;
			return;
		}
		// The same version again: what the server computes for it may have changed.
		const isSame = current.version === base.version;
		if (current.version < base.version || current === base) return;
		if (isSame && conflicts.length > 0) return;
		const merged = mergeDrafts(document, base, draft, current);
		set({ base: current, draft: merged.draft, conflicts: merged.conflicts, changedBy });
		if (store.get().change !== undefined) saveLater();
	}

	/** Saves what was changed. @returns the saved document; undefined if it could not be saved. */
	async function save(): Promise<Saved | undefined> {
		clearTimeout(timer);
		if (running !== undefined) {
			await running;
			return save();
		}
		running = saveNow();
		try {
			return await running;
		} finally {
			running = undefined;
			if (newer !== undefined) {
				const waiting = newer;
				newer = undefined;
				adopt(waiting);
			}
		}
	}

	async function saveNow(): Promise<Saved | undefined> {
		const { base, draft, change, conflicts } = store.get();
		if (hasProblems(draft) || conflicts.length > 0) return undefined;
		if (change === undefined) return base;
		set({ isSaving: true, error: null });
		const outcome = await send({ id: base._id, change, version: base.version });
		if (outcome.isDone) {
			const { answer } = outcome;
			set({ base: answer, draft: rebased(document, store.get().draft, draft, answer), isSaving: false });
			if (store.get().change !== undefined) saveLater();
			return answer;
		}
		const { error } = outcome;
		const current = currentIn(error, document.schema);
		set({ isSaving: false, error: current !== undefined || isSignedOut(error) ? null : error });
		if (current !== undefined) adopt(current, changerIn(error));
		return undefined;
	}

	return {
		...edits,
		store,
		document,
		state: store.get,
		/** Sets how a change is sent. */
		sendBy(how: Send<Saved, Head, SentLine>): void {
			send = how;
		},
		/** Saves what was left from before a reload. */
		start(): void {
			if (store.get().change !== undefined) saveLater();
		},
		adopt,
		save,
		/** Keeps the person's own values where both changed something; what was removed here is removed. */
		keepMine(): void {
			const { draft, conflicts } = store.get();
			const removed = conflicts.flatMap((one) =>
				one.what === "line" && one.mine === undefined ? [one.theirs?.key] : [],
			);
			const lines = draft.lines.filter(({ key }) => !removed.includes(key));
			set({ draft: { ...draft, lines }, conflicts: [], changedBy: undefined });
			saveLater();
		},
		/** Drops what is not saved. */
		takeTheirs(): void {
			clearTimeout(timer);
			const draft = document.draftOf(store.get().base);
			set({ draft, conflicts: [], changedBy: undefined, error: null });
		},
		/** Saves at once what would be saved a moment later. */
		stop(): void {
			if (isAuto) void save();
		},
	};
}

/** The draft after a save: saved lines have ids, and what was typed meanwhile is kept. */
function rebased<Saved extends Stored, Head extends Header, Line extends LineDraft, SentLine>(
	document: LineDocument<Saved, Head, Line, SentLine>,
	now: DocumentDraft<Head, Line>,
	sent: DocumentDraft<Head, Line>,
	answer: Saved,
): DocumentDraft<Head, Line> {
	const stored = document.draftOf(answer);
	const ids = new Set(stored.lines.map(({ _id }) => _id));
	const lines = now.lines.map((line): Line => {
		const at = sent.lines.findIndex(({ key }) => key === line.key);
		const known = stored.lines[at];
		// A removed line that was put back meanwhile is a new one.
		if (known === undefined) return ids.has(line._id) ? line : { ...line, _id: undefined };
		if (line !== sent.lines[at]) return { ...known, ...line, _id: known._id };
		return inTypedTexts(document, known, line, stored.header);
	});
	return { header: now.header === sent.header ? stored.header : now.header, lines };
}
