import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import {
	type Header,
	type HeaderField,
	headerFields,
	headerValue,
	isChangedLine,
	isSameLine,
	type LineDraft,
	type PurchaseOrderDraft,
	purchaseOrderDraftOf,
	withOfferOf,
} from "./purchase-draft.ts";

/** Something that two people changed differently; `theirs` undefined: they removed the line. */
export type Conflict =
	| { what: "header"; field: HeaderField; theirs: Header }
	| { what: "line"; mine: LineDraft | undefined; theirs: LineDraft | undefined };

/**
 * Joins what somebody edits with a newer state of the order: what only one of both changed is taken, and of what both changed, the
 * editor's is kept and reported.
 */
export function mergeDrafts(
	base: PurchaseOrder,
	mine: PurchaseOrderDraft,
	current: PurchaseOrder,
): { draft: PurchaseOrderDraft; conflicts: Conflict[] } {
	const [before, theirs] = [purchaseOrderDraftOf(base), purchaseOrderDraftOf(current)];
	const header = mergeHeaders(before.header, mine.header, theirs.header);
	const lines = mergeLines(before.lines, mine.lines, theirs.lines, current.currency);
	return {
		draft: { header: header.header, lines: lines.lines },
		conflicts: [...header.conflicts, ...lines.conflicts],
	};
}

function mergeHeaders(before: Header, mine: Header, theirs: Header) {
	const conflicts: Conflict[] = [];
	const header = { ...mine };
	for (const field of headerFields) {
		const [old, own, other] = [before, mine, theirs].map((one) => headerValue(one, field));
		if (own === old) Object.assign(header, { [field]: theirs[field] });
		else if (other !== old && other !== own) conflicts.push({ what: "header", field, theirs });
	}
	return { header, conflicts };
}

function mergeLines(
	before: readonly LineDraft[],
	mine: readonly LineDraft[],
	theirs: readonly LineDraft[],
	currency: string,
): { lines: LineDraft[]; conflicts: Conflict[] } {
	const conflicts: Conflict[] = [];
	const byId = (lines: readonly LineDraft[], id: string | undefined) =>
		id === undefined ? undefined : lines.find(({ _id }) => _id === id);
	// A line that was added here may be there already: its answer was lost, or somebody else added the product too.
	const added = theirs.filter(({ _id }) => byId(before, _id) === undefined && byId(mine, _id) === undefined);
	const paired = new Map<string, LineDraft>();
	for (const line of mine.filter(({ _id }) => _id === undefined)) {
		const twin = added.find(
			({ product, key }) => product === line.product && ![...paired.values()].some((one) => one.key === key),
		);
		if (twin !== undefined) paired.set(line.key, twin);
	}
	const lines = mine.flatMap((line): LineDraft[] => {
		const twin = paired.get(line.key);
		if (twin !== undefined) {
			if (!isSameLine(line, twin)) conflicts.push({ what: "line", mine: line, theirs: twin });
			return [{ ...line, _id: twin._id }];
		}
		if (line._id === undefined) return [line];
		const [old, other] = [byId(before, line._id), byId(theirs, line._id)];
		const isOwn = old === undefined || isChangedLine(line, old) || Object.keys(line.problems).length > 0;
		if (other === undefined) {
			if (!isOwn) return [];
			conflicts.push({ what: "line", mine: line, theirs: undefined });
			return [{ ...line, _id: undefined }];
		}
		if (!isOwn) return [{ ...other, key: line.key }];
		const isTheirs = old === undefined || !isSameLine(other, old);
		if (isTheirs && !isSameLine(other, line)) conflicts.push({ what: "line", mine: line, theirs: other });
		return [withOfferOf(line, other, currency)];
	});
	const pairs = [...paired.values()];
	for (const other of theirs) {
		if (byId(mine, other._id) !== undefined || pairs.includes(other)) continue;
		const old = byId(before, other._id);
		if (old === undefined) lines.push(other);
		else if (!isSameLine(old, other)) {
			lines.push(other);
			conflicts.push({ what: "line", mine: undefined, theirs: other });
		}
	}
	return { lines, conflicts };
}
