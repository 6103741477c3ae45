import { PurchaseOrder, type PurchaseOrderChange } from "@freehub/contract/buying/purchase-orders";
import { ApiError } from "@freehub/contract/errors";
import { createStore } from "#lib/store.ts";
import type { WriteOutcome } from "#lib/use-write.ts";
import { isSignedOut } from "#lib/write.ts";
import { type Conflict, mergeDrafts } from "./merge-drafts.ts";
import {
	hasProblems,
	type LineDraft,
	lineDraftOf,
	type PurchaseOrderDraft,
	purchaseOrderChange,
	purchaseOrderDraftOf,
} from "./purchase-draft.ts";

/** Time without a key until a draft is saved, in ms. */
const PAUSE_MS = 700;

export type EditorState = {
	/** The order that the draft is based on. */
	base: PurchaseOrder;
	draft: PurchaseOrderDraft;
	/** Fields that somebody else changed to another value. Nothing is saved until the person has chosen. */
	conflicts: readonly Conflict[];
	/** The name of the person who made these changes, if known. */
	changedBy: string | undefined;
	isSaving: boolean;
	/** Why the last attempt failed. */
	error: unknown;
};

type Options = {
	order: PurchaseOrder;
	/** Unsaved input from before a reload. */
	kept?: { base: PurchaseOrder; draft: PurchaseOrderDraft } | undefined;
	/** Saves automatically a moment after each change. */
	isAuto: boolean;
	/** Stores what is not saved, for a reload; undefined: everything is. */
	keep: (unsaved: { base: PurchaseOrder; draft: PurchaseOrderDraft } | undefined) => void;
};

type Send = (change: {
	id: string;
	change: PurchaseOrderChange;
	version: number;
}) => Promise<WriteOutcome<PurchaseOrder>>;

export type PurchaseOrderEditor = ReturnType<typeof createPurchaseOrderEditor>;

/**
 * Edits an order and saves it, one request at a time. What others change meanwhile is merged in, line by line; what both changed
 * is a conflict, which the person decides.
 */
export function createPurchaseOrderEditor({ order, kept, isAuto, keep }: Options) {
	const store = createStore<EditorState>({
		base: kept?.base ?? order,
		draft: kept?.draft ?? purchaseOrderDraftOf(order),
		conflicts: [],
		changedBy: undefined,
		isSaving: false,
		error: null,
	});
	let timer: ReturnType<typeof setTimeout> | undefined;
	let running: Promise<PurchaseOrder | undefined> | undefined;
	let send: Send = () => Promise.resolve({ isDone: false, error: undefined });
	/** A newer order that arrived during a save. */
	let newer: PurchaseOrder | undefined;

	function set(part: Partial<EditorState>): void {
		const next = { ...store.get(), ...part };
		const { base, draft } = next;
		keep(purchaseOrderChange(base, draft) === undefined && !hasProblems(draft) ? undefined : { base, draft });
		store.set(next);
	}

	function edit(change: (draft: PurchaseOrderDraft) => PurchaseOrderDraft): void {
		set({ draft: change(store.get().draft), error: null });
		if (isAuto) saveLater();
	}

	function saveLater(): void {
		clearTimeout(timer);
		timer = setTimeout(() => void save(), PAUSE_MS);
	}

	/** Takes a newer state of the order into the draft. */
	function adopt(current: PurchaseOrder, changedBy?: string): void {
		if (store.get().isSaving) {
			newer = current;
			return;
		}
		// The same version again: what the supplier asks for may have changed.
		const isSame = current.version === store.get().base.version;
		if (current.version < store.get().base.version || current === store.get().base) return;
		if (isSame && store.get().conflicts.length > 0) return;
		const { draft, conflicts } = mergeDrafts(store.get().base, store.get().draft, current);
		set({ base: current, draft, conflicts: [...conflicts], changedBy });
		if (isAuto && purchaseOrderChange(current, draft) !== undefined && conflicts.length === 0) saveLater();
	}

	/** Saves what was changed. @returns the saved order; undefined if it could not be saved. */
	async function save(): Promise<PurchaseOrder | undefined> {
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

	async function saveNow(): Promise<PurchaseOrder | undefined> {
		const { base, draft, conflicts } = store.get();
		if (hasProblems(draft) || conflicts.length > 0) return undefined;
		const change = purchaseOrderChange(base, draft);
		if (change === undefined) return base;
		set({ isSaving: true, error: null });
		const outcome = await send({ id: base._id, change, version: base.version });
		if (outcome.isDone) {
			set({
				base: outcome.answer,
				draft: rebased(store.get().draft, draft, outcome.answer),
				isSaving: false,
			});
			if (isAuto && purchaseOrderChange(store.get().base, store.get().draft) !== undefined) saveLater();
			return outcome.answer;
		}
		const { error } = outcome;
		const current = currentIn(error);
		set({ isSaving: false, error: current !== undefined || isSignedOut(error) ? null : error });
		if (current !== undefined) adopt(current, (error as ApiError).problem.changedBy);
		return undefined;
	}

	return {
		store,
		state: store.get,
		/** Sets how a change is sent. */
		sendBy(how: Send): void {
			send = how;
		},
		/** Saves what was left from before a reload. */
		start(): void {
			if (isAuto && purchaseOrderChange(store.get().base, store.get().draft) !== undefined) saveLater();
		},
		edit,
		editLine(key: string, change: (line: LineDraft) => LineDraft): void {
			edit((draft) => ({
				...draft,
				lines: draft.lines.map((line) => (line.key === key ? change(line) : line)),
			}));
		},
		adopt,
		save,
		/** Keeps the person's own values where both changed something. */
		keepMine(): void {
			set({ conflicts: [], changedBy: undefined });
			if (isAuto) saveLater();
		},
		/** Drops what is not saved. */
		takeTheirs(): void {
			clearTimeout(timer);
			set({
				draft: purchaseOrderDraftOf(store.get().base),
				conflicts: [],
				changedBy: undefined,
				error: null,
			});
		},
		/** Saves at once what would be saved a moment later. */
		stop(): void {
			if (isAuto) void save();
		},
	};
}

/** The draft after a save: saved lines have ids, and what was typed meanwhile is kept. */
function rebased(
	now: PurchaseOrderDraft,
	sent: PurchaseOrderDraft,
	answer: PurchaseOrder,
): PurchaseOrderDraft {
	const saved = purchaseOrderDraftOf(answer);
	const lines = now.lines.map((line): LineDraft => {
		const at = sent.lines.findIndex(({ key }) => key === line.key);
		const stored = answer.lines[at];
		if (stored === undefined) return line;
		// The texts stay as typed while somebody is in the field.
		const isUntouched = line === sent.lines[at];
		const known = lineDraftOf(stored, answer.currency, line.key);
		if (!isUntouched) return { ...known, ...line, _id: stored._id };
		const { quantityText, unitText, totalText } = line;
		const typed = known.priceFrom === "typed" ? { unitText, totalText } : {};
		return { ...known, quantityText, ...typed };
	});
	const header = now.header === sent.header ? saved.header : now.header;
	return { header, lines };
}

function currentIn(error: unknown): PurchaseOrder | undefined {
	if (!(error instanceof ApiError) || error.code !== "purchase_changed") return undefined;
	return PurchaseOrder.safeParse(error.problem.current).data;
}
