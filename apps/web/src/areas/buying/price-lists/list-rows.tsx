import type { ListRowFilter, PriceList, PriceListRow } from "@freehub/contract/buying/price-lists";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChangedFields, Reasons } from "#areas/catalogue/import/changed-fields.tsx";
import { FileRow, FileRows } from "#areas/catalogue/import/file-rows.tsx";
import type { ShownKind } from "#areas/catalogue/import/kind-words.ts";
import { priceText } from "#lib/price-text.ts";
import { changeName, changeValue, type ListedChange, listOutcomeWords } from "./list-words.ts";
import { listRowPagesQuery } from "./queries.ts";

type Props = {
	one: PriceList;
	outcome: ListRowFilter | undefined;
	kind: ShownKind | undefined;
	onClear: () => void;
};

/** The new, changed, withdrawn and refused rows of a price list. */
export function ListRows({ one: { _id, state, refusals }, outcome, kind, onClear }: Props) {
	const isReading = state === "reading";
	const rows = useInfiniteQuery({
		...listRowPagesQuery(_id, { outcome, kind, search: "" }),
		enabled: !isReading,
	});
	return (
		<FileRows
			rows={rows}
			isReading={isReading}
			caption={t`The rows and their outcome`}
			subject={t`Article`}
			isNarrowed={outcome !== undefined || kind !== undefined}
			empty={t`No row changes anything.`}
			onClear={onClear}
			refusals={kind === undefined && (outcome === undefined || outcome === "refused") ? refusals : undefined}
		>
			{(row, index) => <ListedOfferRow key={`${row.line} ${index}`} row={row} />}
		</FileRows>
	);
}

/** Whether a field of a new article has a line of its own: the row's head shows the name, the price shows the currency. */
function isShown({ field, to }: ListedChange): boolean {
	if (field === "name" || field === "currency" || field === "per") return false;
	return !(field === "pack" && to === 1) && !(field === "minimum" && to === 0);
}

function ListedOfferRow({
	row: { line, title, outcome, changes, currency, per, reasons },
}: {
	row: PriceListRow;
}) {
	const isNew = outcome === "new";
	const hasPrice = changes.some(({ field }) => field === "price");
	// The price shows for how many pieces it is, unless only that changes.
	const shown = changes.filter((change) => (isNew ? isShown(change) : change.field !== "per" || !hasPrice));
	const beforeOf = (name: ListedChange["field"]) => changes.find(({ field }) => field === name)?.from;
	const before = { currency: beforeOf("currency") ?? currency, per: beforeOf("per") ?? per };
	const show = (field: ListedChange["field"], value: ListedChange["to"], isOld: boolean) => {
		const of = isOld ? before : { currency, per };
		return field === "price" && typeof value === "number" && typeof of.currency === "string"
			? priceText(of.currency, value, Number(of.per))
			: changeValue(field, value);
	};
	return (
		<FileRow line={line} title={title || t`No name`} outcome={listOutcomeWords[outcome]}>
			{shown.length > 0 && outcome !== "withdrawn" && (
				<ChangedFields changes={shown} isNew={isNew} nameOf={changeName} show={show} />
			)}
			{outcome === "withdrawn" && <Trans>The list does not have it any more.</Trans>}
			<Reasons reasons={reasons} isProblem={outcome === "refused"} />
		</FileRow>
	);
}
