import { type ImportField, importFields, usedColumns } from "@freehub/contract/catalogue/import-fields";
import type { Import } from "@freehub/contract/catalogue/imports";
import { formatIds } from "@freehub/contract/catalogue/source-formats/format-ids";
import { t } from "@lingui/core/macro";
import { NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { formatCount } from "#lib/format.ts";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { ColumnFields, FileNotes } from "./column-fields.tsx";
import { DateQuestions } from "./date-questions.tsx";
import { fieldName, formatName } from "./import-words.ts";
import { correctImport } from "./import-writes.ts";
import { OptionFields } from "./option-fields.tsx";
import { PictureField } from "./picture-field.tsx";
import { Step } from "./step.tsx";

/** Maps the file's columns to fields, and sets the import options. */
export function ColumnsStep({ one }: { one: Import }) {
	const { run, failure } = useWrite(correctImport(one._id));
	const { columns } = one.head;
	const taken = usedColumns(one.mapping);
	const isUsed = (_: string, index: number) => taken.has(index) || one.formatColumns.includes(index);
	const all = formatCount(columns.length);
	const used = formatCount(columns.filter(isUsed).length);

	return (
		<Step
			number={2}
			heading={t`Columns`}
			aside={t({
				comment: "Both numbers count columns.",
				message: `${used} of ${all} used. Your choices are remembered for files with the same columns`,
			})}
		>
			<FormatField one={one} onChoose={(format) => void run({ format })} />
			<ColumnFields
				one={one}
				fields={importFields}
				nameOf={fieldName}
				columns={[...columns, ...one.made.map(madeColumnName)]}
				formatColumns={one.formatColumns}
				hints={columnHints(one)}
				onChoose={(mapping) => void run({ mapping })}
			/>
			<FileNotes notes={one.fileNotes} />
			<DateQuestions
				columns={columns}
				notes={one.sheetNotes}
				answers={one.options.dates}
				onAnswer={(dates) => void run({ options: { dates } })}
			/>
			<OptionFields one={one} onChange={(options) => void run({ options })} />
			<PictureField one={one} />
			<FailureNote>{failure}</FailureNote>
		</Step>
	);
}

/** The program that the file comes from: proposed where its columns show it. */
function FormatField({ one, onChoose }: { one: Import; onChoose: (format: Import["format"]) => void }) {
	const { format } = one;
	const name = format === null ? undefined : formatName(format);
	return (
		<NativeSelect
			className="max-360"
			classNames={{ description: "anywhere below-6" }}
			label={t({ comment: "the program that a file comes from, and what the file has", message: "Format" })}
			description={
				name === undefined
					? t`Each row is a product. Choose the program if the file comes from one of these.`
					: t({
							comment: "name is such as ‘Shopify products’",
							message: `This looks like a file of ${name}.`,
						})
			}
			inputWrapperOrder={["label", "description", "input"]}
			value={format ?? ""}
			onChange={({ currentTarget: { value } }) => onChoose(formatIds.find((id) => id === value) ?? null)}
			data={[
				{ value: "", label: t({ context: "format", message: "None of these" }) },
				...formatIds.map((id) => ({ value: id, label: formatName(id) })),
			]}
		/>
	);
}

/** The name of a column that the format makes of others. */
function madeColumnName(field: ImportField): string {
	const name = fieldName(field);
	return t({ comment: "name is a field's, such as Size", message: `${name}, from the format` });
}

/** Effects of the column choice that may be unintended. */
function columnHints({ mapping: { _id, sku, barcode, name, price } }: Pick<Import, "mapping">): string[] {
	const hints: string[] = [];
	if (sku === null && barcode === null && _id === null) {
		hints.push(t`No column has the SKU, barcode or item ID, so every row becomes a new product.`);
	}
	if (name === null && price === null) {
		hints.push(t`No column has the name or the price: rows can change products, but not add any.`);
	} else if (name === null) {
		hints.push(t`No column has the name: rows can change products, but not add any.`);
	} else if (price === null) {
		hints.push(t`No column has the price: rows can change products, but not add any.`);
	}
	return hints;
}
