import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import bar from "#areas/catalogue/import/commit-bar.module.css";
import { RowProblems } from "#areas/catalogue/import/row-problems.tsx";
import table from "#areas/catalogue/import/rows-step.module.css";
import { SheetChoice } from "#areas/catalogue/import/sheet-choice.tsx";
import { formatCount } from "#lib/format.ts";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import classes from "./buying-files.module.css";
import { FileColumns } from "./file-columns.tsx";
import { FilePreview } from "./file-preview.tsx";
import { ProblemsToMend } from "./file-problems.tsx";
import { actionOf, doesAnything, leftOut, tilesOf } from "./file-words.ts";
import {
	type FileTarget,
	importFile,
	type ReadChoice,
	type ReadFile,
	type Report,
	readFileAgain,
} from "./file-writes.ts";
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
export function DryRun({ target, read, onRead, onDone, onBack }: Props) {
	const { name, report } = read;
	const { kind } = target;
	const again = useWrite(readFileAgain(target));
	const commit = useWrite(importFile(target));
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);

	async function change(choice: Partial<ReadChoice>) {
		const outcome = await again.run({ ...read, ...choice });
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
			<SheetChoice {...read} onChange={(choice) => void change(choice)} />
			<FileColumns kind={kind} read={read} onChange={(choice) => void change(choice)} />
			{report.unknown !== undefined && (
				<UnknownThings read={read} unknown={report.unknown} onChange={(choice) => void change(choice)} />
			)}
			<FilePreview kind={kind} rows={report.preview} />
			{report.orders !== undefined && <FilePurchaseOrders orders={report.orders} />}
			<RowProblems
				report={report}
				options={{ decimals: read.decimals }}
				onAnswer={({ decimals }) => decimals !== undefined && void change({ decimals })}
			>
				<ProblemsToMend target={target} read={read} />
			</RowProblems>
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
