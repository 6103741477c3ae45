import type { ListField } from "@freehub/contract/buying/price-list-fields";
import type {
	ListOutcome,
	ListRowFilter,
	PriceList,
	PriceListRow,
} from "@freehub/contract/buying/price-lists";
import type { MatchReason } from "@freehub/contract/buying/supplier-articles";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import type { OutcomeLabel } from "#areas/catalogue/import/import-words.ts";
import { nothingSentence } from "#areas/catalogue/import/nothing-sentence.ts";
import { reasonSentence } from "#lib/error-sentence.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { formatNumber } from "#lib/format-weight.ts";

const listFieldLabels: Record<ListField, MessageDescriptor> = {
	sku: msg`Supplier SKU`,
	name: msg`Name`,
	barcode: msg`Barcode`,
	brand: msg`Brand`,
	price: msg`Price`,
	per: msg({ comment: "the number of pieces that a price is for, such as 100", message: "Pieces per price" }),
	currency: msg`Currency`,
	pack: msg`Pieces per case`,
	minimum: msg({ comment: "the fewest pieces that can be ordered", message: "Minimum" }),
};

export function listFieldName(field: ListField): string {
	return t(listFieldLabels[field]);
}

export type ListedChange = PriceListRow["changes"][number];

export function changeName(field: ListedChange["field"]): string {
	return field === "withdrawn" ? t({ context: "an article", message: "Withdrawn" }) : listFieldName(field);
}

export function changeValue(field: ListedChange["field"], value: ListedChange["to"]): string {
	if (value === null || value === "") {
		return field === "withdrawn"
			? t({ context: "whether it is withdrawn", message: "no" })
			: t({ comment: "of an empty field", message: "nothing" });
	}
	if (field === "withdrawn") return formatTimestamp(String(value));
	return typeof value === "number" ? formatNumber(value) : value;
}

export const listOutcomeWords: Record<ListOutcome, OutcomeLabel> = {
	new: { label: msg({ message: "New", context: "row" }), tone: "good" },
	changed: { label: msg({ message: "Changed", context: "row" }), tone: "mixed" },
	withdrawn: { label: msg({ message: "Withdrawn", context: "row" }), tone: "mixed" },
	unchanged: { label: msg({ message: "Unchanged", context: "row" }) },
	refused: { label: msg({ message: "Refused", context: "row" }), tone: "bad" },
};

export const tileWords: Record<ListRowFilter, MessageDescriptor> = {
	new: msg({ message: "New", context: "rows" }),
	changed: msg({ message: "Changed", context: "rows" }),
	withdrawn: msg({ message: "Withdrawn", context: "rows" }),
	refused: msg({ message: "Refused", context: "rows" }),
	noted: msg({ message: "With a note", context: "rows" }),
};

export const matchWords: Record<MatchReason, MessageDescriptor> = {
	barcode: msg`Same barcode`,
	supplier_sku: msg`Same supplier SKU as its offer`,
	sku: msg`Same SKU`,
};

/** '12 new, 3 changed, 1 withdrawn'; zero counts are omitted. */
export function listCountWords({
	new: created,
	changed,
	withdrawn,
	unchanged,
	refused,
}: PriceList["counts"]): string {
	const parts = [
		created > 0 && t({ context: "rows", message: plural(created, { one: "# new", other: "# new" }) }),
		changed > 0 && t({ context: "rows", message: plural(changed, { one: "# changed", other: "# changed" }) }),
		withdrawn > 0 &&
			t({ context: "rows", message: plural(withdrawn, { one: "# withdrawn", other: "# withdrawn" }) }),
		unchanged > 0 &&
			t({ context: "rows", message: plural(unchanged, { one: "# unchanged", other: "# unchanged" }) }),
		refused > 0 && t({ context: "rows", message: plural(refused, { one: "# refused", other: "# refused" }) }),
	];
	return parts.filter(Boolean).join(", ");
}

/** The sentence about the effect of updating the catalogue by a price list: true for every combination of outcomes. */
export function readySentence(counts: PriceList["counts"]): string {
	const { new: created, changed, withdrawn } = counts;
	if (created + changed + withdrawn === 0) {
		return nothingSentence(counts, t`The catalogue already has all of this.`);
	}
	const words = listCountWords(counts);
	return t({ comment: "words are counts", message: `${words}.` });
}

/** The state and outcome of a price list, as a sentence. */
export function stateSentence({ state, counts, failure }: PriceList): string {
	switch (state) {
		case "reading":
			return t`Checking the rows.`;
		case "ready":
			return readySentence(counts);
		case "committing":
			return t`The catalogue is being updated.`;
		case "done": {
			const words = listCountWords(counts);
			return t({ comment: "words are counts of rows", message: `Loaded: ${words}.` });
		}
		case "cancelling":
		case "undoing":
			return t`Its changes are being undone.`;
		case "cancelled":
			return t`Discarded. Nothing was changed.`;
		case "undone":
			return t`Undone. The catalogue is as it was before.`;
		case "failed":
			return failure === null ? t`Something went wrong.` : reasonSentence(failure);
	}
}
