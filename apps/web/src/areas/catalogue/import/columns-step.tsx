import {
	type ImportField,
	importFields,
	numberFields,
	placeFields,
} from "@freehub/contract/catalogue/import-fields";
import type { Import, ImportOptions } from "@freehub/contract/catalogue/imports";
import { formatIds } from "@freehub/contract/catalogue/source-formats/format-ids";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Checkbox, NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "#ui/styles/fields.css";
import { useLocationChoices } from "#areas/stock/ledger/location-choices.ts";
import { formatCount } from "#lib/format.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { RadioChoice } from "#ui/radio-choice.tsx";
import { ColumnFields, DecimalsField, FileNotes, Hints } from "./column-fields.tsx";
import classes from "./columns-step.module.css";
import { DateQuestions } from "./date-questions.tsx";
import { fieldName, formatName } from "./import-words.ts";
import { correctImport } from "./import-writes.ts";
import { PictureField } from "./picture-field.tsx";
import { Step } from "./step.tsx";

/** Maps the file's columns to fields, and sets the import options. */
export function ColumnsStep({ one }: { one: Import }) {
	const { run, failure } = useWrite(correctImport(one._id));
	const { columns } = one.head;
	const mapped = new Set(importFields.flatMap((field) => one.mapping[field] ?? []));
	const all = formatCount(columns.length + one.made.length);
	const used = formatCount(mapped.size);

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
				onChoose={(mapping) => void run({ mapping })}
			/>
			<ColumnHints mapping={one.mapping} />
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

function ColumnHints({ mapping }: { mapping: Import["mapping"] }) {
	const { _id, sku, barcode, name, price } = mapping;
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
	return <Hints hints={hints} />;
}

type OptionProps = { one: Import; onChange: (options: Partial<ImportOptions>) => void };

/** Options: number format, meaning of quantities, and what happens to the other rows if one is refused. */
function OptionFields({ one, onChange }: OptionProps) {
	const { offers } = usePermissions();
	const { mapping, options } = one;
	const { quantityAs, isAllOrNothing } = options;
	const hasSeen = mapping.quantityAtExport !== null;
	// An export says itself what its quantities mean; of another file nobody knows until it is said.
	const usual = offers("stock.count") ? "count" : "receive";
	const chosen = quantityAs ?? (hasSeen ? usual : null);
	const isAsked = one.questions.includes("quantityAs");
	return (
		<div className="columns-320 gap-20">
			{numberFields.some((field) => mapping[field] !== null) && (
				<DecimalsField one={one} onChange={(decimals) => onChange({ decimals })} />
			)}
			{mapping.quantity !== null && (
				<fieldset className={classes.option}>
					<legend>
						<Trans>Quantity</Trans>
					</legend>
					{isAsked && (
						<p role="alert" className="amber note">
							<Trans>
								Were these quantities counted or received? Until you say it, the stock of products that the
								shop has stays as it is.
							</Trans>
						</p>
					)}
					<RadioChoice
						group="quantity"
						label={
							hasSeen
								? t({
										comment: "of the stock, by what was changed in the file",
										message: "Change by the difference",
									})
								: t({ comment: "it is the quantity in the file", message: "Set stock to it" })
						}
						note={
							!offers("stock.count")
								? t`Your role can't count stock.`
								: hasSeen
									? t`To the quantity at export. Rows without one set the stock.`
									: t`Like a count.`
						}
						isDisabled={!offers("stock.count")}
						isChosen={chosen === "count"}
						onChoose={() => onChange({ quantityAs: "count" })}
					/>
					<RadioChoice
						group="quantity"
						label={t({ comment: "what is added is the quantity in the file", message: "Add to stock" })}
						note={
							hasSeen
								? t`What is more than at export, like a delivery from the supplier.`
								: t`Like a delivery from the supplier.`
						}
						isDisabled={!offers("stock.receive")}
						isChosen={chosen === "receive"}
						onChoose={() => onChange({ quantityAs: "receive" })}
					/>
				</fieldset>
			)}
			{mapping.quantity !== null && <LocationField one={one} onChange={onChange} />}
			<Checkbox
				label={t`Show in shop`}
				description={t`If off, visitors don't see these products unless a column says so.`}
				checked={options.showInShop}
				onChange={(event) => onChange({ showInShop: event.currentTarget.checked })}
			/>
			<fieldset className={classes.option}>
				<legend>
					<Trans>If rows are refused</Trans>
				</legend>
				<RadioChoice
					group="refused"
					label={t`All or nothing`}
					note={t`Import only if every row is right.`}
					isChosen={isAllOrNothing}
					onChoose={() => onChange({ isAllOrNothing: true })}
				/>
				<RadioChoice
					group="refused"
					label={t`Skip refused rows`}
					note={t({ comment: "the other rows", message: "Import the others." })}
					isChosen={!isAllOrNothing}
					onChoose={() => onChange({ isAllOrNothing: false })}
				/>
			</fieldset>
		</div>
	);
}

/** The location of the quantities: one for all rows, or those named in the file. */
function LocationField({ one: { mapping, options }, onChange }: OptionProps) {
	const { offers } = usePermissions();
	const choices = useLocationChoices();
	const isNamed = placeFields.some((field) => mapping[field] !== null);
	if (choices.length < 2 && !isNamed) return null;
	return (
		<div className="grid gap-12 max-360 top">
			<NativeSelect
				classNames={{ description: "anywhere below-6" }}
				label={isNamed ? t`Location for rows without one` : t`Location`}
				description={
					isNamed ? t`A product can have a row for each location.` : t`Where this file's stock is.`
				}
				inputWrapperOrder={["label", "description", "input"]}
				value={options.location}
				onChange={(event) => onChange({ location: event.currentTarget.value })}
				data={[...choices]}
			/>
			{isNamed && (
				<Checkbox
					label={t`Add missing locations`}
					description={
						offers("location.write")
							? t`Otherwise their rows are refused.`
							: t`Your role can't add locations.`
					}
					disabled={!offers("location.write")}
					checked={options.addsLocations}
					onChange={(event) => onChange({ addsLocations: event.currentTarget.checked })}
				/>
			)}
		</div>
	);
}
