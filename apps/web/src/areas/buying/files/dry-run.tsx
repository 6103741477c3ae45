import type { FileReport } from "@freehub/contract/buying/files";
import { type DecimalsMode, decimalsModes } from "@freehub/contract/catalogue/imports";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { useEffect, useRef } from "react";
import { FileNotes } from "#areas/catalogue/import/column-fields.tsx";
import bar from "#areas/catalogue/import/commit-bar.module.css";
import { decimalsWords } from "#areas/catalogue/import/import-words.ts";
import table from "#areas/catalogue/import/rows-step.module.css";
import { reasonSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { useWrite } from "#lib/use-write.ts";
import { useErrorWords } from "#lib/use-write-form.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import classes from "./buying-files.module.css";
import { actionOf, doesAnything, leftOut, tilesOf } from "./file-words.ts";
import { type FileTarget, importFile, type ReadFile, type Report, readFileAgain } from "./file-writes.ts";
import { FilePurchaseOrders } from "./order-list.tsx";

type Props = {
	target: FileTarget;
	read: ReadFile;
	onRead: (read: ReadFile) => void;
	onDone: (report: Report) => void;
	onBack: () => void;
};

/** Shows the effect of importing a file, and the rows that would be left out. */
export function DryRun({ target, read, onRead, onDone, onBack }: Props) {
	const { name, report } = read;
	const { kind } = target;
	useErrorWords();
	const again = useWrite(readFileAgain(target));
	const commit = useWrite(importFile(target));
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);

	async function change(decimals: DecimalsMode) {
		const outcome = await again.run({ ...read, decimals });
		if (outcome.isDone) onRead(outcome.answer);
	}

	async function decide() {
		const outcome = await commit.run(read);
		if (!outcome.isDone) return;
		window.scrollTo({ top: 0 });
		onDone(outcome.answer);
	}

	return (
		<>
			<h2 ref={heading} tabIndex={-1} className="anywhere">
				{name}
			</h2>
			<dl className={table.tiles} aria-label={t`Rows by outcome`}>
				{tilesOf(kind, report).map(({ label, count, isBad = false }) => (
					<div
						key={label}
						className={`${table.tile} ${classes.tile}`}
						data-bad={(isBad && count > 0) || undefined}
					>
						<dt>{label}</dt>
						<dd>{formatCount(count)}</dd>
					</div>
				))}
			</dl>
			<FileNotes notes={report.notes} />
			{(read.decimals !== "found" || hasUnclearNumbers(report)) && (
				<DecimalsChoice decimals={read.decimals} onChange={(decimals) => void change(decimals)} />
			)}
			{report.orders !== undefined && <FilePurchaseOrders orders={report.orders} />}
			{report.refusedRows > 0 && <RefusedRows report={report} />}
			<section className={bar.bar} aria-label={t`Import`} data-bottom-bar>
				<FailureNote>{commit.failure ?? again.failure}</FailureNote>
				<div className={bar.line}>
					<output className={`grow-260 figures ${bar.words}`}>{leftOut(kind, report)}</output>
					<div className={`buttons ${bar.ways}`}>
						<Button variant="default" onClick={onBack}>
							<Trans>Another file</Trans>
						</Button>
						{doesAnything(report) && (
							<Button onClick={() => void decide()} loading={commit.isPending} disabled={again.isPending}>
								{actionOf(kind, report)}
							</Button>
						)}
					</div>
				</div>
			</section>
		</>
	);
}

function hasUnclearNumbers({ refusals }: FileReport): boolean {
	return refusals.some(({ rule }) => rule === "ambiguous_number" || rule === "other_decimal_sign");
}

type DecimalsProps = { decimals: DecimalsMode; onChange: (decimals: DecimalsMode) => void };

function DecimalsChoice({ decimals, onChange }: DecimalsProps) {
	return (
		<NativeSelect
			maw="20rem"
			label={t`Numbers in the file`}
			value={decimals}
			onChange={({ currentTarget: { value } }) => {
				const mode = decimalsModes.find((one) => one === value);
				if (mode !== undefined) onChange(mode);
			}}
			data={decimalsModes.map((mode) => ({ value: mode, label: t(decimalsWords[mode]) }))}
		/>
	);
}

function RefusedRows({ report: { refusedRows, refusals } }: { report: FileReport }) {
	const shown = new Set(refusals.map(({ line }) => line)).size;
	return (
		<section className="stack gap-12 shrinks" aria-labelledby="refused">
			<h2 id="refused">
				<Trans>Refused rows</Trans>
			</h2>
			<DataTable
				caption={t`Refused rows, with the reason`}
				columns={[
					t({ message: "Line", context: "of a file" }),
					t({ message: "Column", context: "of a file" }),
					t({ message: "Reason", context: "of a refusal" }),
				]}
			>
				{refusals.map((refusal) => (
					<DataRow key={`${refusal.line} ${refusal.column} ${refusal.message}`}>
						<Cell label={t({ message: "Line", context: "of a file" })} className="figures">
							{formatCount(refusal.line)}
						</Cell>
						<Cell className="weight-650">{refusal.column ?? "–"}</Cell>
						<Cell className="rust-text">{reasonSentence(refusal)}</Cell>
					</DataRow>
				))}
			</DataTable>
			{shown < refusedRows && (
				<p className="quiet">
					{plural(refusedRows - shown, {
						one: "# more row is refused.",
						other: "# more rows are refused.",
					})}
				</p>
			)}
		</section>
	);
}
