import { type CustomerFileField, customerFileFields } from "@freehub/contract/selling/customer-fields";
import type { CustomersReport } from "@freehub/contract/selling/customer-files";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { ColumnFields, FileNotes } from "#areas/catalogue/import/column-fields.tsx";
import { FileBar, FileTiles } from "#areas/catalogue/import/file-parts.tsx";
import { nothingSentence } from "#areas/catalogue/import/nothing-sentence.ts";
import { PreviewTable } from "#areas/catalogue/import/preview.tsx";
import { ProblemFile } from "#areas/catalogue/import/problem-file.tsx";
import { RowProblems } from "#areas/catalogue/import/row-problems.tsx";
import { SheetChoice } from "#areas/catalogue/import/sheet-choice.tsx";
import { Step } from "#areas/catalogue/import/step.tsx";
import { TableDrop } from "#areas/catalogue/import/table-drop.tsx";
import { useDryRun } from "#areas/catalogue/import/use-dry-run.ts";
import { useTableUpload } from "#areas/catalogue/import/use-table-upload.ts";
import { paths } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { Cell, DataRow } from "#ui/data-table.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import classes from "./customer-files.module.css";
import { CustomerImports } from "./customer-imports.tsx";
import {
	importFile,
	type ReadChoice,
	type ReadFile,
	readAgain,
	readFile,
	saveProblems,
} from "./file-writes.ts";

