import {
	faultOf,
	type LabelFormat,
	labelFormatIds,
	labelsPerPage,
	startOn,
} from "@freehub/domain/labels/formats";
import { codeChoices } from "@freehub/domain/labels/symbols";
import { zplDensities } from "@freehub/domain/labels/zpl";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { NativeSelect, NumberInput } from "@mantine/core";
import "@mantine/core/styles/NumberInput.layer.css";
import "#ui/styles/fields.css";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { codeWords, faultWords, fieldWords, formatWords, measureWords } from "./label-words.ts";
import classes from "./labels.module.css";
import { formatOf, type LabelSettings, labelFields } from "./settings.ts";

type Props = { settings: LabelSettings; onChange: (part: Partial<LabelSettings>) => void };

/** On what is printed, and what a label says. */
export function SheetCard({ settings, onChange }: Props) {
	const { format: chosen, code, shown, density } = settings;
	const format = formatOf(settings);
	const perPage = format === undefined ? 1 : labelsPerPage(format);
	const arrow = <IconChevronDown size={18} aria-hidden="true" />;
	return (
		<section className={classes.part} aria-labelledby="label-sheet">
			<h2 id="label-sheet">
				<Trans context="of labels">Sheet</Trans>
			</h2>
			<NativeSelect
				label={t`Format`}
				rightSection={arrow}
				value={chosen}
				onChange={(event) => {
					const next = event.currentTarget.value as LabelSettings["format"];
					// One begins with the measures that were chosen until now.
					onChange({ format: next, ...(next === "own" && format !== undefined && { own: { ...format } }) });
				}}
				data={[...labelFormatIds, "own" as const].map((id) => ({ value: id, label: t(formatWords[id]) }))}
			/>
			{chosen === "own" && <OwnMeasures own={settings.own} onChange={(own) => onChange({ own })} />}
			<div className={classes.pair}>
				<NumberInput
					label={t`Start at label`}
					size="md"
					min={1}
					max={perPage}
					allowDecimal={false}
					allowNegative={false}
					clampBehavior="strict"
					disabled={perPage === 1}
					value={format === undefined ? 1 : startOn(format, settings.start)}
					onChange={(value) => onChange({ start: Math.max(1, Number(value) || 1) })}
				/>
				<NativeSelect
					label={t({ context: "barcode", message: "Code" })}
					rightSection={arrow}
					value={code}
					onChange={(event) => onChange({ code: event.currentTarget.value as LabelSettings["code"] })}
					data={codeChoices.map((choice) => ({ value: choice, label: t(codeWords[choice]) }))}
				/>
			</div>
			<fieldset className={classes.chips}>
				<legend>
					<Trans>On each label</Trans>
				</legend>
				{labelFields.map((field) => {
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
							{isShown && <IconCheck size={16} aria-hidden="true" />}
							{t(fieldWords[field])}
						</button>
					);
				})}
			</fieldset>
			<NativeSelect
				label={t`Printer for ZPL`}
				rightSection={arrow}
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
	const fault = faultOf(own);
	const names = Object.keys(measureWords) as (keyof LabelFormat)[];
	return (
		<fieldset className={classes.measures} aria-describedby="label-measures">
			<legend>
				<Trans>In millimetres</Trans>
			</legend>
			{names.map((name) => {
				const isCount = name === "columns" || name === "rows";
				return (
					<NumberInput
						key={name}
						label={t(measureWords[name])}
						size="sm"
						min={isCount ? 1 : 0}
						max={isCount ? 50 : 500}
						allowDecimal={!isCount}
						decimalScale={isCount ? 0 : 3}
						allowNegative={false}
						hideControls
						value={own[name]}
						onChange={(value) => onChange({ ...own, [name]: Number(value) || 0 })}
					/>
				);
			})}
			<p id="label-measures" role="alert" className={classes.fault}>
				{fault !== undefined && t(faultWords[fault])}
			</p>
		</fieldset>
	);
}
