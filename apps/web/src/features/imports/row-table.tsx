import type { ImportField } from "@freehub/contract/import-fields";
import type { Import, ImportRow } from "@freehub/contract/imports";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { Picture } from "#ui/picture.tsx";
import { Marked } from "#ui/search-box.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { ChangedFields, Reasons } from "./changed-fields.tsx";
import { fieldName, importValueText, rowWord } from "./import-words.ts";
import { type RowsFilter, rowPagesQuery } from "./queries.ts";
import classes from "./rows-step.module.css";

type Props = { one: Import; filter: RowsFilter; onClear: () => void };

/** The rows that match a filter, in the file's order. */
export function RowTable({ one: { _id, state }, filter, onClear }: Props) {
	const isReading = state === "reading";
	const rows = useInfiniteQuery({ ...rowPagesQuery(_id, filter), enabled: !isReading });
	if (rows.data === undefined) return <LoadState query={rows} what={t`The rows could not be loaded.`} />;
	const items = rows.data.pages.flatMap((page) => page.items);
	if (items.length === 0) {
		const isNarrowed = filter.outcome !== undefined || filter.search !== "";
		return (
			<EmptyState sentence={isNarrowed ? t`No rows match.` : t`There are no rows.`}>
				{isNarrowed && (
					<Button variant="default" onClick={onClear}>
						<Trans>Show all rows</Trans>
					</Button>
				)}
			</EmptyState>
		);
	}
	return (
		<div className={classes.rows}>
			<DataTable
				caption={t`The file's rows and their outcome`}
				columns={[t({ message: "Line", context: "of a file" }), t`Product`, t`What changes`, t`Outcome`]}
				isStale={rows.isPlaceholderData || isReading}
			>
				{items.map((row) => (
					<FileRow key={row.line} row={row} search={filter.search} />
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

function FileRow({ row, search }: { row: ImportRow; search: string }) {
	const { line, product, title, outcome, state, reasons } = row;
	const { label, tone } = rowWord(row);
	const name = search === "" ? title || t`No name` : <Marked text={title} query={search} />;
	const isProblem = outcome === "refused" || state === "kept" || state === "skipped";
	// A new product no longer exists after the undo.
	const isThere = product !== null && !(outcome === "new" && state === "undone");
	return (
		<DataRow>
			<Cell label={t({ message: "Line", context: "of a file" })} className={`dim figures ${classes.line}`}>
				{formatCount(line)}
			</Cell>
			<Cell className={`weight-650 ${classes.title}`}>
				{isThere ? <Link to={paths.product(product)}>{name}</Link> : name}
			</Cell>
			<Cell>
				<RowChanges row={row} />
				<Reasons reasons={reasons} isProblem={isProblem} />
			</Cell>
			<Cell className={classes.outcome}>
				<Badge {...(tone ? { tone } : {})}>{t(label)}</Badge>
			</Cell>
		</DataRow>
	);
}

type ImportedChange = ImportRow["changes"][number];

/** Fields shown for a new product, to recognise it by. Its other fields are collapsed. */
const known: readonly ImportField[] = ["sku", "barcode", "price", "quantity", "location", "category"];

/** Max changed fields shown before the rest is collapsed. */
const MAX_CHANGES = 6;

/** The old and new value of each changed field. */
function RowChanges({ row: { outcome, changes } }: { row: ImportRow }) {
	if (changes.length === 0) return null;
	const isNew = outcome === "new";
	// The name is already shown beside it.
	const told = isNew ? changes.filter(({ field }) => field !== "name") : changes;
	const shown = isNew ? told.filter(({ field }) => known.includes(field)) : told.slice(0, MAX_CHANGES);
	const rest = told.filter((change) => !shown.includes(change));
	const restCount = rest.length;
	return (
		<>
			{shown.length > 0 && (
				<ChangedFields changes={shown} isNew={isNew} nameOf={fieldName} show={showValue} />
			)}
			{restCount > 0 && (
				<details className={classes.more}>
					<summary>
						<Plural value={restCount} one="# more field" other="# more fields" />
					</summary>
					<ChangedFields changes={rest} isNew={isNew} nameOf={fieldName} show={showValue} />
				</details>
			)}
		</>
	);
}

function showValue(field: ImportField, value: ImportedChange["to"]) {
	return <FieldValue field={field} value={value} />;
}

function FieldValue({ field, value }: Pick<ImportedChange, "field"> & { value: ImportedChange["to"] }) {
	const text = importValueText(field, value);
	if (field !== "image" || text === undefined)
		return text ?? t({ comment: "of an empty field", message: "nothing" });
	return <Picture className={classes.picture} src={text} alt={t`picture`} place="row" />;
}
