import { encodings } from "@freehub/contract/catalogue/import-head";
import type { Import, ImportChange } from "@freehub/contract/catalogue/imports";
import { repeatedColumns } from "@freehub/domain/sheets/column-key";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { formatList } from "#lib/format.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import classes from "./file-step.module.css";
import { columnName, encodingNames, fileKind } from "./import-words.ts";
import { lacksSheet, SheetRemarks } from "./sheet-remarks.tsx";
import { Step } from "./step.tsx";

/** Focusable, so that the keyboard can scroll it. */
const reachable = { tabIndex: 0 } as const;

type Props = {
	one: Pick<Import, "head" | "state" | "sheetNotes"> & { counts: Pick<Import["counts"], "total"> };
	/** Reads the file in another way. */
	onRead: (file: NonNullable<ImportChange["file"]>) => void;
	failure: string | undefined;
};

/** The file's kind and a preview of its first rows. */
export function FileStep({ one, onRead, failure }: Props) {
	const { head, counts, state } = one;
	const { columns, sample = [] } = head;
	const kind = fileKind(head);
	const columnCount = columns.length;
	const { total } = counts;
	const aside =
		state === "reading"
			? t({
					comment: "kind is the file's, such as ‘CSV, UTF-8’",
					message: `${kind}, ${plural(columnCount, { one: "# column", other: "# columns" })}`,
				})
			: t({
					comment: "kind is the file's, such as ‘CSV, UTF-8’",
					message: `${kind}, ${plural(columnCount, { one: "# column", other: "# columns" })}, ${plural(total, { one: "# row", other: "# rows" })}`,
				});
	return (
		<Step number={1} heading={t`File`} aside={aside}>
			<ReadAs one={one} onRead={onRead} />
			<FailureNote>{failure}</FailureNote>
			<Remarks head={head} />
			<SheetRemarks head={head} notes={one.sheetNotes} />
			{sample.length === 0 ? (
				<p className="dim">
					<Trans>There are no rows below the column names.</Trans>
				</p>
			) : (
				<section className={classes.frame} aria-label={t`The first rows`} {...reachable}>
					<table className={classes.table}>
						<thead>
							<tr>
								{columns.map((_, index) => (
									<th key={index} scope="col">
										{columnName(columns, index)}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{sample.map((cells, line) => (
								<tr key={line}>
									{columns.map((_, index) => (
										<td key={index}>{cells[index]}</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</section>
			)}
		</Step>
	);
}

/** Choices of encoding and sheet, where there is a choice and nothing is imported yet. */
function ReadAs({ one: { head, state }, onRead }: Pick<Props, "one" | "onRead">) {
	const { encoding, sheets, sheet } = head;
	const isOpen = lacksSheet(head);
	if (state !== "ready" && state !== "reading") return null;
	return (
		<>
			{sheets !== undefined && (
				<NativeSelect
					className={classes.readAs}
					label={t({ comment: "of a workbook", message: "Sheet" })}
					value={isOpen ? "" : String(sheet)}
					onChange={({ currentTarget: { value } }) => onRead({ sheet: Number(value) })}
					data={[
						...(isOpen ? [{ value: "", label: t`Choose a sheet`, disabled: true }] : []),
						...sheets.map((name, index) => ({ value: String(index), label: name })),
					]}
				/>
			)}
			{encoding !== undefined && (
				<NativeSelect
					className={classes.readAs}
					label={t({ comment: "of a file's letters, such as UTF-8", message: "Encoding" })}
					value={encoding}
					onChange={({ currentTarget: { value } }) => {
						const chosen = encodings.find((known) => known === value);
						if (chosen !== undefined) onRead({ encoding: chosen });
					}}
					data={encodings.map((known) => ({ value: known, label: encodingNames[known] }))}
				/>
			)}
		</>
	);
}

/** Notes about a guessed encoding, skipped rows and repeated column names. */
function Remarks({ head: { above = 0, columns, isEncodingGuessed = false } }: Pick<Import, "head">) {
	const repeated = repeatedColumns(columns);
	const names = formatList(repeated);
	return (
		<>
			{isEncodingGuessed && (
				<p className="dim">
					<Trans>The encoding is a guess. Choose another if letters look wrong.</Trans>
				</p>
			)}
			{above > 0 && (
				<p className="dim">
					{plural(above, {
						one: "# row above the column names is left out.",
						other: "# rows above the column names are left out.",
					})}
				</p>
			)}
			{repeated.length > 0 && (
				<p className="dim">
					<Trans>These column names appear more than once: {names}. Check which one is used.</Trans>
				</p>
			)}
		</>
	);
}
