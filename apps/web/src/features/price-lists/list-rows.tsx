import type { ListRowFilter, PriceList, PriceListRow } from "@freehub/contract/price-lists";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChangedFields, Reasons } from "#features/imports/changed-fields.tsx";
import table from "#features/imports/rows-step.module.css";
import { formatCount, formatMoneyIn } from "#lib/format.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { changeName, changeValue, type ListedChange, listOutcomeWords } from "./list-words.ts";
import { listRowPagesQuery } from "./queries.ts";

type Props = { one: PriceList; outcome: ListRowFilter | undefined; onClear: () => void };

/** The new, changed, withdrawn and refused rows of a price list. */
export function ListRows({ one: { _id, state }, outcome, onClear }: Props) {
	const isReading = state === "reading";
	const rows = useInfiniteQuery({
		...listRowPagesQuery(_id, { outcome, search: "" }),
		enabled: !isReading,
	});
	if (rows.data === undefined) return <LoadState query={rows} what={t`The rows could not be loaded.`} />;
	const items = rows.data.pages.flatMap((page) => page.items);
	if (items.length === 0) {
		return (
			<EmptyState sentence={outcome === undefined ? t`No row changes anything.` : t`No rows match.`}>
				{outcome !== undefined && (
					<Button variant="default" onClick={onClear}>
						<Trans>Show all rows</Trans>
					</Button>
				)}
			</EmptyState>
		);
	}
	return (
		<div className={table.rows}>
			<DataTable
				caption={t`The rows and their outcome`}
				columns={[t({ message: "Line", context: "of a file" }), t`Article`, t`What changes`, t`Outcome`]}
				isStale={rows.isPlaceholderData || isReading}
			>
				{items.map((row, index) => (
					<ListedOfferRow key={`${row.line} ${index}`} row={row} />
				))}
			</DataTable>
			<ShowMore
				what={t`rows`}
				pages={{ ...rows, hasNextPage: rows.hasNextPage && !isReading }}
				total={rows.data.pages.at(-1)?.total ?? 0}
			/>
		</div>
	);
}

/** Whether a field of a new article has a line of its own: the row's head shows the name, the price shows the currency. */
function isShown({ field, to }: ListedChange): boolean {
	if (field === "name" || field === "currency") return false;
	return !(field === "pack" && to === 1) && !(field === "minimum" && to === 0);
}

function ListedOfferRow({
	row: { line, title, outcome, changes, currency, reasons },
}: {
	row: PriceListRow;
}) {
	const { label, tone } = listOutcomeWords[outcome];
	const isNew = outcome === "new";
	const shown = isNew ? changes.filter(isShown) : changes;
	const before = changes.find(({ field }) => field === "currency")?.from ?? currency;
	const show = (field: ListedChange["field"], value: ListedChange["to"], isOld: boolean) => {
		const unit = isOld ? before : currency;
		return field === "price" && typeof value === "number" && typeof unit === "string"
			? formatMoneyIn(unit, value)
			: changeValue(field, value);
	};
	return (
		<DataRow>
			<Cell label={t({ message: "Line", context: "of a file" })} className={`dim figures ${table.line}`}>
				{line === null ? t({ context: "line of a file", message: "none" }) : formatCount(line)}
			</Cell>
			<Cell className={`weight-650 ${table.title}`}>{title || t`No name`}</Cell>
			<Cell>
				{shown.length > 0 && outcome !== "withdrawn" && (
					<ChangedFields changes={shown} isNew={isNew} nameOf={changeName} show={show} />
				)}
				{outcome === "withdrawn" && <Trans>The list does not have it any more.</Trans>}
				<Reasons reasons={reasons} isProblem={outcome === "refused"} />
			</Cell>
			<Cell className={table.outcome}>
				<Badge {...(tone ? { tone } : {})}>{t(label)}</Badge>
			</Cell>
		</DataRow>
	);
}
