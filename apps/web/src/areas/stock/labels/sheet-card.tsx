import {
	faultOf,
	type LabelFormat,
	labelFormatIds,
	labelsPerPage,
	startOn,
} from "@freehub/domain/stock/labels/formats";
import { codeChoices } from "@freehub/domain/stock/labels/symbols";
import { zplDensities } from "@freehub/domain/stock/labels/zpl";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconCheck } from "@tabler/icons-react";
import choices from "#ui/choices.module.css";
import { NumberField } from "#ui/number-field.tsx";
import { codeWords, faultWords, fieldWords, formatWords, measureWords } from "./label-words.ts";
import { formatOf, type LabelSettings, labelFields } from "./settings.ts";
import { useTypedNumber } from "./use-typed-number.ts";

type Props = {
	settings: LabelSettings;
	/** Without a logo, the option to print it is not offered. */
	hasLogo: boolean;
	onChange: (part: Partial<LabelSettings>) => void;
};

/** The settings of the sheet format and the label's content. */
export function SheetCard({ settings, hasLogo, onChange }: Props) {
	const { format: chosen, code, shown, density } = settings;
	const format = formatOf(settings);
	const perPage = format === undefined ? 1 : labelsPerPage(format);
	const isUnknown = perPage > 1 && Number.isNaN(settings.start);
	const firstLabel = isUnknown || format === undefined ? settings.start : startOn(format, settings.start);
	const start = useTypedNumber({
		value: firstLabel,
		decimals: 0,
		least: 1,
		most: perPage,
		// NaN blocks printing, because it is unknown which labels of the sheet are used.
		none: Number.NaN,
		onChange: (first) => onChange({ start: first }),
	});
	return (
		<section className="headings grid gap-12 shrinks" aria-labelledby="label-sheet">
			<h2 id="label-sheet">
				<Trans context="of labels">Sheet</Trans>
			</h2>
			<NativeSelect
				label={t`Format`}
				value={chosen}
				onChange={(event) => {
					const next = event.currentTarget.value as LabelSettings["format"];
					// The user's own format starts with the measures of the previous format.
					onChange({ format: next, ...(next === "own" && format !== undefined && { own: { ...format } }) });
				}}
				data={[...labelFormatIds, "own" as const].map((id) => ({ value: id, label: t(formatWords[id]) }))}
			/>
			{chosen === "own" && <OwnMeasures own={settings.own} onChange={(own) => onChange({ own })} />}
			<div className="halves gap-12 end">
				<NumberField label={t`Start at label`} decimals={0} disabled={perPage === 1} {...start} />
				<NativeSelect
					label={t({ context: "barcode", message: "Code" })}
					value={code}
					onChange={(event) => onChange({ code: event.currentTarget.value as LabelSettings["code"] })}
					data={codeChoices.map((choice) => ({ value: choice, label: t(codeWords[choice]) }))}
				/>
			</div>
			<fieldset className={choices.chips}>
				<legend>
					<Trans>On each label</Trans>
				</legend>
				{labelFields.map((field) => {
					if (field === "logo" && !hasLogo) return null;
					const isShown = shown.includes(field);
					return (
						<button
							key={field}
							type="button"
							aria-pressed={isShown}
							onClick={() =>
								onChange({ shown: labelFields.filter((one) => shown.includes(one) !== (one === field)) })
							}
						>
							{isShown && <IconCheck className="icon-small" aria-hidden="true" />}
							{t(fieldWords[field])}
						</button>
					);
				})}
			</fieldset>
			<NativeSelect
				label={t`Printer for ZPL`}
				value={density}
				onChange={(event) =>
					onChange({ density: zplDensities.find((one) => String(one) === event.currentTarget.value) ?? 8 })
				}
				data={[
					{ value: "8", label: t`203 dpi` },
					{ value: "12", label: t`300 dpi` },
				]}
			/>
		</section>
	);
}

type OwnProps = { own: LabelFormat; onChange: (own: LabelFormat) => void };

function OwnMeasures({ own, onChange }: OwnProps) {
	// Invalid numbers are reported at their own fields.
	const fault = Object.values(own).some(Number.isNaN) ? undefined : faultOf(own);
	const names = Object.keys(measureWords) as (keyof LabelFormat)[];
	return (
		<fieldset className="halves end gap-8-12" aria-describedby="label-measures">
			<legend className="aside">
				<Trans>In millimetres</Trans>
			</legend>
			{names.map((name) => (
				<Measure
					key={name}
					name={name}
					value={own[name]}
					onChange={(value) => onChange({ ...own, [name]: value })}
				/>
			))}
			<p id="label-measures" role="alert" className="unless-empty whole-row rust-text text-13 weight-600">
				{fault !== undefined && t(faultWords[fault])}
			</p>
		</fieldset>
	);
}

type MeasureProps = { name: keyof LabelFormat; value: number; onChange: (value: number) => void };

function Measure({ name, value, onChange }: MeasureProps) {
	const decimals = name === "columns" || name === "rows" ? 0 : 3;
	const typed = useTypedNumber({ value, decimals, none: Number.NaN, onChange });
	return <NumberField size="sm" label={t(measureWords[name])} decimals={decimals} {...typed} />;
}
