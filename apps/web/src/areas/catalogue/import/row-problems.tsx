import type { FileReport } from "@freehub/contract/buying/files";
import type { RefusalKind } from "@freehub/contract/catalogue/import-refusals";
import type { ImportOptions } from "@freehub/contract/catalogue/imports";
import { plural, t } from "@lingui/core/macro";
import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { reasonSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { useErrorWords } from "#lib/use-write-form.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { ListEnd } from "#ui/show-more.tsx";
import { KindFilter } from "./kind-filter.tsx";
import { foundKind, isSameKind, type ShownKind } from "./kind-words.ts";
import { NoteKinds } from "./note-kinds.tsx";
import listed from "./rows-step.module.css";

type Report = Pick<FileReport, "kinds" | "refusedRows" | "refusals" | "notedRows" | "notes">;

type Props = {
	report: Report;
	options: ComponentProps<typeof NoteKinds>["options"];
	/** Sets the options that answer a kind. */
	onAnswer: (options: Partial<ImportOptions>) => void;
	/** The rows as a file to be mended. */
	children: ReactNode;
};

/** The refusals and notes of a short file: by kind, as a file to be mended, and row by row. */
export function RowProblems({ report, options, onAnswer, children }: Props) {
	useErrorWords();
	const [asked, setKind] = useState<ShownKind>();
	const list = useRef<HTMLDivElement>(null);
	const { kinds, refusedRows, refusals, notedRows, notes } = report;
	const kind = foundKind([...kinds.refused, ...kinds.noted], asked);
	const ofKind = (rows: Report["refusals"]) =>
		kind === undefined ? rows : rows.filter((row) => isSameKind(row, kind));
	return (
		<>
			<NoteKinds
				{...kinds}
				options={options}
				shown={kind}
				onShow={(wanted) => {
					setKind(wanted);
					if (wanted !== undefined) list.current?.scrollIntoView({ block: "start" });
				}}
				onAnswer={onAnswer}
			/>
			{children}
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
