import { numberFields, placeFields } from "@freehub/contract/catalogue/import-fields";
import {
	type Import,
	type ImportOptions,
	type TakenCodesMode,
	takenCodesModes,
} from "@freehub/contract/catalogue/imports";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Checkbox, NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "#ui/styles/fields.css";
import { useLocationChoices } from "#areas/stock/ledger/location-choices.ts";
import { usePermissions } from "#lib/permissions.ts";
import { RadioChoice } from "#ui/radio-choice.tsx";
import { DecimalsField } from "./column-fields.tsx";
import classes from "./columns-step.module.css";
import { takenCodesWords } from "./kind-answers.ts";

/** The id of the question how quantities are meant. */
export const quantityQuestion = "quantity-question";

type OptionProps = { one: Import; onChange: (options: Partial<ImportOptions>) => void };

/** Options: number format, meaning of quantities, and what happens to the other rows if one is refused. */
export function OptionFields({ one, onChange }: OptionProps) {
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
				<fieldset className={classes.option} id={quantityQuestion}>
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
			<TakenCodesField one={one} onChange={onChange} />
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

/** The barcodes of rows that another product of the shop has; the dry run asks about them, see `kind-answers.ts`. */
function TakenCodesField({ one: { mapping, options, refusals }, onChange }: OptionProps) {
	const { takenCodes } = options;
	const isAsked = refusals?.kinds.some(({ rule }) => rule === "keys_differ" || rule === "barcode_of_another");
	if (mapping.barcode === null || (takenCodes === "ask" && isAsked !== true)) return null;
	return (
		<NativeSelect
			className="max-360"
			classNames={{ description: "anywhere below-6" }}
			label={t`Rows with a barcode that another product has`}
			description={t(takenCodesNotes[takenCodes])}
			inputWrapperOrder={["label", "description", "input"]}
			value={takenCodes}
			onChange={({ currentTarget: { value } }) => {
				const chosen = takenCodesModes.find((mode) => mode === value);
				if (chosen !== undefined) onChange({ takenCodes: chosen });
			}}
			data={takenCodesModes.map((mode) => ({ value: mode, label: t(takenCodesWords[mode]) }))}
		/>
	);
}

const takenCodesNotes: Record<TakenCodesMode, MessageDescriptor> = {
	ask: msg`Correct the file and choose it again, or choose here.`,
	leaveOut: msg`The other product keeps it. You can give them another one later.`,
	rename: msg`If the SKU in the file is the new one of the same product.`,
	skip: msg`Nothing of these rows is imported.`,
};
