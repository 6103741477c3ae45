import { type ExportField, exportFields } from "@freehub/contract/catalogue/import-fields";
import { type ExportProgram, exportFormats } from "@freehub/contract/export-formats";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Checkbox, NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "#ui/styles/fields.css";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { usePermissions } from "#lib/permissions.ts";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import classes from "./export-page.module.css";
import { ExportProgramField } from "./export-program.tsx";
import { exportLink, programLink } from "./export-ways.tsx";
import { fieldLabels } from "./field-labels.ts";
import { SuggestField } from "./suggest-field.tsx";

const stockStates = [
	{ value: "", label: msg`All products` },
	{ value: "in", label: msg`In stock` },
	{ value: "low,out", label: msg`Low or out of stock` },
	{ value: "out", label: msg`Out of stock` },
];

/** Labels of a file's columns. */
const labels: Record<ExportField, MessageDescriptor> = {
	...fieldLabels,
	_id: msg`Item ID`,
	subcategory: msg`Subcategory`,
	quantityAtExport: msg`Quantity at export`,
	reserved: msg({ comment: "pieces that customers were promised", message: "Promised" }),
	available: msg({ comment: "pieces on hand that nobody is promised", message: "Available" }),
	incoming: msg({ comment: "pieces that are ordered and have not come yet", message: "Incoming" }),
	incomingNext: msg({
		comment: "the next day on which ordered pieces are expected",
		message: "Next incoming",
	}),
	weightUnit: msg`Weight unit`,
	image: msg`Image`,
};

/** The Export screen: choose products and columns, then download the file. */
export function ExportPage() {
	return (
		<OnlyWith right="stock.read" title={t`Export`} sentence={t`Exporting is for staff.`}>
			<div>
				<PageHead title={t`Export`} />
				<ExportProducts />
			</div>
		</OnlyWith>
	);
}

function ExportProducts() {
	const { offers } = usePermissions();
	const fields = exportFields.filter((field) => field !== "cost" || offers("product.write"));
	const [chosen, setChosen] = useState<readonly ExportField[]>(fields);
	const [filter, setFilter] = useState({ stock: "", category: "", supplier: "", brand: "" });
	const change = (part: Partial<typeof filter>) => setFilter({ ...filter, ...part });
	const [program, setProgram] = useState<ExportProgram>();

	return (
		<section className={classes.card} aria-labelledby="export-products">
			<h2 id="export-products">
				<Trans>Products</Trans>
			</h2>
			<div className={classes.program}>
				<ExportProgramField program={program} onChange={setProgram} />
			</div>
			{program === undefined && (
				<p className="quiet">
					<Trans>
						Importing the file again changes nothing, so it can be edited in a spreadsheet and brought back.
					</Trans>
				</p>
			)}
			<div className={classes.filters}>
				<NativeSelect
					label={t`Stock`}
					value={filter.stock}
					onChange={(event) => change({ stock: event.currentTarget.value })}
					data={stockStates.map(({ value, label }) => ({ value, label: t(label) }))}
				/>
				{(["category", "supplier", "brand"] as const).map((kind) => (
					<SuggestField
						key={kind}
						kind={kind}
						label={t(fieldLabels[kind])}
						placeholder={t({ comment: "all categories, suppliers or brands", message: "All" })}
						value={filter[kind]}
						onChange={(value) => change({ [kind]: value })}
					/>
				))}
			</div>
			{program === undefined ? (
				<OwnFile filter={filter} fields={fields} chosen={chosen} onChoose={setChosen} />
			) : (
				<div>
					<DownloadButton format="csv" href={programLink(program, filter)} />
				</div>
			)}
		</section>
	);
}

type OwnFileProps = {
	filter: Readonly<Record<string, string>>;
	/** The columns that a file can have, and those that it is to have. */
	fields: readonly ExportField[];
	chosen: readonly ExportField[];
	onChoose: (chosen: readonly ExportField[]) => void;
};

/** A file that can be edited and imported again: its columns and formats. */
function OwnFile({ filter, fields, chosen, onChoose }: OwnFileProps) {
	const columns = fields.filter((field) => chosen.includes(field));
	return (
		<>
			<fieldset className={classes.columns}>
				<legend className="below-8">
					<Trans>Columns</Trans>
				</legend>
				{fields.map((field) => (
					<Checkbox
						key={field}
						label={t(labels[field])}
						checked={chosen.includes(field)}
						onChange={({ currentTarget: { checked } }) =>
							onChoose(checked ? [...chosen, field] : chosen.filter((one) => one !== field))
						}
					/>
				))}
			</fieldset>
			{columns.length === 0 ? (
				<p role="alert">
					<Trans>Choose at least one column.</Trans>
				</p>
			) : (
				<div className="flex gap-12 wraps">
					{exportFormats.map((format) => (
						<DownloadButton
							key={format}
							format={format}
							href={exportLink(format, { query: filter, columns })}
						/>
					))}
				</div>
			)}
		</>
	);
}

function DownloadButton({ format, href }: { format: (typeof exportFormats)[number]; href: string }) {
	return (
		<Button
			component="a"
			href={href}
			download
			variant={format === "csv" ? "filled" : "default"}
			leftSection={<IconDownload aria-hidden="true" />}
		>
			{format === "csv" ? "CSV" : "Excel (XLSX)"}
		</Button>
	);
}
