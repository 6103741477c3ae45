import type { SalesReport } from "@freehub/contract/selling/sale-files";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { FileBar, FileTiles } from "#areas/catalogue/import/file-parts.tsx";
import { FilePreview } from "#areas/catalogue/import/file-preview.tsx";
import { ProblemFile } from "#areas/catalogue/import/problem-file.tsx";
import { RowProblems } from "#areas/catalogue/import/row-problems.tsx";
import { SheetChoice } from "#areas/catalogue/import/sheet-choice.tsx";
import { TableDrop } from "#areas/catalogue/import/table-drop.tsx";
import { useDryRun } from "#areas/catalogue/import/use-dry-run.ts";
import { useTableUpload } from "#areas/catalogue/import/use-table-upload.ts";
import { paths } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { FileSales } from "./file-sales.tsx";
import { PlacingChoice, SaleColumns, UnknownOfSales } from "./sale-choices.tsx";
import { doneSentence, leftOut, tilesOf } from "./sale-file-words.ts";
import { importFile, type ReadFile, readAgain, readFile, saveProblems } from "./sale-file-writes.ts";
import classes from "./sale-files.module.css";
import { SaleImports } from "./sale-imports.tsx";

/** Customers' open orders from a file: choose it, see what it will do, and import it. */
export function ImportSalesPage() {
	const title = t`Import customers’ orders`;
	const [read, setRead] = useState<ReadFile>();
	const [done, setDone] = useState<SalesReport>();
	function begin() {
		setRead(undefined);
		setDone(undefined);
	}
	return (
		<OnlyWith
			right="sale.write"
			title={title}
			sentence={t`Customers’ orders are written by sellers and owners.`}
		>
			<div className={`page ${classes.page}`}>
				<PageHead title={title} crumbs={[{ label: t`Customer orders`, to: paths.salesOrders }]} />
				{read === undefined ? (
					<>
						<ChooseFile onRead={setRead} />
						<SaleImports />
					</>
				) : done === undefined ? (
					<DryRun read={read} onRead={setRead} onDone={setDone} onBack={begin} />
				) : (
					<Imported read={read} report={done} onMore={begin} />
				)}
			</div>
		</OnlyWith>
	);
}

function ChooseFile({ onRead }: { onRead: (read: ReadFile) => void }) {
	const upload = useTableUpload(readFile, onRead);
	return (
		<>
			<div className={classes.lead}>
				<p>
					<Trans>
						Open orders of another program, or of an export of this one, become drafts, or are placed at once.
						Only what is not delivered yet is taken over. You see the orders first, and the same file again
						adds nothing twice.
					</Trans>
				</p>
				<p className="dim">
					<Trans>
						Exports of Shopify, WooCommerce, Odoo and ERPNext are read by their columns. Each row is one line;
						it needs a SKU, a barcode or the product’s name, and the quantity. Order, Ordered on, Customer,
						Mail address, Telephone number, Delivered, Price, Discount, Due, Collect at, State and Note are
						read, too.
					</Trans>
				</p>
			</div>
			<TableDrop
				upload={upload}
				hint={<Trans>CSV or Excel (XLSX), up to 5,000 rows, with column names in the first line.</Trans>}
			/>
		</>
	);
}

type DryRunProps = {
	read: ReadFile;
	onRead: (read: ReadFile) => void;
	onDone: (report: SalesReport) => void;
	onBack: () => void;
};

function DryRun({ read: last, onRead, onDone, onBack }: DryRunProps) {
	const { heading, read, change, decide, failure, isReading, isImporting } = useDryRun(last, {
		readAgain,
		importFile,
		onRead,
		onDone,
	});
	const { name, report } = read;

	const added = report.counts.new;
	return (
		<>
			<h2 ref={heading} tabIndex={-1} className="anywhere">
				{name}
			</h2>
			<FileTiles tiles={tilesOf(report)} />
			<SheetChoice {...read} onChange={(choice) => void change(choice)} />
			<SaleColumns read={read} onChange={(choice) => void change(choice)} />
			<UnknownOfSales read={read} onChange={(choice) => void change(choice)} />
			<PlacingChoice read={read} onChange={(choice) => void change(choice)} />
			<FilePreview isOrders rows={report.preview} />
			<FileSales orders={report.orders} />
			<RowProblems
				report={report}
				options={{ decimals: read.decimals }}
				onAnswer={({ decimals }) => decimals !== undefined && void change({ decimals })}
			>
				<Problems read={read} />
			</RowProblems>
			<FileBar failure={failure} words={leftOut(report)} onBack={onBack}>
				{added > 0 && (
					<Button onClick={() => void decide()} loading={isImporting} disabled={isReading}>
						{read.isPlacing
							? plural(added, { one: "Place # order", other: "Place # orders" })
							: plural(added, { one: "Create # draft", other: "Create # drafts" })}
					</Button>
				)}
			</FileBar>
		</>
	);
}

/** The rows of refused orders as a file. */
function Problems({ read }: { read: ReadFile }) {
	const save = useWrite(saveProblems);
	return (
		<ProblemFile
			refused={read.report.refusedRows}
			noted={0}
			onSave={(query) => void save.run({ read, query })}
			isSaving={save.isPending}
			failure={save.failure}
		>
			<Trans>
				It has all rows of these orders, also the right ones, because an order with a refused row is left out.
			</Trans>
		</ProblemFile>
	);
}

type DoneProps = { read: ReadFile; report: SalesReport; onMore: () => void };

function Imported({ read, report, onMore }: DoneProps) {
	const sentence = useRef<HTMLHeadingElement>(null);
	useEffect(() => sentence.current?.focus(), []);
	return (
		<section className="stack gap-14" aria-labelledby="done">
			<h2 id="done" ref={sentence} tabIndex={-1}>
				{doneSentence(report)}
			</h2>
			<FileSales orders={report.orders} />
			<Problems read={read} />
			<div className="buttons">
				<ButtonLink to={paths.salesOrders}>
					<Trans>To the orders</Trans>
				</ButtonLink>
				<Button variant="default" onClick={onMore}>
					<Trans>Import another file</Trans>
				</Button>
			</div>
		</section>
	);
}
