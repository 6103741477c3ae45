import type { ImportField } from "@freehub/contract/catalogue/import-fields";
import type { Import, ImportRow } from "@freehub/contract/catalogue/imports";
import { t } from "@lingui/core/macro";
import { Plural } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Picture } from "#ui/picture.tsx";
import { Marked } from "#ui/search-box.tsx";
import { ChangedFields, Reasons } from "./changed-fields.tsx";
import { FileRow, FileRows } from "./file-rows.tsx";
import { fieldName, importValueText, rowWord } from "./import-words.ts";
import { type RowsFilter, rowPagesQuery } from "./queries.ts";
import classes from "./rows-step.module.css";

type Props = { one: Import; filter: RowsFilter; onClear: () => void };

/** The rows that match a filter, in the file's order. */
export function RowTable({ one: { _id, state, refusals }, filter, onClear }: Props) {
	const isReading = state === "reading";
	const rows = useInfiniteQuery({ ...rowPagesQuery(_id, filter), enabled: !isReading });
	return (
		<FileRows
			rows={rows}
			isReading={isReading}
			caption={t`The file's rows and their outcome`}
			subject={t`Product`}
			isNarrowed={filter.outcome !== undefined || filter.kind !== undefined || filter.search !== ""}
			empty={t`There are no rows.`}
			onClear={onClear}
			refusals={isOfRefused(filter.outcome) && filter.kind === undefined ? refusals : undefined}
		>
			{(row, i) => <ImportedRow key={`${row.line} ${i}`} row={row} search={filter.search} />}
		</FileRows>
	);
}

function isOfRefused(outcome: RowsFilter["outcome"]): boolean {
	return outcome === undefined || outcome === "refused";
}

function ImportedRow({ row, search }: { row: ImportRow; search: string }) {
	const { line, product, title, outcome, state, reasons } = row;
	const name = search === "" ? title || t`No name` : <Marked text={title} query={search} />;
	const isProblem = outcome === "refused" || state === "kept" || state === "skipped";
	// A new product no longer exists after the undo.
	const isThere = product !== null && !(outcome === "new" && state === "undone");
	return (
		<FileRow
			line={line}
			title={isThere ? <Link to={paths.product(product)}>{name}</Link> : name}
			outcome={rowWord(row)}
		>
			<RowChanges row={row} />
			<Reasons reasons={reasons} isProblem={isProblem} />
		</FileRow>
	);
}

type ImportedChange = ImportRow["changes"][number];

/** Fields shown for a new product, to recognise it by. Its other fields are collapsed. */
const known: readonly ImportField[] = [
	"size",
	"colour",
	"sku",
	"barcode",
	"price",
	"quantity",
	"location",
	"category",
];

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