/** Customers from a file: choose it, see what it will do, and import it. */
export function ImportCustomersPage() {
	const title = t`Import customers`;
	const [read, setRead] = useState<ReadFile>();
	const [done, setDone] = useState<CustomersReport>();
	return (
		<OnlyWith right="customer.write" title={title} sentence={t`Customers are for sellers and owners.`}>
			<div className={`page ${classes.page}`}>
				<PageHead title={title} crumbs={[{ label: t`Customers`, to: paths.customers }]} />
				{done !== undefined ? (
					<Imported
						report={done}
						onMore={() => {
							setRead(undefined);
							setDone(undefined);
						}}
					/>
				) : read !== undefined ? (
					<DryRun read={read} onRead={setRead} onDone={setDone} onBack={() => setRead(undefined)} />
				) : (
					<>
						<ChooseFile onRead={setRead} />
						<CustomerImports />
					</>
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
						A file of customers adds new ones and completes those that are known by a mail address, or by name
						and number. You see what it will do first. An empty cell leaves what is known.
					</Trans>
				</p>
				<p className="dim">
					<Trans>
						Exports of Shopify and WooCommerce are read by their columns, and so are Name, First name, Last
						name, Company, Email, Phone, Address, Postcode, City, Country, Language and Note.
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
	onDone: (report: CustomersReport) => void;
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
	const save = useWrite(saveProblems);

	return (
		<>
			<h2 ref={heading} tabIndex={-1} className="anywhere">
				{name}
			</h2>
			<Tiles report={report} />
			<SheetChoice {...read} onChange={(choice) => void change(choice)} />
			<Columns read={read} onChange={(choice) => void change(choice)} />
			<Preview rows={report.preview} />
			<RowProblems report={report} options={{ decimals: "found" }} onAnswer={() => {}}>
				<ProblemFile
					refused={report.refusedRows}
					noted={report.notedRows}
					onSave={(query) => void save.run({ read, query })}
					isSaving={save.isPending}
					failure={save.failure}
				/>
			</RowProblems>
			<FileBar failure={failure} words={leftOut(report)} onBack={onBack}>
				{doesAnything(report) && (
					<Button onClick={() => void decide()} loading={isImporting} disabled={isReading}>
						{plural(report.counts.new + report.counts.changed, {
							one: "Import # customer",
							other: "Import # customers",
						})}
					</Button>
				)}
			</FileBar>
		</>
	);
}

function Tiles({ report: { counts, refusedRows } }: { report: CustomersReport }) {
	const tiles = [
		{ label: t({ message: "New", context: "customers" }), count: counts.new },
		{ label: t({ message: "Changed", context: "customers" }), count: counts.changed },
		{ label: t({ message: "Unchanged", context: "customers" }), count: counts.unchanged },
		{ label: t`Refused rows`, count: refusedRows, isBad: true },
	];
	return <FileTiles tiles={tiles} />;
}

const fieldWords: Record<CustomerFileField, MessageDescriptor> = {
	_id: msg({ context: "of a customer", message: "ID" }),
	name: msg`Name`,
	firstName: msg`First name`,
	lastName: msg`Last name`,
	company: msg`Company`,
	mails: msg`Mail addresses`,
	phones: msg`Telephone numbers`,
	address: msg({ comment: "street and number", message: "Address" }),
	address2: msg`Second line of the address`,
	postcode: msg`Postcode`,
	city: msg`City`,
	region: msg({ comment: "a state or province", message: "Region" }),
	country: msg`Country`,
	language: msg`Language`,
	note: msg`Note`,
};

function Columns({ read, onChange }: { read: ReadFile; onChange: (choice: Partial<ReadChoice>) => void }) {
	const { report, columns } = read;
	const mapping = Object.fromEntries(
		customerFileFields.map((field) => [field, report.mapping[field] ?? null]),
	) as Record<CustomerFileField, readonly number[] | null>;
	return (
		<Step
			heading={t`Columns`}
			aside={t`Your choices are remembered for files with the same columns when you import`}
		>
			<ColumnFields
				one={{ head: report.head, mapping }}
				fields={customerFileFields}
				nameOf={(field) => t(fieldWords[field])}
				hints={[]}
				onChoose={(chosen) => onChange({ columns: { ...columns, ...chosen } })}
			/>
			<FileNotes notes={report.fileNotes} />
		</Step>
	);
}

function Preview({ rows }: { rows: CustomersReport["preview"] }) {
	if (rows.length === 0) return null;
	return (
		<PreviewTable
			caption={t`The first customers, as they will be`}
			columns={[t`Name`, t`Company`, t`Phone`, t`Mail address`]}
		>
			{rows.map((row) => (
				<DataRow key={row.line}>
					<Cell className="weight-650 anywhere">{row.name || "–"}</Cell>
					<Cell label={t`Company`}>{row.company}</Cell>
					<Cell label={t`Phone`}>{row.phone}</Cell>
					<Cell label={t`Mail address`} className="anywhere">
						{row.mail}
					</Cell>
				</DataRow>
			))}
		</PreviewTable>
	);
}

const doesAnything = ({ counts }: CustomersReport) => counts.new + counts.changed > 0;

/** Says how much an import leaves out. */
function leftOut(report: CustomersReport): string {
	const { counts, refusedRows } = report;
	if (!doesAnything(report)) {
		return nothingSentence(
			{ unchanged: counts.unchanged, refused: refusedRows },
			t`The file says nothing new.`,
		);
	}
	if (refusedRows === 0) return t`Every row can be imported.`;
	return plural(refusedRows, {
		one: "# refused row is left out.",
		other: "# refused rows are left out.",
	});
}

function Imported({ report, onMore }: { report: CustomersReport; onMore: () => void }) {
	const sentence = useRef<HTMLHeadingElement>(null);
	useEffect(() => sentence.current?.focus(), []);
	const { new: added, changed } = report.counts;
	const sentences = [
		added > 0 && plural(added, { one: "# customer was added.", other: "# customers were added." }),
		changed > 0 && plural(changed, { one: "# customer was changed.", other: "# customers were changed." }),
	].filter((each) => each !== false);
	return (
		<section className="stack gap-14" aria-labelledby="done">
			<h2 id="done" ref={sentence} tabIndex={-1}>
				{sentences.length === 0 ? t`Nothing changed.` : sentences.join(" ")}
			</h2>
			<div className="buttons">
				<ButtonLink to={paths.customers}>
					<Trans>To the customers</Trans>
				</ButtonLink>
				<Button variant="default" onClick={onMore}>
					<Trans>Import another file</Trans>
				</Button>
			</div>
		</section>
	);
}
