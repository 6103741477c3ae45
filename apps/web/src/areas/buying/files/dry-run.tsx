import { Button } from "@mantine/core";
import { FileBar, FileTiles } from "#areas/catalogue/import/file-parts.tsx";
import { FilePreview } from "#areas/catalogue/import/file-preview.tsx";
import { RowProblems } from "#areas/catalogue/import/row-problems.tsx";
import { SheetChoice } from "#areas/catalogue/import/sheet-choice.tsx";
import { useDryRun } from "#areas/catalogue/import/use-dry-run.ts";
import { FileColumns } from "./file-columns.tsx";
import { ProblemsToMend } from "./file-problems.tsx";
import { actionOf, doesAnything, leftOut, tilesOf } from "./file-words.ts";
import { type FileTarget, importFile, type ReadFile, type Report, readFileAgain } from "./file-writes.ts";
import { FilePurchaseOrders } from "./order-list.tsx";

import { UnknownThings } from "./unknown-things.tsx";

type Props = {
	target: FileTarget;
	read: ReadFile;
	onRead: (read: ReadFile) => void;
	onDone: (report: Report) => void;
	onBack: () => void;
};

/** Shows the effect of importing a file, and the rows that would be left out. */
export function DryRun({ target, read: last, onRead, onDone, onBack }: Props) {
	const { kind } = target;
	const { heading, read, change, decide, failure, isReading, isImporting } = useDryRun(last, {
		readAgain: readFileAgain(target),
		importFile: importFile(target),
		onRead,
		onDone,
	});
	const { name, report } = read;

	return (
		<>
			<h2 ref={heading} tabIndex={-1} className="anywhere">
				{name}
			</h2>
			<FileTiles tiles={tilesOf(kind, report)} />
			<SheetChoice {...read} onChange={(choice) => void change(choice)} />
			<FileColumns kind={kind} read={read} onChange={(choice) => void change(choice)} />
			{report.unknown !== undefined && (
				<UnknownThings read={read} unknown={report.unknown} onChange={(choice) => void change(choice)} />
			)}
			<FilePreview isOrders={kind !== "offers"} rows={report.preview} />
			{report.orders !== undefined && <FilePurchaseOrders orders={report.orders} />}
			<RowProblems
				report={report}
				options={{ decimals: read.decimals }}
				onAnswer={({ decimals }) => decimals !== undefined && void change({ decimals })}
			>
				<ProblemsToMend target={target} read={read} />
			</RowProblems>
			<FileBar failure={failure} words={leftOut(kind, report)} onBack={onBack}>
				{doesAnything(report) && (
					<Button onClick={() => void decide()} loading={isImporting} disabled={isReading}>
						{actionOf(kind, report)}
					</Button>
				)}
			</FileBar>
		</>
	);
}
