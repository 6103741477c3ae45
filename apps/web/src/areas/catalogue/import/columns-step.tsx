import { importFields, numberFields, placeFields } from "@freehub/contract/catalogue/import-fields";
import type { Import, ImportOptions } from "@freehub/contract/catalogue/imports";
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
import { ColumnFields, DecimalsField, Hints } from "./column-fields.tsx";
import classes from "./columns-step.module.css";
import { DateQuestions } from "./date-questions.tsx";
import { fieldName } from "./import-words.ts";
import { correctImport } from "./import-writes.ts";
import { PictureField } from "./picture-field.tsx";
import { Step } from "./step.tsx";

/** Maps the file's columns to fields, and sets the import options. */
export function ColumnsStep({ one }: { one: Import }) {
	const { run, failure } = useWrite(correctImport(one._id));
	const { columns } = one.head;
	const all = formatCount(columns.length);
	const used = formatCount(importFields.filter((field) => one.mapping[field] !== null).length);

	return (
		<Step
			number={2}
			heading={t`Columns`}
			aside={t({
				comment: "Both numbers count columns.",
				message: `${used} of ${all} used. Your choices are remembered for files with the same columns`,
			})}
		>
			<ColumnFields
				one={one}
				fields={importFields}
				nameOf={fieldName}
				onChoose={(mapping) => void run({ mapping })}
			/>
			<ColumnHints mapping={one.mapping} />
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
						isChosen={quantityAs === "count"}
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
						isChosen={quantityAs === "receive"}
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
