import type { RefusalKind } from "@freehub/contract/catalogue/import-refusals";
import type { ImportOptions } from "@freehub/contract/catalogue/imports";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId, useRef, useState } from "react";
import { KindFilter } from "#areas/catalogue/import/kind-filter.tsx";
import { foundKind, isSameKind, type ShownKind } from "#areas/catalogue/import/kind-words.ts";
import { NoteKinds } from "#areas/catalogue/import/note-kinds.tsx";
import { ProblemFile } from "#areas/catalogue/import/problem-file.tsx";
import listed from "#areas/catalogue/import/rows-step.module.css";
import { reasonSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { useWrite } from "#lib/use-write.ts";
import { useErrorWords } from "#lib/use-write-form.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { ListEnd } from "#ui/show-more.tsx";
import { type FileTarget, type ReadFile, type Report, saveProblems } from "./file-writes.ts";

type Props = {
	target: FileTarget;
	read: ReadFile;
	/** Sets the options that answer a kind. */
	onAnswer: (options: Partial<ImportOptions>) => void;
};

/** The refusals and notes of a file: by kind, as a file to be mended, and row by row. */
export function FileProblems({ target, read, onAnswer }: Props) {
	useErrorWords();
	const [asked, setKind] = useState<ShownKind>();
	const list = useRef<HTMLDivElement>(null);
	const { kinds, refusedRows, refusals, notedRows, notes } = read.report;
	const kind = foundKind([...kinds.refused, ...kinds.noted], asked);
	const ofKind = (rows: Report["refusals"]) =>
		kind === undefined ? rows : rows.filter((row) => isSameKind(row, kind));
	return (
		<>
			<NoteKinds
				{...kinds}
				options={{ decimals: read.decimals }}
				shown={kind}
				onShow={(wanted) => {
					setKind(wanted);
					if (wanted !== undefined) list.current?.scrollIntoView({ block: "start" });
				}}
				onAnswer={onAnswer}
			/>
			<ProblemsToMend target={target} read={read} />
			<div ref={list} className={listed.listed}>
				<KindFilter kind={kind} onClear={() => setKind(undefined)} />
				<RowReasons
					heading={t`Refused rows`}
					caption={t`Refused rows, with the reason`}
					rows={ofKind(refusals)}
					isBad
					more={unlisted(kind, refusedRows, refusals)}
					moreSentence={(more) =>
						plural(more, { one: "# more row is refused.", other: "# more rows are refused." })
					}
				/>
				<RowReasons
					heading={t`Rows with a note`}
					caption={t`Rows with a note, which are imported`}
					rows={ofKind(notes)}
					more={unlisted(kind, notedRows, notes)}
					moreSentence={(more) =>
						plural(more, { one: "# more row has a note.", other: "# more rows have a note." })
					}
				/>
			</div>
		</>
	);
}

/** How many rows the list does not have. */
function unlisted(kind: RefusalKind | undefined, all: number, rows: Report["refusals"]): number {
	return kind?.unlisted ?? all - new Set(rows.map(({ line }) => line)).size;
}

/** The refused rows as a file. */
export function ProblemsToMend({ target, read }: Pick<Props, "target" | "read">) {
	const save = useWrite(saveProblems(target));
	const { refusedRows, notedRows } = read.report;
	return (
		<ProblemFile
			refused={refusedRows}
			noted={target.kind === "orders" ? 0 : notedRows}
			onSave={(query) => void save.run({ read, query })}
			isSaving={save.isPending}
			failure={save.failure}
		>
			{target.kind === "orders" && (
				<Trans>
					It has all rows of these orders, also the right ones, because an order with a refused row is left
					out.
				</Trans>
			)}
		</ProblemFile>
	);
}

/** Reasons that are shown before somebody asks for more. */
const PAGE = 50;

type ReasonsProps = {
	heading: string;
	caption: string;
	rows: Report["refusals"];
	isBad?: boolean;
	/** The number of rows that the report does not list. */
	more: number;
	moreSentence: (count: number) => string;
};

function RowReasons({ heading, caption, rows, isBad = false, more, moreSentence }: ReasonsProps) {
	const id = useId();
	const [shown, setShown] = useState(PAGE);
	if (rows.length === 0) return null;
	return (
		<section className="stack gap-12 shrinks" aria-labelledby={id}>
			<h2 id={id}>{heading}</h2>
			<DataTable
				caption={caption}
				columns={[
					t({ message: "Line", context: "of a file" }),
					t({ message: "Column", context: "of a file" }),
					t({ message: "Reason", context: "of a refusal" }),
				]}
			>
				{rows.slice(0, shown).map((row) => (
					<DataRow key={`${row.line} ${row.column} ${row.message}`}>
						<Cell label={t({ message: "Line", context: "of a file" })} className="figures">
							{formatCount(row.line)}
						</Cell>
						<Cell className="weight-650">{row.column ?? "–"}</Cell>
						<Cell className={isBad ? "rust-text" : ""}>{reasonSentence(row)}</Cell>
					</DataRow>
				))}
			</DataTable>
			{rows.length > shown ? (
				<ListEnd shown={shown} total={rows.length} onMore={() => setShown(shown + PAGE)} />
			) : (
				more > 0 && <p className="quiet">{moreSentence(more)}</p>
			)}
		</section>
	);
}
