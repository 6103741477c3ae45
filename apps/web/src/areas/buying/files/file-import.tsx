import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { TableDrop } from "#areas/catalogue/import/table-drop.tsx";
import { useTableUpload } from "#areas/catalogue/import/use-table-upload.ts";
import classes from "./buying-files.module.css";
import { DryRun } from "./dry-run.tsx";
import { ProblemsToMend } from "./file-problems.tsx";
import { fileDoneSentence, leadOf, skippedSentence } from "./file-words.ts";
import { type FileTarget, type ReadFile, type Report, readFileOf } from "./file-writes.ts";
import { FilePurchaseOrders } from "./order-list.tsx";

type Props = {
	target: FileTarget;
	/** Links to continue with. */
	onwards: ReactNode;
};

/** Imports a file in three steps: choose it, see what it will do, and import it. */
export function FileImport({ target, onwards }: Props) {
	const [read, setRead] = useState<ReadFile>();
	const [done, setDone] = useState<Done>();
	function begin() {
		setRead(undefined);
		setDone(undefined);
	}
	if (done !== undefined) return <ImportedFile target={target} {...done} onwards={onwards} onMore={begin} />;
	if (read === undefined) return <ChooseFile target={target} onRead={setRead} />;
	return (
		<DryRun
			target={target}
			read={read}
			onRead={setRead}
			onDone={(report) => setDone({ read, report })}
			onBack={begin}
		/>
	);
}

function ChooseFile({ target, onRead }: { target: FileTarget; onRead: (read: ReadFile) => void }) {
	const upload = useTableUpload(readFileOf(target), onRead);
	const [what, columns] = leadOf(target.kind);
	return (
		<>
			<div className={classes.lead}>
				<p>{what}</p>
				<p className="dim">{columns}</p>
			</div>
			<TableDrop
				upload={upload}
				hint={<Trans>CSV or Excel (XLSX), up to 5,000 rows, with column names in the first line.</Trans>}
			/>
		</>
	);
}

/** A file, and the result of importing it. */
type Done = { read: ReadFile; report: Report };

type DoneProps = Done & { target: FileTarget; onwards: ReactNode; onMore: () => void };

function ImportedFile({ target, read, report, onwards, onMore }: DoneProps) {
	const { kind } = target;
	const sentence = useRef<HTMLHeadingElement>(null);
	useEffect(() => sentence.current?.focus(), []);
	return (
		<section className="stack gap-14" aria-labelledby="done">
			<h2 id="done" ref={sentence} tabIndex={-1}>
				{fileDoneSentence(kind, report)}
			</h2>
			{report.refusedRows > 0 && kind !== "orders" && <p>{skippedSentence(report)}</p>}
			{report.orders !== undefined && <FilePurchaseOrders orders={report.orders} />}
			<ProblemsToMend target={target} read={read} />
			<div className="buttons">
				{onwards}
				<Button variant="default" onClick={onMore}>
					<Trans>Import another file</Trans>
				</Button>
			</div>
		</section>
	);
}
